'use client';
import { useFilesContext, type RunPartProps } from '../FilesContext.ts';
import { maxListed } from '../shorten.ts';
import { saveRows } from '../run/Downloads.tsx';
import { useState } from 'react';
import { printableLine } from '../../../core/index.ts';
import { isRunActive, type ParsedFile } from '../../../files/index.ts';

/** Lists the unreadable lines, in every phase, so that no line goes missing unnoticed. */
function UnreadableLines({ run, file }: FileHeadProps) {
  const { words, cls, Button } = useFilesContext();
  const { unreadable: lines } = file.table;
  if (lines.length === 0) return null;
  return (
    <details className={cls('notice')}>
      <summary>{words.unreadableLines(lines.length)}</summary>
      <ul className={cls('unreadableLines')}>
        {lines.slice(0, maxListed).map(({ line, why }) => (
          <li key={line}>{words.unreadableLine(line, why)}</li>
        ))}
        {lines.length > maxListed && <li>{words.more(lines.length - maxListed)}</li>}
      </ul>
      <Button type="button" className={cls('button')} data-kind="link" onClick={() => void saveRows(run, 'unreadable')}>
        {words.saveUnreadableLines()}
      </Button>
    </details>
  );
}

/** Shows the file name, a button to choose another file, and the unreadable lines. */
export function FileHead({ run, file }: FileHeadProps) {
  const { words, cls, Button, Message } = useFilesContext();
  const { phase, isSaved, summary } = run;
  const { emptyFormulas = 0 } = file.table;
  /** The file for which the user has seen the warning about unsaved answers. */
  const [warnedFile, setWarnedFile] = useState<ParsedFile>();
  const hasUnsavedAnswers = phase !== 'ready' && !isSaved && summary.answered > 0;
  return (
    <>
      <div className={cls('toolbar')}>
        <b className={cls('fileName')}>{printableLine(file.name)}</b>
        <span>{words.rows(file.table.rows.length)}</span>
        {!isRunActive(phase) && (
          <Button
            type="button"
            className={cls('button')}
            data-kind="link"
            disabled={run.isStarting}
            onClick={() => {
              // If some answers are not saved, the first press only shows a warning.
              if (hasUnsavedAnswers && warnedFile !== file) setWarnedFile(file);
              else run.close();
            }}
          >
            {words.otherFile()}
          </Button>
        )}
      </div>
      {warnedFile === file && phase !== 'ready' && (
        <Message className={cls('notice')} role="alert" data-kind="notice">
          {words.unsavedResults()}
        </Message>
      )}
      {run.isRemembered && (
        <Message className={cls('notice')} data-kind="notice" role="status">
          <span>
            {words.rememberedColumns()}{' '}
            <Button type="button" className={cls('button')} data-kind="link" onClick={() => void run.forgetColumns()}>
              {words.forgetColumns()}
            </Button>
          </span>
        </Message>
      )}
      {phase === 'ready' && emptyFormulas > 0 && (
        <Message className={cls('notice')} data-kind="notice">
          {words.emptyFormulas(emptyFormulas)}
        </Message>
      )}
      <UnreadableLines run={run} file={file} />
    </>
  );
}

interface FileHeadProps extends RunPartProps {
  file: ParsedFile;
}
