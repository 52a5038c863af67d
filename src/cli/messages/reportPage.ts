import type { BatchReport } from '../../batch/index.ts';
import { printableLine } from '../../core/index.ts';
import { describeRowErrors } from './callErrors.ts';
import { formatDuration, formatNumber } from './format.ts';

interface ReportOptions {
  /** Name of the source. */
  source: string;
  operation: string;
  /** Rows in doubt that no retry has resolved. */
  leftInDoubt: number;
}

/** Returns the report of a run as one self-contained page. It contains figures, countries and the reasons why rows have no answer, but no data from any row. */
export function reportPage(
  { status, tally, credits, creditsInDoubt, unreadable, waiting, elapsed }: BatchReport,
  { source, operation, leftInDoubt }: ReportOptions,
): string {
  const figures: [label: string, count: number][] = [
    ['Rows', tally.rows],
    ['With an answer', tally.results],
    ['Rejected', tally.rejected],
    ['Not sent', tally.notSent],
    ['In doubt', tally.inDoubt],
    ...(tally.inDoubt > leftInDoubt ? [['Resent and resolved', tally.inDoubt - leftInDoubt] as [string, number]] : []),
    ['Credits', credits],
    ['Credits in doubt', creditsInDoubt],
    ...(unreadable > 0 ? [['Unreadable lines', unreadable] as [string, number]] : []),
    ...(waiting > 0 ? [['Not in a file yet', waiting] as [string, number]] : []),
  ];
  const state = { done: 'Done', paused: 'Paused before the end', stopped: 'Stopped before the end' }[status];
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(source)}: outcomes</title><style>${style}</style>
<h1>${escapeHtml(source)}</h1><p>${state}. The last run of this job took ${formatDuration(elapsed)}.</p>
<dl>${figures.map(([label, count]) => `<div><dt>${label}</dt><dd>${formatNumber(count)}</dd></div>`).join('')}</dl>
${chart('Outcomes', tally.kinds)}${chart('Quality', tally.qualities)}${chart('Countries', tally.countries)}${chart('Rows without an answer', describeRowErrors(tally.reasons, operation))}
</html>
`;
}

const maxBars = 20;

function chart(title: string, counts: Readonly<Record<string, number | undefined>>): string {
  const rows = Object.entries(counts)
    .flatMap(([name, count]) => (count ? [[name, count] as const] : []))
    .sort(([, one], [, other]) => other - one)
    .slice(0, maxBars);
  if (rows.length === 0) return '';
  const max = Math.max(...rows.map(([, count]) => count));
  const bars = rows.map(
    ([name, count]) =>
      `<tr><th scope="row">${escapeHtml(name.replaceAll('-', ' '))}</th><td><span style="inline-size:${String(Math.max(0.5, (100 * count) / max))}%"></span></td><td>${formatNumber(count)}</td></tr>`,
  );
  return `<section><h2>${escapeHtml(title)}</h2><table>${bars.join('')}</table></section>`;
}

const escapeHtml = (text: string) =>
  printableLine(text).replace(/[&<>"']/g, (char) => `&#${String(char.charCodeAt(0))};`);

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
