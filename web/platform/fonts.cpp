#include "web/platform/fonts.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "imgui_internal.h"

// fonts.js
extern "C" {
int tilescope_glyph_face(int weight, const char* families, std::size_t bytes);
int tilescope_glyph_readable();
void tilescope_glyph_line(int face, float pixels, float* out);
int tilescope_glyph(int face, float pixels, std::uint32_t code_point, int white, int draw, float* out);
void tilescope_glyph_copy(unsigned char* to, int coloured);
}

namespace tilescope::platform {
namespace {

// ImGui's font size is the height of a line; CSS's is the em.
constexpr float em_per_line = 14.0F / 18.0F;

// Latin families stand before the generic ones: with a Chinese page some browsers resolve system-ui to the CJK face,
// whose Latin letters are an afterthought.
constexpr const char* ui_families =
    "-apple-system, 'Segoe UI Variable Text', 'Segoe UI', Roboto, 'Noto Sans', Ubuntu, Cantarell, 'DejaVu Sans', "
    "system-ui, sans-serif";
constexpr const char* figure_families =
    "ui-monospace, 'SF Mono', Menlo, 'Cascadia Mono', Consolas, 'Roboto Mono', 'Noto Sans Mono', 'Ubuntu Mono', "
    "'DejaVu Sans Mono', 'Liberation Mono', monospace";

struct FaceSpec {
  int weight;
  const char* families;
};
constexpr std::array<FaceSpec, 4> face_specs = {{
    {400, ui_families},
    {400, figure_families},
    {600, ui_families},
    {600, figure_families},
}};

enum GlyphKind { glyph_missing, glyph_without_ink, glyph_mask, glyph_picture };

// ImFontConfig::FontLoaderFlags
constexpr unsigned dark_ink_flag = 1;

// Kept by ImGui for each size that a face is drawn in.
struct BakedFace {
  float em_px;
};

int face_of(const ImFontConfig* source) {
  return static_cast<int>(reinterpret_cast<std::intptr_t>(source->FontLoaderData)) - 1;
}

float density(const ImFontConfig* source, const ImFontBaked* baked) {
  return source->RasterizerDensity * baked->RasterizerDensity;
}

// A canvas draws control characters as spaces; ImGui makes its own tab and line end.
bool is_control(ImWchar c) { return c < 0x20 || (c >= 0x7F && c < 0xA0); }

bool init_source(ImFontAtlas*, ImFontConfig* source) {
  const auto* spec = static_cast<const FaceSpec*>(source->FontData);
  const int face = tilescope_glyph_face(spec->weight, spec->families, std::strlen(spec->families));
  // Null would mean "no loader data": the index is kept plus one.
  source->FontLoaderData = reinterpret_cast<void*>(static_cast<std::intptr_t>(face) + 1);
  return true;
}

void destroy_source(ImFontAtlas*, ImFontConfig* source) { source->FontLoaderData = nullptr; }

bool contains_glyph(ImFontAtlas*, ImFontConfig* source, ImWchar code_point) {
  constexpr float any_size = 16.0F;
  float out[5];
  return !is_control(code_point) && tilescope_glyph(face_of(source), any_size, code_point, 1, 0, out) != glyph_missing;
}

bool init_baked(ImFontAtlas*, ImFontConfig* source, ImFontBaked* baked, void* loader_data) {
  const float scale = density(source, baked);
  const float line = baked->Size * scale;
  auto* face = static_cast<BakedFace*>(loader_data);
  face->em_px = line * em_per_line * source->ExtraSizeScale;
  if (source->MergeMode) return true;
  float box[2];
  tilescope_glyph_line(face_of(source), face->em_px, box);
  // CSS's half-leading: the face's box is centred in the line. The baseline lies on a whole device pixel.
  const float baseline = std::floor((line - box[0] - box[1]) * 0.5F + box[0] + 0.5F);
  baked->Ascent = baseline / scale;
  baked->Descent = (baseline - line) / scale;
  return true;
}

// With `advance` ImGui asks for the width alone: it does so for very large sizes, whose glyphs it packs on use.
bool load_glyph(ImFontAtlas* atlas, ImFontConfig* source, ImFontBaked* baked, void* loader_data, ImWchar code_point,
                ImFontGlyph* glyph, float* advance) {
  if (is_control(code_point)) return false;
  const float scale = density(source, baked);
  const bool draw = advance == nullptr;
  const bool white = (source->FontLoaderFlags & dark_ink_flag) == 0;
  float out[5] = {};
  const int kind =
      tilescope_glyph(face_of(source), static_cast<BakedFace*>(loader_data)->em_px, code_point, white, draw, out);
  if (kind == glyph_missing) return false;
  if (!draw) {
    *advance = out[0] / scale;
    return true;
  }
  glyph->Codepoint = code_point;
  glyph->AdvanceX = out[0] / scale;
  if (kind == glyph_without_ink) return true;

  const bool coloured = kind == glyph_picture;
  const int width = static_cast<int>(out[3]);
  const int height = static_cast<int>(out[4]);
  const int pitch = width * (coloured ? 4 : 1);
  const ImFontAtlasRectId rect_id = ImFontAtlasPackAddRect(atlas, width, height);
  if (rect_id == ImFontAtlasRectId_Invalid) return false;
  ImTextureRect* rect = ImFontAtlasPackGetRect(atlas, rect_id);
  ImVector<unsigned char>& pixels = atlas->Builder->TempBuffer;
  pixels.resize(pitch * height);
  tilescope_glyph_copy(pixels.Data, coloured);

  glyph->X0 = out[1] / scale;
  glyph->Y0 = out[2] / scale + baked->Ascent;
  glyph->X1 = glyph->X0 + static_cast<float>(width) / scale;
  glyph->Y1 = glyph->Y0 + static_cast<float>(height) / scale;
  glyph->Visible = 1;
  glyph->Colored = coloured;
  glyph->PackId = rect_id;
  ImFontAtlasBakedSetFontGlyphBitmap(atlas, baked, source, glyph, rect, pixels.Data,
                                     coloured ? ImTextureFormat_RGBA32 : ImTextureFormat_Alpha8, pitch);
  return true;
}

const ImFontLoader* browser_loader() {
  static const ImFontLoader loader = [] {
    ImFontLoader made;
    made.Name = "browser";
    made.FontSrcInit = init_source;
    made.FontSrcDestroy = destroy_source;
    made.FontSrcContainsGlyph = contains_glyph;
    made.FontBakedInit = init_baked;
    made.FontBakedLoadGlyph = load_glyph;
    made.FontBakedSrcLoaderDataSize = sizeof(BakedFace);
    return made;
  }();
  return &loader;
}

ImFont* font_at(int index) { return ImGui::GetIO().Fonts->Fonts[index]; }

}  // namespace

ImFont* ui_font() { return font_at(0); }
ImFont* figure_font() { return font_at(1); }
ImFont* strong_ui_font() { return font_at(2); }
ImFont* strong_figure_font() { return font_at(3); }

bool glyphs_are_readable() { return tilescope_glyph_readable() != 0; }

void add_fonts(ImFontAtlas& atlas) {
  atlas.SetFontLoader(browser_loader());
  atlas.Flags |= ImFontAtlasFlags_NoMouseCursors;
  for (const FaceSpec& spec : face_specs) {
    ImFontConfig config;
    // FontLoaderData must be empty here, so what to load travels as the font's "file".
    config.FontData = const_cast<FaceSpec*>(&spec);
    config.FontDataSize = sizeof(spec);
    config.FontDataOwnedByAtlas = false;
    config.SizePixels = text_line;
    atlas.AddFont(&config);
  }
}

void forget_glyphs(ImFontAtlas& atlas) {
  if (atlas.Builder != nullptr) ImFontAtlasBuildDiscardBakes(&atlas, 0);
}

void set_dark_ink(ImFontAtlas& atlas, bool dark_ink) {
  const unsigned flags = dark_ink ? dark_ink_flag : 0;
  for (ImFontConfig& source : atlas.Sources) source.FontLoaderFlags = flags;
  forget_glyphs(atlas);
}

}  // namespace tilescope::platform

namespace ImGuiFreeType {
// What imconfig.h names FreeType is the loader above.
const ImFontLoader* GetFontLoader();
const ImFontLoader* GetFontLoader() { return tilescope::platform::browser_loader(); }
}  // namespace ImGuiFreeType
