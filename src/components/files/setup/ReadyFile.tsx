'use client';
import { Fragment, type ReactNode, useId } from 'react';
import { printableLine } from '../../../core/index.ts';
import type { EstimateLine, FileEstimate, ParsedFile } from '../../../files/index.ts';
import { type AnyFileRun, type RunPartProps, useFilesContext } from '../FilesContext.ts';
import { useColumnTitles } from '../useColumnTitles.ts';
import { ColumnPreview } from './ColumnPreview.tsx';
import { ReadingFields } from './ReadingFields.tsx';
import { TemplateFields } from './TemplateFields.tsx';
import { SavedRunNotice } from './SavedRunNotice.tsx';
import { ElsewhereNotice, NotSavedNotice } from '../Notice.tsx';
import type { FocusTargets } from '../focusTargets.ts';
import type { FilesWords } from '../../../react/index.ts';

interface ReadyFileProps extends RunPartProps {
  file: ParsedFile;
  options: ReactNode;
  targets: FocusTargets;
}

/** Shows a file's columns, settings and estimate before the run. */
export function ReadyFile({ run, file, options, targets }: ReadyFileProps) {
  const { words, number, cls, Button, Message } = useFilesContext();
  const titles = useColumnTitles(file.table.header);
  const { isMapped, isStarting, isRereading, estimate } = run;
  const hasRows = file.table.rows.length > 0;
  const hasNothingToSend = estimate?.sendable === 0;
  const canStart = isMapped && hasRows && !isRereading && !hasNothingToSend;
  const sampleCredits = estimate && creditsOfSample(estimate);
  const id = useId();
  const estimateFigures = (lines: readonly EstimateLine[]) => (
    <dl>
      {lines.map(({ name, value, names = [], lastRow, needed = 0 }) => (
        <div key={name} data-name={name}>
          <dt>{words.estimateLine(name)}</dt>
          <dd>
            {name === 'budget' ? words.budget(value, lastRow, needed) : number(value)}
            {names.map((country, position) => (
              <Fragment key={country}>
                {position === 0 ? ' · ' : ', '}
                <bdi>{printableLine(country)}</bdi>
              </Fragment>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
  return (
    <>
      <ReadingFields run={run} file={file} />
      <ColumnPreview
        table={file.table}
        columns={run.columns}
        confidence={run.confidence}
        questions={run.questions}
        fields={run.operation.fields}
        firstRef={targets.refOf('column')}
        onColumn={(column, field) => void run.setColumn(column, field)}
      />
      <TemplateFields run={run} file={file} />
      {options}
      <SavedRunNotice run={run} isReplaced />
      <NotSavedNotice run={run} />
      <div id={`${id}estimate`} className={cls('estimate')}>
        {!hasRows
          ? words.fileError('empty', 'no-rows')
          : !isMapped
            ? words.needsColumns(...needsOf(run, titles))
            : !estimate
              ? words.estimating()
              : estimateFigures(estimate.lines)}
        {hasRows && isMapped && hasNothingToSend && <p>{words.nothingToSend()}</p>}
        {hasRows && isMapped && run.lacksCountry && <p>{run.lacksPlace ? words.lacksPlace() : words.lacksCountry()}</p>}
      </div>
      <div className={cls('actions')}>
        <Button
          ref={targets.refOf('start')}
          type="button"
          className={cls('action')}
          data-kind="primary"
          disabled={!canStart}
          aria-describedby={`${id}estimate`}
          onClick={() => void run.start()}
        >
          {words.start()}
        </Button>
        {canStart && sampleCredits !== undefined && (
          <Button
            type="button"
            className={cls('action')}
            data-kind="secondary"
            onClick={() => void run.start({ sample: sampleRows })}
          >
            {words.trySample(sampleRows, sampleCredits)}
          </Button>
        )}
      </div>
      <ElsewhereNotice run={run} />
      <Message role="status" className={cls('status')} data-kind="status">
        {isStarting ? words.checkingSaved() : isRereading ? words.reading() : ''}
      </Message>
    </>
  );
}

/** Returns what the user must choose before starting the run, and the titles of the columns to choose from. */
function needsOf(
  { operation, questions }: AnyFileRun,
  titles: readonly string[],
): Parameters<FilesWords['needsColumns']> {
  const [question] = questions;
  if (!question) return [operation.fields.includes('email') ? 'email' : 'street', ''];
  const { columns } = question;
  return [columns.length === 1 ? 'column' : 'choice', columns.map((column) => titles[column]).join(', ')];
}

/** Number of rows that the user can try before paying for all rows. */
const sampleRows = 10;

/** Returns the credits for a sample, or undefined if the whole run would send no more rows than the sample. */
function creditsOfSample({ sendable, duplicates, credits, creditsNeeded }: FileEstimate): number | undefined {
  const rows = sendable - duplicates;
  const sampleCredits = (creditsNeeded / rows) * sampleRows;
  return rows > sampleRows && credits >= sampleCredits ? sampleCredits : undefined;
}
