#include "web/platform/renderer.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

// renderer.js
extern "C" {
int tilescope_gpu_open();
int tilescope_gpu_texture(int width, int height, const void* pixels);
void tilescope_gpu_texture_update(int texture, int x, int y, int width, int height, int pitch_pixels,
                                  const void* pixels);
void tilescope_gpu_texture_free(int texture);
void tilescope_gpu_begin(int width, int height, unsigned background);
void tilescope_gpu_geometry(const void* vertices, std::size_t vertex_bytes, const void* indices,
                            std::size_t index_bytes);
void tilescope_gpu_triangles(int texture, int x, int y, int width, int height, unsigned first_index, unsigned indices);
}

namespace tilescope::platform {
namespace {

// What renderer.js describes to WebGL.
static_assert(sizeof(ImDrawIdx) == 4);
static_assert(sizeof(ImDrawVert) == 20 && offsetof(ImDrawVert, uv) == 8 && offsetof(ImDrawVert, col) == 16);

// Glyphs of a page in one script fill about a quarter of this; the atlas grows when it is full.
constexpr int first_atlas_size = 512;
constexpr int largest_atlas_size = 4096;

// All that the pixels on the canvas follow from, beside the textures; empty where nothing is known of them.
std::string shown;

// Whether the texture is another one now, or holds something else.
bool is_stale(const ImTextureData& texture) {
  return texture.Status == ImTextureStatus_WantCreate || texture.Status == ImTextureStatus_WantUpdates;
}

void free_texture(ImTextureData& texture) {
  tilescope_gpu_texture_free(static_cast<int>(texture.GetTexID()));
  texture.SetTexID(ImTextureID_Invalid);
  texture.SetStatus(ImTextureStatus_Destroyed);
}

void bring_up_to_date(ImTextureData& texture) {
  switch (texture.Status) {
    case ImTextureStatus_WantCreate: {
      const int id = tilescope_gpu_texture(texture.Width, texture.Height, texture.GetPixels());
      texture.SetTexID(static_cast<ImTextureID>(id));
      texture.SetStatus(ImTextureStatus_OK);
      return;
    }
    case ImTextureStatus_WantUpdates:
      for (const ImTextureRect& part : texture.Updates) {
        tilescope_gpu_texture_update(static_cast<int>(texture.GetTexID()), part.x, part.y, part.w, part.h,
                                     texture.Width, texture.GetPixelsAt(part.x, part.y));
      }
      texture.SetStatus(ImTextureStatus_OK);
      return;
    case ImTextureStatus_WantDestroy:
      if (texture.UnusedFrames > 0) free_texture(texture);
      return;
    case ImTextureStatus_OK:
    case ImTextureStatus_Destroyed: return;
  }
}

void draw_list(const ImDrawList& list, int width, int height) {
  tilescope_gpu_geometry(list.VtxBuffer.Data, static_cast<std::size_t>(list.VtxBuffer.size_in_bytes()),
                         list.IdxBuffer.Data, static_cast<std::size_t>(list.IdxBuffer.size_in_bytes()));
  for (const ImDrawCmd& command : list.CmdBuffer) {
    IM_ASSERT(command.UserCallback == nullptr);
    const int left = std::max(static_cast<int>(command.ClipRect.x), 0);
    const int top = std::max(static_cast<int>(command.ClipRect.y), 0);
    const int right = std::min(static_cast<int>(command.ClipRect.z), width);
    const int bottom = std::min(static_cast<int>(command.ClipRect.w), height);
    if (right <= left || bottom <= top || command.ElemCount == 0) continue;
    // WebGL counts rows from below.
    tilescope_gpu_triangles(static_cast<int>(command.GetTexID()), left, height - bottom, right - left, bottom - top,
                            command.IdxOffset, command.ElemCount);
  }
}

template <class T>
void append(std::string& bytes, const T* values, int count) {
  bytes.append(reinterpret_cast<const char*>(values), sizeof(T) * static_cast<std::size_t>(count));
}

std::string bytes_of(const ImDrawData& data, ImU32 background) {
  std::string bytes;
  bytes.reserve(shown.size());
  append(bytes, &background, 1);
  append(bytes, &data.DisplaySize, 1);
  for (const ImDrawList* list : data.CmdLists) {
    append(bytes, list->VtxBuffer.Data, list->VtxBuffer.Size);
    append(bytes, list->IdxBuffer.Data, list->IdxBuffer.Size);
    for (const ImDrawCmd& command : list->CmdBuffer) {
      const ImTextureID texture = command.GetTexID();
      append(bytes, &command.ClipRect, 1);
      append(bytes, &texture, 1);
      append(bytes, &command.IdxOffset, 1);
      append(bytes, &command.ElemCount, 1);
    }
  }
  return bytes;
}

}  // namespace

bool open_renderer() {
  const int largest_texture = tilescope_gpu_open();
  if (largest_texture == 0) return false;
  const int largest_atlas = std::min(largest_texture, largest_atlas_size);

  ImGuiIO& io = ImGui::GetIO();
  io.BackendRendererName = "webgl2";
  io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
  ImGuiPlatformIO& platform_io = ImGui::GetPlatformIO();
  platform_io.Renderer_TextureMaxWidth = platform_io.Renderer_TextureMaxHeight = largest_atlas;
  // Lines of the atlas would have to be interpolated.
  io.Fonts->Flags |= ImFontAtlasFlags_NoBakedLines;
  io.Fonts->TexMinWidth = io.Fonts->TexMinHeight = first_atlas_size;
  io.Fonts->TexMaxWidth = io.Fonts->TexMaxHeight = largest_atlas;
  return true;
}

void draw(const ImDrawData& data, ImU32 background) {
  bool same = true;
  if (data.Textures != nullptr) {
    for (ImTextureData* texture : *data.Textures) {
      same = same && !is_stale(*texture);
      bring_up_to_date(*texture);
    }
  }
  std::string wanted = bytes_of(data, background);
  same = same && wanted == shown;
  shown = std::move(wanted);
  if (same) return;
  const int width = static_cast<int>(data.DisplaySize.x);
  const int height = static_cast<int>(data.DisplaySize.y);
  tilescope_gpu_begin(width, height, background);
  for (const ImDrawList* list : data.CmdLists) draw_list(*list, width, height);
}

void forget_picture() { shown.clear(); }

void forget_textures() {
  forget_picture();
  for (ImTextureData* texture : ImGui::GetPlatformIO().Textures) {
    if (texture->TexID != ImTextureID_Invalid) free_texture(*texture);
  }
}

}  // namespace tilescope::platform
