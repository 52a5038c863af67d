/** The part of axe's result that this file uses. */
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

/** Whether a selector matches the suggestion list, an element inside the list, or the list's input. */
const isOfTheList = (target: unknown) =>
  typeof target === 'string' && document.querySelector(target)?.closest('[role=listbox], input[role=combobox]') != null;

/**
 * Fails a story if axe could not complete a check of the suggestion list or its input ("incomplete"). The add-on itself fails a story only
 * for violations. Call this function before the add-on runs axe.
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
