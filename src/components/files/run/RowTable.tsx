'use client';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, useId, useMemo, useRef, useState } from 'react';
import type { RowCounts, RowKind, RowOrder, RowPiece, RowQuery } from '../../../files/index.ts';
import { getOwn } from '../../../core/index.ts';
import { type AnyFileRun, useFilesContext } from '../FilesContext.ts';
import { RowFilters } from './RowFilters.tsx';
import { useQueriedRows } from './useRows.ts';

interface RowTableProps {
  run: AnyFileRun;
  /** Changes whenever rows change. */
  version: unknown;
  counts: RowCounts | undefined;
  /** Returns what the table shows for a row. Called again only if `run.rows.at` or `reviewAt` returns a different object than before. */
  cellsAt(index: number): RowCells;
  onOpen(index: number): void;
}

interface RowCells {
  /** The user's decision about the row, in words. */
  decision: string;
  input: readonly RowPiece[];
  answer: readonly RowPiece[];
  /** Names of the fields that the service changed. */
  changed: string;
}

const rowHeight = 44;

/**
 * Compares tables by `version` and `counts`. While these are the same, the function props return the same values, even though each render creates new
 * functions.
 */
const areTablesEqual = (one: RowTableProps, other: RowTableProps) =>
  one.version === other.version && one.counts === other.counts && one.run.rows.length === other.run.rows.length;

/**
 * A virtualized table of rows that can be searched, filtered and sorted. The rows have a single tab stop. Arrow keys, Page Up, Page Down, Home
 * and End move between rows. Enter opens a row.
 */
export const RowTable = memo(function RowTable(props: RowTableProps) {
  const { run, version, counts, onOpen } = props;
  const { rows, operation } = run;
  const { words, cls, Button } = useFilesContext();
  const [filters, setFilters] = useState<RowQuery>({});
  const [order, setOrder] = useState<{ sort: RowOrder; descending: boolean }>({ sort: 'row', descending: false });
  const [active, setActive] = useState(0);
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const isFiltered = Object.values(filters).some((value) => value !== undefined && value !== '');
  const isAll = !isFiltered && order.sort === 'row' && !order.descending;
  const query = useMemo(() => (isAll ? undefined : { ...filters, ...order }), [filters, isAll, order]);
  const { indices, isBusy } = useQueriedRows(run, query, version);
  const length = indices?.length ?? rows.length;
  const kinds: readonly RowKind[] = [...operation.kinds, 'not-sent', 'waiting'];
  const columns: readonly [sort: RowOrder, label: string][] = [
    ['row', words.number()],
    ['kind', words.verdict()],
    ['input', words.input()],
    ['answer', words.answer()],
    ...(operation.fields.includes('Locality') ? ([['changed', words.changed()]] satisfies [[RowOrder, string]]) : []),
  ];
  const toStart = () => {
    setActive(0);
    if (scroller.current) scroller.current.scrollTop = 0;
  };

  // oxlint-disable-next-line react/incompatible-library -- the component is memoized by `areTablesEqual` instead
  const virtualizer = useVirtualizer({
    count: length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The rows begin below the header, which is in the scroller.
    scrollPaddingEnd: rowHeight,
    // Renders rows after the scroll event instead of during it. The overscan rows hide the delay.
    useFlushSync: false,
  });
  const visible = virtualizer.getVirtualItems();
  const activePosition = Math.min(active, Math.max(0, length - 1));
  const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 1);

  const move = (event: KeyboardEvent) => {
    // The buttons in the header handle their own keys.
    if (event.target !== event.currentTarget) return;
    const to = getOwn(
      {
        ArrowDown: activePosition + 1,
        ArrowUp: activePosition - 1,
        PageDown: activePosition + page,
        PageUp: activePosition - page,
        Home: 0,
        End: length - 1,
      },
      event.key,
    );
    if (event.key === 'Enter' && length > 0) {
      event.preventDefault();
      onOpen(indices?.[activePosition] ?? activePosition);
    }
    if (to === undefined) return;
    event.preventDefault();
    const next = Math.min(length - 1, Math.max(0, to));
    setActive(next);
    virtualizer.scrollToIndex(next);
  };

  const choose = (position: number, index: number) => {
    setActive(position);
    onOpen(index);
  };

  return (
    <div className={cls('rows')}>
      <RowFilters
        filters={filters}
        kinds={kinds}
        review={run.review}
        counts={counts}
        onChange={(next) => {
          setFilters(next);
          toStart();
        }}
      />
      <div className={cls('toolbar')}>
        <span role="status">{isFiltered ? words.progress(length, rows.length) : words.rows(length)}</span>
        {isFiltered && (
          <Button
            type="button"
            className={cls('button')}
            data-kind="link"
            onClick={() => {
              setFilters({});
              toStart();
              scroller.current?.focus();
            }}
          >
            {words.showAll()}
          </Button>
        )}
      </div>
      <div
        ref={scroller}
        className={cls('scroller')}
        role="grid"
        tabIndex={0}
        aria-label={words.table()}
        aria-busy={isBusy || undefined}
        aria-rowcount={length + 1}
        aria-colcount={columns.length}
        aria-activedescendant={
          visible.some(({ index }) => index === activePosition) ? `${id}row${String(activePosition)}` : undefined
        }
        data-columns={columns.length}
        onKeyDown={move}
      >
        <div role="row" aria-rowindex={1} className={cls('headRow')}>
          {columns.map(([sort, label]) => {
            const sorted = sort !== order.sort ? 'none' : order.descending ? 'descending' : 'ascending';
            return (
              <span key={sort} role="columnheader" aria-sort={sorted}>
                <Button
                  type="button"
                  className={cls('sort')}
                  data-kind="link"
                  onClick={() => {
                    setOrder({ sort, descending: sorted === 'ascending' });
                    toStart();
                  }}
                >
                  {label}
                </Button>
              </span>
            );
          })}
        </div>
        <div role="rowgroup" className={cls('rowSpace')} style={{ blockSize: virtualizer.getTotalSize() }}>
          {visible.map(({ index: position, start }) => {
            const index = indices?.[position] ?? position;
            return (
              <Row
                key={position}
                table={props}
                id={`${id}row${String(position)}`}
                index={index}
                position={position}
                start={start}
                outcome={rows.at(index)}
                review={rows.reviewAt(index)}
                isActive={position === activePosition}
                onChoose={choose}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}, areTablesEqual);

interface RowProps {
  table: RowTableProps;
  id: string;
  /** Index of the row in the file. */
  index: number;
  /** Position of the row among the filtered rows. */
  position: number;
  start: number;
  outcome: unknown;
  review: unknown;
  isActive: boolean;
  onChoose(position: number, index: number): void;
}

/** Compares the props that can change. Most rows stay the same while the user scrolls or a batch runs. */
const areRowsEqual = (one: RowProps, other: RowProps) =>
  one.index === other.index &&
  one.position === other.position &&
  one.start === other.start &&
  one.outcome === other.outcome &&
  one.review === other.review &&
  one.isActive === other.isActive;

const Row = memo(function Row({ table, id, index, position, start, isActive, onChoose }: RowProps) {
  const { words, number, cls } = useFilesContext();
  const { run, cellsAt } = table;
  const kind = run.rows.kindAt(index);
  const { splitColumn, rows: cells = [] } = run.file?.table ?? {};
  // Rows that were split from one row of the file share its number, which is in the first added column.
  const rowNumber = splitColumn === undefined ? index + 1 : Number(cells[index]?.at(-2));
  const { decision, input, answer, changed } = cellsAt(index);
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={position + 2}
      className={cls('bodyRow')}
      data-kind={kind}
      data-active={isActive || undefined}
      style={{ insetBlockStart: start }}
      onClick={() => {
        onChoose(position, index);
      }}
    >
      <span role="gridcell">{number(rowNumber)}</span>
      <span role="gridcell">
        <b className={cls('badge')} data-name={kind}>
          {words.kind(kind)}
        </b>
      </span>
      <span role="gridcell">
        {decision && <small>{decision} · </small>}
        {input.map((piece, at) =>
          piece.changed ? (
            <del key={at} className={cls('removed')}>
              {piece.text}
            </del>
          ) : (
            piece.text
          ),
        )}
      </span>
      <span role="gridcell">
        {answer.map((piece, at) =>
          piece.changed ? (
            <ins key={at} className={cls('added')}>
              {piece.text}
            </ins>
          ) : (
            piece.text
          ),
        )}
      </span>
      {run.operation.fields.includes('Locality') && <span role="gridcell">{changed}</span>}
    </div>
  );
}, areRowsEqual);
