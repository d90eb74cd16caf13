// The public face of the module: objects in, objects out. web/page/tilescope.d.ts declares it.

const in_node = typeof process === 'object' && Boolean(process.versions?.node);

// As many rejected tiles as the command line lists.
const most_rejections = 1000000;

/** Loads the module. Takes Emscripten's module settings, of which `wasmBinary` and `locateFile` are of use. */
export default async function Tilescope(settings = {}) {
  const all_settings = {locateFile: (file) => new URL(file, import.meta.url).href, ...settings};
  // Node's fetch does not read file: addresses.
  if (in_node && !all_settings.wasmBinary) {
    const {readFile} = await import('node:fs/promises');
    const wasm = new URL(all_settings.locateFile('tilescope.wasm', ''), import.meta.url);
    all_settings.wasmBinary = await readFile(wasm);
  }
  const core = await createTilescope(all_settings);

  const evaluate_text = (text, {rejections = 0, trace = false} = {}) =>
    core.evaluate(text, Math.max(0, Math.min(rejections || 0, most_rejections)), Boolean(trace));

  return Object.freeze({
    version: core.version(),
    evaluate: (query = {}, options = {}) => JSON.parse(evaluate_text(JSON.stringify(query), options)),
    evaluateText: evaluate_text,
    encodeLink: (query = {}) => JSON.parse(core.encodeLink(JSON.stringify(query))),
    decodeLink: (fragment = '') => JSON.parse(core.decodeLink(fragment)),
    devices: () => JSON.parse(core.devices()),
    shapes: (language = '') => JSON.parse(core.shapes(language)),
    export: (query = {}, options = {}) => JSON.parse(core.exportText(JSON.stringify(query), JSON.stringify(options))),
    measured: (query = {}, text = '', options = {}, language = '') => JSON.parse(core.measured(JSON.stringify(query), text, JSON.stringify(options), language)),
    form: (fragment = '', language = '') => JSON.parse(core.form(fragment, language)),
    result: (fragment = '', wish = {}, language = '') => JSON.parse(core.result(fragment, JSON.stringify(wish), language)),
    set: (fragment, key, value) => JSON.parse(core.set(fragment, key, String(value))),
    reset: (fragment, key) => JSON.parse(core.reset(fragment, key)),
    choose: (fragment, tile) => JSON.parse(core.choose(fragment, tile)),
    takeProblem: (fragment, link) => JSON.parse(core.takeProblem(fragment, link)),
    dropRefused: (fragment) => JSON.parse(core.dropRefused(fragment)),
    look: (fragment, key, value, language = '') => JSON.parse(core.look(fragment, key, String(value), language)),
    landscape: (fragment = '', language = '') => JSON.parse(core.landscape(fragment, language)),
    assumptions: (fragment = '', language = '', {changes = true} = {}) => JSON.parse(core.assumptions(fragment, Boolean(changes), language)),
    assumptionChange: (fragment = '', key = '', language = '') => JSON.parse(core.assumptionChange(fragment, key, language)),
    compareDevices: (fragment = '', language = '') => JSON.parse(core.compareDevices(fragment, language)),
    sweepPresets: (language = '') => JSON.parse(core.sweepPresets(language)),
    sweepForm: (fragment = '', language = '') => JSON.parse(core.sweepForm(fragment, language)),
    openSweep: (fragment = '', language = '') => JSON.parse(core.openSweep(fragment, language)),
    stepSweep: (milliseconds = 10) => JSON.parse(core.stepSweep(Number(milliseconds) || 0)),
    sweepTable: ({changes = false, first = 0, count = 50} = {}, language = '') => JSON.parse(core.sweepTable(Boolean(changes), first, count, language)),
    closeSweep: () => core.closeSweep(),
    exportLink: (fragment = '', wish = {}, language = '') => JSON.parse(core.exportLink(fragment, JSON.stringify(wish), language)),
    openMeasured: (text, fileName = '') => core.openMeasured(text, fileName),
    stepMeasured: (fragment = '', milliseconds = 10, language = '') => JSON.parse(core.stepMeasured(fragment, Number(milliseconds) || 0, language)),
    measuredTable: ({first = 0, count = 50} = {}, language = '') => JSON.parse(core.measuredTable(first, count, language)),
    measuredCsv: () => core.measuredCsv(),
    closeMeasured: () => core.closeMeasured(),
    strings: (language = '') => JSON.parse(core.strings(language)),
  });
}
