'use client';
import { type ReactNode, useId, useState } from 'react';
import { type FieldStatus, getOwn } from '../../../core/index.ts';
import { columnsOf, fieldOf, isTemplate, type RowKind } from '../../../files/index.ts';
import { useModal } from '../../verification/useModal.ts';
import { type RunPartProps, useFilesContext } from '../FilesContext.ts';
import { EarlierResults, editableFields, RowReview } from './RowReview.tsx';
import { RowSearch } from './RowSearch.tsx';

interface RowDialogProps extends RunPartProps {
  /** Index of the row in the file. */
  index: number;
  title: string;
  kind: RowKind;
  /** Column title, mapped field (or `''`) and value of each cell of the row. */
  inputs: [column: string, field: string, value: string][];
  /** Field, value and status of each result field. */
  answers: [field: string, value: string, status: FieldStatus | undefined][];
  /** The reason why the row has no result. */
  reason: { sentence: string; detail: string } | undefined;
  answerOf(result: unknown): string;
  onClose(): void;
}

/** Shows one row field by field, with the input next to the result. Once the run is done, the user can edit the input. */
export function RowDialog({ run, index, title, kind, inputs, answers, reason, answerOf, onClose }: RowDialogProps) {
  const ref = useModal();
  const id = useId();
  const { words, cls, Button, Input } = useFilesContext();
  const [draft, setDraft] = useState<Readonly<Record<string, string>>>({});
  const byField = new Map(inputs.filter(([, field]) => field).map(([, field, value]) => [field, value]));
  const fields = run.rows.fieldsAt(index);
  const editable = editableFields(run, index);
  const change = (values: Readonly<Record<string, string>>) => {
    const isOriginal = (field: string, text: string) => text === (getOwn(fields, field) ?? '');
    setDraft((before) =>
      Object.fromEntries(Object.entries({ ...before, ...values }).filter((entry) => !isOriginal(...entry))),
    );
  };
  // A constant has no column that a search could fill.
  const constants = new Set(run.columns.filter((entry) => isTemplate(entry) && !columnsOf(entry).length).map(fieldOf));
  const current = Object.entries({ ...fields, ...draft }).filter(([field]) => !constants.has(field));
  const rest = inputs.filter(
    ([, field]) => !editable.includes(field) && (!field || !answers.some(([name]) => name === field)),
  );
  const reasonRow = reason && (
    <tr>
      <td />
      <td />
      <td>
        {reason.sentence}
        {reason.detail && ' '}
        {reason.detail && (
          <small>
            <bdi>{reason.detail}</bdi>
          </small>
        )}
      </td>
    </tr>
  );
  return (
    <dialog
      ref={ref}
      className={`${cls('root')} ${cls('dialog')}`}
      aria-labelledby={`${id}title`}
      data-size="wide"
      onCancel={(event) => {
        // Keeps a surrounding dialog of the app open.
        event.stopPropagation();
        event.preventDefault();
        onClose();
      }}
    >
      <div className={cls('panel')}>
        <div className={cls('toolbar')}>
          <h2 className={cls('title')} id={`${id}title`}>
            {title}{' '}
            <b className={cls('badge')} data-name={kind}>
              {words.kind(kind)}
            </b>
          </h2>
          <Button type="button" className={cls('action')} data-kind="secondary" onClick={onClose} autoFocus>
            {words.close()}
          </Button>
        </div>
        {editable.length > 0 && (
          <>
            {editable.includes('Locality') && (
              <RowSearch
                run={run}
                fields={Object.fromEntries(current.filter(([field]) => Object.hasOwn(fields, field)))}
                onFill={change}
              />
            )}
            <Figures>
              {reasonRow}
              {editable.map((field) => {
                const [, value, status] = answers.find(([name]) => name === field) ?? [];
                return (
                  <tr key={field}>
                    <th scope="row" id={`${id}${field}`}>
                      {words.field(field)}
                    </th>
                    <td colSpan={2}>
                      <div className={cls('toolbar')}>
                        <Input
                          className={cls('input')}
                          data-field={field}
                          aria-labelledby={`${id}${field}`}
                          autoComplete="off"
                          value={getOwn(draft, field) ?? getOwn(fields, field) ?? ''}
                          onChange={({ target }) => {
                            change({ [field]: target.value });
                          }}
                        />
                        <Answer value={value} status={status} />
                      </div>
                    </td>
                  </tr>
                );
              })}
            </Figures>
            <RowReview {...{ run, index, draft }} onSaved={onClose} />
          </>
        )}
        <Figures>
          {rest.map(([column, field, value], position) => (
            <tr key={position}>
              <th scope="row">{field || column}</th>
              <td>
                <bdi>{value}</bdi>
              </td>
              <td />
            </tr>
          ))}
          {editable.length === 0 && reasonRow}
          {answers
            .filter(([field]) => !editable.includes(field))
            .map(([field, value, status]) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>
                  <bdi>{byField.get(field)}</bdi>
                </td>
                <td>
                  <Answer value={value} status={status} />
                </td>
              </tr>
            ))}
        </Figures>
        <EarlierResults {...{ run, index, answerOf }} />
      </div>
    </dialog>
  );
}

/** A table with the columns "Your data" and "Result". */
function Figures({ children }: { children: ReactNode }) {
  const { words, cls } = useFilesContext();
  return (
    <table className={cls('figures')}>
      <thead>
        <tr>
          <td />
          <th scope="col">{words.input()}</th>
          <th scope="col">{words.answer()}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** Value and status of a result field. */
function Answer({ value, status }: { value: string | undefined; status: FieldStatus | undefined }) {
  const { words } = useFilesContext();
  return (
    <span>
      <bdi>{value}</bdi>
      {status && ' '}
      {status && <small>{words.fieldStatus(status)}</small>}
    </span>
  );
}
