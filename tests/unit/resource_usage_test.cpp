// Compiler output as it is pasted: what each tool prints, and what is no such output.
#include <gtest/gtest.h>

#include "core/occupancy/resource_usage.h"

namespace tilescope {
namespace {

// nvcc -arch=sm_90a -cubin --resource-usage, CUDA 13.0.
constexpr const char* nvcc_hopper =
    "ptxas info    : Overriding maximum register limit 256 for '_Z5spillILi64EEvPf' with  32 of maxrregcount option\n"
    "ptxas info    : 0 bytes gmem\n"
    "ptxas info    : Compiling entry function '_Z5spillILi64EEvPf' for 'sm_90a'\n"
    "ptxas info    : Function properties for _Z5spillILi64EEvPf\n"
    "    256 bytes stack frame, 8 bytes spill stores, 12 bytes spill loads\n"
    "ptxas info    : Used 32 registers, used 0 barriers, 256 bytes cumulative stack size\n"
    "ptxas info    : Compile time = 41.851 ms\n"
    "ptxas info    : Compiling entry function 'add_kernel' for 'sm_90a'\n"
    "ptxas info    : Function properties for add_kernel\n"
    "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
    "ptxas info    : Used 14 registers, used 1 barriers, 4096 bytes smem\n"
    "ptxas info    : Compile time = 1.840 ms\n";

TEST(ResourceUsage, ReadsWhatNvccPrints) {
  const ResourceUsage usage = read_resource_usage(nvcc_hopper);
  ASSERT_FALSE(usage.error) << english(*usage.error);
  ASSERT_EQ(usage.kernels.size(), 2U);
  const KernelUsage& spilling = usage.kernels[0];
  EXPECT_EQ(spilling.name, "_Z5spillILi64EEvPf");
  EXPECT_EQ(spilling.arch, "sm_90a");
  EXPECT_EQ(spilling.registers, 32);
  EXPECT_EQ(spilling.barriers, 0);
  EXPECT_EQ(spilling.stack_bytes, 256);
  EXPECT_EQ(spilling.spill_store_bytes, 8);
  EXPECT_EQ(spilling.spill_load_bytes, 12);
  EXPECT_EQ(spilling.static_smem_bytes, 0);
  const KernelUsage& add = usage.kernels[1];
  EXPECT_EQ(add.name, "add_kernel");
  EXPECT_EQ(add.registers, 14);
  EXPECT_EQ(add.barriers, 1);
  EXPECT_EQ(add.static_smem_bytes, 4096);
  EXPECT_EQ(add.spill_store_bytes, 0);
}

TEST(ResourceUsage, ReadsTheSameWithWindowsLineEndsAndSurroundings) {
  std::string text = "$ ptxas -v kernel.ptx\n";
  for (const char* c = nvcc_hopper; *c != '\0'; ++c) {
    if (*c == '\n') text += '\r';
    text += *c;
  }
  const ResourceUsage usage = read_resource_usage(text + "$ _");
  ASSERT_EQ(usage.kernels.size(), 2U);
  EXPECT_EQ(usage.kernels[1].name, "add_kernel");
}

TEST(ResourceUsage, ReadsOlderPtxas) {
  const ResourceUsage usage = read_resource_usage(
      "ptxas info    : Compiling entry function '_Z3addPf' for 'sm_35'\n"
      "ptxas info    : Function properties for _Z3addPf\n"
      "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
      "ptxas info    : Used 10 registers, 4096+16 bytes smem, 328 bytes cmem[0], 8 bytes cmem[2]\n");
  ASSERT_EQ(usage.kernels.size(), 1U);
  EXPECT_EQ(usage.kernels[0].registers, 10);
  EXPECT_EQ(usage.kernels[0].static_smem_bytes, 4112);
}

TEST(ResourceUsage, AFunctionThatAKernelCallsIsNoKernel) {
  const ResourceUsage usage =
      read_resource_usage("ptxas info    : Compiling entry function 'outer' for 'sm_80'\n"
                          "ptxas info    : Function properties for outer\n"
                          "    16 bytes stack frame, 4 bytes spill stores, 4 bytes spill loads\n"
                          "ptxas info    : Function properties for _Z5innerv\n"
                          "    64 bytes stack frame, 99 bytes spill stores, 99 bytes spill loads\n"
                          "ptxas info    : Used 40 registers, used 1 barriers, 360 bytes cmem[0]\n");
  ASSERT_EQ(usage.kernels.size(), 1U);
  EXPECT_EQ(usage.kernels[0].name, "outer");
  EXPECT_EQ(usage.kernels[0].stack_bytes, 16);
  EXPECT_EQ(usage.kernels[0].spill_store_bytes, 4);
}

TEST(ResourceUsage, TheLineOfRegistersAloneIsEnough) {
  const ResourceUsage usage = read_resource_usage("ptxas info    : Used 137 registers, 400 bytes cmem[0]");
  ASSERT_EQ(usage.kernels.size(), 1U);
  EXPECT_EQ(usage.kernels[0].registers, 137);
  EXPECT_EQ(usage.kernels[0].name, "");
  EXPECT_EQ(usage.kernels[0].arch, "");
  EXPECT_FALSE(usage.kernels[0].spill_store_bytes);
}

TEST(ResourceUsage, ReadsWhatCuobjdumpPrints) {
  const ResourceUsage usage =
      read_resource_usage("Fatbin elf code:\n"
                          "================\n"
                          "arch = sm_80\n"
                          "code version = [1,7]\n"
                          "host = linux\n"
                          "compile_size = 64bit\n"
                          "\n"
                          "Resource usage:\n"
                          " Common:\n"
                          "  GLOBAL:0\n"
                          " Function main_kernel:\n"
                          "  REG:137 STACK:0 SHARED:1024 LOCAL:0 CONSTANT[0]:364 TEXTURE:0 SURFACE:0 SAMPLER:0\n"
                          " Function second:\n"
                          "  REG:24 STACK:8 SHARED:0 LOCAL:0 CONSTANT[0]:356 TEXTURE:0 SURFACE:0 SAMPLER:0\n");
  ASSERT_EQ(usage.kernels.size(), 2U);
  EXPECT_EQ(usage.kernels[0].name, "main_kernel");
  EXPECT_EQ(usage.kernels[0].arch, "sm_80");
  EXPECT_EQ(usage.kernels[0].registers, 137);
  EXPECT_EQ(usage.kernels[0].static_smem_bytes, 1024);
  EXPECT_FALSE(usage.kernels[0].spill_store_bytes);
  EXPECT_EQ(usage.kernels[1].name, "second");
  EXPECT_EQ(usage.kernels[1].arch, "sm_80");
  EXPECT_EQ(usage.kernels[1].stack_bytes, 8);
}

std::string complaint_about(std::string_view text) {
  const ResourceUsage usage = read_resource_usage(text);
  EXPECT_TRUE(usage.kernels.empty());
  return usage.error ? english(*usage.error) : "";
}

TEST(ResourceUsage, SaysThatThereIsNoKernel) {
  for (const char* text : {"", "\n\n", "hello", "Resource usage:\n Common:\n  GLOBAL:0\n", "error: no such file"}) {
    EXPECT_NE(complaint_about(text).find("no kernel"), std::string::npos) << text;
  }
}

TEST(ResourceUsage, NamesTheLineThatItCannotRead) {
  struct Bad {
    const char* text;
    const char* line;
  };
  constexpr Bad bad[] = {
      {"ptxas info    : Used many registers", "Line 1 "},
      {"\nptxas info    : Used 12 registers, x bytes smem", "Line 2 "},
      {"ptxas info : Used 99999999999999999999 registers", "Line 1 "},
      {"ptxas info : Used -3 registers", "Line 1 "},
      {"\n\n    0 bytes stack frame, ? bytes spill stores, 0 bytes spill loads\n", "Line 3 "},
      {" Function f:\n  REG:12 STACK:zero", "Line 2 "},
      {" Function f:\n  REG:12 STACK", "Line 2 "},
      {" Function f:\n  REG:", "Line 2 "},
  };
  for (const Bad& b : bad)
    EXPECT_EQ(complaint_about(b.text).rfind(b.line, 0), 0U) << b.text << ": " << complaint_about(b.text);
}

TEST(ResourceUsage, RefusesWhatIsTooLong) {
  EXPECT_NE(complaint_about(std::string(std::size_t{1} << 21, 'x')).find("longer"), std::string::npos);
}

TEST(ResourceUsage, HoldsAgainstTruncation) {
  const std::string_view whole = nvcc_hopper;
  for (std::size_t length = 0; length < whole.size(); ++length) read_resource_usage(whole.substr(0, length));
}

}  // namespace
}  // namespace tilescope
