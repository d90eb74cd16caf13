// What an analysis shows before anyone has said what: the swept field and its values, the devices side by side.
#pragma once

#include <string>
#include <vector>

#include "core/query/device.h"
#include "core/query/link_view.h"
#include "core/query/query.h"

namespace tilescope {

/// The fields that a sweep can write, by their text keys: whole numbers of the problem, of the device and, for the
/// enumeration, among its assumptions.
std::vector<std::string> sweep_fields(const Query& query);

/// The wish with what it leaves open filled in: the problem's first extent (M of a matmul; without one, the device's
/// compute_max_core) over values that suit the field. The second field stays open unless it or its values are given.
SweepWish with_defaults(SweepWish wish, const Query& query);

/// The presets that stand beside the query's own device: those wished for, else a few that differ much (under carver
/// as their drivers report them). The query's own device, where it is a preset as it stands, is not among them.
std::vector<std::string> compared_devices(const Query& query, const std::vector<std::string>& wished);

/// The query's own device, then compared_devices(); what core/analysis/devices.h compares.
std::vector<Device> devices_side_by_side(const Query& query, const std::vector<std::string>& wished);

}  // namespace tilescope
