'use client';
import { type ReactNode, useId } from 'react';
import type { ParsedFile } from '../../../files/index.ts';
import { type AnyFileRun, type RunPartProps, useFilesContext } from '../FilesContext.ts';
import { shorten } from '../shorten.ts';
import { ColumnPreview } from './ColumnPreview.tsx';
import { ReadingFields } from './ReadingFields.tsx';
import { TemplateFields } from './TemplateFields.tsx';
import { SavedRunNotice } from './SavedRunNotice.tsx';
import { NotSavedNotice } from '../Notice.tsx';
import type { FocusTargets } from '../focusTargets.ts';
import type { BatchEstimate } from '../../../core/index.ts';
import type { FilesWords } from '../../../react/index.ts';

interface ReadyFileProps extends RunPartProps {
  file: ParsedFile;
  options: ReactNode;
  targets: FocusTargets;
}

/** Shows a file's columns, settings and estimate before the run. */
export function ReadyFile({ run, file, options, targets }: ReadyFileProps) {
  const { words, cls, Button, Message } = useFilesContext();
  const { isMapped, isStarting, isRereading, estimate } = run;
  const hasRows = file.table.rows.length > 0;
  const id = useId();
  return (
    <>
      <ReadingFields run={run} file={file} />
      <ColumnPreview
        table={file.table}
        columns={run.columns}
        confidence={run.confidence}
        fields={run.operation.fields}
        firstRef={targets.refOf('column')}
        onColumn={(column, field) => void run.setColumn(column, field)}
      />
      <TemplateFields run={run} file={file} />
      {options}
      <SavedRunNotice run={run} isReplaced />
      <NotSavedNotice run={run} />
      <div className={cls('actions')}>
        <Button
          ref={targets.refOf('start')}
          type="button"
          className={cls('action')}
          data-kind="primary"
          disabled={!isMapped || !hasRows || isRereading}
          aria-describedby={`${id}estimate`}
          onClick={() => void run.start()}
        >
          {words.start()}
        </Button>
        <span id={`${id}estimate`} className={cls('estimate')}>
          {!hasRows
            ? words.fileError('empty')
            : isMapped
              ? estimateSentences(words, estimate, run.lacksPlace).map((sentence, position) => (
                  <span key={sentence}>{position > 0 ? ` · ${sentence}` : sentence}</span>
                ))
              : words.needsColumns(...needsOf(run, file))}
        </span>
      </div>
      <Message role="status" className={cls('status')} data-kind="status">
        {isStarting ? words.checkingSaved() : isRereading ? words.reading() : ''}
      </Message>
    </>
  );
}

/** Returns what the user must choose before starting the run, and the names of the columns to choose from. */
function needsOf({ operation, questions }: AnyFileRun, { table }: ParsedFile): Parameters<FilesWords['needsColumns']> {
  const [question] = questions;
  if (!question) return [operation.fields.includes('email') ? 'email' : 'street', ''];
  return ['choice', question.columns.map((column) => shorten(table.header[column] ?? '')).join(', ')];
}

/** Returns the estimate as sentences. */
function estimateSentences(words: FilesWords, estimate: BatchEstimate, lacksPlace: boolean): string[] {
  const { records, calls, credits, unsendable, duplicates, withinBudget, creditsNeeded } = estimate;
  return [
    words.estimate(records, calls, credits),
    unsendable > 0 && words.unsendable(unsendable),
    duplicates > 0 && words.duplicates(duplicates),
    !withinBudget && words.overBudget(creditsNeeded),
    lacksPlace && words.lacksPlace(),
  ].filter((sentence) => sentence !== false);
}
