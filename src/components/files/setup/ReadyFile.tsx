'use client';
import { type ReactNode, useId } from 'react';
import type { RunFile } from '../../../files/index.ts';
import { type RunPartProps, useFilesContext } from '../FilesContext.ts';
import { ColumnPreview } from './ColumnPreview.tsx';
import { KeptRunNotice } from './KeptRunNotice.tsx';
import { NotKeptNotice } from '../Notice.tsx';
import type { RunPlaces } from '../createRunPlaces.ts';
import type { BatchEstimate } from '../../../core/index.ts';
import type { FilesWords } from '../../../react/index.ts';

export interface ReadyFileProps extends RunPartProps {
  file: RunFile;
  options: ReactNode;
  places: RunPlaces;
}

/** A file that can be started: its columns, its options, what it will cost. */
export function ReadyFile({ run, file, options, places }: ReadyFileProps) {
  const { words, cls, Button, Message } = useFilesContext();
  const { isMapped, isStarting, estimate } = run;
  const id = useId();
  return (
    <>
      <ColumnPreview
        table={file.table}
        columns={run.columns}
        fields={run.operation.fields}
        firstRef={places.refOf('column')}
        onColumn={(at, field) => void run.setColumn(at, field)}
      />
      {options}
      <KeptRunNotice run={run} isReplaced />
      <NotKeptNotice run={run} />
      <div className={cls('actions')}>
        <Button
          ref={places.refOf('start')}
          type="button"
          className={cls('action')}
          data-kind="primary"
          disabled={!isMapped}
          aria-describedby={`${id}estimate`}
          onClick={() => void run.start()}
        >
          {words.start()}
        </Button>
        <span id={`${id}estimate`} className={cls('estimate')}>
          {isMapped
            ? estimateWords(words, estimate).map((part, at) => <span key={part}>{at > 0 ? ` · ${part}` : part}</span>)
            : words.needsColumns()}
        </span>
      </div>
      <Message role="status" className={cls('status')} data-kind="status">
        {isStarting ? words.looking() : ''}
      </Message>
    </>
  );
}

/** What a file will send and cost, in sentences. */
export function estimateWords(words: FilesWords, estimate: BatchEstimate): string[] {
  const { records, calls, credits, unsendable, alike, withinBudget, creditsNeeded } = estimate;
  return [
    words.estimate(records, calls, credits),
    unsendable > 0 && words.unsendable(unsendable),
    alike > 0 && words.alike(alike),
    !withinBudget && words.overBudget(creditsNeeded),
  ].filter((part) => part !== false);
}
