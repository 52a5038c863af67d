'use client';
import { type Ref, useState } from 'react';
import { useFilesContext } from './FilesContext.ts';

export interface ColumnSelectProps {
  /** As the file calls it. */
  column: string;
  /** The field that it holds, or ''. */
  field: string;
  fields: readonly string[];
  /** Those that files usually have. */
  usual: ReadonlySet<string>;
  onChange(field: string): void;
  selectRef: Ref<HTMLSelectElement> | undefined;
}

/**
 * What a column holds. A file of 30 columns and 50 fields would be 1,500 options that nobody looks at, and a browser measures the text of
 * each: until somebody is about to choose, there are the usual ones.
 */
export function ColumnSelect({ column, field, fields, usual, onChange, selectRef }: ColumnSelectProps) {
  const { words, cls, Select } = useFilesContext();
  const [isWhole, setWhole] = useState(false);
  const show = () => {
    setWhole(true);
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
        .filter((name) => isWhole || name === field || usual.has(name))
        .map((name) => (
          <option key={name} value={name}>
            {words.field(name)}
          </option>
        ))}
    </Select>
  );
}
