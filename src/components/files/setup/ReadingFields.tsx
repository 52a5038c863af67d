'use client';
import { type ReactNode, useId, useState } from 'react';
import type { FileReading, ParsedFile, ReadingOptions } from '../../../files/index.ts';
import { type RunPartProps, useFilesContext } from '../FilesContext.ts';
import { Notice } from '../Notice.tsx';

/** Encodings to choose from. Browsers know all of them. Their names are the same in every language. */
const encodings: readonly (readonly [encoding: string, name: string])[] = [
  ['utf-8', 'UTF-8'],
  ['utf-16le', 'UTF-16 LE'],
  ['utf-16be', 'UTF-16 BE'],
  ['windows-1252', 'Windows-1252'],
  ['windows-1250', 'Windows-1250'],
  ['windows-1251', 'Windows-1251'],
  ['windows-1253', 'Windows-1253'],
  ['windows-1254', 'Windows-1254'],
  ['windows-1255', 'Windows-1255'],
  ['windows-1256', 'Windows-1256'],
  ['windows-1257', 'Windows-1257'],
  ['iso-8859-2', 'ISO 8859-2'],
  ['iso-8859-15', 'ISO 8859-15'],
  ['koi8-r', 'KOI8-R'],
  ['macintosh', 'Mac Roman'],
  ['shift_jis', 'Shift_JIS'],
  ['euc-jp', 'EUC-JP'],
  ['gb18030', 'GB 18030'],
  ['big5', 'Big5'],
  ['euc-kr', 'EUC-KR'],
];

const delimiters = [',', ';', '\t', '|'] as const;
/** Number of lines to choose the column names from. */
const maxHeaderRow = 20;

interface EncodingSelectProps {
  /** The encoding, or `''` if it is unknown. */
  value: string;
  onChange(encoding: string): void;
}

/** A select for a file's encoding. */
export function EncodingSelect({ value, onChange }: EncodingSelectProps) {
  const { words } = useFilesContext();
  return (
    <ReadingSelect field="encoding" label={words.encoding()} value={value} onChange={onChange}>
      {!encodings.some(([encoding]) => encoding === value) && <option value={value}>{value}</option>}
      {encodings.map(([encoding, name]) => (
        <option key={encoding} value={encoding}>
          {name}
        </option>
      ))}
    </ReadingSelect>
  );
}

/** Shows how a file is read, and lets the user choose another way. */
export function ReadingFields({ run, file }: RunPartProps & { file: ParsedFile }) {
  const { words, cls } = useFilesContext();
  const { encoding, delimiter, headerRow, sheet = '', sheets = [] } = file.table;
  // A sheet of a workbook has neither an encoding nor a separator.
  const isText = !/\.xls[xm]$/i.test(file.name);
  // In JSON Lines, each line names its values.
  const isJson = /\.jsonl$/i.test(file.name);
  // Settings that the user has not chosen are recognized again, because another encoding can reveal another separator
  // or header.
  const [chosen, setChosen] = useState<ReadingOptions & { file?: Blob }>({});
  const choose = (change: ReadingOptions) => {
    const { file: chosenFor, ...before } = chosen;
    const reading = { ...(chosenFor === file.blob && before), ...change };
    setChosen({ ...reading, file: file.blob });
    void run.setReading(reading);
  };
  return (
    <fieldset className={cls('options')} aria-busy={run.isRereading}>
      <legend className={cls('label')}>{words.howRead()}</legend>
      {isText && (
        <EncodingSelect
          value={encoding}
          onChange={(value) => {
            choose({ encoding: value });
          }}
        />
      )}
      {isText && !isJson && (
        <ReadingSelect
          field="delimiter"
          label={words.delimiter()}
          value={delimiter}
          onChange={(value) => {
            choose({ delimiter: value });
          }}
        >
          {!delimiters.some((known) => known === delimiter) && <option value={delimiter}>{delimiter}</option>}
          {delimiters.map((known) => (
            <option key={known} value={known}>
              {words.delimiters(known)}
            </option>
          ))}
        </ReadingSelect>
      )}
      {sheets.length > 1 && (
        <ReadingSelect
          field="sheet"
          label={words.sheet()}
          value={sheet}
          onChange={(value) => {
            // Another sheet can have its column names in another line.
            choose({ sheet: value, headerRow: undefined });
          }}
        >
          {sheets.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </ReadingSelect>
      )}
      {!isJson && (
        <ReadingSelect
          field="headerRow"
          label={words.headerRow()}
          value={String(headerRow)}
          onChange={(value) => {
            choose({ headerRow: Number(value) });
          }}
        >
          {Array.from({ length: Math.max(maxHeaderRow, headerRow) + 1 }, (_, line) => (
            <option key={line} value={line}>
              {words.headerRows(line)}
            </option>
          ))}
        </ReadingSelect>
      )}
      {run.error && (
        <Notice kind="error" role="alert">
          {words.fileError(run.error.reason, run.error.detail)}
        </Notice>
      )}
    </fieldset>
  );
}

interface ReadingSelectProps {
  field: keyof FileReading;
  label: string;
  value: string;
  onChange(value: string): void;
  children: ReactNode;
}

function ReadingSelect({ field, label, value, onChange, children }: ReadingSelectProps) {
  const { cls, Label, Select } = useFilesContext();
  const id = useId();
  return (
    <div className={cls('cell')} data-field={field}>
      <Label className={cls('label')} htmlFor={id} data-field={field}>
        {label}
      </Label>
      <Select
        id={id}
        className={cls('select')}
        data-field={field}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
        }}
      >
        {children}
      </Select>
    </div>
  );
}
