'use client';
import { useId, useMemo, useState } from 'react';
import type { RowKind } from '../../../files/index.ts';
import { type RunPartProps, useFilesContext } from '../FilesContext.ts';
import { SettingCheck } from '../setup/SettingsFields.tsx';

/** Once a run is done, sends rows again: the edited rows, or all rows with the same verdict. Shows the cost. */
export function RunAgain({ run }: RunPartProps) {
  const { words, number, cls, Label, Select, Button } = useFilesContext();
  const id = useId();
  const [chosen, setChosen] = useState<RowKind>();
  const [includeInDoubt, setIncludeInDoubt] = useState(false);
  const { summary, review, operation, estimateAgain } = run;
  const kinds = [...operation.kinds, 'not-sent' as const].flatMap((kind) => {
    const count = summary.kinds[kind] ?? 0;
    return count > 0 ? [{ kind, count }] : [];
  });
  const kind = kinds.some((option) => option.kind === chosen) ? chosen : undefined;
  const selection = useMemo(
    () => ({ kind, estimate: estimateAgain({ kind }), whole: estimateAgain({ kind, includeInDoubt: true }) }),
    // oxlint-disable-next-line react/exhaustive-deps -- the estimate reads the reviews and outcomes, which change with these two
    [kind, review, summary],
  );
  const { inDoubtLeftOut } = selection.estimate;
  const includes = includeInDoubt && inDoubtLeftOut > 0;
  const { records, credits, withinBudget, lastIndex = -1 } = includes ? selection.whole : selection.estimate;
  /** Number of rows that the budget covers. */
  const covered = withinBudget ? records : lastIndex + 1;
  return (
    <div className={cls('toolbar')} role="group" aria-label={words.runAgain()}>
      <Label className={cls('label')} htmlFor={`${id}rows`} data-field="runAgain">
        {words.runAgain()}
      </Label>
      <Select
        id={`${id}rows`}
        className={cls('select')}
        data-field="runAgain"
        value={kind ?? ''}
        onChange={(event) => {
          setChosen((event.target.value || undefined) as RowKind | undefined);
          setIncludeInDoubt(false);
        }}
      >
        <option value="">
          {words.editedRows()} ({number(review.edited)})
        </option>
        {kinds.map(({ kind: option, count }) => (
          <option key={option} value={option}>
            {words.kind(option)} ({number(count)})
          </option>
        ))}
      </Select>
      {inDoubtLeftOut > 0 && (
        <SettingCheck
          label={words.includeInDoubt(inDoubtLeftOut, selection.whole.creditsNeeded - selection.estimate.creditsNeeded)}
          checked={includeInDoubt}
          onChange={setIncludeInDoubt}
        />
      )}
      {covered > 0 && (
        <Button
          type="button"
          className={cls('action')}
          data-kind="primary"
          onClick={() => {
            setChosen(undefined);
            setIncludeInDoubt(false);
            void run.runAgain({ kind, includeInDoubt: includes });
          }}
        >
          {words.runRowsAgain(covered, credits)}
        </Button>
      )}
    </div>
  );
}
