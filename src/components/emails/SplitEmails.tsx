'use client';
import { useId } from 'react';
import { type AnyFileRun, useFilesContext } from '../files/FilesContext.ts';
import { SettingCheck } from '../files/setup/SettingsFields.tsx';

/** Lets the user give each email in a cell a row of its own. Shown if a row has several emails. */
export function SplitEmails({ run }: { run: AnyFileRun }) {
  const { words, cls } = useFilesContext();
  const id = useId();
  const { file, columns, estimate } = run;
  const rows = estimate?.faults['several-emails'] ?? 0;
  const column = columns.indexOf('email');
  const splitColumn = file?.table.splitColumn;
  if (!file || (splitColumn === undefined && (rows === 0 || column < 0))) return undefined;
  const { encoding, delimiter, headerRow, sheet } = file.table;
  const split = async (isOn: boolean) => {
    const isRead = await run.setReading({
      ...{ encoding, delimiter, headerRow, sheet },
      splitColumn: isOn ? column + 1 : undefined,
    });
    // The guessed column may not be the one that the user has chosen.
    if (isRead && splitColumn !== undefined) run.setColumn(splitColumn - 1, 'email');
  };
  return (
    <fieldset className={cls('options')} aria-describedby={rows > 0 ? `${id}rows` : undefined}>
      <legend className={cls('label')}>{words.options()}</legend>
      {rows > 0 && (
        <p className={cls('lead')} id={`${id}rows`}>
          {words.severalEmails(rows)}
        </p>
      )}
      <SettingCheck
        label={words.splitEmails()}
        checked={splitColumn !== undefined}
        onChange={(isOn) => void split(isOn)}
      />
    </fieldset>
  );
}
