#include "core/exports/tilelang_module.h"

#include <algorithm>

#include "core/exports/candidate.h"

namespace tilescope {
namespace {

bool is_integer(DType dtype) {
  return dtype == DType::int32 || dtype == DType::int8 || dtype == DType::int4 || dtype == DType::uint8 ||
         dtype == DType::boolean;
}

bool is_narrow_float(DType dtype) { return dtype == DType::float8_e4m3 || dtype == DType::float8_e5m2; }

std::string dictionary(const TileLangConfig::Arguments& arguments) {
  std::string text = "{";
  for (const auto& [name, value] : arguments) {
    if (text.size() > 1) text += ", ";
    text += "\"" + std::string(name) + "\": " + value;
  }
  return text + "}";
}

std::string configs_text(const std::vector<TileLangConfig>& configs) {
  std::string text = "configs = [\n";
  for (const TileLangConfig& config : configs) {
    for (const std::string& remark : config.remarks) text += "    # " + in_comment(remark) + "\n";
    text += (config.used ? "    " : "    # ") + dictionary(config.arguments) + ",\n";
  }
  return text + "]\n";
}

}  // namespace

std::string random_tensor(std::string_view shape, DType dtype) {
  const std::string of_type = std::string(").to(torch.") + std::string(torch_name(dtype)) + ")";
  if (!is_integer(dtype)) return "torch.randn(" + std::string(shape) + ", device=\"cuda\"" + of_type;
  const std::string range = dtype == DType::boolean ? "0, 2" : dtype == DType::uint8 ? "0, 8" : "-8, 8";
  const std::string_view end = shape.find(',') == std::string_view::npos ? ",)" : ")";
  return "torch.randint(" + range + ", (" + std::string(shape) + std::string(end) + ", device=\"cuda\"" + of_type;
}

std::string_view torch_name(DType dtype) {
  switch (dtype) {
    case DType::float8_e4m3: return "float8_e4m3fn";
    case DType::int4: return "";
    default: return name(dtype);
  }
}

std::string parameters_of(const TileLangModule& module) {
  const auto used = std::find_if(module.configs.begin(), module.configs.end(), [](const auto& c) { return c.used; });
  const TileLangConfig& shown = used == module.configs.end() ? module.configs.front() : *used;
  std::string text;
  for (const auto& [name, value] : shown.arguments) {
    if (!text.empty()) text += ", ";
    text += std::string(name) + "=" + value;
  }
  return text;
}

std::string comparison(DType out, DType accum, std::int64_t terms) {
  if (is_integer(out)) {
    return "    assert torch.equal(found, expected.to(torch.int64).to(found.dtype))\n";
  }
  const std::string root = "0.02 * " + std::to_string(terms) + " ** 0.5";
  const std::string absolute = accum == DType::float16 ? std::to_string(terms) + " / 1024 + " + root : root;
  return std::string("    torch.testing.assert_close(found.double(), expected, rtol=") +
         (is_narrow_float(out) ? "0.13" : "0.02") + ", atol=" + absolute + ")\n";
}

std::string check_of_product(const Matmul& p, std::string_view call) {
  if (torch_name(p.in_dtype).empty() || torch_name(p.out_dtype).empty()) {
    return std::string(no_int4_in_torch);
  }
  std::string text = "    a = " + random_tensor(p.trans_A ? "K, M" : "M, K", p.in_dtype) + "\n";
  text += "    b = " + random_tensor(p.trans_B ? "N, K" : "K, N", p.in_dtype) + "\n";
  text += "    found = " + std::string(call) + "\n    expected = ";
  text += p.trans_A ? "a.double().T @ " : "a.double() @ ";
  text += p.trans_B ? "b.double().T\n" : "b.double()\n";
  return text + comparison(p.out_dtype, p.accum_dtype, p.K);
}

std::string write_tilelang_module(const Report& report, const ExportRequest& request, const TileLangModule& module) {
  const std::string function(op_name(report.query.problem));
  std::string text =
      code_header(report, request, {"# ", "Kernels of ranked tiles, for TileLang 0.1.15.", module.provenance});
  if (module.configs.empty()) return text + nothing_line(report, "# ") + "configs = []\n";
  text += "import tilelang\nimport tilelang.language as T\n\n" + module.constants;
  text += "\n# Best first; what does not build stands in a comment.\n" + configs_text(module.configs);
  text += "\n\n" + module.kernel;
  text += "\n\nif __name__ == \"__main__\":\n    import sys\n\n    import torch\n\n";
  text += "    if not torch.cuda.is_available():\n        raise SystemExit(\"no GPU: nothing was run\")\n";
  text += "    if not configs:\n        raise SystemExit(\"no configuration builds: nothing was run\")\n";
  text += module.check;
  text += "    print(\"the first configuration is right:\", configs[0])\n";
  text += "    if \"--tune\" in sys.argv:\n        best = tilelang.autotune(configs=configs)(" + function + ")()\n";
  return text + "        print(\"the fastest:\", best.config, best.latency, \"ms\")\n";
}

}  // namespace tilescope
