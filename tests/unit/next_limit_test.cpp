#include "core/report/next_limit.h"

#include <gtest/gtest.h>

#include "core/evaluate.h"
#include "core/query/link.h"
#include "tests/unit/answers.h"

namespace tilescope {
namespace {

Report report_with_rejections(std::string_view link) {
  EvaluateOptions options;
  options.max_rejections = 1000000;
  return report_of(link, options);
}

TEST(NextLimit, ARejectedTileSaysByHowMuchItMissed) {
  const Report report = report_with_rejections("smem_stages=2&dev=h100-sxm");
  const Query& query = report.query;
  const Rejection smem = {{128, 256, 64}, RejectReason::smem};
  // 2 * (128 * 64 + 256 * 64) * 2 B = 98,304 B against 49,152 B.
  EXPECT_EQ(shortfall(smem, query), 49152);
  EXPECT_EQ(english(remedy(smem, query)), "fits with 49,152 B more, or with smem_stages 1");
  const Rejection regs = {{256, 512, 16}, RejectReason::regs};
  // 2 * 256 * 512 * 32 / 32 = 262,144 registers against 65,536.
  EXPECT_EQ(shortfall(regs, query), 196608);
  EXPECT_EQ(english(remedy(regs, query)), "fits with 196,608 registers more");
}

TEST(NextLimit, EveryRemedyWorks) {
  const Report report = report_with_rejections("smem_stages=3&dev=a100-80g");
  ASSERT_GT(report.enumeration->rejections.size(), 100u);
  for (const Rejection& rejection : report.enumeration->rejections) {
    Query query = report.query;
    const std::int64_t over = shortfall(rejection, query);
    ASSERT_GT(over, 0);
    std::int64_t& limit = rejection.reason == RejectReason::smem ? query.device.smem_cap : query.device.reg_cap;
    limit += over;
    const TileModel grown(std::get<Matmul>(query.problem), query.device, query.assumptions);
    EXPECT_TRUE(rejection.reason == RejectReason::smem ? grown.fits_smem(rejection.tile)
                                                       : grown.fits_registers(rejection.tile));
    const Sentence words = remedy(rejection, report.query);
    if (words.id != SentenceId::remedy_stages) continue;
    Query fewer = report.query;
    fewer.assumptions.smem_stages = std::stoll(words.args[1]);
    const TileModel with_fewer(std::get<Matmul>(fewer.problem), fewer.device, fewer.assumptions);
    EXPECT_TRUE(with_fewer.fits_smem(rejection.tile));
  }
}

TEST(NextLimit, LargerLimitsNeverAdmitFewer) {
  for (const char* link : {"dev=h100-sxm", "dev=h100-sxm&model=carver", "dev=t4", "dev=mi300x&model=carver"}) {
    std::int64_t before = 0;
    for (const NextLimit& limit : next_limits(report_with_rejections(link), 5)) {
      EXPECT_GE(limit.more, before) << link;
      before = limit.more;
      Query query = decode_link(link).query;
      EXPECT_GT(limit.smem_cap_bytes, query.device.smem_cap);
    }
  }
  EXPECT_FALSE(next_limits(report_with_rejections("dev=h100-sxm"), 5).empty());
  EXPECT_TRUE(next_limits(report_with_rejections("dev=b200-optin&smem_cap=16m"), 5).empty());
}

}  // namespace
}  // namespace tilescope
