#include "core/query/device_presets.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "core/query/validate.h"
#include "core/query/text_fields.h"

namespace tilescope {
namespace {

const DevicePreset& preset(std::string_view id) {
  const DevicePreset* found = find_device_preset(id);
  if (!found) ADD_FAILURE() << "no preset " << id;
  return found ? *found : device_presets().front();
}

TEST(DevicePresets, EveryNvidiaCardStandsThereAsReportedAndThenOptIn) {
  int cards = 0;
  for (const DevicePreset& p : device_presets()) {
    if (p.device.platform != Platform::CUDA || p.opt_in) continue;
    ++cards;
    SCOPED_TRACE(p.device.preset);
    EXPECT_EQ(p.device.smem_cap, 49152);
    const DevicePreset& opt_in = preset(p.device.preset + "-optin");
    EXPECT_TRUE(opt_in.opt_in);
    EXPECT_EQ(&opt_in, &p + 1);
    EXPECT_EQ(p.sibling, opt_in.device.preset);
    EXPECT_EQ(opt_in.sibling, p.device.preset);
    EXPECT_GT(opt_in.device.smem_cap, 49152);
    Device same_but_for_the_limit = p.device;
    same_but_for_the_limit.preset = opt_in.device.preset;
    same_but_for_the_limit.smem_cap = opt_in.device.smem_cap;
    same_but_for_the_limit.max_smem_usage = 2 * opt_in.device.smem_cap;
    EXPECT_EQ(opt_in.device, same_but_for_the_limit);
  }
  EXPECT_EQ(cards, 18);
  EXPECT_EQ(device_presets().size(), 2u * 18 + 7);
}

TEST(DevicePresets, AmdCardsStandThereOnceWithTheConstantsOfCarversClasses) {
  for (const DevicePreset& p : device_presets()) {
    if (p.device.platform == Platform::CUDA) continue;
    SCOPED_TRACE(p.device.preset);
    const bool is_cdna = p.device.platform == Platform::CDNA;
    EXPECT_EQ(p.sibling, "");
    EXPECT_EQ(p.device.reg_cap, 32768);
    EXPECT_EQ(p.device.warp_size, is_cdna ? 64 : 32);
    EXPECT_EQ(p.device.bandwidth,
              (is_cdna ? std::array<std::int64_t, 2>{1300, 14000} : std::array<std::int64_t, 2>{750, 12080}));
    if (!is_cdna) {
      EXPECT_EQ(p.device.l2_cache_size_bytes, 0);
    }
  }
}

struct PresetRow {
  const char* id;
  const char* name;
  const char* arch;
  std::int64_t cores;
  std::int64_t smem_cap;
  std::int64_t l2_bytes;
  std::int64_t smem_per_unit_bytes;
  double dram_gb_per_s;
  double fp16_tflops;
};

constexpr PresetRow facts[] = {
    {"v100-sxm2", "NVIDIA V100 SXM2", "sm_70", 80, 49152, 6291456, 98304, 898, 125},
    {"v100-sxm2-optin", "NVIDIA V100 SXM2", "sm_70", 80, 98304, 6291456, 98304, 898, 125},
    {"t4-optin", "NVIDIA T4", "sm_75", 40, 65536, 4194304, 65536, 320, 65},
    {"a100-80g-optin", "NVIDIA A100 80 GB", "sm_80", 108, 166912, 41943040, 167936, 2039, 312},
    {"rtx-3090-optin", "NVIDIA RTX 3090", "sm_86", 82, 101376, 6291456, 102400, 936, 71},
    {"rtx-4090-optin", "NVIDIA RTX 4090", "sm_89", 128, 101376, 75497472, 102400, 1008, 165},
    {"h100-sxm", "NVIDIA H100 SXM", "sm_90", 132, 49152, 52428800, 233472, 3352, 989},
    {"h100-sxm-optin", "NVIDIA H100 SXM", "sm_90", 132, 232448, 52428800, 233472, 3352, 989},
    {"b200-optin", "NVIDIA B200", "sm_100", 148, 232448, 132644864, 233472, 7672, 2225},
    {"gb10", "NVIDIA GB10 (DGX Spark)", "sm_121", 48, 49152, 25165824, 102400, 273, 0},
    {"mi250x-gcd", "AMD Instinct MI250X (one die)", "gfx90a", 110, 65536, 8388608, 65536, 1638, 191},
    {"mi300x", "AMD Instinct MI300X", "gfx942", 304, 65536, 4194304, 65536, 5300, 1307},
    {"mi355x", "AMD Instinct MI355X", "gfx950", 256, 163840, 4194304, 163840, 8000, 2500},
    {"rx-7900-xtx", "AMD Radeon RX 7900 XTX", "gfx1100", 48, 65536, 0, 65536, 960, 0},
};

TEST(DevicePresets, HoldTheTableOfFacts) {
  for (const PresetRow& row : facts) {
    SCOPED_TRACE(row.id);
    const DevicePreset& p = preset(row.id);
    EXPECT_EQ(p.device.preset, row.id);
    EXPECT_EQ(p.device.name, row.name);
    EXPECT_EQ(p.device.arch, row.arch);
    EXPECT_EQ(p.device.compute_max_core, row.cores);
    EXPECT_EQ(p.device.smem_cap, row.smem_cap);
    EXPECT_EQ(p.device.max_smem_usage, 2 * row.smem_cap);
    EXPECT_EQ(p.device.l2_cache_size_bytes, row.l2_bytes);
    EXPECT_EQ(p.silicon.smem_per_unit_bytes.value, static_cast<double>(row.smem_per_unit_bytes));
    EXPECT_EQ(p.silicon.dram_gb_per_s.value, row.dram_gb_per_s);
    EXPECT_EQ(p.silicon.fp16_dense_tflops.value, row.fp16_tflops);
    EXPECT_EQ(p.device.sm_partition, 4);
    EXPECT_EQ(p.device.transaction_size, (std::array<std::int64_t, 2>{32, 128}));
  }
}

TEST(DevicePresets, TheDefaultIsTheOriginalModelsDevice) {
  const Device& device = default_query().device;
  EXPECT_EQ(device.preset, "h100-sxm-optin");
  EXPECT_EQ(device.smem_cap, 232448);
  EXPECT_EQ(device.max_smem_usage, 464896);
  EXPECT_EQ(device.compute_max_core, 132);
  EXPECT_EQ(device.reg_cap, 65536);
  EXPECT_EQ(device.sm_partition, 4);
}

TEST(DevicePresets, IdsAreUniqueAndEveryPresetIsAValidDevice) {
  std::set<std::string> ids;
  for (const DevicePreset& p : device_presets()) {
    EXPECT_TRUE(ids.insert(p.device.preset).second) << p.device.preset;
    EXPECT_EQ(find_device_preset(p.device.preset), &p);
    Query query = default_query();
    query.device = p.device;
    EXPECT_TRUE(validate(query).empty()) << p.device.preset;
  }
  EXPECT_EQ(find_device_preset(""), nullptr);
  EXPECT_EQ(find_device_preset("H100-SXM"), nullptr);
  EXPECT_EQ(find_device_preset("custom"), nullptr);
}

TEST(DevicePresets, EveryFieldHasASource) {
  for (const DevicePreset& p : device_presets()) {
    for_each_device_field(p.device, [&](std::string_view field, const auto&) {
      EXPECT_FALSE(source_of(p, field).text.empty()) << p.device.preset << ' ' << field;
    });
  }
  EXPECT_EQ(source_of(preset("h100-sxm"), "compute_max_core").text, "OpenXLA GPU target configurations");
  EXPECT_EQ(source_of(preset("mi250x-gcd"), "arch").text,
            "ROCm documentation; OpenXLA GPU target configurations; IREE known GPU targets");
  EXPECT_EQ(source_of(preset("h100-sxm"), "reg_cap").text, "constant in carver; tilelang 0.1.15, carver/arch/cuda.py");
  EXPECT_EQ(source_of(preset("mi300x"), "max_smem_usage").text, "2 * smem_cap; tilelang 0.1.15, carver/arch/cdna.py");
  EXPECT_NE(source_of(preset("h100-sxm"), "smem_cap").text, source_of(preset("h100-sxm-optin"), "smem_cap").text);
}

TEST(DevicePresets, FiguresWithoutAConfirmedSourceAreMarked) {
  for (const char* id : {"a30", "a10", "a40", "l40s", "h20", "gb10"}) {
    for (const char* suffix : {"", "-optin"}) {
      const DevicePreset& p = preset(std::string(id) + suffix);
      EXPECT_FALSE(source_of(p, "l2_cache_size_bytes").verified) << p.device.preset;
      EXPECT_TRUE(source_of(p, "smem_cap").verified) << p.device.preset;
    }
  }
  for (const char* id : {"h100-sxm", "rtx-4090", "mi300x", "rtx-5090", "rx-7900-xtx"}) {
    EXPECT_TRUE(source_of(preset(id), "l2_cache_size_bytes").verified) << id;
  }
  EXPECT_FALSE(preset("a30").silicon.dram_gb_per_s.verified);
  EXPECT_FALSE(preset("a30").silicon.fp16_dense_tflops.verified);
  EXPECT_FALSE(preset("rtx-5090").silicon.fp16_dense_tflops.verified);
  EXPECT_FALSE(preset("gb10").silicon.smem_per_unit_bytes.verified);
  EXPECT_FALSE(preset("strix-halo").silicon.fp16_dense_tflops.verified);
  EXPECT_TRUE(preset("b200").silicon.fp16_dense_tflops.verified);
}

TEST(DevicePresets, ComputeCapabilityIsTheArchitectureWithoutSm) {
  EXPECT_EQ(compute_capability_of("sm_90"), "90");
  EXPECT_EQ(compute_capability_of("sm_90a"), "90a");
  EXPECT_EQ(compute_capability_of("gfx942"), "gfx942");
}

}  // namespace
}  // namespace tilescope
