/** The part of axe's result that is read here. */
interface Looked {
  incomplete?: readonly {
    id: string;
    help: string;
    nodes: readonly { target: readonly unknown[]; failureSummary?: string }[];
  }[];
}
interface Report {
  type: string;
  result?: unknown;
}

/** Is it the field's list, something in it, or the field that leads through it? */
const isOfTheList = (target: unknown) =>
  typeof target === 'string' && document.querySelector(target)?.closest('[role=listbox], input[role=combobox]') != null;

/**
 * The add-on fails a story for what axe is sure of. Of a list and its field axe has to be sure: what it could not judge there
 * ("incomplete") fails the story too. Called before the add-on has looked.
 */
export function demandSureList(reporting: { addReport(report: Report): void }): void {
  const add = reporting.addReport.bind(reporting);
  reporting.addReport = (report) => {
    add(report);
    if (report.type !== 'a11y') return;
    const { incomplete = [] } = (report.result ?? {}) as Looked;
    const unsure = incomplete.flatMap(({ id, help, nodes }) =>
      nodes
        .filter(({ target }) => isOfTheList(target.at(-1)))
        .map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
    if (unsure.length > 0) throw new Error(`axe could not judge the list:\n${unsure.join('\n')}`);
  };
}
