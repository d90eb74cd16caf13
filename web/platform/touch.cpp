#include "web/platform/touch.h"

#include <cfloat>
#include <cmath>
#include <cstddef>

#include "imgui_internal.h"

namespace tilescope::platform {
namespace {

constexpr float tap_slop_css = 8.0F;
constexpr float slowest_coast_css = 20.0F;  // per second
constexpr double coast_time_constant = 0.325;
constexpr double rest_seconds = 0.1;  // a finger that has lain still this long throws nothing

float length(ImVec2 v) { return std::hypot(v.x, v.y); }

void place(ImVec2 position) {
  ImGuiIO& io = ImGui::GetIO();
  io.AddMouseSourceEvent(ImGuiMouseSource_TouchScreen);
  io.AddMousePosEvent(position.x, position.y);
}

void press(bool down) {
  ImGuiIO& io = ImGui::GetIO();
  io.AddMouseSourceEvent(ImGuiMouseSource_TouchScreen);
  io.AddMouseButtonEvent(ImGuiMouseButton_Left, down);
}

void lift_away() { place({-FLT_MAX, -FLT_MAX}); }

// The innermost window around the finger that has something to scroll along `axis`.
ImGuiWindow* scroll_target(std::size_t axis) {
  for (ImGuiWindow* window = ImGui::GetCurrentContext()->HoveredWindow; window != nullptr;
       window = window->ParentWindow) {
    if (window->ScrollMax[axis] > 0.0F && (window->Flags & ImGuiWindowFlags_NoScrollWithMouse) == 0) return window;
    if ((window->Flags & ImGuiWindowFlags_ChildWindow) == 0) break;
  }
  return nullptr;
}

// Splitters, column edges and window borders show a resize cursor where they can be taken hold of.
bool on_a_handle() {
  const ImGuiContext& g = *ImGui::GetCurrentContext();
  const ImGuiMouseCursor cursor = ImGui::GetMouseCursor();
  if (cursor >= ImGuiMouseCursor_ResizeAll && cursor <= ImGuiMouseCursor_ResizeNWSE) return true;
  const ImGuiID hovered = g.HoveredIdPreviousFrame;
  if (g.HoveredWindow == nullptr || hovered == 0) return false;
  return hovered == ImGui::GetWindowScrollbarID(g.HoveredWindow, ImGuiAxis_X) ||
         hovered == ImGui::GetWindowScrollbarID(g.HoveredWindow, ImGuiAxis_Y);
}

bool scroll_by(ImGuiWindow* window, std::size_t axis, float distance) {
  if (window == nullptr || distance == 0.0F) return false;
  const float to = ImClamp(window->Scroll[axis] + distance, 0.0F, window->ScrollMax[axis]);
  if (to == window->Scroll[axis]) return false;
  if (axis == ImGuiAxis_X) {
    ImGui::SetScrollX(window, to);
  } else {
    ImGui::SetScrollY(window, to);
  }
  // The target is taken up by the next frame; several moves may fall between two frames.
  window->Scroll[axis] = to;
  return true;
}

}  // namespace

void finger_down(Touch& touch, ImVec2 position, double seconds) {
  touch = Touch();
  touch.phase = Touch::Phase::undecided;
  touch.start = touch.last = position;
  touch.last_seconds = seconds;
  place(position);
}

void finger_move(Touch& touch, ImVec2 position, double seconds, float scale) {
  const ImVec2 step(position.x - touch.last.x, position.y - touch.last.y);
  if (touch.phase == Touch::Phase::undecided) {
    const ImVec2 way(position.x - touch.start.x, position.y - touch.start.y);
    if (length(way) < tap_slop_css * scale) return;
    const bool handle = touch.claimed || on_a_handle();
    touch.scrolled[ImGuiAxis_X] = handle ? nullptr : scroll_target(ImGuiAxis_X);
    touch.scrolled[ImGuiAxis_Y] = handle ? nullptr : scroll_target(ImGuiAxis_Y);
    // A drag along one axis keeps to it: a table read downwards does not sway.
    if (std::abs(way.y) > 2 * std::abs(way.x)) touch.scrolled[ImGuiAxis_X] = nullptr;
    if (std::abs(way.x) > 2 * std::abs(way.y)) touch.scrolled[ImGuiAxis_Y] = nullptr;
    if (touch.scrolled[ImGuiAxis_X] != nullptr || touch.scrolled[ImGuiAxis_Y] != nullptr) {
      touch.phase = Touch::Phase::scrolling;
      lift_away();
    } else {
      touch.phase = Touch::Phase::dragging;
      press(true);
    }
  }
  if (touch.phase == Touch::Phase::dragging) place(position);
  if (touch.phase == Touch::Phase::scrolling) {
    scroll_by(touch.scrolled[ImGuiAxis_X], ImGuiAxis_X, -step.x);
    scroll_by(touch.scrolled[ImGuiAxis_Y], ImGuiAxis_Y, -step.y);
    const double elapsed = seconds - touch.last_seconds;
    if (elapsed > 0) {
      const float weight = static_cast<float>(1.0 - std::exp(-elapsed / 0.04));
      const float rate = static_cast<float>(1.0 / elapsed);
      touch.velocity.x += (step.x * rate - touch.velocity.x) * weight;
      touch.velocity.y += (step.y * rate - touch.velocity.y) * weight;
    }
  }
  touch.last = position;
  touch.last_seconds = seconds;
}

bool finger_up(Touch& touch, ImVec2 position, double seconds) {
  const Touch::Phase phase = touch.phase;
  touch.phase = Touch::Phase::none;
  switch (phase) {
    case Touch::Phase::undecided:
      place(touch.start);
      press(true);
      press(false);
      return true;
    case Touch::Phase::dragging:
      place(position);
      press(false);
      lift_away();
      return false;
    case Touch::Phase::scrolling:
      if (seconds - touch.last_seconds < rest_seconds) touch.phase = Touch::Phase::coasting;
      return false;
    case Touch::Phase::none:
    case Touch::Phase::coasting: return false;
  }
  return false;
}

void finger_cancel(Touch& touch) {
  if (touch.phase == Touch::Phase::dragging) press(false);
  lift_away();
  touch.phase = Touch::Phase::none;
}

bool coast(Touch& touch, double frame_seconds, float scale) {
  if (touch.phase != Touch::Phase::coasting) return false;
  const float decay = static_cast<float>(std::exp(-frame_seconds / coast_time_constant));
  // The distance covered while the speed falls by `decay`.
  const float seconds = static_cast<float>(coast_time_constant) * (1.0F - decay);
  const bool moved_x = scroll_by(touch.scrolled[ImGuiAxis_X], ImGuiAxis_X, -touch.velocity.x * seconds);
  const bool moved_y = scroll_by(touch.scrolled[ImGuiAxis_Y], ImGuiAxis_Y, -touch.velocity.y * seconds);
  touch.velocity.x *= decay;
  touch.velocity.y *= decay;
  if ((moved_x || moved_y) && length(touch.velocity) > slowest_coast_css * scale) return true;
  touch.phase = Touch::Phase::none;
  return false;
}

}  // namespace tilescope::platform
