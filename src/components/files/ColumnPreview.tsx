'use client';
import { type Ref, useDeferredValue, useId, useMemo, useState } from 'react';
import { type CsvTable, usedOf, usualFields } from '../../files/index.ts';
import { ColumnSelect } from './ColumnSelect.tsx';
import { useFilesContext } from './FilesContext.ts';
import { inShort } from './inShort.ts';

export interface ColumnPreviewProps {
  table: CsvTable;
  /** The field that each column holds, or ''. */
  columns: readonly string[];
  /** What a column may hold. */
  fields: readonly string[];
  onColumn(at: number, field: string): void;
  /** The select of the first column. */
  firstRef: Ref<HTMLSelectElement>;
}

/** Columns that are drawn at a time: a table of a hundred thousand is two million elements. */
const mostColumns = 40;
const mostRows = 20;

/**
 * The first rows of a file, and what each column holds. Of many columns those that are used and the first ones are drawn; the others are found
 * by their names.
 */
export function ColumnPreview(props: ColumnPreviewProps) {
  const { table, columns, fields, onColumn, firstRef } = props;
  const { words, cls, Label, Input } = useFilesContext();
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim().toLowerCase());
  const id = useId();
  const { header } = table;
  const isWide = header.length > mostColumns;
  const drawn = useMemo(() => {
    const places: number[] = [];
    for (let at = 0; at < header.length && places.length < mostColumns; at++)
      if (header[at]?.toLowerCase().includes(wanted)) places.push(at);
    if (wanted) return places;
    const first = new Set(places);
    return [...places, ...usedOf(columns).filter((at) => !first.has(at))];
  }, [columns, header, wanted]);
  return (
    <>
      {isWide && (
        <div className={cls('toolbar')}>
          <Label className={cls('label')} htmlFor={`${id}find`} data-field="findColumn">
            {words.findColumn()}
          </Label>
          <Input
            id={`${id}find`}
            className={cls('input')}
            data-field="findColumn"
            type="search"
            autoComplete="off"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
            }}
          />
          <span role="status">{words.someColumns(drawn.length, header.length)}</span>
        </div>
      )}
      <section className={cls('preview')} aria-label={words.preview()} tabIndex={0}>
        <table>
          <caption className={cls('hidden')}>{words.preview()}</caption>
          <thead>
            <tr>
              {drawn.map((at, place) => (
                <th key={at} scope="col">
                  <span>{inShort(header[at] ?? '')}</span>
                  <ColumnSelect
                    selectRef={place === 0 ? firstRef : undefined}
                    column={inShort(header[at] ?? '')}
                    field={columns[at] ?? ''}
                    fields={fields}
                    usual={usualFields}
                    onChange={(field) => {
                      onColumn(at, field);
                    }}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.slice(0, mostRows).map((row, place) => (
              <tr key={place}>
                {drawn.map((at) => (
                  <td key={at} data-used={Boolean(columns[at]) || undefined}>
                    {inShort(row[at] ?? '')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
