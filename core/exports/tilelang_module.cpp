#include "core/exports/tilelang_module.h"

#include <algorithm>

#include "core/exports/candidate.h"
#include "core/exports/filled.h"

namespace tilescope {
namespace {

bool is_integer(DType dtype) {
  return dtype == DType::int32 || dtype == DType::int8 || dtype == DType::int4 || dtype == DType::uint8 ||
         dtype == DType::boolean;
}

bool is_narrow_float(DType dtype) { return dtype == DType::float8_e4m3 || dtype == DType::float8_e5m2; }

/// The arguments, each as `one` says it of {0} its name and {1} its value.
std::string arguments_text(const TileLangConfig::Arguments& arguments, std::string_view one) {
  std::string text;
  for (const auto& [name, value] : arguments) {
    if (!text.empty()) text += ", ";
    append(text, one, {name, value});
  }
  return text;
}

std::string configs_text(const std::vector<TileLangConfig>& configs) {
  std::string text;
  for (const TileLangConfig& config : configs) {
    for (const std::string& remark : config.remarks) append(text, "    # {0}\n", {in_comment(remark)});
    append(text, config.used ? "    {{0}},\n" : "    # {{0}},\n", {arguments_text(config.arguments, "\"{0}\": {1}")});
  }
  return text;
}

/// Kernels, with {0} the constants, {1} the configurations, {2} the function, {3} its name, {4} the check.
constexpr std::string_view module_text = R"py(import tilelang
import tilelang.language as T

{0}
# Best first; what does not build stands in a comment.
configs = [
{1}]


{2}

if __name__ == "__main__":
    import sys

    import torch

    if not torch.cuda.is_available():
        raise SystemExit("no GPU: nothing was run")
    if not configs:
        raise SystemExit("no configuration builds: nothing was run")
{4}    print("the first configuration is right:", configs[0])
    if "--tune" in sys.argv:
        best = tilelang.autotune(configs=configs)({3})()
        print("the fastest:", best.config, best.latency, "ms")
)py";

}  // namespace

std::string random_tensor(std::string_view shape, DType dtype) {
  if (!is_integer(dtype)) return filled("torch.randn({0}, device=\"cuda\").to(torch.{1})", {shape, torch_name(dtype)});
  return filled("torch.randint({0}, ({1}{2}), device=\"cuda\").to(torch.{3})",
                {dtype == DType::boolean ? "0, 2"
                 : dtype == DType::uint8 ? "0, 8"
                                         : "-8, 8",
                 shape, shape.find(',') == std::string_view::npos ? "," : "", torch_name(dtype)});
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
  return arguments_text(shown.arguments, "{0}={1}");
}

std::string comparison(DType out, DType accum, std::string_view terms) {
  if (is_integer(out)) {
    return "    assert torch.equal(found, expected.to(torch.int64).to(found.dtype))\n";
  }
  return filled(
      accum == DType::float16
          ? "    torch.testing.assert_close(found.double(), expected, rtol={0}, atol={1} / 1024 + 0.02 * {1} ** "
            "0.5)\n"
          : "    torch.testing.assert_close(found.double(), expected, rtol={0}, atol=0.02 * {1} ** 0.5)\n",
      {is_narrow_float(out) ? "0.13" : "0.02", terms});
}

std::string check_of_product(const Matmul& p, std::string_view call) {
  if (torch_name(p.in_dtype).empty() || torch_name(p.out_dtype).empty()) {
    return std::string(no_int4_in_torch);
  }
  return filled("    a = {0}\n    b = {1}\n    found = {2}\n    expected = a.double(){3} @ b.double(){4}\n{5}",
                {random_tensor(p.trans_A ? "K, M" : "M, K", p.in_dtype),
                 random_tensor(p.trans_B ? "N, K" : "K, N", p.in_dtype), call, p.trans_A ? ".T" : "",
                 p.trans_B ? ".T" : "", comparison(p.out_dtype, p.accum_dtype, std::to_string(p.K))});
}

std::string write_tilelang_module(const Report& report, const ExportRequest& request, const TileLangModule& module) {
  std::string text =
      code_header(report, request, {"# ", "Kernels of ranked tiles, for TileLang 0.1.15.", module.provenance});
  if (module.configs.empty()) return text + nothing_line(report, "# ") + "configs = []\n";
  append(text, module_text,
         {module.constants, configs_text(module.configs), module.kernel, op_name(report.query.problem), module.check});
  return text;
}

}  // namespace tilescope
