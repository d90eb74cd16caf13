#include "core/query/dtype.h"

#include <gtest/gtest.h>

namespace tilescope {
namespace {

struct DTypeRow {
  DType dtype;
  const char* name;
  const char* short_name;
  int bits;
  int bytes;
};

constexpr DTypeRow rows[] = {
    {DType::float64, "float64", "fp64", 64, 8},
    {DType::float32, "float32", "fp32", 32, 4},
    {DType::float16, "float16", "fp16", 16, 2},
    {DType::bfloat16, "bfloat16", "bf16", 16, 2},
    {DType::float8_e4m3, "float8_e4m3", "e4m3", 8, 1},
    {DType::float8_e5m2, "float8_e5m2", "e5m2", 8, 1},
    {DType::int32, "int32", "i32", 32, 4},
    {DType::int8, "int8", "i8", 8, 1},
    {DType::int4, "int4", "i4", 4, 1},
    {DType::uint8, "uint8", "u8", 8, 1},
    {DType::boolean, "bool", "bool", 8, 1},
};

TEST(DType, EachTypeHasItsNameWidthAndSizeInMemory) {
  ASSERT_EQ(std::size(rows), all_dtypes.size());
  for (const DTypeRow& row : rows) {
    SCOPED_TRACE(row.name);
    EXPECT_EQ(name(row.dtype), row.name);
    EXPECT_EQ(short_name(row.dtype), row.short_name);
    EXPECT_EQ(bits(row.dtype), row.bits);
    EXPECT_EQ(bytes(row.dtype), row.bytes);
  }
}

TEST(DType, EachTypeIsReadByItsOwnNameAndByItsShortName) {
  for (const DTypeRow& row : rows) {
    EXPECT_EQ(parse_dtype(row.name), row.dtype);
    EXPECT_EQ(parse_dtype(row.short_name), row.dtype);
  }
}

TEST(DType, FurtherAliasesAreFolded) {
  EXPECT_EQ(parse_dtype("half"), DType::float16);
  EXPECT_EQ(parse_dtype("float"), DType::float32);
  EXPECT_EQ(parse_dtype("double"), DType::float64);
  EXPECT_EQ(parse_dtype("fp8"), DType::float8_e4m3);
  EXPECT_EQ(parse_dtype("float8_e4m3fn"), DType::float8_e4m3);
}

TEST(DType, WhatNamesNoTypeIsRefused) {
  for (const char* text : {"", "int", "float128", "Float16", " float16", "float16 ", "fp16\n", "int16", "e4m3fnuz"}) {
    EXPECT_EQ(parse_dtype(text), std::nullopt) << '"' << text << '"';
  }
}

}  // namespace
}  // namespace tilescope
