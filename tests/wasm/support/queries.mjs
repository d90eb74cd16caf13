// Random queries, good ones and spoilt ones, the same for the same seed.

/** Mulberry32: numbers from 0 to 1. */
export function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function random_queries(seed, count, device_ids) {
  const random = generator(seed);
  const below = (limit) => Math.floor(random() * limit);
  const pick = (list) => list[below(list.length)];
  const sometimes = (value) => (random() < 0.5 ? value() : undefined);
  const dtype = () => pick(['float64', 'float32', 'float16', 'bfloat16', 'float8_e4m3', 'int8', 'int4', 'bool', 'half', 'e5m2']);
  const extent = () => pick([() => 2 ** below(14), () => 16 * (1 + below(800)), () => 1 + below(5000), () => 2147483647])();
  const bad = () => pick([0, -1, 1.5, '4096', null, 2147483648, 1e300, [], {}, true, 'é"\\\u0000', '🙂']);

  const matmul = () => ({
    M: extent(), N: extent(), K: extent(),
    trans_A: sometimes(() => random() < 0.5), trans_B: sometimes(() => random() < 0.5),
    in_dtype: sometimes(dtype), out_dtype: sometimes(dtype), accum_dtype: sometimes(dtype),
  });
  const others = {
    gemv: () => ({N: extent(), K: extent()}),
    reduce: () => ({structure: pick(['SR', 'RS', 'S', 'SSR']), shape: [extent(), extent()]}),
    elementwise: () => ({shape: [extent(), extent(), extent()]}),
    conv: () => ({N: 1 + below(64), C: extent(), H: 56, W: 56, F: 64, K: 3}),
    attention: () => ({batch_size: 1 + below(8), seq_length: extent()}),
  };
  const device = () => pick([
    () => pick(device_ids),
    () => ({preset: pick(device_ids), smem_cap: below(300000), reg_cap: 1 + below(100000), compute_max_core: 1 + below(300)}),
    () => ({arch: 'sm_90', smem_cap: 1024 * (1 + below(256)), compute_max_core: 1 + below(200), l2_cache_size_bytes: 0,
            transaction_size: [pick([8, 16, 32, 64]), pick([32, 64, 128])]}),
  ])();
  const assumptions = () => ({
    traffic_k: pick(['whole', 'block']), reg_bits: pick(['accum', 'out', 'in']), reg_tiles: pick(['abc', 'c']),
    traffic_scope: pick(['grid', 'block']), smem_stages: 1 + below(8), min_divisor: pick([1, 8, 16, 32]),
  });
  const spoil = (query) => {
    const part = pick([query, query.params, query.assumptions ?? query]);
    part[pick([...Object.keys(part), 'bogus', 'topk', '__proto__x'])] = bad();
    return query;
  };

  return Array.from({length: count}, (_, number) => {
    const template = random() < 0.85 ? 'matmul' : pick(Object.keys(others));
    const query = {
      id: pick([number, `query ${number}`, [number, null], 'ünïcödé 🙂']),
      template,
      params: template === 'matmul' ? matmul() : others[template](),
      device: sometimes(device),
      topk: sometimes(() => pick([0, 1, 20, 'all'])),
      assumptions: sometimes(assumptions),
    };
    return random() < 0.15 ? spoil(query) : query;
  });
}
