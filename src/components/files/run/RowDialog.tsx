'use client';
import { useId } from 'react';
import type { FieldStatus } from '../../../core/index.ts';
import type { RowKind } from '../../../files/index.ts';
import { useModal } from '../../verification/useModal.ts';
import { useFilesContext } from '../FilesContext.ts';

interface RowDialogProps {
  title: string;
  kind: RowKind;
  /** Column name, mapped field (or `''`) and value of each cell of the row. */
  inputs: [column: string, field: string, value: string][];
  /** Field, value and status of each result field. */
  answers: [field: string, value: string, status: FieldStatus | undefined][];
  /** The reason why the row has no result. */
  reason: { sentence: string; detail: string } | undefined;
  onClose(): void;
}

/** Shows one row field by field, with the input next to the result. */
export function RowDialog({ title, kind, inputs, answers, reason, onClose }: RowDialogProps) {
  const ref = useModal();
  const id = useId();
  const { words, cls, Button } = useFilesContext();
  const byField = new Map(inputs.filter(([, field]) => field).map(([, field, value]) => [field, value]));
  const rest = inputs.filter(([, field]) => !field || !answers.some(([name]) => name === field));
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
        <table className={cls('figures')}>
          <thead>
            <tr>
              <td />
              <th scope="col">{words.input()}</th>
              <th scope="col">{words.answer()}</th>
            </tr>
          </thead>
          <tbody>
            {rest.map(([column, field, value], index) => (
              <tr key={index}>
                <th scope="row">{field || column}</th>
                <td>
                  <bdi>{value}</bdi>
                </td>
                <td />
              </tr>
            ))}
            {reason && (
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
            )}
            {answers.map(([field, value, status]) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>
                  <bdi>{byField.get(field)}</bdi>
                </td>
                <td>
                  <bdi>{value}</bdi>
                  {status && ' '}
                  {status && <small>{words.fieldStatus(status)}</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </dialog>
  );
}
