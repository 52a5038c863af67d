'use client';
import { useId } from 'react';
import type { ReviewSummary, RowCounts, RowKind, RowQuery, RowReason } from '../../../files/index.ts';
import { useFilesContext } from '../FilesContext.ts';
import { shorten } from '../shorten.ts';
import { countriesIn } from './places.ts';
import { reasonSentence } from './reasons.ts';

type Filters = Pick<RowQuery, 'search' | 'kind' | 'reason' | 'country' | 'changed' | 'review'>;

interface RowFiltersProps {
  filters: Filters;
  onChange(filters: Filters): void;
  kinds: readonly RowKind[];
  review: ReviewSummary;
  /** Undefined until the rows are counted. Until then, rows can be filtered only by verdict. */
  counts: RowCounts | undefined;
}

/** The search box and the selects above the table of rows. A select with only one choice is left out. */
export function RowFilters({ filters, onChange, kinds, review, counts }: RowFiltersProps) {
  const { words, cls, number, locale, Label, Input } = useFilesContext();
  const id = useId();
  const counted = (label: string, count: number) => `${shorten(label, 80)} (${number(count)})`;
  const change = (next: Filters) => {
    onChange({ ...filters, ...next });
  };
  const countries = counts ? countriesIn(counts, locale) : [];
  return (
    <div className={cls('filters')} role="search" aria-label={words.table()}>
      <div className={cls('cell')} data-field="searchRows">
        <Label className={cls('label')} htmlFor={`${id}search`} data-field="searchRows">
          {words.searchRows()}
        </Label>
        <Input
          id={`${id}search`}
          className={cls('input')}
          data-field="searchRows"
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={filters.search ?? ''}
          onChange={(event) => {
            change({ search: event.target.value });
          }}
        />
      </div>
      <Filter
        name="filter"
        label={words.filter()}
        value={filters.review ?? filters.kind}
        options={[
          ...kinds.map((kind) => [kind, words.kind(kind)] as const),
          ...decisions
            .filter((name) => review[name] > 0 || filters.review === name)
            .map((name) => [name, counted(words.reviewed(name), review[name])] as const),
        ]}
        onChange={(chosen) => {
          const decision = decisions.find((name) => name === chosen);
          change({ review: decision, kind: decision ? undefined : (chosen as RowKind | undefined) });
        }}
      />
      <Filter
        name="reason"
        label={words.reason()}
        value={filters.reason}
        options={[...(counts?.reasons ?? [])].map(([reason, count]) => [
          reason,
          counted(reasonSentence(words, reason), count),
        ])}
        onChange={(reason) => {
          change({ reason: reason as RowReason | undefined });
        }}
      />
      <Filter
        name="country"
        label={words.field('Country')}
        value={filters.country === '' ? unknown : filters.country}
        options={
          countries.length > 1
            ? countries.map(({ key, name, count }) => [key || unknown, counted(name || words.unknownPlace(), count)])
            : []
        }
        onChange={(country) => {
          change({ country: country === unknown ? '' : country });
        }}
      />
      <Filter
        name="changed"
        label={words.changed()}
        value={filters.changed}
        options={[...(counts?.changed ?? [])]
          .sort(([, one], [, other]) => other - one)
          .map(([field, count]) => [field, counted(words.field(field), count)])}
        onChange={(changed) => {
          change({ changed });
        }}
      />
    </div>
  );
}

const decisions = ['edited', 'accepted'] as const;

/** Option for the rows whose country is unknown. */
const unknown = '?';

interface FilterProps {
  name: string;
  label: string;
  /** Undefined for all rows. */
  value: string | undefined;
  options: readonly (readonly [value: string, label: string])[];
  onChange(value: string | undefined): void;
}

/** A select for one condition. */
function Filter({ name, label, value = '', options, onChange }: FilterProps) {
  const { words, cls, Label, Select } = useFilesContext();
  const id = useId();
  if (options.length === 0 && !value) return null;
  return (
    <div className={cls('cell')} data-field={name}>
      <Label className={cls('label')} htmlFor={`${id}filter`} data-field={name}>
        {label}
      </Label>
      <Select
        id={`${id}filter`}
        className={cls('select')}
        data-field={name}
        value={value}
        onChange={(event) => {
          onChange(event.target.value || undefined);
        }}
      >
        <option value="">{words.all()}</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  );
}
