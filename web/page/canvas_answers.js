// What the canvas asks of the module, by name, for things that its own program leaves out. Its arguments are texts, and so is the
// answer: lines whose parts are separated by tabs, for a program without a reader of JSON.
const line = (...parts) => parts.map((part) => String(part ?? '').replace(/[\t\r\n]+/g, ' ')).join('\t');

export function make_canvas_answers(core) {
  return {
    /// file, extension, media type; error, message; text, and below it the text itself.
    export_text(link, language, top, building, pageUrl) {
      const wish = {chosen: top === '', top: Number(top), building: building !== '', pageUrl};
      const {text = '', extension, media_type: type, errors = []} = core.exportLink(link, wish, language);
      return [line('file', extension, type), ...errors.map(({message}) => line('error', message)), 'text', text].join('\n');
    },

    open_measured(text, name) {
      core.openMeasured(text, name);
      return '';
    },

    close_measured() {
      core.closeMeasured();
      return '';
    },

    /// working, rankings asked, of how many; or what there is to show, a line a piece.
    measured(link, language) {
      const {done, asked, of, why, errors} = core.stepMeasured(link, 10, language);
      if (why || errors) return '';
      if (!done) return line('working', asked, of);
      const {read, notes = [], problems = [], sentences = [], columns = [], rows = [], chart} = core.measuredTable({count: 1e6}, language);
      return [
        line('read', read),
        ...notes.map((note) => line('note', note)),
        ...problems.map((problem) => line('problem', problem)),
        ...sentences.map((sentence) => line('finding', sentence)),
        line('columns', ...columns.map(({key}) => key)),
        ...rows.map(({cells, rank, seconds, priority}) => line('row', rank, seconds, priority, ...cells)),
        ...(chart?.points ?? []).map(([priority, seconds, rank]) => line('dot', rank, seconds, priority)),
      ].join('\n');
    },

    measured_csv: () => core.measuredCsv(),
  };
}
