// The seam between the application and the browser. Everything in web/app and web/panels is written against this
// header, the ones it includes and imgui.h; none of it knows that there is a browser, WebGL or Emscripten beneath.
//
// The page draws on demand. A frame is built after every event until ImGui has caught up with it, then nothing runs at
// all: no animation frames, no timers. Whoever changes what is seen from outside an event calls request_frames().
//
// One ImGui unit is one device pixel, so that text stays crisp at fractional scales. Lengths in the design are CSS
// pixels: px() turns one into the other. Style and fonts are scaled already.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "web/platform/fonts.h"
#include "web/platform/inspect.h"
#include "web/platform/theme.h"

namespace tilescope::platform {

// What the application gives. Any member may be null.
struct App {
  // Once, before the first frame. ImGui's context, the fonts, the style and the link are there.
  void (*start)();
  // Builds the whole user interface; called between ImGui::NewFrame() and ImGui::Render(), sometimes more than once
  // before something is drawn (a burst of input is worked off at once), so it holds no state of its own about drawn
  // frames.
  void (*frame)();
  // The reader moved through history or edited the address. Not called for push_fragment() and replace_fragment().
  void (*fragment_changed)(std::string_view fragment);
  // Scale or colours changed; ImGui's own style has been brought up to date. For styles that the application owns.
  void (*style_changed)();
  // The reader picked a language in the plain view; it is remembered under the same key as one picked here.
  void (*language_changed)();
  // Text pasted while no text field is active, such as a link.
  void (*pasted)(std::string_view text);
};

// Starts the page and returns; the browser calls back from then on. Shows a message in the page and calls nothing where
// WebGL2 is missing.
void run(const App& app);

// Draws at least `count` more frames, one per display refresh. Three suffice for anything that ImGui lays out anew.
void request_frames(int count = 3);
// Draws again after `seconds`, for what must disappear by itself. Ask once, not in every frame.
void request_frame_in(double seconds);

// Calls `slice` again and again, with room for input and frames in between, until it returns false. A slice should take
// no longer than some ten milliseconds; it draws nothing, and asks for frames where something is to be seen. One piece
// of work at a time: another `slice` takes the place of the first.
void work_in_slices(bool (*slice)());

// Device pixels per CSS pixel.
float scale();
// `css_pixels` in ImGui units, rounded to whole device pixels; never 0 for a positive length.
float px(float css_pixels);

// True in the frame in which the reader typed `character`, whatever the keyboard layout, outside a text field. For
// shortcuts such as '?'.
bool typed(char32_t character);
// The pointer used last was a finger.
bool touch_in_use();
// A finger that starts on the item submitted last drags it instead of scrolling the panel: for plots and splitters of
// ours.
void claim_touch_drag();

// The arrow keys are for the item submitted last, which has the focus, and do not move the focus away from it.
void claim_arrow_keys();

// --- The address -----------------------------------------------------------------------------------------------------
// The part of the address after '#', as it stands there (percent-encoded where the browser keeps it so).
std::string fragment();
// A new entry in the tab's history, or the present entry changed. Works from disk too.
void push_fragment(std::string_view fragment);
void replace_fragment(std::string_view fragment);
// The whole address of this page with another fragment: what a reader copies.
std::string address_with(std::string_view fragment);

// --- Clipboard and files ---------------------------------------------------------------------------------------------
// Copies text and calls `done` with whether the browser really took it, at once or later. Browsers allow it only in
// answer to an input event, that is, from within App::frame on the frame of the click or key.
void copy_text(std::string_view text, void (*done)(bool copied) = nullptr);
// Offers text as a download.
void save_file(std::string_view file_name, std::string_view media_type, std::string_view contents);

// Asks for a text file that lies beside the page. `done` gets what is in it, "" where it does not come (a page opened
// from disk).
void fetch_text(std::string_view file_name, void (*done)(std::string_view text));

// Asks the JavaScript module, which the page loads when it is first asked, for what the program leaves out: the name of
// one of the answers of web/page/canvas_answers.js and its arguments. `done` gets the answer, later.
void call_module(std::initializer_list<std::string_view> name_and_arguments, void (*done)(std::string_view answer));

// A text file of the reader's own: one that they choose (call this on the frame of a click or key, as browsers demand),
// or each that they drop on the canvas from now on. `done` gets its name and its first `most_bytes` bytes.
void choose_file(std::size_t most_bytes, void (*done)(std::string_view name, std::string_view text));
void take_dropped_files(std::size_t most_bytes, void (*done)(std::string_view name, std::string_view text));

// --- Small things to remember ----------------------------------------------------------------------------------------
// Kept in the browser between visits; forgotten with the tab where storage is blocked. An unknown key reads as "".
std::string load(std::string_view key);
void save(std::string_view key, std::string_view value);

// Shows the plain view in place of the canvas: the same query and answer as HTML, which takes both from the address.
void show_plain_view();

// The title of the tab.
void set_page_title(std::string_view title);
// The language of the page (BCP 47): chooses among the forms of Han characters, from the next frame on, and what the
// page around the canvas says.
void set_page_language(std::string_view language);
// The language that the browser prefers (BCP 47), such as "en-GB" or "zh-CN".
std::string browser_language();

}  // namespace tilescope::platform
