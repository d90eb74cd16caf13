// Random queries and hostile links, the same in every run.

/// A generator of numbers in [0, 1): mulberry32.
export function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pick = (random, choices) => choices[Math.floor(random() * choices.length)];
export const integer = (random, low, high) => low + Math.floor(random() * (high - low + 1));

const dtypes = ['float64', 'float32', 'float16', 'bfloat16', 'float8_e4m3', 'float8_e5m2', 'int32', 'int8', 'int4', 'uint8', 'bool'];
const extents = [16, 48, 64, 96, 128, 256, 384, 512, 576, 1000, 1024, 1536, 2048, 2560, 4096, 5120, 7168, 11008, 14336, 28672];
const devices = ['h100-sxm', 'a100-80g-optin', 'rtx-4090', 'b200-optin', 't4', 'mi300x', 'rx-7900-xtx'];

/// Every field of a matmul query that has a control of its own, with a way to make a legal value that is not the default.
const values = {
  M: (random) => pick(random, extents),
  N: (random) => pick(random, extents),
  K: (random) => pick(random, extents),
  trans_A: () => 'true',
  trans_B: () => 'false',
  in: (random) => pick(random, dtypes),
  out: (random) => pick(random, dtypes),
  acc: (random) => pick(random, dtypes),
  with_bias: () => 'true',
  dev: (random) => pick(random, devices),
  name: (random) => pick(random, ['mine', 'Karte Nr. 3', 'カード', 'a & b = c', '100%']),
  compute_capability: (random) => pick(random, ['90a', '75', 'gfx942']),
  smem_cap: (random) => integer(random, 16384, 262144),
  max_smem_usage: (random) => integer(random, 262144, 1048576),
  reg_cap: (random) => integer(random, 16384, 262144),
  compute_max_core: (random) => integer(random, 1, 512),
  warp_size: (random) => pick(random, [16, 64]),
  sm_partition: (random) => integer(random, 1, 16),
  transaction_size: (random) => `${pick(random, [8, 64, 128])},${pick(random, [8, 32, 256])}`,
  bandwidth: (random) => `${integer(random, 1, 9000)},${integer(random, 1, 20000)}`,
  l2_cache_size_bytes: (random) => integer(random, 0, 2 ** 30),
  traffic_k: () => 'block',
  reg_bits: (random) => pick(random, ['out', 'in']),
  reg_tiles: () => 'c',
  traffic_scope: () => 'block',
  smem_stages: (random) => integer(random, 2, 8),
  min_divisor: (random) => pick(random, [1, 4, 8, 32, 128]),
  topk: (random) => integer(random, 1, 12),
};
// Only some go together.
const architectures = [
  {arch: 'sm_80'}, {arch: 'sm_90a'}, {platform: 'CDNA', arch: 'gfx90a'}, {platform: 'RDNA', arch: 'gfx1201'}, {platform: 'CUDA', arch: 'sm_120'},
];
export const field_names = [...Object.keys(values), 'platform', 'arch'];

/// A legal query as {key: text}: each field is written with the given probability.
export function random_query(random, share = 0.4) {
  const query = {};
  for (const [key, value] of Object.entries(values)) {
    if (random() < share) query[key] = String(value(random));
  }
  const is_cuda = !/^(mi|rx)/.test(query.dev ?? '');
  if (is_cuda && random() < share) Object.assign(query, pick(random, architectures));
  return query;
}

/// Links that nobody means well with, each with some fields that are fine.
export function hostile_link(random) {
  const text = () => pick(random, [
    '<script>document.title="owned"</script>', '"><img src=x onerror=alert(1)>', 'javascript:alert(1)', "'; DROP TABLE tiles;--",
    '%00', '%0A%0D', '%1B[31m', '%FF%FE', '%C3%28', '%ED%A0%80', '%F4%90%80%80', '%E2%80%AE', '%', '%4', '%zz', '+', '%2B%26%3D', '{0}{1}',
    '%%n%s%d', '../../etc/passwd', 'NaN', 'Infinity', '-0', '1e3', '0x10', '9'.repeat(400), '-' + '9'.repeat(30), 'A'.repeat(2000), '',
    ' ', '🧱', '٣', '１６', '4096.0', '4096 4096', '2^2^2', '2^64', 'null', 'undefined', '[object Object]', '[]', '__proto__',
  ]);
  const key = () => pick(random, [
    ...field_names, ...field_names, 'v', 'model', 'op', 'm', 'N ', 'constructor', '__proto__', 'toString', 'dtype', 'shape', 'accum_dtype',
    'block_M', '##M', 'M###', 'M%00', '%4D', '', '🧱', '%FF', '<b>', 'K'.repeat(300),
  ]);
  const pairs = [];
  for (let count = integer(random, 1, 5); count > 0; --count) {
    const kind = random();
    if (kind < 0.15) {
      const name = pick(random, Object.keys(values));
      pairs.push(`${name}=${encodeURIComponent(values[name](random))}`);
    } else if (kind < 0.25) {
      pairs.push(key());
    } else if (kind < 0.35 && pairs.length > 0) {
      pairs.push(pick(random, pairs));
    } else {
      pairs.push(`${key()}=${text()}`);
    }
  }
  return pairs.join(pick(random, ['&', '&', '&&']));
}
