'use client';
import { type Ref, useDeferredValue, useId, useMemo, useState } from 'react';
import {
  type ColumnConfidence,
  type ColumnQuestion,
  type CsvTable,
  usedColumns,
  commonFields,
} from '../../../files/index.ts';
import { useFilesContext } from '../FilesContext.ts';
import { shorten } from '../shorten.ts';
import { useColumnTitles } from '../useColumnTitles.ts';

interface ColumnPreviewProps {
  table: CsvTable;
  /** The field that each column is mapped to, or `''` if the column is not mapped. */
  columns: readonly string[];
  /** Confidence in the guess for each column. */
  confidence: readonly (ColumnConfidence | undefined)[];
  /** Fields that several columns fit equally well. */
  questions: readonly ColumnQuestion[];
  /** Fields that a column can be mapped to. */
  fields: readonly string[];
  onColumn(column: number, field: string): void;
  /** Ref for the select of the first column to choose. */
  firstRef: Ref<HTMLSelectElement>;
}

/** Maximum number of columns to render. With 100,000 columns, the 20 rows would have two million cells. */
const maxColumns = 40;
const maxRows = 20;

/**
 * Shows the first rows of a file, with a select for the field of each column. If the file has many columns, shows only the first columns, the
 * mapped columns and those that a question is about. The user can find the other columns by name.
 */
export function ColumnPreview(props: ColumnPreviewProps) {
  const { table, columns, confidence, questions, fields, onColumn, firstRef } = props;
  const { words, cls, Label, Input } = useFilesContext();
  const [text, setText] = useState('');
  const query = useDeferredValue(text.trim().toLowerCase());
  const id = useId();
  const { header } = table;
  const titles = useColumnTitles(header);
  const isWide = header.length > maxColumns;
  const visible = useMemo(() => {
    const matches: number[] = [];
    for (let column = 0; column < header.length && matches.length < maxColumns; column++)
      if (titles[column]?.toLowerCase().includes(query)) matches.push(column);
    if (query) return matches;
    const first = new Set(matches);
    const asked = questions.flatMap((question) => question.columns);
    const more = new Set([...usedColumns(columns), ...asked]);
    return [...matches, ...[...more].filter((column) => !first.has(column))];
  }, [columns, header, query, questions, titles]);
  const asked = questions[0]?.columns[0] ?? -1;
  // A user who excludes the only column of a question must be able to select "not used".
  const unanswered = new Set(questions.flatMap(({ columns: rivals }) => (rivals.length === 1 ? rivals : [])));
  const firstColumn = visible.includes(asked) ? asked : visible[0];
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
              {visible.map((column) => (
                <th key={column} scope="col">
                  <span>{titles[column]}</span>
                  <ColumnSelect
                    selectRef={column === firstColumn ? firstRef : undefined}
                    column={titles[column] ?? ''}
                    field={unanswered.has(column) ? unansweredField : (columns[column] ?? '')}
                    fields={fields}
                    commonFields={commonFields}
                    confidence={confidence[column]}
                    onChange={(field) => {
                      onColumn(column, field);
                    }}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.slice(0, maxRows).map((row, position) => (
              <tr key={position}>
                {visible.map((column) => (
                  <td key={column} data-used={Boolean(columns[column]) || undefined}>
                    {shorten(row[column] ?? '')}
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

/** Value and text of the select until the user answers the question about its column. */
const unansweredField = '?';

interface ColumnSelectProps {
  /** Title of the column. */
  column: string;
  /** The field that the column is mapped to, `''` if the column is not mapped, or `unansweredField`. */
  field: string;
  fields: readonly string[];
  /** Fields to offer until the select is focused or hovered. */
  commonFields: ReadonlySet<string>;
  /** Confidence in the guess. Undefined if the column is not mapped, or the user has chosen its field. */
  confidence: ColumnConfidence | undefined;
  onChange(field: string): void;
  selectRef: Ref<HTMLSelectElement> | undefined;
}

/**
 * A select for a column's field. Offers only the common fields until it is focused or hovered. With all 50 fields from the start, 30 columns would
 * have 1,500 options, and browsers measure every option.
 */
function ColumnSelect({ column, field, fields, commonFields, confidence, onChange, selectRef }: ColumnSelectProps) {
  const { words, cls, Select } = useFilesContext();
  const [showsAll, setShowsAll] = useState(false);
  const id = useId();
  const show = () => {
    setShowsAll(true);
  };
  return (
    <>
      <Select
        ref={selectRef}
        aria-describedby={confidence && id}
        className={cls('select')}
        aria-label={words.column(column)}
        value={field}
        data-field="column"
        data-column={true}
        data-used={(field !== '' && field !== unansweredField) || undefined}
        onFocus={show}
        onPointerEnter={show}
        onChange={(event) => {
          onChange(event.target.value);
        }}
      >
        {field === unansweredField && (
          <option value={unansweredField} disabled>
            {unansweredField}
          </option>
        )}
        <option value="">{words.unused()}</option>
        {fields
          .filter((name) => showsAll || name === field || commonFields.has(name))
          .map((name) => (
            <option key={name} value={name}>
              {words.field(name)}
            </option>
          ))}
      </Select>
      {/* Also rendered without text, so that all selects are at the same height. */}
      <span id={id} className={cls('confidence')} data-confidence={confidence?.level}>
        {confidence && words.confidence(confidence.level, confidence.by)}
      </span>
    </>
  );
}
