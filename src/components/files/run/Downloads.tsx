'use client';
import { useId } from 'react';
import { countryName, type RecordFault } from '../../../core/index.ts';
import {
  needsPerson,
  type ParsedFile,
  reportPage,
  type ResultFileFormat,
  type ResultFileKind,
  type RowKind,
  tallyRows,
} from '../../../files/index.ts';
import type { FilesWords } from '../../../react/index.ts';
import { type RunPartProps, useFilesContext, type AnyFileRun } from '../FilesContext.ts';
import type { FocusTargets } from '../focusTargets.ts';
import { SettingCheck } from '../setup/SettingsFields.tsx';
import { saveFile } from '../saveFile.ts';
import { statusText } from './RunPanel.tsx';

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
  const { words, locale, number, cls, Button, Label, Select } = useFilesContext();
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
      <Button
        type="button"
        className={cls('action')}
        data-kind="secondary"
        onClick={() => void saveReport(run, file, words, locale)}
      >
        {words.report()}
      </Button>
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
 * Saves the report of a run as a download, in the language of the user. The `doorplate` command writes the same report
 * with `--html`.
 */
async function saveReport(run: AnyFileRun, file: ParsedFile, words: FilesWords, locale: string): Promise<void> {
  const { credits = 0, creditsInDoubt = 0 } = run.progress ?? {};
  const tally = await tallyRows(run);
  const labels = {
    kinds: (key: string) => words.kind(key as RowKind),
    qualities: String,
    countries: (key: string) => (key === 'unknown' ? words.unknownPlace() : countryName(key, locale)),
    reasons: (key: string) => {
      if (key === 'unsent') return words.rowReason(key);
      const fault = faults.find((name) => name === key);
      return fault ? words.estimateLine(fault === 'unreadable' ? 'unreadable-row' : fault) : key;
    },
  };
  const html = await reportPage(
    { tally, credits, creditsInDoubt, unreadable: file.table.unreadable.length },
    {
      locale,
      title: file.name,
      state: statusText(words, run, run.phase),
      figures: {
        ...{ rows: words.estimateLine('rows'), results: words.results(), rejected: words.rejected() },
        ...{ notSent: words.notSent(), inDoubt: words.inDoubt(), credits: words.estimateLine('credits') },
        creditsInDoubt: `${words.estimateLine('credits')} (${words.inDoubt()})`,
        unreadable: words.unreadable(),
      },
      more: [
        [`${words.estimateLine('credits')} (${words.findAddress()})`, run.searchCredits],
        [words.kind('waiting'), run.rows.length - tally.rows],
      ],
      charts: {
        ...{ kinds: words.verdicts(), qualities: words.qualities() },
        ...{ countries: words.field('Country'), reasons: words.reason() },
      },
      label: (chart, key) => labels[chart](key),
    },
  );
  saveFile(new Blob([html], { type: 'text/html' }), `${stemOf(file)}.report.html`);
}

const faults: readonly RecordFault[] = ['no-address', 'country', 'email', 'several-emails', 'too-long', 'unreadable'];

const stemOf = ({ name }: Pick<ParsedFile, 'name'>) => name.replace(/\.\w+$/, '');

/**
 * Saves the rows of one kind as a download, under the name that the `doorplate` command would use. Rows that do not fit
 * into a workbook are saved as CSV.
 */
export async function saveRows(
  run: AnyFileRun,
  kind: ResultFileKind,
  choice: Partial<DownloadChoice> = {},
): Promise<void> {
  const stem = stemOf(run.file ?? { name: 'file' });
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
