import { internationalRecordFields, streetFields } from '../../core/index.ts';
import {
  type Candidate,
  findCandidates,
  fold,
  isShort,
  type RecordField,
  streetRoles,
  wholeNames,
} from './candidates.ts';
import { readColumnName, type Role } from './columnName.ts';
import { countryCodeIn } from './countryNames.ts';
import { type ColumnValues, readValues } from './columnValues.ts';

/** Several columns that fit the same field. The user must choose one of them. */
export interface ColumnQuestion {
  field: string;
  /** Indices of the columns. */
  columns: readonly number[];
}

/** Confidence in the guess for one column. */
export interface ColumnConfidence {
  /**
   * - `sure`: the name says what the column contains, and its values fit
   * - `likely`: the name has several meanings, or there are no values to compare it with
   * - `check`: the name says little or nothing, so the user should look at the column before the run
   */
  level: 'sure' | 'likely' | 'check';
  /** Basis of the guess: the name of the column, its values, or both. */
  by: 'name' | 'values' | 'both';
}

interface ColumnGuess {
  /** The field that each column maps to, or `''` if the column is not sent. Columns with the same field are joined. */
  columns: (RecordField | '')[];
  questions: readonly ColumnQuestion[];
  /** Confidence in each guess, by column. Undefined for a column that is not sent, or that the user has chosen. */
  confidence: readonly (ColumnConfidence | undefined)[];
}

type Rows = readonly (readonly string[])[];

/** Fields that are recognized only by the service's own names, such as `Address4`. All other names are read word by word. */
const exactFields = new Map<string, RecordField>(
  internationalRecordFields
    .filter((field) => /^(?:DeliveryAddress|Address[4-8]|Administ|Su[bp]|Depend|Double)/.test(field))
    .map((field) => [field, field]),
);
/** Fields of `exactFields` that are parts of an address, by folded name. Official registers append "name": `SUB_BUILDING_NAME`. */
const partFields = new Map(
  [...exactFields]
    .filter(([name]) => /^(?:SubBuilding$|Depend|Double)/.test(name))
    .map(([name, field]) => [fold(name), field]),
);
/** Maximum number of columns to search for street values if no column name stands for a street. */
const maxSearched = 1000;
/** Minimum weights of a name with one clear meaning, and of a name with any meaning. */
const clearName = 0.85;
const vagueName = 0.62;
/** Two columns count as equally good if one has at least this share of the other's score. */
const nearlyEqual = 0.9;
/** Matches column names for a street type that is written before the street name: `tipo via`. */
const typeFirst = /voie|via|rua|logr|calle|toponim|vial|rue|dug/i;
/** Name properties of a column whose name says nothing about its contents. */
const noName = { weight: 1, purpose: '', unknown: '', base: '', variant: '' };
/** Matches names of columns with the country of a person or a product, not of an address. */
const aboutPerson = /national|nacional|nazional|citizen|staatsang|birth|geb(?:oren|urt)|origin|herkunft|lang|sprach/;
/** Matches the names of columns that contain only the street name, without the house number. */
const streetName = /name|nom|naam|navn|namn|thoroughfare|naz/i;

/**
 * Guesses the field of each column from its name and from its values in the first 200 rows. Each field gets the column that fits best. If
 * two columns fit a field equally well but have different values, neither gets the field, and the user must choose. Fields about a person
 * are never guessed.
 *
 * @param chosen fields that the user has chosen, by column. A column with `''` is not sent.
 */
export function guessColumns(
  header: readonly string[],
  rows: Rows = [],
  chosen: ReadonlyMap<number, string> = new Map(),
): ColumnGuess {
  const hasRows = rows.length > 0;
  const columns: (RecordField | '')[] = header.map((_, column) => (chosen.get(column) ?? '') as RecordField | '');
  const used = new Set<string>(chosen.values());
  const questions: ColumnQuestion[] = [];
  const assign = (column: number | undefined, field: RecordField) => {
    if (column === undefined || columns[column] || chosen.has(column) || used.has(field)) return;
    used.add(field);
    columns[column] = field;
  };
  const valuesCache = new Map<number, ColumnValues>();
  const valuesOf = (column: number) => {
    const values = valuesCache.get(column) ?? readValues(rows, column);
    valuesCache.set(column, values);
    return values;
  };
  header.forEach((name, column) => {
    const field = exactFields.get(name.trim()) ?? partFields.get(fold(name).replace(/name$/, ''));
    if (field) assign(column, field);
  });
  const all = findCandidates(header, valuesOf, hasRows).filter(({ column }) => !columns[column] || chosen.has(column));
  const free = (roles: readonly Role[], groups: readonly string[]) =>
    all.filter(
      ({ role, group, column }) =>
        roles.includes(role) && groups.includes(group) && !columns[column] && !chosen.has(column),
    );

  /** Returns the best column. If another column is equally good, asks the user instead and returns undefined. */
  const best = (field: RecordField, candidates: readonly Candidate[], isAsked = true): Candidate | undefined => {
    if (used.has(field)) return undefined;
    const [first, ...others] = candidates.toSorted((one, other) => other.score - one.score);
    const rivals = others.filter(
      (other) =>
        first && other.score >= nearlyEqual * first.score && !areVariants(first, other) && areDifferent(first, other),
    );
    if (!first || !isAsked || !hasRows || rivals.length === 0) return first;
    questions.push({
      field,
      columns: [first, ...rivals].map(({ column }) => column).toSorted((one, other) => one - other),
    });
    return undefined;
  };

  // If a row has several addresses, the street determines which one is sent.
  const streets = all.filter(({ role }) => streetRoles.includes(role));
  const given = streets.find(({ column }) => isStreetField(chosen.get(column) ?? ''));
  const byGroup = new Map<string, Candidate>();
  for (const street of streets)
    if (!chosen.has(street.column) && street.score > (byGroup.get(street.group)?.score ?? 0))
      byGroup.set(street.group, street);
  const groups = [...byGroup.values()].toSorted((one, other) => groupScore(other) - groupScore(one));
  const hasGivenStreet = [...chosen.values()].some(isStreetField);
  let group: string | undefined = given?.group ?? (hasGivenStreet ? '' : groups[0]?.group);
  if (!hasGivenStreet && groups[0] && hasRows) {
    const [first, ...others] = groups;
    const rivals = others.filter((other) => areRivals(first, other));
    if (rivals.length > 0) {
      questions.push({
        field: 'Address1',
        columns: [first, ...rivals].map(({ column }) => column).toSorted((one, other) => one - other),
      });
      group = undefined;
    }
  }
  const own = [group ?? ''];
  const allowed = [...new Set([...own, '', ...soleOtherGroup()])];

  let street: Candidate | undefined;
  if (!hasGivenStreet && group !== undefined)
    street = chooseStreet(free(streetRoles, own), free(['house', 'number'], own), free(['streetPart'], own), best);
  if (!hasGivenStreet && groups.length === 0) street = findStreetByValues();
  assignStreet();
  assignPlaces();
  if (street && street.role !== 'whole' && !used.has('Premise') && street.values.withNumber < 0.1)
    askForHouse(street.column);
  const asked = questions.flatMap((question) => question.columns);
  const key = free(['number'], ['']).find(
    ({ values, unknown, column }) => !unknown && isNumbers(values) && !asked.includes(column),
  );
  header.forEach((name, column) => {
    const field = wholeNames.get(fold(name));
    if (
      field === 'Organization' ||
      (field &&
        (field === 'Id' ? (/^(?:key|ref)/.test(fold(name)) ? isNumbers : isKey) : isCoordinate)(valuesOf(column)))
    )
      assign(column, field);
  });
  // If no column holds part of an address, a number can mean anything, so no column is used as the id.
  if (key && key.values.fill > 0 && columns.some((field) => field && !/^(?:Lat|Long)itude$/.test(field)))
    assign(key.column, 'Id');
  return {
    columns,
    questions,
    confidence: columns.map((field, column) =>
      field && !chosen.has(column) ? confidenceOf(column, field) : undefined,
    ),
  };

  function confidenceOf(column: number, field: RecordField): ColumnConfidence {
    const hasValues = valuesOf(column).fill > 0;
    const by = hasValues ? 'both' : 'name';
    const name = header[column] ?? '';
    // A column that is named like a field of the service needs no values as proof.
    if (fold(name) === fold(field)) return { level: 'sure', by };
    const candidate = all.find((each) => each.column === column);
    if (!candidate) {
      const isNamed =
        exactFields.has(name.trim()) || wholeNames.has(fold(name)) || partFields.has(fold(name).replace(/name$/, ''));
      return isNamed ? { level: hasValues ? 'sure' : 'likely', by } : { level: 'check', by: 'values' };
    }
    const { role, weight, unknown, group, purpose } = candidate;
    const isShared = group !== purpose;
    if (hasValues && ((unknown && !isShared) || readColumnName(name).roles[0] !== role))
      return { level: 'likely', by: 'values' };
    const nameWeight = unknown ? weight / 0.8 : weight;
    if (nameWeight < vagueName) return { level: 'check', by: 'name' };
    return { level: hasValues && nameWeight >= clearName ? 'sure' : 'likely', by };
  }

  /**
   * Returns a list with the only other group that has a city or postal code, because these then belong to this address. The list is empty if there
   * are several such groups, if the group has a street, or if this address has a purpose (such as `billing`), a city or a postal code of its own.
   */
  function soleOtherGroup(): string[] {
    const places = all.filter(({ role }) => role === 'city' || role === 'postalCode');
    if (group !== '' || places.some((place) => place.group === '')) return [];
    const others = new Set(places.map((place) => place.group));
    return others.size === 1 && !byGroup.has([...others][0] ?? '') ? [...others] : [];
  }

  /** Searches for street values in columns whose names are too general to tell: `FULLNAME` can be the name of a street or of a person. */
  function findStreetByValues(): Candidate | undefined {
    const found = header.slice(0, maxSearched).flatMap((name, column) => {
      if (!hasRows || columns[column] || chosen.has(column) || !readColumnName(name).isGeneric) return [];
      const values = valuesOf(column);
      return values.fill > 0.5 && values.streetWords >= 0.7 && values.fits('street') && values.averageLength <= 50
        ? [{ column, values, role: 'street' as const, group: '', score: values.fill, ...noName }]
        : [];
    });
    return best('Address1', found);
  }

  /** Finds the country column by its values if no column is named like one (`Country`, `Land`). */
  function findCountryByValues() {
    if (!hasRows || used.has('Country') || questions.some(({ field }) => field === 'Country')) return;
    const found = header.slice(0, maxSearched).flatMap((name, column) => {
      if (columns[column] || chosen.has(column) || readColumnName(name).isOther || aboutPerson.test(fold(name)))
        return [];
      // For most columns, the first value is enough to tell, so the others are not read.
      const first = rows.find((row) => row[column]?.trim())?.[column];
      if (first === undefined || /\d/.test(first) || countryCodeIn(first) === undefined) return [];
      const values = valuesOf(column);
      return values.areCountries
        ? [{ column, values, role: 'country' as const, group: '', score: values.fill, ...noName }]
        : [];
    });
    assign(best('Country', found)?.column, 'Country');
  }

  function assignStreet() {
    const isWhole = street !== undefined && street.values.withNumber > 0.5;
    // "Rue des 3 Places" is a street without its house number.
    const hasOwnNumber = street !== undefined && street.values.withEdgeNumber > 0.5;
    const at = street?.column ?? columns.findIndex((field) => isStreetField(field));
    if (at < 0) return;
    const isNear = (one: Candidate, other: Candidate) => Math.abs(one.column - at) - Math.abs(other.column - at);
    const houses = free(['house'], own);
    const numbers = free(['number'], own);
    let house: Candidate | undefined;
    if (street?.role !== 'whole' && (!hasOwnNumber || houses.some((each) => street && isMissingIn(each, street)))) {
      const whole = free(['housePart'], own).filter(({ values }) => values.isHouseNumber);
      house = (houses.length > 0 ? houses : whole).toSorted(
        (one, other) => other.score - one.score || isNear(one, other),
      )[0];
      if (!house && !hasOwnNumber)
        house = numbers
          .filter(({ values, column, unknown, purpose }) => {
            if (column < at && values.isCounter) return false;
            const distance = Math.abs(column - at);
            if (unknown || purpose) return distance <= 2 && values.fill > 0 && values.isHouseNumber && isShort(unknown);
            return values.fill > 0 ? values.isHouseNumber : distance <= 2;
          })
          .toSorted(isNear)[0];
    }
    if (house) assign(house.column, 'Premise');
    const hasHouse = used.has('Premise');
    if (street) {
      const isName =
        hasHouse && !hasOwnNumber
          ? true
          : !isWhole && street.role === 'street' && streetName.test(header[street.column] ?? '');
      assign(street.column, street.role === 'whole' ? 'Address' : isName ? 'Thoroughfare' : 'Address1');
    }
    const field = columns[at];
    if (house && hasHouse && hasRows)
      for (const part of free(['housePart'], allowed))
        if (Math.abs(part.column - house.column) <= 3 && part.column > house.column && part.values.fill > 0)
          columns[part.column] = 'Premise';
    if (hasHouse && field === 'Thoroughfare' && street && hasRows)
      for (const part of free(['streetPart'], own))
        if (isJoinable(part, street, header[part.column] ?? '')) columns[part.column] = 'Thoroughfare';
    if (field === 'Address1') {
      const whole = free(['address'], own).find(({ column }) => fold(header[column] ?? '') === 'address');
      if (whole && street?.role === 'line1' && (!hasRows || areDifferent(whole, street)))
        assign(whole.column, 'Address');
    }
    for (const line of [2, 3, 4, 5, 6, 7, 8] as const)
      assign(best(`Address${line}`, free([`line${line}`], own), false)?.column, `Address${line}`);
    const unit = best('SubBuilding', free(['unit'], own), false);
    assign(unit?.column, used.has('Address2') || field === 'Thoroughfare' ? 'SubBuilding' : 'Address2');
    assign(best('Building', free(['building'], own), false)?.column, 'Building');
    assign(best('PostBox', free(['box'], own), false)?.column, 'PostBox');
    if (field === 'Thoroughfare')
      assign(best('SubBuildingFloor', free(['floor'], own), false)?.column, 'SubBuildingFloor');
  }

  /** Asks the user whether a column next to the street contains the house numbers that the street lacks. */
  function askForHouse(at: number) {
    const found = [at - 1, at + 1].filter((column) => {
      if (
        !hasRows ||
        column < 0 ||
        column >= header.length ||
        columns[column] ||
        chosen.has(column) ||
        readColumnName(header[column] ?? '').isOther
      )
        return false;
      const values = valuesOf(column);
      return values.fill > 0.5 && values.isHouseNumber && values.maxLength <= 6 && !(column < at && values.isCounter);
    });
    if (found.length > 0) questions.push({ field: 'Premise', columns: found });
  }

  function assignPlaces() {
    const pick = (field: RecordField, ...roles: Role[]) => {
      const places = free(roles, allowed);
      // A place of the chosen address is better than one that does not say which address it belongs to.
      const ownPlaces = places.filter((place) => own.includes(place.group) && place.values.fill > 0);
      const found = best(field, ownPlaces.length > 0 ? ownPlaces : places);
      assign(found?.column, field);
      return found;
    };
    const code = pick('PostalCode', 'postalCode');
    const country = pick('Country', 'country');
    findCountryByValues();
    const city = pick('Locality', 'city');
    const isOpen = (field: RecordField) => !used.has(field) && !questions.some((question) => question.field === field);
    if (isOpen('Locality')) pick('Locality', 'suburb');
    // A Portuguese "distrito" is larger than a city, elsewhere it is a part of one.
    const countryCells = country?.values.cells.filter(Boolean) ?? [];
    if (countryCells.length > 0 && countryCells.every((cell) => countryCodeIn(cell) === 'PT'))
      assign(
        free(['district'], allowed).find(({ column }) => /distrito/i.test(header[column] ?? ''))?.column,
        'AdministrativeArea',
      );
    const smaller = free(['city'], allowed).filter(
      ({ weight, values }) => city && hasRows && weight < city.weight && weight > 0.8 && areDifferent(city, { values }),
    );
    assign(
      (
        best('DependentLocality', smaller, false) ??
        best(
          'DependentLocality',
          free(['suburb', 'district'], allowed).filter((each) => !isLarger(each, city)),
          false,
        )
      )?.column,
      'DependentLocality',
    );
    // In the United States, a county is not a state.
    const isUS = code && /zip/i.test(header[code.column] ?? '');
    const state = pick('AdministrativeArea', 'state', ...(isUS ? [] : ['county' as const]));
    if (isUS || state?.role === 'state')
      assign(best('SubAdministrativeArea', free(['county'], allowed), false)?.column, 'SubAdministrativeArea');
    // A line such as "10115 Berlin" is sent as an address line.
    if (isOpen('Locality') || isOpen('PostalCode')) {
      const line = best('Address8', free(['placeLine'], allowed), false);
      const field = ([2, 3, 4, 5, 6, 7, 8] as const).find((number) => !used.has(`Address${number}`));
      if (field) assign(line?.column, `Address${field}`);
    }
    assign(best('Organization', free(['company'], allowed), false)?.column, 'Organization');
  }
}

/** Rank of each role for the street line. A more specific role has a higher rank. */
const rank: Partial<Record<Role, number>> = { line1: 1, street: 0.98, address: 0.95, whole: 0.9 };

const isStreetField = (field: string) => streetFields.includes(field);

/** Matches the purpose of an address that is rarely the main one. */
const otherPurpose = /^(?:other|alternate|alternative|secondary|weitere|autre|altra|otra|inny|ander|その他|其他)\b/;

/**
 * Returns a score that favors an address without a purpose, because that is the main address of a row. An alternative address scores slightly lower,
 * so that it wins only if it is filled more often.
 */
const groupScore = ({ group, score }: Pick<Candidate, 'group' | 'score'>) =>
  (group === '' ? 1.15 : otherPurpose.test(group) ? 0.95 : 1) * score;

/** Share of the rows that must have a second address for the user to be asked about it. */
const minSecondAddress = 0.05;

/**
 * Whether only the user can choose between two streets: their names are equally good, both have values, and some row has one of them only, or
 * two different ones.
 */
function areRivals(first: Candidate, other: Candidate): boolean {
  const isAsGood = (score: 'score' | 'weight') =>
    groupScore({ ...other, score: other[score] }) >= nearlyEqual * groupScore({ ...first, score: first[score] });
  return (
    other.values.fill >= minSecondAddress &&
    (isAsGood('score') || isAsGood('weight')) &&
    first.values.cells.some((cell, row) => fold(cell) !== fold(other.values.cells[row] ?? ''))
  );
}

function chooseStreet(
  streets: readonly Candidate[],
  houses: readonly Candidate[],
  parts: readonly Candidate[],
  best: (field: RecordField, candidates: readonly Candidate[]) => Candidate | undefined,
): Candidate | undefined {
  const ranked = streets
    .map((street) => ({ street, score: street.score * (rank[street.role] ?? 0) }))
    .toSorted((one, other) => other.score - one.score);
  const first = ranked[0]?.street;
  if (!first) return undefined;
  const isWhole = ({ values }: Candidate) => values.withNumber > 0.5;
  const hasNumber = houses.some(({ values, role }) => (role === 'house' && values.fill > 0) || values.isHouseNumber);
  const hasParts = parts.some(({ values }) => values.fill > 0.3);
  // Prefer a whole line to a street name without a number.
  const whole =
    first.values.fill > 0 && !isWhole(first) && (!hasNumber || hasParts)
      ? ranked.find(({ street }) => isWhole(street))?.street
      : undefined;
  const picked = whole ?? first;
  return best(
    'Address1',
    streets.filter(({ role }) => role === picked.role),
  );
}

/** Whether two columns contain the same thing in different forms: as a code and as a name, or in two languages. */
const areVariants = (one: Candidate, other: Candidate) => one.base === other.base && one.variant !== other.variant;

/** Whether an area contains several of the cities, as a Portuguese distrito does. If so, the area is not part of a city. */
function isLarger(area: Candidate, city: Candidate | undefined): boolean {
  const cities = new Map<string, string>();
  for (const [row, cell] of (city?.values.cells ?? []).entries()) {
    const of = fold(area.values.cells[row] ?? '');
    if (!cell || !of) continue;
    const known = cities.get(fold(cell));
    if (known !== undefined && known !== of) return false;
    cities.set(fold(cell), of);
  }
  return new Set(cities.values()).size < cities.size;
}

/** Whether most house numbers are missing from the street column. */
const isMissingIn = (house: Candidate, street: Candidate): boolean => {
  const filled = house.values.cells.flatMap((cell, row) =>
    cell ? [!(street.values.cells[row] ?? '').includes(cell)] : [],
  );
  return filled.filter(Boolean).length > 0.5 * filled.length;
};

/**
 * Whether a column can be joined to the street column: the street does not already contain the column's values, and the two columns are in the
 * order in which an address is written.
 */
function isJoinable(part: Candidate, street: Candidate, name: string): boolean {
  if (part.values.fill === 0 || Math.abs(part.column - street.column) > 4) return false;
  if (typeFirst.test(name) && part.column > street.column) return false;
  const filled = part.values.cells.flatMap((cell, row) =>
    cell
      ? [
          (street.values.cells[row] ?? '')
            .toLowerCase()
            .split(/[\s.]+/)
            .includes(cell.toLowerCase()),
        ]
      : [],
  );
  return filled.filter(Boolean).length < 0.5 * filled.length;
}

/** Whether two columns have different values in more than a fifth of the rows in which both have a value. */
function areDifferent(one: Pick<Candidate, 'values'>, other: Pick<Candidate, 'values'>): boolean {
  let [rows, different] = [0, 0];
  one.values.cells.forEach((cell, row) => {
    const second = other.values.cells[row] ?? '';
    if (!cell || !second) return;
    rows++;
    if (cell !== second && fold(cell) !== fold(second)) different++;
  });
  return rows === 0 ? one.values.fill > 0 && other.values.fill > 0 : different > rows / 5;
}

const isKey = ({ cells, maxLength }: ColumnValues) =>
  maxLength <= 40 && cells.filter((cell) => /\s|@/.test(cell)).length <= cells.length / 5;

/** Whether the values are keys that all contain a digit. Keys without a digit may be names of people. */
const isNumbers = (values: ColumnValues) => isKey(values) && values.cells.every((cell) => !cell || /\d/.test(cell));

const isCoordinate = ({ cells }: ColumnValues) =>
  cells.every((cell) => !cell || /^[-+]?\d{1,3}(?:[.,]\d+)?$/.test(cell));
