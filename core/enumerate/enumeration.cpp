#include "core/enumerate/enumeration.h"

#include "core/enumerate/enumerator.h"

namespace tilescope {

Enumeration enumerate(const Matmul& problem, const Device& device, const Assumptions& assumptions,
                      const EnumerateOptions& options) {
  Enumerator enumerator(problem, device, assumptions, options);
  while (enumerator.step()) {
  }
  return enumerator.take();
}

}  // namespace tilescope
