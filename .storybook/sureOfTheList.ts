/** The part of axe's result that this file uses. */
interface Looked {
  incomplete?: readonly {
    id: string;
    help: string;
    nodes: readonly {
      target: readonly unknown[];
      failureSummary?: string;
      any: readonly { data?: { messageKey?: string } | null }[];
    }[];
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
 * Whether axe only doubts what is in front of an element of the list, and the browser shows the element in front of everything. axe does not
 * know that a popover is in the top layer. Other stories show the same colors where nothing is behind the list.
 */
function isInFront(target: unknown, checks: readonly { data?: { messageKey?: string } | null }[]): boolean {
  const element = document.querySelector(String(target));
  if (!element?.closest(':popover-open')) return false;
  const { left, top, width, height } = element.getBoundingClientRect();
  return (
    checks.every(({ data }) => data?.messageKey === 'elmPartiallyObscuring') &&
    [0.1, 0.5, 0.9].every((part) => {
      const hit = document.elementFromPoint(left + width * part, top + height / 2);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    })
  );
}

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
        .filter(({ target, any }) => isOfTheList(target.at(-1)) && !isInFront(target.at(-1), any))
        .map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
    if (unsure.length > 0) throw new Error(`axe could not judge the list:\n${unsure.join('\n')}`);
  };
}
