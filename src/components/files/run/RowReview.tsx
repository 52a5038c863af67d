'use client';
import { useState } from 'react';
import { decisionOf } from '../../../files/index.ts';
import { type RunPartProps, useFilesContext } from '../FilesContext.ts';
import { shorten } from '../shorten.ts';

interface RowReviewProps extends RunPartProps {
  index: number;
  /** Edited values by field. */
  draft: Readonly<Record<string, string>>;
  onSaved(): void;
}

/** Fields that an address needs. The user can fill them in even if the file has no column for them. */
const addressFields = ['Address1', 'Locality', 'AdministrativeArea', 'PostalCode', 'Country'];

/** Returns the fields of a row that the user can edit. The list is empty unless the run is done and belongs to this page. */
export function editableFields({ phase, isTaken, operation, rows }: RunPartProps['run'], index: number): string[] {
  if (phase !== 'done' || isTaken) return [];
  const mapped = Object.keys(rows.fieldsAt(index)).filter((field) => field !== 'Id');
  const added = addressFields.filter((field) => operation.fields.includes(field));
  // A file with whole addresses, or with street names, needs no second street field.
  const hasStreet = ['Address', 'Thoroughfare'].some((field) => mapped.includes(field));
  return [...new Set([...mapped, ...added.filter((field) => field !== 'Address1' || !hasStreet)])];
}

/** Buttons that save the edit of a row, accept the row unchanged, or undo either. Renders nothing if the row cannot be edited. */
export function RowReview({ run, index, draft, onSaved }: RowReviewProps) {
  const { words, cls, Button, Input, Message } = useFilesContext();
  const review = run.rows.reviewAt(index);
  const [note, setNote] = useState(review?.accepted ?? '');
  const [hasFailed, setHasFailed] = useState(false);
  const act = (action: Promise<boolean>) => {
    void action.then((isSaved) => {
      setHasFailed(!isSaved);
      if (isSaved) onSaved();
    });
  };
  const decision = decisionOf(review);
  const hasDraft = Object.keys(draft).length > 0;
  return (
    <div className={cls('toolbar')}>
      <Button
        type="button"
        className={cls('action')}
        data-kind="primary"
        aria-disabled={hasDraft ? undefined : true}
        onClick={() => {
          if (hasDraft) act(run.edit(index, draft));
        }}
      >
        {words.saveEdit()}
      </Button>
      {decision && (
        <>
          <span>{words.reviewed(decision)}</span>
          <Button
            type="button"
            className={cls('action')}
            data-kind="secondary"
            onClick={() => {
              act(run.undo(index));
            }}
          >
            {words.undoEdit()}
          </Button>
        </>
      )}
      <Input
        className={cls('input')}
        data-field="note"
        aria-label={words.note()}
        placeholder={words.note()}
        value={note}
        maxLength={500}
        onChange={(event) => {
          setNote(event.target.value);
        }}
      />
      <Button
        type="button"
        className={cls('action')}
        data-kind="secondary"
        onClick={() => {
          act(run.accept(index, note));
        }}
      >
        {words.acceptRow()}
      </Button>
      {hasFailed && (
        <Message className={cls('error')} role="alert" data-kind="error">
          {run.isTaken ? words.takenElsewhere() : words.stopped('journal')}
        </Message>
      )}
    </div>
  );
}

/** Lists the earlier results of a row, each with the values of the row at that time. */
export function EarlierResults({
  run,
  index,
  answerOf,
}: Pick<RowReviewProps, 'run' | 'index'> & { answerOf(result: unknown): string }) {
  const { words } = useFilesContext();
  const earlier = run.rows.earlierAt(index);
  if (earlier.length === 0) return null;
  return (
    <details>
      <summary>{words.earlier(earlier.length)}</summary>
      <ol>
        {earlier.map(({ outcome, fields }, pass) => (
          <li key={pass}>
            <bdi>
              {shorten(
                Object.entries(fields)
                  .flatMap(([field, text]) => (field === 'Id' || !text ? [] : text))
                  .join(', '),
              )}
            </bdi>
            {' → '}
            <bdi>
              {'result' in outcome
                ? shorten(answerOf(outcome.result.result))
                : words.rowReason('inDoubt' in outcome ? 'in-doubt' : outcome.rejected.reason)}
            </bdi>
          </li>
        ))}
      </ol>
    </details>
  );
}
