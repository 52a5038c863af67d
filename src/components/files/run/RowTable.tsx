'use client';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, useId, useMemo, useRef, useState } from 'react';
import type { RowKind } from '../../../files/index.ts';
import { getOwn } from '../../../core/index.ts';
import { useFilesContext } from '../FilesContext.ts';

interface RowTableProps {
  count: number;
  /** Changes whenever rows change. */
  version: unknown;
  kindAt(index: number): RowKind;
  /** Returns a row's outcome. A row is rendered again only if this returns a different object than before. */
  outcomeAt(index: number): unknown;
  inputAt(index: number): string;
  answerAt(index: number): string;
  kinds: readonly RowKind[];
  onOpen(index: number): void;
}

const rowHeight = 44;

/** Compares tables by `version` and `count`. While these are the same, the functions return the same values, although they are new in each render. */
const areTablesEqual = (one: RowTableProps, other: RowTableProps) =>
  one.version === other.version && one.count === other.count;

/** A virtualized table of rows with a single tab stop. Arrow keys, Page Up, Page Down, Home and End move between rows. Enter opens a row. */
export const RowTable = memo(function RowTable(props: RowTableProps) {
  const { count, version, kindAt, outcomeAt, kinds, onOpen } = props;
  const { words, cls, Label, Select } = useFilesContext();
  const [filter, setFilter] = useState<RowKind | ''>('');
  const [active, setActive] = useState(0);
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const filtered = useMemo(
    () =>
      filter
        ? Array.from({ length: count }, (_, index) => index).filter((index) => kindAt(index) === filter)
        : undefined,
    // oxlint-disable-next-line react/exhaustive-deps -- `version` changes whenever the data that `kindAt` reads changes
    [filter, count, version],
  );
  const length = filtered?.length ?? count;

  const virtualizer = useVirtualizer({
    count: length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // Renders rows after the scroll event instead of during it. The overscan rows hide the delay.
    useFlushSync: false,
  });
  const visible = virtualizer.getVirtualItems();
  const activePosition = Math.min(active, Math.max(0, length - 1));
  const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 1);

  const move = (event: KeyboardEvent) => {
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
      onOpen(filtered?.[activePosition] ?? activePosition);
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
      <div className={cls('toolbar')}>
        <Label className={cls('label')} htmlFor={`${id}filter`} data-field="filter">
          {words.filter()}
        </Label>
        <Select
          id={`${id}filter`}
          className={cls('select')}
          data-field="filter"
          value={filter}
          onChange={(event) => {
            setFilter(event.target.value as RowKind | '');
            setActive(0);
          }}
        >
          <option value="">{words.all()}</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {words.kind(kind)}
            </option>
          ))}
        </Select>
        <span role="status">{words.rows(length)}</span>
      </div>
      <div
        ref={scroller}
        className={cls('scroller')}
        role="grid"
        tabIndex={0}
        aria-label={words.table()}
        aria-rowcount={length + 1}
        aria-colcount={4}
        aria-activedescendant={
          visible.some(({ index }) => index === activePosition) ? `${id}row${String(activePosition)}` : undefined
        }
        onKeyDown={move}
      >
        <div role="row" aria-rowindex={1} className={cls('headRow')}>
          <span role="columnheader">{words.number()}</span>
          <span role="columnheader">{words.verdict()}</span>
          <span role="columnheader">{words.input()}</span>
          <span role="columnheader">{words.answer()}</span>
        </div>
        <div role="rowgroup" className={cls('rowSpace')} style={{ blockSize: virtualizer.getTotalSize() }}>
          {visible.map(({ index: position, start }) => {
            const index = filtered?.[position] ?? position;
            return (
              <Row
                key={position}
                table={props}
                id={`${id}row${String(position)}`}
                index={index}
                position={position}
                start={start}
                outcome={outcomeAt(index)}
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
  isActive: boolean;
  onChoose(position: number, index: number): void;
}

/** Compares the props that can change. Most rows stay the same while the user scrolls or a batch runs. */
const areRowsEqual = (one: RowProps, other: RowProps) =>
  one.index === other.index &&
  one.position === other.position &&
  one.start === other.start &&
  one.outcome === other.outcome &&
  one.isActive === other.isActive;

const Row = memo(function Row({ table, id, index, position, start, isActive, onChoose }: RowProps) {
  const { kindAt, inputAt, answerAt } = table;
  const { words, number, cls } = useFilesContext();
  const kind = kindAt(index);
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
      <span role="gridcell">{number(index + 1)}</span>
      <span role="gridcell">
        <b className={cls('badge')} data-name={kind}>
          {words.kind(kind)}
        </b>
      </span>
      <span role="gridcell">{inputAt(index)}</span>
      <span role="gridcell">{answerAt(index)}</span>
    </div>
  );
}, areRowsEqual);
