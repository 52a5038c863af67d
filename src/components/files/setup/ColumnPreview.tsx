'use client';
import { type Ref, useDeferredValue, useId, useMemo, useState } from 'react';
import { type CsvTable, usedColumns, commonFields } from '../../../files/index.ts';
import { useFilesContext } from '../FilesContext.ts';
import { shorten } from '../shorten.ts';

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
const maxColumns = 40;
const maxRows = 20;

/**
 * The first rows of a file, and what each column holds. Of many columns those that are used and the first ones are drawn; the others are found
 * by their names.
 */
export function ColumnPreview(props: ColumnPreviewProps) {
  const { table, columns, fields, onColumn, firstRef } = props;
  const { words, cls, Label, Input } = useFilesContext();
  const [text, setText] = useState('');
  const query = useDeferredValue(text.trim().toLowerCase());
  const id = useId();
  const { header } = table;
  const isWide = header.length > maxColumns;
  const visible = useMemo(() => {
    const places: number[] = [];
    for (let at = 0; at < header.length && places.length < maxColumns; at++)
      if (header[at]?.toLowerCase().includes(query)) places.push(at);
    if (query) return places;
    const first = new Set(places);
    return [...places, ...usedColumns(columns).filter((at) => !first.has(at))];
  }, [columns, header, query]);
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
          <span role="status">{words.someColumns(visible.length, header.length)}</span>
        </div>
      )}
      <section className={cls('preview')} aria-label={words.preview()} tabIndex={0}>
        <table>
          <caption className={cls('hidden')}>{words.preview()}</caption>
          <thead>
            <tr>
              {visible.map((at, place) => (
                <th key={at} scope="col">
                  <span>{shorten(header[at] ?? '')}</span>
                  <ColumnSelect
                    selectRef={place === 0 ? firstRef : undefined}
                    column={shorten(header[at] ?? '')}
                    field={columns[at] ?? ''}
                    fields={fields}
                    commonFields={commonFields}
                    onChange={(field) => {
                      onColumn(at, field);
                    }}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.slice(0, maxRows).map((row, place) => (
              <tr key={place}>
                {visible.map((at) => (
                  <td key={at} data-used={Boolean(columns[at]) || undefined}>
                    {shorten(row[at] ?? '')}
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

export interface ColumnSelectProps {
  /** As the file calls it. */
  column: string;
  /** The field that it holds, or ''. */
  field: string;
  fields: readonly string[];
  /** Those that files usually have. */
  commonFields: ReadonlySet<string>;
  onChange(field: string): void;
  selectRef: Ref<HTMLSelectElement> | undefined;
}

/**
 * What a column holds. A file of 30 columns and 50 fields would be 1,500 options that nobody looks at, and a browser measures the text of
 * each: until somebody is about to choose, there are the usual ones.
 */
export function ColumnSelect({ column, field, fields, commonFields: usual, onChange, selectRef }: ColumnSelectProps) {
  const { words, cls, Select } = useFilesContext();
  const [showsAll, setShowsAll] = useState(false);
  const show = () => {
    setShowsAll(true);
  };
  return (
    <Select
      ref={selectRef}
      className={cls('select')}
      aria-label={words.column(column)}
      value={field}
      data-field="column"
      data-column={true}
      data-used={Boolean(field) || undefined}
      onFocus={show}
      onPointerEnter={show}
      onChange={(event) => {
        onChange(event.target.value);
      }}
    >
      <option value="">{words.unused()}</option>
      {fields
        .filter((name) => showsAll || name === field || usual.has(name))
        .map((name) => (
          <option key={name} value={name}>
            {words.field(name)}
          </option>
        ))}
    </Select>
  );
}
