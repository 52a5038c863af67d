'use client';
import { type ReactNode, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type Aqi, type BatchOperationName, type FieldStatus, fieldStatusOf } from '../../core/index.ts';
import { ownOf } from '../../core/ownOf.ts';
import { usualFields } from '../../react/batch/columns.ts';
import { kindOf, matchOf, type RowKind } from '../../react/batch/tally.ts';
import type { useBatchFile } from '../../react/batch/useBatchFile.ts';
import { useAddressContext } from '../../react/AddressContext.ts';
import { Icon } from '../icons/Icon.tsx';
import type { BatchMessages } from '../messages/BatchMessages.ts';
import { type ClassNames, classOf } from '../parts.ts';
import { ColumnSelect } from './ColumnSelect.tsx';
import { FileDrop } from './FileDrop.tsx';
import { RowDialog } from './RowDialog.tsx';
import { RowTable } from './RowTable.tsx';
import { saveFile } from './saveFile.ts';
import { useKeptFocus } from './useKeptFocus.ts';
import { Shares } from './Shares.tsx';

export interface BatchFileProps<Name extends BatchOperationName> {
  state: ReturnType<typeof useBatchFile<Name>>;
  words: BatchMessages;
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
  const { phase, file, error, columns, estimate, isMapped, kept, batch, tally } = state;
  const { locale } = useAddressContext();
  const number = useMemo(() => new Intl.NumberFormat(locale).format, [locale]);
  const [opened, setOpened] = useState<number>();
  const [guard, setGuard] = useState(false);
  const id = useId();
  const startRef = useRef<HTMLButtonElement>(null);
  const cls = (part: Parameters<typeof classOf>[0]) => classOf(part, classNames);

  const { progress, status, reason } = batch;
  const anchor = useRef<HTMLSpanElement>(null);
  const runRef = useRef<HTMLDivElement>(null);
  const within = (selector: string) => anchor.current?.parentElement?.querySelector<HTMLElement>(selector);
  useKeptFocus(anchor, `${phase} ${status} ${String(Boolean(error))} ${String(kept !== undefined)}`, () =>
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
    kind === 'rejected' ? progress.rejected : kind === 'in-doubt' ? progress.inDoubt : (tally.kinds[kind] ?? 0);
  const running = status === 'running' || status === 'paused' || status === 'stopping';
  const total = progress.total ?? file?.table.rows.length ?? 0;
  const said =
    status === 'ready' ? '' : status === 'stopped' ? words.stopped(reason ?? 'refused') : words.status(status);

  const save = async (what: 'results' | 'rejected' | 'in-doubt' | 'bad') => {
    const stem = (file?.name ?? 'file').replace(/\.\w+$/, '');
    saveFile(await state.download(what, guard), `${stem}_${what}.csv`);
  };

  const elsewhere = state.isElsewhere && (
    <p className={cls('notice')} role="alert">
      <Icon name="alert" className={cls('icon')} />
      <span>{words.elsewhere()}</span>
    </p>
  );
  const keptRun = kept && (
    <div className={cls('notice')}>
      <span>
        {kept.done < kept.total
          ? words.left(kept.fileName, number(kept.done), number(kept.total))
          : words.finished(kept.fileName, number(kept.total))}
        {phase === 'ready' && ` ${words.replaces()}`}
      </span>
      <div className={cls('actions')}>
        <button
          type="button"
          className={cls('action')}
          data-kind={phase === 'ready' ? undefined : 'primary'}
          onClick={() => void state.goOn()}
        >
          {kept.done < kept.total ? words.goOn() : words.showResults()}
        </button>
        {phase !== 'ready' && (
          <button type="button" className={cls('action')} onClick={() => void state.forget()}>
            {words.forget()}
          </button>
        )}
      </div>
    </div>
  );

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
              <Icon name="alert" className={cls('icon')} />
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
          <button type="button" className={cls('button')} onClick={state.close}>
            {words.otherFile()}
          </button>
        )}
      </div>

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
          <section className={cls('preview')} aria-label={words.preview()} tabIndex={0}>
            <table>
              <caption className={cls('hidden')}>{words.preview()}</caption>
              <thead>
                <tr>
                  {table.header.map((name, at) => (
                    <th key={at} scope="col">
                      <span>{name}</span>
                      <ColumnSelect
                        column={name}
                        field={columns[at] ?? ''}
                        fields={fields}
                        usual={usualFields}
                        onChange={(field) => {
                          state.setColumn(at, field);
                        }}
                        words={words}
                        classNames={classNames}
                      />
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {table.rows.slice(0, 20).map((row, at) => (
                  <tr key={at}>
                    {row.map((value, place) => (
                      <td key={place} data-used={Boolean(columns[place]) || undefined}>
                        {value}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {options}
          {keptRun}
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
                ? words.estimate(number(estimate.records), number(estimate.calls), number(estimate.credits))
                : words.needsColumns()}
            </span>
          </div>
        </>
      ) : (
        <>
          <div ref={runRef} className={cls('run')} data-status={status} tabIndex={-1} data-waits>
            <progress
              className={cls('progress')}
              max={Math.max(1, total)}
              value={progress.done}
              aria-label={words.progress(number(progress.done), number(total))}
            />
            <p className={cls('facts')}>
              <b>{words.progress(number(progress.done), number(total))}</b>
              {running && progress.timeLeft !== undefined && progress.timeLeft > 0 && (
                <span>{words.timeLeft(progress.timeLeft)}</span>
              )}
              {running && <span>{words.rate(number(Math.round(progress.rate)))}</span>}
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
            {!state.survives && <p className={cls('notice')}>{words.notKept()}</p>}
            <div className={cls('actions')}>
              {status === 'running' && (
                <button type="button" className={cls('action')} onClick={batch.pause}>
                  {words.pause()}
                </button>
              )}
              {(status === 'paused' || status === 'stopped') && (
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
              shares={kinds.map((name) => ({ name, label: words.kind(name), count: doneOf(name) }))}
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
                disabled={progress.results === 0}
                onClick={() => void save('results')}
              >
                {words.results()} ({number(progress.results)})
              </button>
              {progress.rejected > 0 && (
                <button type="button" className={cls('action')} onClick={() => void save('rejected')}>
                  {words.rejected()} ({number(progress.rejected)})
                </button>
              )}
              {progress.inDoubt > 0 && (
                <button type="button" className={cls('action')} onClick={() => void save('in-doubt')}>
                  {words.inDoubt()} ({number(progress.inDoubt)})
                </button>
              )}
              {table.bad.length > 0 && (
                <button type="button" className={cls('action')} onClick={() => void save('bad')}>
                  {words.badLines()} ({number(table.bad.length)})
                </button>
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
                (table.rows[index] ?? []).filter((value, at) => value && columns[at] && columns[at] !== 'Id').join(', ')
              }
              answerAt={(index) => {
                const outcome = batch.at(index);
                if (!outcome) return '';
                if ('result' in outcome) return answerOf(outcome.result.result);
                return 'rejected' in outcome ? outcome.rejected.why : outcome.inDoubt.error.message;
              }}
              kinds={[...kinds, 'waiting']}
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
              given={table.header.map((name, at) => [name, columns[at] ?? '', table.rows[opened]?.[at] ?? ''])}
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
