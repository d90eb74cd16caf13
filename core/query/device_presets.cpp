#include "core/query/device_presets.h"

#include <string_view>

namespace tilescope {
namespace {

struct Figure {
  double value = 0;
  bool verified = true;
};

constexpr Figure unverified(double value) { return {value, false}; }
constexpr Figure unknown = {0, false};

struct Card {
  std::string_view id;
  std::string_view name;
  Platform platform;
  std::string_view arch;
  std::int64_t compute_units;
  std::int64_t smem_static;
  std::int64_t smem_opt_in;  // 0 where the platform has no such limit
  Figure smem_per_unit;
  Figure l2_bytes;
  Figure dram_gb_per_s;
  Figure fp16_tflops;
  std::string_view sources;  // letters of source_name
};

// compute_units: SMs, CUs, or on RDNA work-group processors as HIP reports them. The L2 of MI3xx is per die, as HIP
// reports it.
constexpr Card cards[] = {
    {"v100-sxm2", "NVIDIA V100 SXM2", Platform::CUDA, "sm_70", 80, 49152, 98304, {98304}, {6291456}, {898}, {125}, "X"},
    {"t4", "NVIDIA T4", Platform::CUDA, "sm_75", 40, 49152, 65536, {65536}, {4194304}, {320}, {65}, "D"},
    {"a100-40g",
     "NVIDIA A100 40 GB",
     Platform::CUDA,
     "sm_80",
     108,
     49152,
     166912,
     {167936},
     {41943040},
     {1555},
     {312},
     "X"},
    {"a100-80g",
     "NVIDIA A100 80 GB",
     Platform::CUDA,
     "sm_80",
     108,
     49152,
     166912,
     {167936},
     {41943040},
     {2039},
     {312},
     "X"},
    {"a30",
     "NVIDIA A30",
     Platform::CUDA,
     "sm_80",
     56,
     49152,
     166912,
     {167936},
     unverified(25165824),
     unverified(933),
     unverified(165),
     "S"},
    {"a10", "NVIDIA A10", Platform::CUDA, "sm_86", 72, 49152, 101376, {102400}, unverified(6291456), {600}, {125}, "S"},
    {"a40", "NVIDIA A40", Platform::CUDA, "sm_86", 84, 49152, 101376, {102400}, unverified(6291456), {696}, {150}, "S"},
    {"rtx-3090", "NVIDIA RTX 3090", Platform::CUDA, "sm_86", 82, 49152, 101376, {102400}, {6291456}, {936}, {71}, "IS"},
    {"l4", "NVIDIA L4", Platform::CUDA, "sm_89", 58, 49152, 101376, {102400}, {50331648}, {300}, {121}, "S"},
    {"l40s",
     "NVIDIA L40S",
     Platform::CUDA,
     "sm_89",
     142,
     49152,
     101376,
     {102400},
     unverified(100663296),
     {864},
     unverified(362),
     "S"},
    {"rtx-4090",
     "NVIDIA RTX 4090",
     Platform::CUDA,
     "sm_89",
     128,
     49152,
     101376,
     {102400},
     {75497472},
     {1008},
     {165},
     "TS"},
    {"h100-sxm",
     "NVIDIA H100 SXM",
     Platform::CUDA,
     "sm_90",
     132,
     49152,
     232448,
     {233472},
     {52428800},
     {3352},
     {989},
     "X"},
    {"h100-pcie",
     "NVIDIA H100 PCIe",
     Platform::CUDA,
     "sm_90",
     114,
     49152,
     232448,
     {233472},
     {52428800},
     {2039},
     {757},
     "X"},
    {"h200", "NVIDIA H200", Platform::CUDA, "sm_90", 132, 49152, 232448, {233472}, {52428800}, {4800}, {989}, "X"},
    {"h20",
     "NVIDIA H20",
     Platform::CUDA,
     "sm_90",
     78,
     49152,
     232448,
     {233472},
     unverified(62914560),
     {4000},
     {148},
     "S"},
    {"b200", "NVIDIA B200", Platform::CUDA, "sm_100", 148, 49152, 232448, {233472}, {132644864}, {7672}, {2225}, "X"},
    {"rtx-5090",
     "NVIDIA RTX 5090",
     Platform::CUDA,
     "sm_120",
     170,
     49152,
     101376,
     {102400},
     {100663296},
     {1792},
     unverified(210),
     "D"},
    {"gb10",
     "NVIDIA GB10 (DGX Spark)",
     Platform::CUDA,
     "sm_121",
     48,
     49152,
     101376,
     unverified(102400),
     unverified(25165824),
     {273},
     unknown,
     "S"},
    {"mi210", "AMD Instinct MI210", Platform::CDNA, "gfx90a", 104, 65536, 0, {65536}, {8388608}, {1638}, {181}, "RI"},
    {"mi250x-gcd",
     "AMD Instinct MI250X (one die)",
     Platform::CDNA,
     "gfx90a",
     110,
     65536,
     0,
     {65536},
     {8388608},
     {1638},
     {191},
     "RXI"},
    {"mi300x",
     "AMD Instinct MI300X",
     Platform::CDNA,
     "gfx942",
     304,
     65536,
     0,
     {65536},
     {4194304},
     {5300},
     {1307},
     "RI"},
    {"mi350x",
     "AMD Instinct MI350X",
     Platform::CDNA,
     "gfx950",
     256,
     163840,
     0,
     {163840},
     {4194304},
     {8000},
     {2300},
     "XI"},
    {"mi355x",
     "AMD Instinct MI355X",
     Platform::CDNA,
     "gfx950",
     256,
     163840,
     0,
     {163840},
     {4194304},
     {8000},
     {2500},
     "I"},
    {"rx-7900-xtx",
     "AMD Radeon RX 7900 XTX",
     Platform::RDNA,
     "gfx1100",
     48,
     65536,
     0,
     {65536},
     {6291456},
     {960},
     unknown,
     "R"},
    {"strix-halo",
     "AMD Radeon 8060S (Strix Halo)",
     Platform::RDNA,
     "gfx1151",
     20,
     65536,
     0,
     {65536},
     {2097152},
     {256},
     unknown,
     "IS"},
};

std::string_view source_name(char letter) {
  switch (letter) {
    case 'X': return "OpenXLA GPU target configurations";
    case 'D': return "public deviceQuery output";
    case 'R': return "ROCm documentation";
    case 'I': return "IREE known GPU targets";
    case 'T': return "TVM target tags";
    case 'S': return "vendor brief and agreeing secondary pages";
    default: return "";
  }
}

std::string source_text(std::string_view letters) {
  std::string text;
  for (char letter : letters) {
    if (!text.empty()) text += "; ";
    text += source_name(letter);
  }
  return text;
}

SiliconFact fact(Figure figure) { return {figure.value, figure.verified}; }

DevicePreset as_reported(const Card& card) {
  DevicePreset preset;
  Device& d = preset.device;
  d.preset = card.id;
  d.name = card.name;
  d.platform = card.platform;
  d.arch = card.arch;
  d.compute_capability = compute_capability_of(card.arch);
  d.smem_cap = card.smem_static;
  d.max_smem_usage = 2 * d.smem_cap;
  d.reg_cap = card.platform == Platform::CUDA ? 65536 : 32768;
  d.compute_max_core = card.compute_units;
  d.warp_size = card.platform == Platform::CDNA ? 64 : 32;
  d.sm_partition = 4;
  d.transaction_size = {32, 128};
  if (card.platform == Platform::CDNA) d.bandwidth = {1300, 14000};
  // carver's RDNA class reads the target's attribute, which is unset, and holds 0.
  d.l2_cache_size_bytes = card.platform == Platform::RDNA ? 0 : static_cast<std::int64_t>(card.l2_bytes.value);
  preset.silicon = {fact(card.smem_per_unit), fact(card.l2_bytes), fact(card.dram_gb_per_s), fact(card.fp16_tflops)};
  preset.source = source_text(card.sources);
  return preset;
}

std::vector<DevicePreset> build_presets() {
  std::vector<DevicePreset> presets;
  for (const Card& card : cards) {
    DevicePreset reported = as_reported(card);
    if (card.smem_opt_in == 0) {
      presets.push_back(std::move(reported));
      continue;
    }
    DevicePreset opt_in = reported;
    opt_in.opt_in = true;
    opt_in.sibling = card.id;
    opt_in.device.preset += "-optin";
    opt_in.device.smem_cap = card.smem_opt_in;
    opt_in.device.max_smem_usage = 2 * card.smem_opt_in;
    reported.sibling = opt_in.device.preset;
    presets.push_back(std::move(reported));
    presets.push_back(std::move(opt_in));
  }
  return presets;
}

std::string_view carver_class_file(Platform platform) {
  switch (platform) {
    case Platform::CUDA: return "tilelang 0.1.15, carver/arch/cuda.py";
    case Platform::CDNA: return "tilelang 0.1.15, carver/arch/cdna.py";
    case Platform::RDNA: return "tilelang 0.1.15, carver/arch/rdna.py";
  }
  return "";
}

}  // namespace

const std::vector<DevicePreset>& device_presets() {
  static const std::vector<DevicePreset> presets = build_presets();
  return presets;
}

const DevicePreset* find_device_preset(std::string_view id) {
  for (const DevicePreset& preset : device_presets()) {
    if (preset.device.preset == id) return &preset;
  }
  return nullptr;
}

FieldSource source_of(const DevicePreset& preset, std::string_view field) {
  const Platform platform = preset.device.platform;
  const std::string carver_class(carver_class_file(platform));
  if (field == "smem_cap" && platform == Platform::CUDA) {
    return preset.opt_in ? FieldSource{"opt-in limit of a block; " + preset.source}
                         : FieldSource{"static limit of a block as the driver reports it, which is what carver reads"};
  }
  if (field == "max_smem_usage") return {"2 * smem_cap; " + carver_class};
  if (field == "l2_cache_size_bytes") {
    if (platform == Platform::RDNA) return {"what carver's class holds, whatever the silicon has; " + carver_class};
    return {preset.source, preset.silicon.l2_bytes.verified};
  }
  for (std::string_view constant : {"reg_cap", "sm_partition", "transaction_size", "bandwidth"}) {
    if (field == constant) return {"constant in carver; " + carver_class};
  }
  return {preset.source};
}

std::string compute_capability_of(std::string_view arch) {
  return std::string(arch.starts_with("sm_") ? arch.substr(3) : arch);
}

}  // namespace tilescope
