import type { BatchTally } from './rowTally.ts';

/** Figures of a run, for its report. */
export interface RunReport {
  tally: Pick<BatchTally, 'rows' | 'results' | 'rejected' | 'notSent' | 'inDoubt' | Chart>;
  credits: number;
  creditsInDoubt: number;
  /** Unreadable lines. */
  unreadable: number;
}

/** The counts that are shown as charts. */
type Chart = 'kinds' | 'qualities' | 'countries' | 'reasons';

/** Text for a report, in the user's language. */
export interface ReportTexts {
  /** BCP 47 tag of the language. */
  locale: string;
  /** Name of the file. */
  title: string;
  /** Says whether the run has ended. */
  state: string;
  /** Labels of the figures. */
  figures: Readonly<
    Record<
      'rows' | 'results' | 'rejected' | 'notSent' | 'inDoubt' | 'credits' | 'creditsInDoubt' | 'unreadable',
      string
    >
  >;
  /** Additional figures with their labels, shown last. Figures of 0 are left out. @default none */
  more?: readonly (readonly [label: string, count: number])[];
  /** Titles of the charts. */
  charts: Readonly<Record<Chart, string>>;
  /** Returns the text for a key of a chart. The key `unknown` of `countries` stands for the answers without a country. */
  label(chart: Chart, key: string): string;
}

/**
 * Returns the report of a run as one self-contained page. It contains figures, countries and the reasons why rows have no answer, but no data
 * from any row.
 *
 * @param printable replaces control characters. Passed in, because importing it here would make bundlers split one of the form's chunks.
 */
export function reportPage(
  { tally, credits, creditsInDoubt, unreadable }: RunReport,
  { locale, title, state, figures: labels, more = [], charts, label }: ReportTexts,
  printable: (text: string) => string,
): string {
  const escapeHtml = (text: string) =>
    printable(text).replace(/[&<>"']/g, (char) => `&#${String(char.charCodeAt(0))};`);
  const { format } = new Intl.NumberFormat(locale);
  const { rows, results, rejected, notSent, inDoubt } = tally;
  const counts = { rows, results, rejected, notSent, inDoubt, credits, creditsInDoubt, unreadable };
  const figures = [
    ...(Object.keys(labels) as (keyof typeof labels)[])
      .filter((name) => name !== 'unreadable' || unreadable > 0)
      .map((name) => [labels[name], counts[name]] as const),
    ...more.filter(([, count]) => count > 0),
  ];
  // Answers without a country are counted too, so that the countries add up to all answers. Emails have no countries at all.
  const withCountry = Object.values(tally.countries).reduce((sum, count) => sum + count, 0);
  const withoutCountry = withCountry > 0 ? results - withCountry : 0;
  const chartOf = (name: Chart) =>
    chart(
      escapeHtml(charts[name]),
      tally[name],
      (key) => escapeHtml(label(name, key)),
      format,
      name === 'countries' ? withoutCountry : 0,
    );
  const direction = /^(?:ar|fa|he|ur)\b/.test(locale) ? 'rtl' : 'ltr';
  return `<!doctype html>
<html lang="${escapeHtml(locale)}" dir="${direction}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style>
<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(state)}</p>
<dl>${figures.map(([name, count]) => `<div><dt>${escapeHtml(name)}</dt><dd>${format(count)}</dd></div>`).join('')}</dl>
${(Object.keys(charts) as Chart[]).map(chartOf).join('')}</main>
</html>
`;
}

const maxBars = 20;

/** Returns a bar for each count, and a last one for `unknown`. The title and the labels are HTML. */
function chart(
  title: string,
  counts: Readonly<Record<string, number | undefined>>,
  label: (key: string) => string,
  format: (count: number) => string,
  unknown: number,
): string {
  const rows = Object.entries(counts)
    .flatMap(([key, count]) => (count ? [[key, count] as const] : []))
    .sort(([, one], [, other]) => other - one)
    .slice(0, maxBars);
  if (unknown > 0) rows.push(['unknown', unknown]);
  if (rows.length === 0) return '';
  const max = Math.max(...rows.map(([, count]) => count));
  const bars = rows.map(
    ([key, count]) =>
      `<tr><th scope="row">${label(key)}</th><td><span style="inline-size:${String(Math.max(0.5, (100 * count) / max))}%"></span></td><td>${format(count)}</td></tr>`,
  );
  return `<section><h2>${title}</h2><table>${bars.join('')}</table></section>`;
}

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;--line:light-dark(#e3e5ea,#343944);--bar:light-dark(#3355dd,#8fa4ff)}
body{margin:0 auto;padding:2.5rem 1.25rem;max-inline-size:56rem;background:light-dark(#fff,#16181d);color:light-dark(#16181d,#f1f2f5)}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .25rem;overflow-wrap:anywhere}h2{font-size:1.05rem;margin:0 0 .75rem}p{margin:0;color:light-dark(#5a6070,#a9afbd)}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:1rem;margin:2rem 0}
dl div,section{border:1px solid var(--line);border-radius:.75rem;padding:1rem 1.25rem}dt{font-size:.85rem;color:light-dark(#5a6070,#a9afbd)}dd{margin:0;font-size:1.5rem;font-variant-numeric:tabular-nums}
section{margin-block-end:1rem}table{inline-size:100%;border-spacing:0 .35rem}th{text-align:start;font-weight:400;inline-size:30%;overflow-wrap:anywhere}td:last-child{text-align:end;inline-size:6rem;font-variant-numeric:tabular-nums}
td span{display:block;block-size:.9rem;border-radius:.25rem;background:var(--bar)}
@media(max-width:36rem){dl{gap:.75rem;grid-template-columns:1fr 1fr}dl div,section{padding:.75rem 1rem}dd{font-size:1.2rem}
tr{display:grid;grid-template-columns:1fr auto;align-items:center;margin-block-end:.5rem}th{grid-column:1/-1;inline-size:auto}td:last-child{inline-size:auto;padding-inline-start:.75rem}table,tbody{display:block}}
@media print{:root{color-scheme:light;font-size:11pt}body{padding:0;max-inline-size:none}dl div,section,tr{break-inside:avoid}td span{print-color-adjust:exact;-webkit-print-color-adjust:exact}}`;
