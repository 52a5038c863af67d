'use client';
import type { Aqi } from '../../../core/index.ts';
import { isRunActive, type RowCounts, type RowKind, type RunSummary } from '../../../files/index.ts';
import { type RunPartProps, useFilesContext } from '../FilesContext.ts';
import { countriesIn, kindsIn, type Place, regionsIn } from './places.ts';

const aqis: readonly Aqi[] = ['A', 'B', 'C', 'D', 'E', 'Z'];

interface RunSharesProps extends RunPartProps {
  counts: RowCounts | undefined;
}

/** Shows the number of rows by kind, by quality, and by country or region. */
export function RunShares({ run, counts }: RunSharesProps) {
  const { words, cls, locale } = useFilesContext();
  const { operation, summary, phase } = run;
  const kinds: readonly RowKind[] = [...operation.kinds, 'not-sent'];
  const countries = counts ? countriesIn(counts, locale) : [];
  const regions = counts ? regionsIn(counts) : [];
  // Without waiting rows, a bar would suggest that all rows in its place have a verdict.
  const placeKinds: readonly RowKind[] = [...kinds, 'waiting'];
  return (
    <>
      <div className={cls('cards')}>
        <Shares
          title={words.verdicts()}
          shares={kinds.map((name) => ({ name, label: words.kind(name), count: countOf(summary, name) }))}
        />
        {/* During the run, the card keeps its place until the first answer. */}
        {operation.qualityOf && (isRunActive(phase) || aqis.some((name) => summary.qualities[name])) && (
          <Shares
            title={words.qualities()}
            shares={aqis.map((name) => ({ name, label: name, count: summary.qualities[name] ?? 0 }))}
          />
        )}
      </div>
      {regions.length > 1 ? (
        <Places title={words.field('AdministrativeArea')} places={regions} kinds={placeKinds} />
      ) : (
        countries.length > 1 && <Places title={words.field('Country')} places={countries} kinds={placeKinds} />
      )}
    </>
  );
}

function countOf({ rejected, notSent, inDoubt, kinds }: RunSummary, kind: RowKind): number {
  if (kind === 'rejected') return rejected;
  if (kind === 'not-sent') return notSent;
  return kind === 'in-doubt' ? inDoubt : (kinds[kind] ?? 0);
}

interface SharesProps {
  title: string;
  /** Shares in display order. */
  shares: readonly { name: string; label: string; count: number }[];
}

/** Shows the share of each kind in a bar, and lists the kinds with their labels and numbers. */
function Shares({ title, shares }: SharesProps) {
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  const { number, percent, cls } = useFilesContext();
  const present = shares.filter(({ count }) => count > 0);
  return (
    <figure className={cls('shares')}>
      <figcaption className={cls('label')}>{title}</figcaption>
      <div className={cls('bar')} aria-hidden="true">
        {present.map(({ name, count }) => (
          <i key={name} data-name={name} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={cls('legend')}>
        {(total ? present : []).map(({ name, label, count }) => (
          <li key={name} data-name={name}>
            <span>{label}</span> <b>{number(count)}</b> <small>{percent(count, total)}</small>
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** Maximum number of countries or regions to list. */
const maxPlaces = 8;

interface PlacesProps {
  title: string;
  places: readonly Place[];
  /** Kinds in display order. */
  kinds: readonly RowKind[];
}

/** Shows the largest countries or regions, each with a bar that is divided by kind. The largest one has the longest bar. */
function Places({ title, places, kinds }: PlacesProps) {
  const { words, number, percent, cls } = useFilesContext();
  const total = places.reduce((sum, { count }) => sum + count, 0);
  const largest = Math.max(...places.map(({ count }) => count));
  // If only one more is left, it is listed, because "and 1 more" would take the same space.
  const shown = places.length <= maxPlaces + 1 ? places : places.slice(0, maxPlaces);
  return (
    <figure className={cls('shares')}>
      <figcaption className={cls('label')}>{title}</figcaption>
      <ul className={cls('places')}>
        {shown.map((place) => (
          <li key={place.key}>
            <span>{place.name || words.unknownPlace()}</span>
            <span>
              <b>{number(place.count)}</b> <small>{percent(place.count, total)}</small>
            </span>
            <span className={cls('hidden')}>
              {kindsIn(place, kinds)
                .map(({ kind, count }) => `${words.kind(kind)} ${number(count)}`)
                .join(', ')}
            </span>
            <div
              className={cls('bar')}
              aria-hidden="true"
              style={{ inlineSize: `${String((place.count / largest) * 100)}%` }}
            >
              {kindsIn(place, kinds).map(({ kind, count }) => (
                <i key={kind} data-name={kind} style={{ flexGrow: count }} />
              ))}
            </div>
          </li>
        ))}
        {places.length > shown.length && <li>{words.more(places.length - shown.length)}</li>}
      </ul>
    </figure>
  );
}
