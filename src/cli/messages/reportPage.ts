import type { BatchReport } from '../../batch/index.ts';
import { inWords } from './progress.ts';
import { rowFaultsInWords } from './rowErrors.ts';

const number = new Intl.NumberFormat('en');
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${String(sign.charCodeAt(0))};`);

function chart(title: string, list: Readonly<Record<string, number | undefined>>): string {
  const rows = Object.entries(list)
    .flatMap(([name, count]) => (count ? [[name, count] as const] : []))
    .sort(([, one], [, other]) => other - one)
    .slice(0, 20);
  if (rows.length === 0) return '';
  const most = Math.max(...rows.map(([, count]) => count));
  const bars = rows.map(
    ([name, count]) =>
      `<tr><th scope="row">${escaped(name.replaceAll('-', ' '))}</th><td><span style="inline-size:${String(Math.max(0.5, (100 * count) / most))}%"></span></td><td>${number.format(count)}</td></tr>`,
  );
  return `<section><h2>${escaped(title)}</h2><table>${bars.join('')}</table></section>`;
}

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;--line:light-dark(#e3e5ea,#343944);--bar:light-dark(#3355dd,#8fa4ff)}
body{margin:0 auto;padding:2.5rem 1.25rem;max-inline-size:56rem;background:light-dark(#fff,#16181d);color:light-dark(#16181d,#f1f2f5)}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .25rem;overflow-wrap:anywhere}h2{font-size:1.05rem;margin:0 0 .75rem}p{margin:0;color:light-dark(#5a6070,#a9afbd)}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:1rem;margin:2rem 0}
dl div,section{border:1px solid var(--line);border-radius:.75rem;padding:1rem 1.25rem}dt{font-size:.85rem;color:light-dark(#5a6070,#a9afbd)}dd{margin:0;font-size:1.5rem;font-variant-numeric:tabular-nums}
section{margin-block-end:1rem}table{inline-size:100%;border-spacing:0 .35rem}th{text-align:start;font-weight:400;inline-size:30%;overflow-wrap:anywhere}td:last-child{text-align:end;inline-size:6rem;font-variant-numeric:tabular-nums}
td span{display:block;block-size:.9rem;border-radius:.25rem;background:var(--bar)}
@media(max-width:36rem){dl{gap:.75rem;grid-template-columns:1fr 1fr}dl div,section{padding:.75rem 1rem}dd{font-size:1.2rem}
tr{display:grid;grid-template-columns:1fr auto;align-items:center;margin-block-end:.5rem}th{grid-column:1/-1;inline-size:auto}td:last-child{inline-size:auto;padding-inline-start:.75rem}table,tbody{display:block}}`;

export interface ReportOptions {
  /** The name of what was read. */
  source: string;
  operation: string;
  /** Rows in doubt for which no retry has brought an outcome. */
  left: number;
}

/** A report of a run as one page that asks no network for anything: figures, countries and what the service says of rows, never a row. */
export function reportPage(
  { status, tally, credits, creditsInDoubt, bad, waiting, elapsed }: BatchReport,
  { source, operation, left }: ReportOptions,
): string {
  const figures: [string, string][] = [
    ['Rows', number.format(tally.rows)],
    ['With an answer', number.format(tally.results)],
    ['Rejected', number.format(tally.rejected)],
    ['Not sent', number.format(tally.notSent)],
    ['In doubt', number.format(tally.inDoubt)],
    ...(tally.inDoubt > left ? [['Sent again since', number.format(tally.inDoubt - left)] as [string, string]] : []),
    ['Credits', number.format(credits)],
    ['Credits in doubt', number.format(creditsInDoubt)],
    ...(bad > 0 ? [['Lines that are not rows', number.format(bad)] as [string, string]] : []),
    ...(waiting > 0 ? [['Not in a file yet', number.format(waiting)] as [string, string]] : []),
  ];
  const how = { done: 'Done', paused: 'Ended before its end', stopped: 'Stopped before its end' }[status];
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(source)}: what became of its rows</title><style>${style}</style>
<h1>${escaped(source)}</h1><p>${how}. The last run of this job took ${inWords(elapsed)}.</p>
<dl>${figures.map(([what, figure]) => `<div><dt>${what}</dt><dd>${figure}</dd></div>`).join('')}</dl>
${chart('What became of the rows', tally.kinds)}${chart('Quality', tally.qualities)}${chart('Countries', tally.countries)}${chart('Why rows have no answer', rowFaultsInWords(tally.reasons, operation))}
</html>
`;
}
