#include "web/platform/tab_order.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace tilescope::platform {
namespace {

struct Stop {
  std::size_t at;                   // index into the log
  ImGuiWindow* scroller = nullptr;  // the panel, where the stop is a panel that only scrolls
};

ImGuiWindow* top_popup() {
  const ImGuiContext& g = *ImGui::GetCurrentContext();
  for (int i = g.OpenPopupStack.Size - 1; i >= 0; --i) {
    if (ImGuiWindow* window = g.OpenPopupStack[i].Window) return window;
  }
  return nullptr;
}

bool belongs_to(const ImGuiWindow* window, const ImGuiWindow* popup) {
  if (popup == nullptr) return true;
  for (; window != nullptr; window = window->ParentWindow) {
    if (window == popup) return true;
    if ((window->Flags & ImGuiWindowFlags_ChildWindow) == 0) return false;
  }
  return false;
}

// A child window is itself an item of its parent.
ImGuiWindow* child_behind(const LoggedItem& item) {
  for (ImGuiWindow* child : item.window->DC.ChildWindows) {
    if (child->ChildId == item.id) return child;
  }
  return nullptr;
}

bool can_stop(const LoggedItem& item, const ImGuiWindow* popup) {
  constexpr ImGuiItemFlags no_stop = ImGuiItemFlags_NoTabStop | ImGuiItemFlags_NoNav | ImGuiItemFlags_Disabled;
  constexpr ImGuiWindowFlags no_focus =
      ImGuiWindowFlags_NoNavInputs | ImGuiWindowFlags_NoNavFocus | ImGuiWindowFlags_Tooltip;
  return item.navigable && (item.flags & no_stop) == 0 && (item.window->Flags & no_focus) == 0 &&
         item.id != item.window->MoveId && belongs_to(item.window, popup);
}

std::vector<Stop> stops_of(const FrameLog& log, const ImGuiWindow* popup) {
  std::vector<Stop> stops;
  for (std::size_t at = 0; at < log.items.size(); ++at) {
    const LoggedItem& item = log.items[at];
    if (!can_stop(item, popup)) continue;
    const auto same = [&](const Stop& stop) { return log.items[stop.at].id == item.id; };
    if (std::any_of(stops.begin(), stops.end(), same)) continue;
    Stop stop{at};
    if (ImGuiWindow* child = child_behind(item)) {
      const auto inside = [&](const Stop& other) { return belongs_to(log.items[other.at].window, child); };
      if (child->ScrollMax.y <= 0.0F || std::any_of(stops.begin(), stops.end(), inside)) continue;
      stop.scroller = child;
    }
    stops.push_back(stop);
  }
  return stops;
}

// The place in the log where the focus is, or the log's size where it is nowhere.
std::size_t focused_at(const FrameLog& log, const ImGuiWindow* popup) {
  const ImGuiContext& g = *ImGui::GetCurrentContext();
  for (const ImGuiID id : {g.ActiveId, g.NavId}) {
    if (id == 0) continue;
    const auto found = std::find_if(log.items.begin(), log.items.end(), [&](const LoggedItem& item) {
      return item.id == id && item.navigable && belongs_to(item.window, popup);
    });
    if (found != log.items.end()) return static_cast<std::size_t>(found - log.items.begin());
  }
  if (g.NavWindow == nullptr || g.NavId != 0) return log.items.size();
  const auto found = std::find_if(log.items.begin(), log.items.end(),
                                  [&](const LoggedItem& item) { return item.id == g.NavWindow->ChildId; });
  return static_cast<std::size_t>(found - log.items.begin());
}

void focus_scroller(ImGuiWindow* window) {
  ImGui::ClearActiveID();
  ImGui::FocusWindow(window);
  ImGui::SetNavID(0, ImGuiNavLayer_Main, window->NavRootFocusScopeId, ImRect());
  ImGui::SetNavCursorVisible(true);
}

// Hands ImGui the outcome of a tabbing request, as if its own search had found the item: it scrolls there, opens text
// fields for typing and shows the focus ring when the next frame begins.
void focus_item(const LoggedItem& item, bool forward) {
  ImGuiContext& g = *ImGui::GetCurrentContext();
  ImGui::FocusWindow(item.window);
  g.NavLayer = item.layer;
  ImGui::NavMoveRequestSubmit(ImGuiDir_None, forward ? ImGuiDir_Down : ImGuiDir_Up,
                              ImGuiNavMoveFlags_IsTabbing | ImGuiNavMoveFlags_Activate,
                              ImGuiScrollFlags_KeepVisibleEdgeX | ImGuiScrollFlags_KeepVisibleEdgeY);
  g.NavMoveScoringItems = false;
  ImGuiNavItemData& result = g.NavMoveResultLocal;
  result.Window = item.window;
  result.ID = item.id;
  result.FocusScopeId = item.focus_scope;
  result.RectRel = ImGui::WindowRectAbsToRel(item.window, item.rect);
  result.ItemFlags = item.flags;
}

}  // namespace

bool move_focus(const FrameLog& log, TabMove move) {
  ImGuiContext& g = *ImGui::GetCurrentContext();
  const ImGuiWindow* popup = top_popup();
  const std::vector<Stop> stops = stops_of(log, popup);
  const std::size_t here = focused_at(log, popup);
  const bool nowhere = here == log.items.size();
  const bool forward = move == TabMove::next || move == TabMove::first;

  const Stop* target = nullptr;
  if (!stops.empty() && (move == TabMove::first || (forward && nowhere))) {
    target = &stops.front();
  } else if (!stops.empty() && (move == TabMove::last || nowhere)) {
    target = &stops.back();
  } else if (forward) {
    for (const Stop& stop : stops) {
      if (stop.at > here && log.items[stop.at].id != log.items[here].id) {
        target = &stop;
        break;
      }
    }
  } else {
    for (const Stop& stop : stops) {
      if (stop.at >= here) break;
      target = &stop;
    }
  }

  if (target == nullptr && popup != nullptr) {
    if ((popup->Flags & ImGuiWindowFlags_Modal) == 0) {
      ImGui::ClosePopupToLevel(g.OpenPopupStack.Size - 1, true);
      return true;
    }
    if (stops.empty()) return true;
    target = forward ? &stops.front() : &stops.back();
  }
  if (target == nullptr) return false;
  if (target->scroller != nullptr) {
    focus_scroller(target->scroller);
  } else {
    focus_item(log.items[target->at], forward);
  }
  return true;
}

void drop_focus() {
  ImGui::ClearActiveID();
  ImGui::SetNavCursorVisible(false);
}

}  // namespace tilescope::platform
