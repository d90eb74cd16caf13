// Two devices that answer differently: which field of the device does it?
#pragma once

#include <string>
#include <vector>

#include "core/analysis/first_answer.h"
#include "core/query/device.h"

namespace tilescope {

/// One field of device A set to what device B has.
struct Flip {
  std::string field;
  std::string from;
  std::string to;
  /// Whether the model can be asked about A with this field alone; if not, there is no answer.
  bool possible = true;
  FirstAnswer answer;
  /// Whether the choice is no longer A's, and whether it is B's.
  bool changes = false;
  bool reaches = false;
};

struct FlipAnalysis {
  FirstAnswer a;
  FirstAnswer b;
  /// The fields that differ and can enter an answer, in the order of for_each_device_field; none where both devices
  /// choose the same.
  std::vector<Flip> flips;

  bool same_choice() const { return a.chooses_as(b); }
  /// The fields that alone lead to B's choice; empty where no single field does.
  std::vector<std::string> causes() const;
};

/// Goes from A to B one field at a time; both must be devices that the query can be asked about. max_smem_usage goes
/// with smem_cap where both devices have twice their smem_cap, and arch with platform where that differs.
FlipAnalysis what_flips(const Query& query, const Device& a, const Device& b, Choice choice);

}  // namespace tilescope
