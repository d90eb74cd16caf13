#include "web/platform/platform.h"

#include <emscripten.h>
#include <emscripten/html5.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "imgui.h"
#include "imgui_internal.h"
#include "web/platform/canvas.h"
#include "web/platform/frame_log.h"
#include "web/platform/frame_log_json.h"
#include "web/platform/input.h"
#include "web/platform/mailbox.h"
#include "web/platform/renderer.h"
#include "web/platform/tab_order.h"

// canvas.js, input.js, browser.js, inspect.js
extern "C" {
void tilescope_canvas_open();
void tilescope_input_open();
int tilescope_input_is_mac();
void tilescope_input_caret(float x, float y, float height);
void tilescope_input_screen_keyboard(int wanted);
void tilescope_address_open();
std::size_t tilescope_address_fragment();
void tilescope_address_set(const char* text, std::size_t bytes, int push);
std::size_t tilescope_address_with(const char* text, std::size_t bytes);
void tilescope_clipboard_write(const char* text, std::size_t bytes, void (*done)(bool));
void tilescope_file_fetch(const char* name, std::size_t bytes, void (*done)(std::string_view));
void tilescope_module_call(const char* request, std::size_t bytes, void (*done)(std::string_view));
void tilescope_file_choose(std::size_t most, void (*done)(std::string_view, std::string_view));
void tilescope_file_take_dropped(std::size_t most, void (*done)(std::string_view, std::string_view));
void tilescope_file_save(const char* name, std::size_t name_bytes, const char* type, std::size_t type_bytes,
                         const char* contents, std::size_t contents_bytes);
std::size_t tilescope_store_get(const char* key, std::size_t bytes);
void tilescope_store_set(const char* key, std::size_t key_bytes, const char* value, std::size_t value_bytes);
int tilescope_scheme_open();
void tilescope_scheme_show(int dark);
void tilescope_choices_open();
void tilescope_plain_view();
void tilescope_page_title(const char* title, std::size_t bytes);
void tilescope_page_language(const char* language, std::size_t bytes);
std::size_t tilescope_browser_language();
void tilescope_glyph_language();
void tilescope_inspect_open();
}

namespace tilescope::platform {
namespace {

// Frames drawn after an event: ImGui lays out windows that size themselves, and popups, over two.
constexpr int frames_per_event = 3;
// Frames built without drawing while queued input is worked off; ImGui takes a press and its release in different
// frames.
constexpr int most_rounds = 32;
constexpr double shortest_frame_seconds = 1e-4;
constexpr double longest_frame_seconds = 1.0;
constexpr double never = std::numeric_limits<double>::infinity();

// What one browser tab has one of. Reached from the browser's events, which carry no state of ours.
struct Page {
  App app = {};
  bool running = false;
  Canvas canvas;
  Input input;
  bool mac = false;

  int frames_wanted = 0;
  bool frame_scheduled = false;
  bool building = false;
  unsigned long long frames_drawn = 0;
  double last_build_ms = 0;
  std::vector<double> wakes_ms;  // when to draw again (request_frame_in)
  double tooltip_ms = never;     // when to draw again for the tooltip under a resting pointer
  double timer_ms = never;       // what the browser's one timer is set to
  long timer = 0;
  bool (*slice)() = nullptr;  // what work_in_slices() goes on with
  bool slice_scheduled = false;
  bool touch_claimed = false;

  ThemeChoice theme = ThemeChoice::system;
  bool system_dark = true;
  bool style_stale = true;
  bool glyphs_stale = false;
  bool ink_dark = false;

  bool focused = false;
  std::string clipboard;  // what was pasted last, for ImGui to read
};

Page page;

// The reader's choice of colours, which the plain view keeps under the same name.
constexpr std::string_view theme_key = "theme";

std::string_view theme_name(ThemeChoice choice) {
  switch (choice) {
    case ThemeChoice::dark: return "dark";
    case ThemeChoice::light: return "light";
    case ThemeChoice::system: break;
  }
  return "";
}

ThemeChoice remembered_theme() {
  const std::string name = load(theme_key);
  for (const ThemeChoice choice : {ThemeChoice::dark, ThemeChoice::light}) {
    if (name == theme_name(choice)) return choice;
  }
  return ThemeChoice::system;
}

const Palette& palette_of(const Page& p) {
  const bool dark = p.theme == ThemeChoice::system ? p.system_dark : p.theme == ThemeChoice::dark;
  return dark ? dark_palette() : light_palette();
}

void refresh_style() {
  page.style_stale = false;
  const Palette& colours = palette_of(page);
  apply_theme(ImGui::GetStyle(), colours, page.canvas.scale);
  if (page.ink_dark == colours.dark) {
    page.ink_dark = !colours.dark;
    set_dark_ink(*ImGui::GetIO().Fonts, page.ink_dark);
  }
  tilescope_scheme_show(colours.dark);
  if (page.app.style_changed != nullptr) page.app.style_changed();
}

// One ImGui frame, from input to draw data.
void build_frame() {
  if (page.style_stale) refresh_style();
  if (std::exchange(page.glyphs_stale, false)) forget_glyphs(*ImGui::GetIO().Fonts);
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = ImVec2(static_cast<float>(page.canvas.width), static_cast<float>(page.canvas.height));
  io.DisplayFramebufferScale = ImVec2(1.0F, 1.0F);
  const double now_ms = emscripten_get_now();
  const double elapsed = (now_ms - page.last_build_ms) / 1000.0;
  io.DeltaTime = static_cast<float>(std::clamp(elapsed, shortest_frame_seconds, longest_frame_seconds));
  page.last_build_ms = now_ms;

  page.touch_claimed = false;
  page.building = true;
  ImGui::NewFrame();
  if (page.app.frame != nullptr) page.app.frame();
  ImGui::Render();
  page.building = false;
  page.input.touch.claimed = page.touch_claimed;
}

bool input_waits() { return ImGui::GetCurrentContext()->InputEventsQueue.Size > 0; }

void work_off_input() {
  for (int round = 0; round < most_rounds && input_waits(); ++round) build_frame();
}

// Seconds until ImGui would show a tooltip if the pointer stays where it is, or 0.
double tooltip_due() {
  const ImGuiContext& g = *ImGui::GetCurrentContext();
  if (g.HoverItemDelayId == 0) return 0;
  const float rest = std::max(g.Style.HoverStationaryDelay - g.MouseStationaryTimer, 0.0F);
  const float delay = std::max(g.Style.HoverDelayNormal - g.HoverItemDelayTimer, 0.0F);
  return std::max(rest, delay);
}

void schedule_frame();

void wake(void*);

// One timer, for the earliest of what is due.
void set_timer() {
  double due_ms = page.tooltip_ms;
  for (const double wake_ms : page.wakes_ms) due_ms = std::min(due_ms, wake_ms);
  if (due_ms == page.timer_ms) return;
  if (page.timer_ms != never) emscripten_clear_timeout(page.timer);
  page.timer_ms = due_ms;
  if (due_ms == never) return;
  const double wait_ms = std::max(std::ceil(due_ms - emscripten_get_now()), 0.0);
  page.timer = emscripten_set_timeout(wake, wait_ms, nullptr);
}

void wake(void*) {
  const double due_ms = std::exchange(page.timer_ms, never);
  page.tooltip_ms = never;
  page.wakes_ms.erase(
      std::remove_if(page.wakes_ms.begin(), page.wakes_ms.end(), [=](double ms) { return ms <= due_ms; }),
      page.wakes_ms.end());
  request_frames(frames_per_event);
  set_timer();
}

// Draws until nothing is left to catch up with. A held mouse button keeps frames coming: dragging scrolls, buttons
// repeat.
void draw_frame() {
  if (!page.running || page.canvas.lost || page.canvas.width <= 0 || page.canvas.height <= 0) return;
  const double elapsed = (emscripten_get_now() - page.last_build_ms) / 1000.0;
  const bool coasting = coast(page.input.touch, elapsed, page.canvas.scale);
  build_frame();
  work_off_input();
  fit_drawing_buffer(page.canvas);
  draw(*ImGui::GetDrawData(), palette().ground);
  show_cursor(ImGui::GetMouseCursor());
  ++page.frames_drawn;

  if (page.frames_wanted > 0) --page.frames_wanted;
  if (coasting || input_waits() || ImGui::IsAnyMouseDown()) page.frames_wanted = std::max(page.frames_wanted, 1);
  if (page.frames_wanted > 0) schedule_frame();
  const double due = page.frames_wanted > 0 ? 0 : tooltip_due();
  page.tooltip_ms = due > 0 ? emscripten_get_now() + due * 1000.0 : never;
  set_timer();
}

EM_BOOL on_animation_frame(double, void*) {
  page.frame_scheduled = false;
  draw_frame();
  return EM_FALSE;
}

void schedule_frame() {
  if (page.frame_scheduled || !page.running) return;
  page.frame_scheduled = true;
  emscripten_request_animation_frame(on_animation_frame, nullptr);
}

// Builds what an event asks for while the event lasts: browsers open the clipboard, windows and screen keyboards to
// nobody later.
void answer_now() {
  if (!page.running || page.building) return;
  work_off_input();
  request_frames(frames_per_event);
}

FrameLog recorded_frame() {
  FrameLog log;
  work_off_input();
  start_recording(log);
  build_frame();
  stop_recording();
  return log;
}

const char* clipboard_for_imgui(ImGuiContext*) { return page.clipboard.c_str(); }

void clipboard_from_imgui(ImGuiContext*, const char* text) {
  page.clipboard = text;
  copy_text(page.clipboard);
}

void place_input_method(ImGuiContext*, ImGuiViewport*, ImGuiPlatformImeData* data) {
  if (!data->WantVisible) return;
  const float scale = page.canvas.scale;
  tilescope_input_caret(data->InputPos.x / scale, data->InputPos.y / scale, data->InputLineHeight / scale);
}

void create_imgui() {
  IMGUI_CHECKVERSION();
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.BackendPlatformName = "browser";
  io.BackendFlags |= ImGuiBackendFlags_HasMouseCursors;
  io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
  io.ConfigMacOSXBehaviors = page.mac;
  // A blinking caret is a redraw twice a second.
  io.ConfigInputTextCursorBlink = false;
  io.ConfigWindowsMoveFromTitleBarOnly = true;
  // Escape closes and cancels; it does not lose the reader's place.
  io.ConfigNavEscapeClearFocusItem = false;
  ImGuiPlatformIO& platform_io = ImGui::GetPlatformIO();
  platform_io.Platform_GetClipboardTextFn = clipboard_for_imgui;
  platform_io.Platform_SetClipboardTextFn = clipboard_from_imgui;
  platform_io.Platform_SetImeDataFn = place_input_method;
  add_fonts(*io.Fonts);
}

}  // namespace

void run(const App& app) {
  page.app = app;
  page.mac = tilescope_input_is_mac() != 0;
  create_imgui();
  if (!glyphs_are_readable()) return tell_page("no-glyphs");
  if (!open_renderer()) return tell_page("no-webgl");
  tilescope_canvas_open();
  tilescope_input_open();
  tilescope_address_open();
  tilescope_inspect_open();
  page.system_dark = tilescope_scheme_open() == 0;
  tilescope_choices_open();
  page.theme = remembered_theme();
  refresh_style();
  if (app.start != nullptr) app.start();
  page.running = true;
  draw_frame();
  request_frames(frames_per_event);
  tell_page("ready");
}

void request_frames(int count) {
  page.frames_wanted = std::max(page.frames_wanted, count);
  schedule_frame();
}

void request_frame_in(double seconds) {
  page.wakes_ms.push_back(emscripten_get_now() + seconds * 1000.0);
  set_timer();
}

void work_in_slices(bool (*slice)()) {
  page.slice = slice;
  if (page.slice == nullptr || std::exchange(page.slice_scheduled, true)) return;
  const auto work = [](void*) {
    page.slice_scheduled = false;
    if (page.slice != nullptr) work_in_slices(page.slice() ? page.slice : nullptr);
  };
  emscripten_set_timeout(work, 0, nullptr);
}

float scale() { return page.canvas.scale; }

float px(float css_pixels) {
  const float pixels = std::round(css_pixels * page.canvas.scale);
  return css_pixels > 0.0F ? std::max(pixels, 1.0F) : pixels;
}

bool typed(char32_t character) {
  const ImGuiIO& io = ImGui::GetIO();
  return !io.WantTextInput && io.InputQueueCharacters.contains(static_cast<ImWchar>(character));
}

bool touch_in_use() { return page.input.touch_last; }

void claim_touch_drag() {
  if (ImGui::IsItemHovered()) page.touch_claimed = true;
}

void claim_arrow_keys() {
  for (const ImGuiKey key : {ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_UpArrow, ImGuiKey_DownArrow}) {
    ImGui::SetKeyOwner(key, ImGui::GetItemID());
  }
}

void set_theme(ThemeChoice choice) {
  page.theme = choice;
  page.style_stale = true;
  save(theme_key, theme_name(choice));
  request_frames(frames_per_event);
}

ThemeChoice theme_choice() { return page.theme; }
const Palette& palette() { return palette_of(page); }

std::string fragment() { return std::string(mail(tilescope_address_fragment())); }
void push_fragment(std::string_view fragment) { tilescope_address_set(fragment.data(), fragment.size(), 1); }
void replace_fragment(std::string_view fragment) { tilescope_address_set(fragment.data(), fragment.size(), 0); }
std::string address_with(std::string_view fragment) {
  return std::string(mail(tilescope_address_with(fragment.data(), fragment.size())));
}

void copy_text(std::string_view text, void (*done)(bool copied)) {
  tilescope_clipboard_write(text.data(), text.size(), done);
}

void save_file(std::string_view file_name, std::string_view media_type, std::string_view contents) {
  tilescope_file_save(file_name.data(), file_name.size(), media_type.data(), media_type.size(), contents.data(),
                      contents.size());
}

void fetch_text(std::string_view file_name, void (*done)(std::string_view text)) {
  tilescope_file_fetch(file_name.data(), file_name.size(), done);
}

void call_module(std::initializer_list<std::string_view> name_and_arguments, void (*done)(std::string_view answer)) {
  std::string request;
  for (const std::string_view& part : name_and_arguments) {
    if (&part != name_and_arguments.begin()) request += '\0';
    request += part;
  }
  tilescope_module_call(request.data(), request.size(), done);
}

void choose_file(std::size_t most_bytes, void (*done)(std::string_view name, std::string_view text)) {
  tilescope_file_choose(most_bytes, done);
}

void take_dropped_files(std::size_t most_bytes, void (*done)(std::string_view name, std::string_view text)) {
  tilescope_file_take_dropped(most_bytes, done);
}

std::string load(std::string_view key) { return std::string(mail(tilescope_store_get(key.data(), key.size()))); }
void save(std::string_view key, std::string_view value) {
  tilescope_store_set(key.data(), key.size(), value.data(), value.size());
}

void show_plain_view() { tilescope_plain_view(); }

void set_page_title(std::string_view title) { tilescope_page_title(title.data(), title.size()); }
void set_page_language(std::string_view language) {
  tilescope_page_language(language.data(), language.size());
  tilescope_glyph_language();
  page.glyphs_stale = true;
}
std::string browser_language() { return std::string(mail(tilescope_browser_language())); }

}  // namespace tilescope::platform

// What the browser calls. Texts lie in the mailbox; their lengths come with the call.
using namespace tilescope::platform;

extern "C" {

// Runs between layout and paint: drawing here and now leaves no frame with a stretched or empty canvas.
EMSCRIPTEN_KEEPALIVE void tilescope_canvas_resized(int width, int height, float scale) {
  Canvas& canvas = page.canvas;
  if (canvas.width == width && canvas.height == height && canvas.scale == scale) return;
  canvas.width = width;
  canvas.height = height;
  if (canvas.scale != scale) page.style_stale = true;
  canvas.scale = scale;
  forget_picture();
  draw_frame();
  if (page.running) request_frames(frames_per_event);
}

EMSCRIPTEN_KEEPALIVE void tilescope_canvas_lost() {
  page.canvas.lost = true;
  // While the context is away: afterwards they would be strangers to it.
  forget_textures();
  tell_page("lost");
}

EMSCRIPTEN_KEEPALIVE void tilescope_canvas_restored() {
  page.canvas.lost = false;
  draw_frame();
  tell_page("ready");
  request_frames(frames_per_event);
}

EMSCRIPTEN_KEEPALIVE void tilescope_pointer(int pointer, int phase, float x, float y, unsigned buttons,
                                            unsigned modifiers, double seconds) {
  const PointerEvent event{
      static_cast<Pointer>(pointer), static_cast<PointerPhase>(phase), ImVec2(x, y), buttons, modifiers, seconds};
  if (event.phase == PointerPhase::down && event.pointer != Pointer::touch) {
    // Of things that overlap, ImGui lets only that one be pressed which the pointer was over a frame before.
    place_pointer(event);
    answer_now();
  }
  const PointerResult result = queue_pointer(page.input, event, page.canvas.scale);
  const bool finger_down = event.pointer == Pointer::touch && event.phase == PointerPhase::down;
  if (result == PointerResult::queued && !finger_down) {
    request_frames(frames_per_event);
    return;
  }
  answer_now();
  if (result == PointerResult::tapped) {
    // One more frame: a field that was tapped says only then that it wants text.
    build_frame();
    tilescope_input_screen_keyboard(ImGui::GetIO().WantTextInput);
  }
}

EMSCRIPTEN_KEEPALIVE void tilescope_wheel(float x, float y, unsigned modifiers) {
  queue_wheel(ImVec2(x, y), modifiers, page.mac);
  request_frames(frames_per_event);
}

// Returns whether the browser must not act on the key.
EMSCRIPTEN_KEEPALIVE int tilescope_key(std::size_t bytes, unsigned modifiers) {
  const std::string_view both = mail(bytes);
  const std::size_t end = both.find('\n');
  const bool text_field = ImGui::GetIO().WantTextInput;
  const KeyPress press = key_press(both.substr(0, end), both.substr(end + 1), modifiers, text_field, page.mac);
  if (press.use == KeyUse::leave) return 0;
  queue_key(press.key, modifiers);
  answer_now();
  return press.use == KeyUse::take;
}

EMSCRIPTEN_KEEPALIVE void tilescope_text(std::size_t bytes) {
  queue_text(mail(bytes));
  request_frames(frames_per_event);
}

EMSCRIPTEN_KEEPALIVE void tilescope_paste(std::size_t bytes) {
  if (!ImGui::GetIO().WantTextInput) {
    const std::string text(mail(bytes));
    if (page.app.pasted != nullptr) page.app.pasted(text);
    request_frames(frames_per_event);
    return;
  }
  // The field takes it from the clipboard, as one step that it can undo.
  page.clipboard = mail(bytes);
  queue_key(ImGuiKey_V, page.mac ? mod_meta : mod_ctrl);
  answer_now();
}

// Returns whether the focus stays on the canvas.
EMSCRIPTEN_KEEPALIVE int tilescope_tab(int backwards) {
  const bool stays = move_focus(recorded_frame(), backwards != 0 ? TabMove::previous : TabMove::next);
  if (!stays) drop_focus();
  build_frame();
  request_frames(frames_per_event);
  return stays;
}

EMSCRIPTEN_KEEPALIVE void tilescope_enter(int at_end) {
  move_focus(recorded_frame(), at_end != 0 ? TabMove::last : TabMove::first);
  request_frames(frames_per_event);
}

EMSCRIPTEN_KEEPALIVE void tilescope_focus(int focused, int page_has_focus) {
  page.focused = focused != 0;
  if (!page.focused && page_has_focus != 0) {
    // Another element of the page takes the focus over. What was typed before belongs to the field that is left.
    // (Another window in front of this one leaves everything as it is.)
    answer_now();
    drop_focus();
  }
  ImGui::GetIO().AddFocusEvent(page.focused);
  request_frames(frames_per_event);
}

EMSCRIPTEN_KEEPALIVE void tilescope_fragment_changed(std::size_t bytes) {
  const std::string fragment(mail(bytes));
  if (page.app.fragment_changed != nullptr) page.app.fragment_changed(fragment);
  // A field that is being edited has a copy of its text, which would be written over what the address asks for.
  if (ImGuiInputTextState* edited = ImGui::GetInputTextState(ImGui::GetActiveID())) edited->ReloadUserBufAndSelectAll();
  request_frames(frames_per_event);
}

EMSCRIPTEN_KEEPALIVE void tilescope_file_fetched(void (*done)(std::string_view), std::size_t bytes) {
  done(mail(bytes));
  request_frames(frames_per_event);
}

EMSCRIPTEN_KEEPALIVE void tilescope_file_opened(void (*done)(std::string_view, std::string_view), std::size_t bytes) {
  const std::string_view text = mail(bytes);
  const std::size_t end_of_name = text.find('\n');
  done(text.substr(0, end_of_name), text.substr(end_of_name + 1));
  request_frames(frames_per_event);
}

EMSCRIPTEN_KEEPALIVE void tilescope_clipboard_done(void (*done)(bool), int copied) {
  if (done == nullptr) return;
  done(copied != 0);
  request_frames(frames_per_event);
}

EMSCRIPTEN_KEEPALIVE void tilescope_theme_changed() {
  page.theme = remembered_theme();
  page.style_stale = true;
  request_frames(frames_per_event);
}

EMSCRIPTEN_KEEPALIVE void tilescope_language_changed() {
  if (page.app.language_changed != nullptr) page.app.language_changed();
  request_frames(frames_per_event);
}

EMSCRIPTEN_KEEPALIVE void tilescope_scheme_changed(int light) {
  page.system_dark = light == 0;
  page.style_stale = true;
  request_frames(frames_per_event);
}

EMSCRIPTEN_KEEPALIVE double tilescope_frames() { return static_cast<double>(page.frames_drawn); }

EMSCRIPTEN_KEEPALIVE int tilescope_idle() { return !page.frame_scheduled && page.timer_ms == never && !input_waits(); }

// Leaves the inspection in the mailbox and returns its length.
char* tilescope_mailbox(std::size_t bytes);
EMSCRIPTEN_KEEPALIVE std::size_t tilescope_inspect() {
  const FrameLog log = recorded_frame();
  const std::string json = to_json(log, {page.frames_drawn, page.canvas.scale, palette(), page.focused});
  std::copy(json.begin(), json.end(), tilescope_mailbox(json.size()));
  return json.size();
}

}  // extern "C"
