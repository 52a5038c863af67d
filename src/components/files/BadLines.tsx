'use client';
import type { FileHeadProps } from './FileHeadProps.ts';
import { useFilesContext } from './FilesContext.ts';
import { listedMost } from './listedMost.ts';
import { saveRows } from './saveRows.ts';

/** Lines of the file that cannot be used. Before the run too: nothing of a file is lost by not sending it. */
export function BadLines({ run, file, guard }: FileHeadProps) {
  const { words, cls, Button } = useFilesContext();
  const { bad } = file.table;
  if (bad.length === 0) return null;
  return (
    <details className={cls('notice')}>
      <summary>{words.bad(bad.length)}</summary>
      <ul className={cls('badLines')}>
        {bad.slice(0, listedMost).map(({ line, why }) => (
          <li key={line}>{words.badLine(line, why)}</li>
        ))}
        {bad.length > listedMost && <li>{words.more(bad.length - listedMost)}</li>}
      </ul>
      <Button type="button" className={cls('button')} data-kind="link" onClick={() => void saveRows(run, 'bad', guard)}>
        {words.saveBad()}
      </Button>
    </details>
  );
}
