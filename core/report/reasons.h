// Why a tile was rejected, and what holds a candidate's blocks per SM down, in words with the numbers in them.
#pragma once

#include <string>

#include "core/enumerate/enumeration.h"
#include "core/query/language.h"
#include "core/query/query.h"

namespace tilescope {

/// The terms of a limiter as the original model names them, in every language: "regs", "smem+regs".
std::string limiter_name(Limiter limiter);

/// "smem" or "regs".
std::string_view reject_reason_name(RejectReason reason);

/// What the tile would have needed against what there is:
/// "A 256x256 + B 256x256 = 262,144 B > 232,448 B", "2 * C 256x256 * 32 / 32 = 131,072 registers > 65,536".
std::string rejection_arithmetic(const Rejection& rejection, const Query& query, Language language = Language::english);

/// A one-line summary of the query: "matmul 4096 x 4096 x 4096, fp16 -> fp16, acc fp32, NVIDIA H100 SXM".
std::string query_summary(const Query& query, Language language = Language::english);

}  // namespace tilescope
