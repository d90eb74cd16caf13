// What the native command line answers, as the standard that the page's figures are held to.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';

const tilescope = fileURLToPath(new URL('../../../build/native/tilescope', import.meta.url));

function run(...options) {
  const {status, stdout, stderr, error} = spawnSync(tilescope, options, {encoding: 'utf8', maxBuffer: 1 << 28});
  assert.ok(!error, `${tilescope}: ${error?.message}`);
  return {status, stdout, stderr};
}

/// The answer to a share link, every candidate listed unless the link limits them.
export function answer(link, ...options) {
  const topk = /(^|&)topk=/.test(link) ? [] : ['--topk', 'all'];
  const {status, stdout, stderr} = run('--link', link, ...topk, '--format', 'json', ...options);
  assert.equal(status, 0, `${link}: ${stderr}`);
  return JSON.parse(stdout);
}

/// The shortest link that asks the same.
export function canonical(link) {
  const {status, stdout, stderr} = run('link', '--link', link);
  assert.equal(status, 0, `${link}: ${stderr}`);
  return stdout.trim().replace(/^#/, '');
}

const scientific = /^\d\.\d\de\+\d\d$/;
/// The last digit of a number in that form.
const unit_of = (value) => 10 ** (Math.floor(Math.log10(value)) - 2);

/// The columns of the ranking that show a whole number or a word, as they must read.
function exact_cells({rank, block, limiter, blocks_per_sm, carver_rank}) {
  return {
    '#': String(rank),
    block_M: String(block[0]),
    block_N: String(block[1]),
    block_K: String(block[2]),
    'blocks/SM': String(blocks_per_sm),
    limiter: limiter.join('+'),
    'carver #': String(carver_rank ?? '-'),
  };
}

/// Fails unless a row of the ranking shows the candidate, in those columns that are in sight. Rounded figures may be half a
/// unit of their last digit off, and the longest limiters may be cut short.
export function assert_row(row, candidate) {
  const exact = exact_cells(candidate);
  const count = (value) => (value < 1e6 ? {form: /^[\d,]+$/, value, unit: 0} : {form: scientific, value, unit: unit_of(value)});
  const rounded = {
    waves: count(candidate.waves),
    registers: count(candidate.registers),
    grid: count(candidate.grid),
    traffic: candidate.traffic_bytes < 1e14
      ? {form: /^\d+\.\d$/, value: candidate.traffic_bytes / 1e6, unit: 0.1}
      : {form: /^\d\.\d{3}e\+\d\d$/, value: candidate.traffic_bytes / 1e6, unit: unit_of(candidate.traffic_bytes / 1e6) / 10},
    smem: {form: /^\d+\.\d$/, value: candidate.smem_bytes / 1024, unit: 0.1},
    priority: {form: scientific, value: candidate.priority, unit: unit_of(candidate.priority)},
  };
  for (const [column, shown] of Object.entries(row)) {
    if (column === 'tie') continue;
    if (column === 'limiter' && shown.endsWith('\u2026')) {
      assert.ok(exact.limiter.startsWith(shown.slice(0, -1)) && shown.length > 8, `${shown} for ${exact.limiter}`);
    } else if (column in exact) {
      assert.equal(shown, exact[column], `${column} of candidate ${candidate.rank}`);
    } else {
      const {form, value, unit} = rounded[column];
      // A figure that is too long for its column ends in an ellipsis.
      if (value >= 1e6 && /^\d\.\d+e\u2026$/.test(shown)) continue;
      assert.match(shown, form);
      assert.ok(Math.abs(Number(shown.replaceAll(',', '')) - value) <= 0.5 * unit * (1 + 1e-9), `${column} of candidate ${candidate.rank}: ${shown} for ${value}`);
    }
  }
}

/// The counts of an answer, by the words of the page's summary.
export function as_summary(report) {
  return {
    visited: report.n_visited,
    valid: report.n_valid,
    'over registers': report.rejected.regs,
    'over shared memory': report.rejected.smem,
    'priority values': report.n_priorities,
    'tied at the top': report.ties_at_top,
  };
}

/// What a subcommand prints: `tilescope landscape --format csv` and the like.
export function printed(...options) {
  const {status, stdout, stderr} = run(...options);
  assert.equal(status, 0, `tilescope ${options.join(' ')}: ${stderr}`);
  return stdout;
}

/// The lines of a CSV file as objects. Cells in quotation marks hold no line breaks here.
export function csv_lines(text) {
  const [head, ...lines] = text.trimEnd().split('\n');
  const keys = head.split(',');
  return lines.map((line) => {
    const cells = line.match(/("[^"]*"|[^,]*)(,|$)/g).map((cell) => cell.replace(/,$/, '').replace(/^"|"$/g, ''));
    return Object.fromEntries(keys.map((key, place) => [key, cells[place]]));
  });
}
