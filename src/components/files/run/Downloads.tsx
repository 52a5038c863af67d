'use client';
import { useId } from 'react';
import {
  needsPerson,
  type ParsedFile,
  type ResultFileFormat,
  type ResultFileKind,
  type RowKind,
} from '../../../files/index.ts';
import { type RunPartProps, useFilesContext, type AnyFileRun } from '../FilesContext.ts';
import type { FocusTargets } from '../focusTargets.ts';
import { SettingCheck } from '../setup/SettingsFields.tsx';
import { saveFile } from '../saveFile.ts';

/** Format and extent of the downloads. */
interface DownloadChoice {
  format: ResultFileFormat;
  /** Whether the complete file leaves out answer fields that the user's file does not have. */
  isShort: boolean;
}

/** Returns the initial choice: users who bring a workbook get one back. */
export const defaultChoice = ({ name }: Pick<ParsedFile, 'name'>): DownloadChoice => ({
  format: /\.xlsx$/i.test(name) ? 'xlsx' : 'excel-csv',
  isShort: false,
});

interface DownloadsProps extends RunPartProps {
  file: ParsedFile;
  choice: DownloadChoice;
  onChoice(choice: DownloadChoice): void;
  targets: FocusTargets;
}

const formats: readonly ResultFileFormat[] = ['excel-csv', 'csv', 'xlsx'];

/** Download buttons for a run that has ended. */
export function Downloads({ run, file, choice, onChoice, targets }: DownloadsProps) {
  const { words, number, cls, Button, Label, Select } = useFilesContext();
  const id = useId();
  const { answered, rejected, notSent, inDoubt, unplaced, kinds } = run.summary;
  const { rows, unreadable } = file.table;
  const exceptions = (Object.entries(kinds) as [RowKind, number][]).reduce(
    (sum, [kind, count]) => sum + (needsPerson(kind) ? count : 0),
    unreadable.length,
  );
  const isSettled = (index: number) =>
    run.rows.reviewAt(index)?.accepted !== undefined && needsPerson(run.rows.kindAt(index));
  const settled = run.review.accepted === 0 ? 0 : rows.filter((_, index) => isSettled(index)).length;
  const parts = [
    ['results', words.results(), answered],
    ['rejected', words.rejected(), rejected],
    ['not-sent', words.notSent(), notSent],
    ['in-doubt', words.inDoubt(), inDoubt],
    ['unplaced', words.unplaced(), unplaced],
    ['unreadable', words.unreadable(), unreadable.length],
  ] as const;
  const button = (kind: ResultFileKind, label: string, count: number) => (
    <Button
      key={kind}
      ref={kind === 'complete' ? targets.refOf('download') : undefined}
      type="button"
      className={cls('action')}
      data-kind={kind === 'complete' ? 'primary' : 'secondary'}
      disabled={count === 0}
      onClick={() => void saveRows(run, kind, choice)}
    >
      {label} ({number(count)})
    </Button>
  );
  return (
    <div className={cls('downloads')} role="group" aria-label={words.download()}>
      <b>{words.download()}</b>
      {button('complete', words.complete(), rows.length + unreadable.length)}
      {button('exceptions', words.exceptions(), exceptions - settled)}
      <div className={cls('cell')} data-field="format">
        <Label className={cls('label')} htmlFor={id} data-field="format">
          {words.fileFormat()}
        </Label>
        <Select
          id={id}
          className={cls('select')}
          data-field="format"
          value={choice.format}
          onChange={(event) => {
            const format = formats.find((name) => name === event.target.value);
            if (format) onChoice({ ...choice, format });
          }}
        >
          {formats.map((name) => (
            <option key={name} value={name}>
              {words.fileFormats(name)}
            </option>
          ))}
        </Select>
      </div>
      <SettingCheck
        label={words.allFields()}
        checked={!choice.isShort}
        onChange={(isFull) => {
          onChoice({ ...choice, isShort: !isFull });
        }}
      />
      <details>
        <summary>{words.separateFiles()}</summary>
        <div className={cls('actions')}>
          {parts.map(([kind, label, count]) => (kind === 'results' || count > 0) && button(kind, label, count))}
        </div>
      </details>
    </div>
  );
}

/**
 * Saves the rows of one kind as a download. The download is named in the same way as a file that the `doorplate` command writes. Rows that do not fit
 * into a workbook are saved as CSV.
 */
export async function saveRows(
  run: AnyFileRun,
  kind: ResultFileKind,
  choice: Partial<DownloadChoice> = {},
): Promise<void> {
  const stem = (run.file?.name ?? 'file').replace(/\.\w+$/, '');
  const save = (file: Blob, extension: string) => {
    saveFile(file, `${stem}.results${kind === 'results' ? '' : `.${kind}`}.${extension}`);
  };
  if (choice.format === 'xlsx')
    try {
      save(await run.download(kind, choice), 'xlsx');
      return;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  save(await run.download(kind, { ...choice, format: choice.format === 'csv' ? 'csv' : 'excel-csv' }), 'csv');
}
