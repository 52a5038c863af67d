'use client';
import { type ReactNode, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import {
  fieldStatusOf,
  isUnderWay,
  ownOf,
  type Aqi,
  type BatchEstimate,
  type BatchOperationName,
  type BatchStopReason,
  type FieldStatus,
} from '../../core/index.ts';
import {
  kindOf,
  matchOf,
  type BatchFileKind,
  type CsvTable,
  type RowKind,
  type RunFigures,
  usedOf,
} from '../../files/index.ts';
import { type useBatchFile, useAddressContext, type FilesWords } from '../../react/index.ts';
import { Icon } from '../icons/Icon.tsx';
import { type ClassNames, classOf } from '../parts.ts';
import { ColumnPreview } from './ColumnPreview.tsx';
import { FileDrop } from './FileDrop.tsx';
import { inShort } from './inShort.ts';
import { KeptRunNotice } from './KeptRunNotice.tsx';
import { RowDialog } from './RowDialog.tsx';
import { RowTable } from './RowTable.tsx';
import { saveFile } from './saveFile.ts';
import { useKeptFocus } from './useKeptFocus.ts';
import { Shares } from './Shares.tsx';

export interface BatchFileProps<Name extends BatchOperationName> {
  state: ReturnType<typeof useBatchFile<Name>>;
  words: FilesWords;
  /** What a column may hold. */
  fields: readonly string[];
  kinds: readonly RowKind[];
  /** Options of the operation, between the columns and the start. */
  options?: ReactNode;
  /** In a result's row. */
  answerOf(result: unknown): string;
  qualities?: boolean;
  classNames?: ClassNames | undefined;
}

/** Lines that are listed; all of them can be taken home. */
const listedMost = 100;
const aqis: readonly Aqi[] = ['A', 'B', 'C', 'D', 'E', 'Z'];

/** A file on its way through a batch: chosen, looked at, run, taken home. */
export function BatchFile<Name extends BatchOperationName>(props: BatchFileProps<Name>) {
  const { state, words, fields, kinds, options, answerOf, qualities = false, classNames } = props;
  const { phase, file, error, columns, estimate, isMapped, kept, batch, tally, figures } = state;
  const { locale } = useAddressContext();
  const number = useMemo(() => new Intl.NumberFormat(locale).format, [locale]);
  const [opened, setOpened] = useState<number>();
  const [guard, setGuard] = useState(false);
  /** The run that the person was told is kept nowhere. */
  const [leaving, setLeaving] = useState<unknown>();
  const id = useId();
  const startRef = useRef<HTMLButtonElement>(null);
  const cls = (part: Parameters<typeof classOf>[0]) => classOf(part, classNames);

  const { progress, status, reason } = batch;
  const anchor = useRef<HTMLSpanElement>(null);
  const runRef = useRef<HTMLDivElement>(null);
  const within = (selector: string) => anchor.current?.parentElement?.querySelector<HTMLElement>(selector);
  useKeptFocus(anchor, `${phase} ${status} ${String(Boolean(error))} ${String(kept?.state)}`, () =>
    phase === 'ready'
      ? startOf(anchor.current, startRef.current)
      : phase === 'begun'
        ? (runRef.current?.querySelector('button') ?? within('[data-downloads] button:enabled') ?? runRef.current)
        : within('input[type=file]'),
  );
  // What was chosen is what the person goes on with.
  useEffect(() => {
    if (phase === 'ready') startOf(anchor.current, startRef.current)?.focus();
  }, [phase]);

  // The rows may come a moment later than the figures, so that typing and scrolling go before them.
  const version = useDeferredValue(`${status} ${String(progress.done)}`);
  // Many rows are drawn after the figures, not with them.
  const hasTable = useDeferredValue(phase === 'begun');
  const doneOf = (kind: RowKind) =>
    kind === 'rejected'
      ? figures.turnedDown
      : kind === 'not-sent'
        ? figures.notSent
        : kind === 'in-doubt'
          ? figures.inDoubt
          : (tally.kinds[kind] ?? 0);
  const allKinds: readonly RowKind[] = [...kinds, 'not-sent'];
  const running = isUnderWay(status);
  const { total, answered } = figures;
  const said = state.isTaken ? words.taken() : saidOf(words, figures, reason);

  const save = async (what: BatchFileKind) => {
    const stem = (file?.name ?? 'file').replace(/\.\w+$/, '');
    saveFile(await state.download(what, guard), `${stem}_${what}.csv`);
  };

  const elsewhere = state.isElsewhere && (
    <p className={cls('notice')} role="alert">
      <Icon data-icon="alert" className={cls('icon')} />
      <span>{words.elsewhere()}</span>
    </p>
  );
  const keptRun = kept && (
    <KeptRunNotice
      kept={kept}
      isReplaced={phase === 'ready'}
      onGoOn={() => void state.goOn()}
      onForget={() => void state.forget()}
      words={words}
      number={number}
      classNames={classNames}
    />
  );
  const notKept = !state.survives && (
    <p className={cls('notice')}>{words.notKept(phase === 'begun' ? 'begun' : 'ready')}</p>
  );
  /** Answers that are kept nowhere are let go of only by who was told so. */
  const another = () => {
    if (phase === 'begun' && !state.survives && answered > 0 && leaving !== file) setLeaving(file);
    else state.close();
  };

  if (phase === 'empty' || phase === 'reading' || !file)
    return (
      <>
        <span hidden ref={anchor} />
        {keptRun}
        {elsewhere}
        <FileDrop
          label={words.choose()}
          drop={words.drop()}
          formats={words.formats()}
          disabled={phase === 'reading'}
          onFile={(chosen) => void state.open(chosen)}
          classNames={classNames}
        >
          <p role="status" className={cls('status')}>
            {phase === 'reading' ? words.reading() : ''}
          </p>
          {error && (
            <p className={cls('error')} role="alert">
              <Icon data-icon="alert" className={cls('icon')} />
              <span>{words.fileError(error.reason)}</span>
            </p>
          )}
        </FileDrop>
      </>
    );

  const { table } = file;
  return (
    <>
      <span hidden ref={anchor} />
      {elsewhere}
      <div className={cls('toolbar')}>
        <b className={cls('fileName')}>{file.name}</b>
        <span>{words.rows(number(table.rows.length))}</span>
        {!running && (
          <button type="button" className={cls('button')} disabled={state.isStarting} onClick={another}>
            {words.otherFile()}
          </button>
        )}
      </div>
      {leaving === file && phase === 'begun' && (
        <p className={cls('notice')} role="alert">
          {words.onlyHere()}
        </p>
      )}

      {table.bad.length > 0 && (
        <details className={cls('notice')}>
          <summary>{words.bad(number(table.bad.length))}</summary>
          <ul className={cls('badLines')}>
            {table.bad.slice(0, listedMost).map(({ line, why }) => (
              <li key={line}>{words.badLine(number(line), why)}</li>
            ))}
            {table.bad.length > listedMost && <li>{words.more(number(table.bad.length - listedMost))}</li>}
          </ul>
          {/* Before the run too: nothing of a file is lost by not sending it. */}
          <button type="button" className={cls('button')} onClick={() => void save('bad')}>
            {words.saveBad()}
          </button>
        </details>
      )}

      {phase === 'ready' ? (
        <>
          <ColumnPreview
            table={table}
            columns={columns}
            fields={fields}
            onColumn={state.setColumn}
            words={words}
            number={number}
            classNames={classNames}
          />
          {options}
          {keptRun}
          {notKept}
          <div className={cls('actions')}>
            <button
              ref={startRef}
              type="button"
              className={cls('action')}
              data-kind="primary"
              disabled={!isMapped}
              aria-describedby={`${id}estimate`}
              onClick={() => void state.start()}
            >
              {words.start()}
            </button>
            <span id={`${id}estimate`} className={cls('estimate')}>
              {isMapped
                ? estimateWords(words, estimate, number).map((part, at) => (
                    <span key={part}>{at > 0 ? ` · ${part}` : part}</span>
                  ))
                : words.needsColumns()}
            </span>
          </div>
          <p role="status" className={cls('status')}>
            {state.isStarting ? words.looking() : ''}
          </p>
        </>
      ) : (
        <>
          <div
            ref={runRef}
            className={cls('run')}
            data-status={figures.status}
            data-tone={figures.tone}
            tabIndex={-1}
            data-waits
          >
            <progress
              className={cls('progress')}
              max={Math.max(1, total)}
              value={answered}
              aria-label={words.progress(number(answered), number(total))}
            />
            <p className={cls('facts')}>
              <b>{words.progress(number(answered), number(total))}</b>
              {(
                [
                  ['turned-down', figures.turnedDown],
                  ['not-sent', figures.notSent],
                  ['in-doubt', figures.inDoubt],
                ] as const
              ).map(([what, count]) => count > 0 && <span key={what}>{words.without(what, number(count))}</span>)}
              {status === 'running' && progress.timeLeft !== undefined && progress.timeLeft > 0 && (
                <span>{words.timeLeft(progress.timeLeft)}</span>
              )}
              {status === 'running' && <span>{words.rate(number(Math.round(progress.rate)))}</span>}
              <span>
                {words.spent(
                  number(progress.credits),
                  progress.creditsInDoubt ? number(progress.creditsInDoubt) : undefined,
                )}
              </span>
              {progress.wait > 0 && <span>{words.slowedDown()}</span>}
            </p>
            <p className={cls('status')} role="status">
              {said}
            </p>
            {notKept}
            <div className={cls('actions')}>
              {status === 'running' && (
                <button type="button" className={cls('action')} onClick={batch.pause}>
                  {words.pause()}
                </button>
              )}
              {(status === 'paused' || status === 'stopped') && !state.isTaken && (
                <button type="button" className={cls('action')} data-kind="primary" onClick={() => void batch.resume()}>
                  {words.resume()}
                </button>
              )}
              {(status === 'running' || status === 'paused') && (
                <button type="button" className={cls('action')} onClick={batch.cancel}>
                  {words.cancel()}
                </button>
              )}
            </div>
          </div>
          <div className={cls('cards')}>
            <Shares
              title={words.verdicts()}
              shares={allKinds.map((name) => ({ name, label: words.kind(name), count: doneOf(name) }))}
              number={number}
              classNames={classNames}
            />
            {qualities && (
              <Shares
                title={words.qualities()}
                shares={aqis.map((name) => ({ name, label: name, count: tally.qualities[name] ?? 0 }))}
                number={number}
                classNames={classNames}
              />
            )}
          </div>
          {!running && (
            <div className={cls('downloads')} data-downloads role="group" aria-label={words.download()}>
              <b>{words.download()}</b>
              <button
                type="button"
                className={cls('action')}
                data-kind="primary"
                disabled={answered === 0}
                onClick={() => void save('results')}
              >
                {words.results()} ({number(answered)})
              </button>
              {(
                [
                  ['rejected', words.rejected(), figures.turnedDown],
                  ['not-sent', words.notSent(), figures.notSent],
                  ['in-doubt', words.inDoubt(), figures.inDoubt],
                  ['unplaced', words.unplaced(), tally.unplaced],
                  ['bad', words.badLines(), table.bad.length],
                ] as const
              ).map(
                ([what, label, count]) =>
                  count > 0 && (
                    <button key={what} type="button" className={cls('action')} onClick={() => void save(what)}>
                      {label} ({number(count)})
                    </button>
                  ),
              )}
              <label className={cls('check')}>
                <input
                  type="checkbox"
                  checked={guard}
                  onChange={(event) => {
                    setGuard(event.target.checked);
                  }}
                />
                {words.guard()}
              </label>
            </div>
          )}
          {hasTable && (
            <RowTable
              count={table.rows.length}
              version={version}
              kindAt={(index) => state.kinds[index] ?? kindOf(batch.at(index))}
              outcomeAt={(index) => batch.at(index)}
              inputAt={(index) =>
                inShort(
                  usedOf(columns)
                    .flatMap((at) => (columns[at] === 'Id' ? [] : (table.rows[index]?.[at] ?? [])))
                    .filter(Boolean)
                    .join(', '),
                )
              }
              answerAt={(index) => {
                const outcome = batch.at(index);
                if (!outcome) return '';
                if ('result' in outcome) return inShort(answerOf(outcome.result.result));
                return 'rejected' in outcome ? outcome.rejected.why : outcome.inDoubt.error.message;
              }}
              kinds={[...allKinds, 'waiting']}
              onOpen={setOpened}
              words={words}
              number={number}
              classNames={classNames}
            />
          )}
          {opened !== undefined && (
            <RowDialog
              title={words.details(number(opened + 1))}
              words={words}
              given={givenOf(table, columns, opened)}
              answer={answerFields(batch.at(opened))}
              kind={state.kinds[opened] ?? kindOf(batch.at(opened))}
              onClose={() => {
                setOpened(undefined);
              }}
              classNames={classNames}
            />
          )}
        </>
      )}
    </>
  );
}

/** Start, or what has to be said before it. */
const startOf = (anchor: HTMLElement | null, start: HTMLButtonElement | null) =>
  start?.disabled ? anchor?.parentElement?.querySelector<HTMLElement>('select[data-column]') : start;

/** What is said of a run at this moment. */
function saidOf(words: FilesWords, { status, tone }: RunFigures, reason: BatchStopReason | undefined): string {
  if (status === 'ready') return '';
  if (status === 'stopped') return words.stopped(reason ?? 'refused');
  return status === 'done' ? words.done(tone ?? 'good') : words.status(status);
}

function estimateWords(words: FilesWords, estimate: BatchEstimate, number: (value: number) => string): string[] {
  const { records, calls, credits, unsendable, alike, withinBudget, creditsNeeded } = estimate;
  return [
    words.estimate(number(records), number(calls), number(credits)),
    unsendable > 0 && words.unsendable(number(unsendable)),
    alike > 0 && words.alike(number(alike)),
    !withinBudget && words.overBudget(number(creditsNeeded)),
  ].filter((part) => part !== false);
}

/** Column, field and value of a row: the first columns, and those that are used. */
function givenOf({ header, rows }: CsvTable, columns: readonly string[], index: number): [string, string, string][] {
  const first = header.slice(0, listedMost).map((_, at) => at);
  return [...first, ...usedOf(columns).filter((at) => at >= listedMost)].map((at) => [
    inShort(header[at] ?? ''),
    columns[at] ?? '',
    inShort(rows[index]?.[at] ?? '', 2000),
  ]);
}

/** Field, value and what its status says. */
function answerFields(
  outcome: ReturnType<ReturnType<typeof useBatchFile>['batch']['at']>,
): [string, string, FieldStatus | undefined][] {
  if (!outcome) return [];
  if ('rejected' in outcome) return [['', outcome.rejected.why, undefined]];
  if ('inDoubt' in outcome) return [['', outcome.inDoubt.error.message, undefined]];
  const { result } = outcome.result;
  const fields = ('isDisposable' in result ? result : matchOf(result)) as Record<string, unknown> | undefined;
  return Object.entries(fields ?? {}).flatMap(([name, value]): [string, string, FieldStatus | undefined][] => {
    const text =
      typeof value === 'string' ? value : typeof value === 'boolean' || typeof value === 'number' ? String(value) : '';
    // A companion stands beside its field.
    if (!text || (name.endsWith('Status') && ownOf(fields ?? {}, name.slice(0, -6)) !== undefined)) return [];
    const companion = ownOf(fields ?? {}, `${name}Status`);
    return [[name, text, fieldStatusOf(typeof companion === 'string' ? companion : undefined)]];
  });
}
