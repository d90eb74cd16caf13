// Files of measured kernels: each format, how its parts may be spelt, and what is said of one that is not as it should
// be.
#include "core/measured/measurements.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "core/measured/measured_columns.h"
#include "tests/unit/random.h"

namespace tilescope {
namespace {

std::string sample(const std::string& name) {
  std::ifstream file(TILESCOPE_TESTS_DIR "/measured/" + name);
  EXPECT_TRUE(file.is_open()) << name;
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> problems_of(const Measurements& measurements) {
  std::vector<std::string> texts;
  for (const LineProblem& problem : measurements.problems) texts.push_back(problem_text(problem));
  return texts;
}

std::vector<std::string> problems_of(std::string_view text) { return problems_of(read_measurements(text)); }

using Texts = std::vector<std::string>;

TEST(Measurements, ReadsCsv) {
  const Measurements read = read_measurements(sample("times.csv"));
  EXPECT_EQ(read.format, MeasurementFormat::csv);
  EXPECT_EQ(problems_of(read), Texts());
  EXPECT_TRUE(read.notes.empty());
  ASSERT_EQ(read.rows.size(), 7u);
  const Measurement& second = read.rows[1];
  EXPECT_EQ(second.tile, (Tile{128, 128, 32}));
  EXPECT_DOUBLE_EQ(second.seconds, 25e-6);
  EXPECT_EQ(second.stages, 3);
  EXPECT_EQ(second.warps, 4);
  EXPECT_EQ(second.line, 4);
  EXPECT_EQ(second.entry, 2);
  EXPECT_EQ(second.M, 0);
}

TEST(Measurements, SaysOfEachBadCsvRowWhereItIsAndWhatWasExpected) {
  const Measurements read = read_measurements(sample("times_malformed.csv"));
  EXPECT_EQ(problems_of(read),
            (Texts{"line 3: \"block_N\": \"sixty-four\" is no extent or count; expected a whole number from 1 to "
                   "2,147,483,647",
                   "line 4: \"time_ms\": \"fast\" is no time or throughput; expected a number above 0",
                   "line 5: 3 cells; expected 4, as in the header",
                   "line 6: a quote begins here and does not end on this line; expected \"",
                   "line 7: \"block_K\": \"0\" is no extent or count; expected a whole number from 1 to 2,147,483,647",
                   "line 8: \"time_ms\": \"-1\" is no time or throughput; expected a number above 0",
                   "line 10: \"time_ms\": \"inf\" is no time or throughput; expected a number above 0"}));
  ASSERT_EQ(read.rows.size(), 2u);
  EXPECT_EQ(read.rows[0].line, 2);
  EXPECT_EQ(read.rows[1].line, 9);
}

TEST(Measurements, ReadsATunedConfig) {
  const Measurements read = read_measurements(sample("tuned.json"));
  EXPECT_EQ(read.format, MeasurementFormat::tuned_config);
  EXPECT_EQ(problems_of(read), Texts());
  ASSERT_EQ(read.rows.size(), 3u);
  EXPECT_EQ(read.rows[1].M, 64);
  EXPECT_EQ(read.rows[1].tile, (Tile{64, 128, 64}));
  EXPECT_EQ(read.rows[1].stages, 3);
  EXPECT_EQ(read.rows[1].warps, 8);
  EXPECT_EQ(read.rows[1].line, 11);
  EXPECT_EQ(read.rows[1].seconds, 0);
}

TEST(Measurements, SaysOfABadTunedConfigWhereItIsAndWhatWasExpected) {
  const Measurements read = read_measurements(sample("tuned_malformed.json"));
  EXPECT_EQ(problems_of(read),
            (Texts{"line 4: \"16\".BLOCK_SIZE_N: \"\"64\"\" is no extent or count; expected a whole number from 1 to "
                   "2,147,483,647",
                   "line 7: \"sixty-four\" is no M with its tile; expected a whole number as key and an object",
                   "line 10: \"64\".BLOCK_SIZE_N is missing; expected a whole number",
                   "line 19: not valid JSON: found \"\"\"; expected , }"}));
  ASSERT_EQ(read.rows.size(), 1u);
  EXPECT_EQ(read.rows[0].M, 128);
}

TEST(Measurements, AKeyThatIsNoTextIsSaidSoThatItCanBeRead) {
  EXPECT_EQ(
      problems_of("{\"64\": {\"BLOCK_SIZE_M\xFF\": -1, \"BLOCK_SIZE_N\": 16, \"BLOCK_SIZE_K\": 16}}")[0].find('\xFF'),
      std::string::npos);
}

TEST(Measurements, ReadsAnAutotuneCache) {
  const Measurements read = read_measurements(sample("kernel.autotune.json"));
  EXPECT_EQ(read.format, MeasurementFormat::autotune_cache);
  EXPECT_EQ(problems_of(read), Texts());
  ASSERT_EQ(read.rows.size(), 3u);
  EXPECT_EQ(read.rows[0].tile, (Tile{128, 128, 32}));
  EXPECT_DOUBLE_EQ(read.rows[0].seconds, 25e-6);
  EXPECT_EQ(read.rows[0].warps, 4);
  EXPECT_DOUBLE_EQ(read.rows[1].seconds, 40e-6);
  EXPECT_FALSE(read.rows[1].failed);
  EXPECT_TRUE(read.rows[2].failed);
  ASSERT_EQ(read.notes.size(), 1u);
  EXPECT_EQ(
      english(read.notes[0]),
      "the cache's key is \"[\"1024\", \"1024\", \"1024\", \"torch.float16\"]\"; which of it is M, N or K it does not "
      "say, and the query's are taken");
}

TEST(Measurements, SaysOfABadAutotuneCacheWhereItIsAndWhatWasExpected) {
  const Measurements read = read_measurements(sample("kernel_malformed.autotune.json"));
  EXPECT_EQ(problems_of(read),
            (Texts{"line 2: configs_timings[0]: \"[\"slow\"]\" is no time or throughput; expected a number above 0",
                   "line 3: configs_timings[1].BLOCK_SIZE_M is missing; expected a whole number",
                   "line 5: configs_timings[3]: expected a configuration and its time: [{...}, 0.1]",
                   "line 6: configs_timings[4]: expected a configuration and its time: [{...}, 0.1]",
                   "line 7: configs_timings[5]: expected a configuration and its time: [{...}, 0.1]",
                   "line 8: the JSON ends too early; expected { [ \" 0-9 true false null"}));
  ASSERT_EQ(read.rows.size(), 1u);
  EXPECT_EQ(read.rows[0].tile, (Tile{64, 64, 32}));
}

TEST(Measurements, ColumnsAreKnownHoweverTheyAreSpelt) {
  struct Spelling {
    const char* name;
    MeasuredColumn column;
    double unit;
  };
  constexpr Spelling spellings[] = {
      {"block_M", MeasuredColumn::block_m, 1},
      {"block_m", MeasuredColumn::block_m, 1},
      {"BLOCK_M", MeasuredColumn::block_m, 1},
      {"BLOCK_SIZE_M", MeasuredColumn::block_m, 1},
      {"bM", MeasuredColumn::block_m, 1},
      {"tile_m", MeasuredColumn::block_m, 1},
      {"BN", MeasuredColumn::block_n, 1},
      {"Block N", MeasuredColumn::block_n, 1},
      {"BLOCK_K", MeasuredColumn::block_k, 1},
      {"block-k", MeasuredColumn::block_k, 1},
      {"tile", MeasuredColumn::tile, 1},
      {"M", MeasuredColumn::M, 1},
      {"n", MeasuredColumn::N, 1},
      {"K", MeasuredColumn::K, 1},
      {"num_stages", MeasuredColumn::stages, 1},
      {"Stages", MeasuredColumn::stages, 1},
      {"num_warps", MeasuredColumn::warps, 1},
      {"threads", MeasuredColumn::threads, 1},
      {"time_ms", MeasuredColumn::time, 1e-3},
      {"time", MeasuredColumn::time, 1e-3},
      {"latency", MeasuredColumn::time, 1e-3},
      {"Time (s)", MeasuredColumn::time, 1},
      {"seconds", MeasuredColumn::time, 1},
      {"latency (us)", MeasuredColumn::time, 1e-6},
      {"latency [\xC2\xB5s]", MeasuredColumn::time, 1e-6},
      {"latency_\xCE\xBCs", MeasuredColumn::time, 1e-6},
      {"duration_ns", MeasuredColumn::time, 1e-9},
      {"ms", MeasuredColumn::time, 1e-3},
      {"median_ms", MeasuredColumn::time, 1e-3},
      {"TimeMs", MeasuredColumn::time, 1e-3},
      {"TFLOPS", MeasuredColumn::throughput, 1e12},
      {"tflop/s", MeasuredColumn::throughput, 1e12},
      {"TFLOPs/s", MeasuredColumn::throughput, 1e12},
      {"GFLOPS", MeasuredColumn::throughput, 1e9},
      {"remark", MeasuredColumn::other, 1},
      {"tokens/s", MeasuredColumn::other, 1},
      {"std_ms", MeasuredColumn::other, 1},
      {"GROUP_SIZE_M", MeasuredColumn::other, 1},
      {"TM", MeasuredColumn::other, 1},
      {"", MeasuredColumn::other, 1},
  };
  for (const Spelling& spelling : spellings) {
    const ColumnMeaning meaning = column_meaning(spelling.name);
    EXPECT_EQ(meaning.column, spelling.column) << spelling.name;
    EXPECT_EQ(meaning.unit, spelling.unit) << spelling.name;
  }
}

TEST(Measurements, ReadsWhatSpreadsheetsWrite) {
  const Measurements read = read_measurements(
      "\xEF\xBB\xBF# GPU 0\r\n\r\n\"block_M\";\"block_N\";\"block_K\";\"time (ms)\"\r\n\"1.024\";64;32.0;0,5\r\n"
      "128;\"4,096\";32;1e-1");
  EXPECT_EQ(problems_of(read),
            (Texts{"line 4: \"block_M\": \"1.024\" is no extent or count; expected a whole number from 1 to "
                   "2,147,483,647"}));
  ASSERT_EQ(read.rows.size(), 1u);
  EXPECT_EQ(read.rows[0].tile, (Tile{128, 4096, 32}));
  EXPECT_DOUBLE_EQ(read.rows[0].seconds, 1e-4);
  const Measurements comma = read_measurements("tile\ttime (s)\n64x128x32\t0,25\n64x128\t0.5\n");
  EXPECT_EQ(problems_of(comma), Texts());
  ASSERT_EQ(comma.rows.size(), 2u);
  EXPECT_EQ(comma.rows[0].tile, (Tile{64, 128, 32}));
  EXPECT_EQ(comma.rows[0].seconds, 0.25);
  EXPECT_EQ(comma.rows[1].tile, (Tile{64, 128, 0}));
  EXPECT_EQ(problems_of("tile,ms\n64x2147483648,1\n0x64,1\n"),
            (Texts{"line 2: \"tile\": \"64x2147483648\" is no tile; expected extents such as 64x128x32",
                   "line 3: \"tile\": \"0x64\" is no tile; expected extents such as 64x128x32"}));
}

TEST(Measurements, AThroughputStandsInWhereThereIsNoTime) {
  const Measurements rate = read_measurements("bm,bn,bk,GFLOPS\n64,64,32,500\n");
  ASSERT_EQ(rate.rows.size(), 1u);
  EXPECT_EQ(rate.rows[0].flops, 500e9);
  EXPECT_EQ(rate.rows[0].seconds, 0);
  const Measurements both = read_measurements("bm,bn,bk,GFLOPS,us\n64,64,32,n/a,7\n");
  ASSERT_EQ(both.rows.size(), 1u);
  EXPECT_EQ(both.rows[0].flops, 0);
  EXPECT_DOUBLE_EQ(both.rows[0].seconds, 7e-6);
}

TEST(Measurements, ATimeThatNoKernelTakesIsRefused) {
  const Measurements read =
      read_measurements("bm,bn,bk,us\n64,64,32,1e-300\n64,64,32,1e300\n64,64,32,1e999\n64,64,32,0\n64,64,32,0x10\n"
                        "64,64,32,\n64,64,32,1e1\n");
  EXPECT_EQ(read.problem_count, 6u);
  EXPECT_EQ(read_measurements("bm,bn,ms\n1,1,0." + std::string(63, '1') + "\n").problem_count, 1u);
  ASSERT_EQ(read.rows.size(), 1u);
  EXPECT_DOUBLE_EQ(read.rows[0].seconds, 1e-5);
}

TEST(Measurements, WhatIsTakenForGrantedIsSaid) {
  const Measurements read = read_measurements("bm,bn,bk,latency,min_ms\n64,64,32,0.5,0.4\n");
  ASSERT_EQ(read.notes.size(), 2u);
  EXPECT_EQ(english(read.notes[0]), "\"latency\" is used, not \"min_ms\"");
  EXPECT_EQ(english(read.notes[1]), "\"latency\" names no unit and is read as milliseconds");
  EXPECT_DOUBLE_EQ(read.rows[0].seconds, 0.5e-3);
}

TEST(Measurements, AFileThatIsNoneOfThemSaysWhatWasExpected) {
  const std::string config = R"({"64": {"BLOCK_SIZE_M": 16, ...}})";
  const std::string cache = R"({"configs_timings": [[{"kwargs": {...}}, 0.1], ...]})";
  const std::string header = "block_M,block_N,block_K,time_ms";
  struct Case {
    std::string text;
    Texts problems;
  };
  const Case cases[] = {
      {"",
       {"There is nothing to read; expected CSV with a header such as " + header + ", a tuned config such as " +
        config + " or an autotune cache such as " + cache}},
      {"block_M,block_N,block_K,time_ms\n", {"line 1: nothing follows; expected at least one entry"}},
      {"hello\nworld\n",
       {"line 1: no column for block_M; expected a header such as " + header,
        "line 1: no column for time_ms / TFLOPS; expected a header such as " + header}},
      {"block_M,block_K,ms\n1,1,1\n", {"line 1: no column for block_N; expected a header such as " + header}},
      {"bm,BLOCK_M,bn,ms\n1,1,1,1\n",
       {"line 1: the columns \"bm\" and \"BLOCK_M\" mean the same; expected one of them"}},
      {"{}",
       {"line 1: JSON of another kind; expected a tuned config such as " + config + " or an autotune cache such as " +
        cache}},
      {"{\"a\": [1, {\"b\": 2}],\n\"c\": null}\n",
       {"line 2: JSON of another kind; expected a tuned config such as " + config + " or an autotune cache such as " +
        cache}},
      {"[1, 2]", {"line 1: not valid JSON: found \"[\"; expected {"}},
      {"{\"configs_timings\": []}", {"line 1: nothing follows; expected at least one entry"}},
      {"{\"a\": 1} {", {"line 1: not valid JSON: found \"{\"; expected EOF"}},
      {"{\n\"a\": tru}", {"line 2: not valid JSON: found \"tru\"; expected { [ \" 0-9 true false null"}},
      {"{\"a\": " + std::string(40, '['), {"line 1: more than 32 levels of nesting; expected at most 32"}},
      {"{\"a", {"line 1: the JSON ends too early; expected \""}},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(problems_of(c.text), c.problems) << c.text;
    EXPECT_TRUE(read_measurements(c.text).rows.empty());
  }
}

TEST(Measurements, StaysWithinItsBounds) {
  const std::string header = "bm,bn,bk,ms\n";
  std::string many = header;
  for (std::size_t i = 0; i <= max_measurements; ++i) many += "1,1,1,1\n";
  const Measurements rows = read_measurements(many);
  EXPECT_EQ(rows.rows.size(), max_measurements);
  EXPECT_EQ(problems_of(rows), (Texts{"line 200,002: only the first 200,000 entries are read"}));

  const Measurements line = read_measurements(header + std::string(max_csv_line_bytes + 1, '1') + "\n1,1,1,1\n");
  EXPECT_EQ(problems_of(line), (Texts{"line 2: longer than 65,536 bytes"}));
  EXPECT_EQ(line.rows.size(), 1u);

  EXPECT_EQ(problems_of(std::string(max_measurement_bytes + 1, ' ')),
            (Texts{"16,777,217 bytes are too many; 16,777,216 are read"}));

  std::string bad = header;
  for (int i = 0; i < 1000; ++i) bad += "x\n";
  const Measurements problems = read_measurements(bad);
  EXPECT_EQ(problems.problems.size(), max_line_problems);
  EXPECT_EQ(problems.problem_count, 1000u);

  std::string tuned = "{";
  for (std::size_t M = 1; M <= max_tuned_entries + 1; ++M) {
    tuned +=
        (M > 1 ? ",\"" : "\"") + std::to_string(M) + R"(":{"BLOCK_SIZE_M":16,"BLOCK_SIZE_N":16,"BLOCK_SIZE_K":16})";
  }
  EXPECT_EQ(problems_of(tuned + "}"), (Texts{"line 1: only the first 1,000 entries are read"}));
  EXPECT_EQ(read_measurements(tuned + "}").rows.size(), max_tuned_entries);
}

TEST(Measurements, ANameThatGivesTheShapeGoesIntoTheRows) {
  Measurements read = read_measurements(sample("tuned.json"));
  set_shape_from_name("configs/N=1024,K=512,device_name=GPU,dtype=fp8_w8a8,block_shape=[128,128].json", read);
  EXPECT_EQ(read.rows[0].N, 1024);
  EXPECT_EQ(read.rows[0].K, 512);
  EXPECT_TRUE(read.notes.empty());
  Measurements experts = read_measurements(sample("tuned.json"));
  set_shape_from_name("E=8,N=1024,device_name=GPU.json", experts);
  EXPECT_EQ(experts.rows[0].N, 0);
  ASSERT_EQ(experts.notes.size(), 1u);
  set_shape_from_name("my.json", read);
  EXPECT_EQ(read.rows[0].N, 1024);
}

// Whatever a file holds, reading it ends, and what was read is within the bounds.
TEST(Measurements, NoChangeToAFileIsTooMuch) {
  Random random(5);
  const std::string samples[] = {sample("times.csv"), sample("tuned.json"), sample("kernel.autotune.json"),
                                 sample("times_malformed.csv"), sample("tuned_malformed.json")};
  constexpr std::string_view pieces[] = {"{",  "}",  "[", "]", "\"",       ",",   ":",
                                         "\n", "\\", "-", "9", "Infinity", "NaN", "\0"};
  for (int round = 0; round < rounds(4000); ++round) {
    std::string text = random.pick(samples);
    for (std::int64_t changes = random.between(1, 6); changes > 0; --changes) {
      const auto at = static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(text.size())));
      const auto length = static_cast<std::size_t>(random.between(0, 3));
      text.replace(at, length, random.one_in(3) ? std::string() : std::string(random.pick(pieces)));
      if (random.one_in(10)) text.resize(at);
    }
    const Measurements read = read_measurements(text);
    EXPECT_TRUE(!read.rows.empty() || read.problem_count > 0) << text;
    for (const Measurement& row : read.rows) {
      EXPECT_GE(row.tile.block_m, 1);
      EXPECT_LE(row.tile.block_n, max_extent);
      EXPECT_GE(row.seconds, 0);
      EXPECT_GE(row.line, 1);
    }
  }
}

}  // namespace
}  // namespace tilescope
