#include "web/platform/frame_log_json.h"

#include <cstdio>
#include <string_view>

namespace tilescope::platform {
namespace {

// Appends members to an object that is being written; the first one opens it.
class ObjectWriter {
 public:
  explicit ObjectWriter(std::string& out) : out_(out) { out_ += '{'; }
  ~ObjectWriter() { out_ += '}'; }
  ObjectWriter(const ObjectWriter&) = delete;
  ObjectWriter& operator=(const ObjectWriter&) = delete;

  void text(std::string_view key, std::string_view value) {
    begin(key);
    quote(value);
  }
  void number(std::string_view key, double value) {
    begin(key);
    char digits[32];
    std::snprintf(digits, sizeof digits, "%.10g", value);
    out_ += digits;
  }
  void flag(std::string_view key, bool value) {
    begin(key);
    out_ += value ? "true" : "false";
  }
  std::string& begin(std::string_view key) {
    if (!empty_) out_ += ',';
    empty_ = false;
    quote(key);
    out_ += ':';
    return out_;
  }

 private:
  void quote(std::string_view value) {
    out_ += '"';
    for (const char c : value) {
      if (c == '"' || c == '\\') {
        out_ += '\\';
        out_ += c;
      } else if (static_cast<unsigned char>(c) < 0x20) {
        char escape[8];
        std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(c));
        out_ += escape;
      } else {
        out_ += c;
      }
    }
    out_ += '"';
  }

  std::string& out_;
  bool empty_ = true;
};

void write_rect(ObjectWriter& object, const ImRect& rect, float scale) {
  object.number("x", rect.Min.x / scale);
  object.number("y", rect.Min.y / scale);
  object.number("w", rect.GetWidth() / scale);
  object.number("h", rect.GetHeight() / scale);
}

void write_clip(ObjectWriter& object, ImRect clip, float scale) {
  clip.ClipWithFull(ImRect(ImVec2(), ImGui::GetIO().DisplaySize));
  ObjectWriter inner(object.begin("clip"));
  write_rect(inner, clip, scale);
}

// A panel that only scrolls is focused as a window, without an item in it.
ImGuiID focused_id(const ImGuiContext& g) {
  return g.NavId == 0 && g.NavWindow != nullptr ? g.NavWindow->ChildId : g.NavId;
}

void write_item(std::string& out, const LoggedItem& item, float scale) {
  const ImGuiContext& g = *ImGui::GetCurrentContext();
  const auto has = [&item](ImGuiItemStatusFlags flag) { return (item.status & flag) != 0; };
  ObjectWriter object(out);
  object.number("id", item.id);
  object.text("name", item.name);
  object.text("label", item.label);
  object.text("value", item.value);
  object.text("window", item.window->Name);
  write_rect(object, item.rect, scale);
  write_clip(object, item.clip, scale);
  object.flag("disabled", (item.flags & ImGuiItemFlags_Disabled) != 0);
  object.flag("active", g.ActiveId == item.id);
  object.flag("visible", item.clip.Overlaps(item.rect));
  object.flag("focused", g.NavCursorVisible && item.id == focused_id(g));
  object.flag("hovered", g.HoveredIdPreviousFrame == item.id || g.HoveredId == item.id);
  object.flag("checkable", has(ImGuiItemStatusFlags_Checkable));
  object.flag("checked", has(ImGuiItemStatusFlags_Checked));
  object.flag("openable", has(ImGuiItemStatusFlags_Openable));
  object.flag("opened", has(ImGuiItemStatusFlags_Opened));
  object.flag("inputable", (item.flags & ImGuiItemFlags_Inputable) != 0);
}

void write_text(std::string& out, const LoggedText& text, float scale) {
  ObjectWriter object(out);
  object.text("text", text.text);
  object.text("role", text.role);
  if (!text.name.empty()) object.text("name", text.name);
  write_rect(object, text.rect, scale);
  write_clip(object, text.clip, scale);
}

void write_palette(std::string& out, const Palette& p) {
  ObjectWriter object(out);
  const auto colour = [&object](std::string_view name, ImU32 value) {
    const auto channel = [value](int shift) { return static_cast<unsigned>(value >> shift) & 0xFFU; };
    char css[8];
    std::snprintf(css, sizeof css, "#%02x%02x%02x", channel(IM_COL32_R_SHIFT), channel(IM_COL32_G_SHIFT),
                  channel(IM_COL32_B_SHIFT));
    object.text(name, css);
  };
  colour("ground", p.ground);
  colour("surface", p.surface);
  colour("raised", p.raised);
  colour("hovered", p.hovered);
  colour("pressed", p.pressed);
  colour("line", p.line);
  colour("edge", p.edge);
  colour("text", p.text);
  colour("quiet", p.quiet);
  colour("faint", p.faint);
  colour("accent", p.accent);
  colour("accent_fill", p.accent_fill);
  colour("on_accent", p.on_accent);
  colour("warning", p.warning);
  colour("bad", p.bad);
  colour("good", p.good);
}

template <typename Entry, typename Write>
void write_array(std::string& out, const std::vector<Entry>& entries, Write write) {
  out += '[';
  for (const Entry& entry : entries) {
    if (&entry != &entries.front()) out += ',';
    write(entry);
  }
  out += ']';
}

}  // namespace

std::string to_json(const FrameLog& log, const FrameFacts& facts) {
  const ImGuiIO& io = ImGui::GetIO();
  std::string out;
  {
    ObjectWriter object(out);
    object.number("frames", static_cast<double>(facts.frames));
    object.number("scale", facts.scale);
    object.flag("dark", facts.palette.dark);
    object.flag("focused", facts.focused);
    object.flag("text_field", io.WantTextInput);
    object.number("width", io.DisplaySize.x / facts.scale);
    object.number("height", io.DisplaySize.y / facts.scale);
    write_palette(object.begin("palette"), facts.palette);
    std::string& widgets = object.begin("widgets");
    write_array(widgets, log.items, [&](const LoggedItem& item) { write_item(out, item, facts.scale); });
    std::string& texts = object.begin("texts");
    write_array(texts, log.texts, [&](const LoggedText& text) { write_text(out, text, facts.scale); });
  }
  return out;
}

}  // namespace tilescope::platform
