// oxlint-disable house/entries -- A property over all events needs the reducer itself, which is not public.
import { contactFieldNames, type AddressFormValue } from '../../../src/react/validation/fields.ts';
import {
  type FormEvent,
  type FormSettings,
  initialState,
  reduce,
  searchText,
  submittedParts,
} from '../../../src/react/form/state/reducer.ts';
import { fieldText } from '../../../src/react/form/state/view.ts';
import * as code from '../../../src/react/lazy/form.lazy.ts';
import { emptyPostalFields, type PostalField, type PostalFields } from 'doorplate';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressWith } from '../../support/addressWith.ts';
import { runs } from '../../support/runs.ts';
import '../../support/seed.ts';

const addresses = [
  addressWith({ line1: '77 Beacon St', city: 'Boston', provinceCode: 'MA', postalCode: '02108-1234' }),
  addressWith({
    company: 'Acme',
    line1: '9 Elm Rd',
    line2: 'Suite 4',
    city: 'Salem',
    provinceCode: 'OR',
    postalCode: '97301',
  }),
  addressWith({ line1: 'Hauptstr. 12', city: 'Berlin', postalCode: '10115', countryIso2: 'DE' }),
];
const typedFields = ['line1', 'line2', 'city', 'region', 'postalCode', 'houseNumber', 'name'] as const;
type TypedField = (typeof typedFields)[number];

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('type' as const),
      field: fc.constantFrom(...typedFields),
      // Each text is unique, so that a lost one cannot hide behind an equal one.
      text: fc.nat(999).map((number) => `Q${number}`),
      hasFocus: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('country' as const), country: fc.constantFrom('US', 'DE', 'BR') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('searchType' as const), text: fc.constantFrom('77 bea', '9 elm', '') }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('choose' as const), which: fc.nat(2) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('answer' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fail' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('render', 'leave', 'leaveStreet', 'press') }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('manual', 'search', 'clear', 'reset', 'replace', 'verified', 'load') }),
  },
);

const compact = (text: string) => text.replace(/[\s,-]/g, '').toLowerCase();

test('whatever happens in whatever order, the fields show what is submitted, nothing typed is lost, and each choice is retrieved and filled in at most once', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('fields' as const, 'search' as const),
      fc.boolean(),
      fc.array(step, { maxLength: 30 }),
      (layout, isControlled, steps) => {
        const settings: FormSettings = { layout, fields: { name: 'optional' }, defaultCountry: 'US' };
        let state = initialState(undefined, settings);
        /** Value that the app stores. */
        let stored = state.value;
        /** Text that the user typed in each field, unless something has replaced it that may. */
        const typed = new Map<TypedField, string>();
        let flight: { which: number; since: Set<TypedField> } | undefined;
        /** The submit that waits for an address. */
        let isPressed = false;
        const counts = { choices: 0, retrieves: 0, fills: 0, presses: 0, submits: 0 };

        const dispatch = (event: FormEvent) => {
          const before = state;
          state = reduce(state, event, settings);
          // The app is notified of every change of what the user sees.
          if (state.change !== before.change) stored = state.value;
          const changed = Object.keys(state.value).filter(
            (name) => state.value[name as PostalField] !== before.value[name as PostalField],
          );
          if (changed.length > 0 && event.type !== 'codeLoaded') expect(state.changes).toBeGreaterThan(before.changes);
        };
        const submit = () => {
          isPressed = false;
          counts.submits++;
          dispatch({ type: 'textsCommitted' });
        };
        const apply = (one: (typeof steps)[number]) => {
          switch (one.do) {
            case 'type': {
              const { field, text, hasFocus } = one;
              const isPart = field === 'houseNumber';
              if (isPart && state.value.country === 'US') return;
              dispatch({
                type: 'edited',
                field,
                text,
                isStreet: field === 'line1' && state.value.country !== 'US',
                hasFocus,
              });
              typed.set(field, text);
              flight?.since.add(field);
              return;
            }
            case 'country': {
              const before = state.value.country;
              dispatch({ type: 'edited', field: 'country', text: one.country, hasFocus: true });
              if (one.country !== before) typed.delete('region');
              // The two parts of the line may be one field in the other country.
              typed.delete('line1');
              typed.delete('houseNumber');
              return;
            }
            case 'searchType':
              if (layout === 'fields') return;
              dispatch({ type: 'searchTyped', text: one.text });
              expect(searchText(state, settings)).toBe(one.text);
              return;
            case 'choose':
              if (flight) return;
              counts.choices++;
              flight = { which: one.which, since: new Set() };
              counts.retrieves++;
              dispatch({ type: 'retrieveStarted' });
              return;
            case 'answer': {
              if (!flight) return;
              const { since, which } = flight;
              flight = undefined;
              counts.fills++;
              const before = state.value;
              const address = addresses[which]!;
              dispatch({ type: 'picked', address, variants: [], typed: '', focused: undefined });
              expect(state.change.address).toBe(address);
              for (const field of typedFields) {
                const isKept =
                  field === 'name' ||
                  (since.has(field) &&
                    field !== 'line1' &&
                    (field !== 'region' || before.country === state.value.country) &&
                    (field !== 'houseNumber' || (before.country !== 'US' && state.value.country !== 'US')));
                if (!isKept) typed.delete(field);
                else if (typed.has(field) && ['city', 'region', 'postalCode'].includes(field))
                  expect(state.origins[field as PostalField]?.by).toBe('user');
              }
              // A house number that was typed meanwhile belongs to a street that the choice has replaced.
              typed.delete('houseNumber');
              if (isPressed) submit();
              return;
            }
            case 'fail':
              flight = undefined;
              isPressed = false;
              dispatch({ type: 'retrieveEnded' });
              return;
            case 'render':
              if (isControlled) dispatch({ type: 'controlled', value: stored });
              dispatch({ type: 'rendered', refused: new Set() });
              if (flight) {
                // Each render of the search reports its phase.
                const before = state;
                dispatch({ type: 'retrieveStarted' });
                expect(state).toBe(before);
              }
              return;
            case 'leave':
              dispatch({ type: 'textsCommitted' });
              return;
            case 'leaveStreet':
              dispatch({ type: 'streetLeft' });
              return;
            case 'press':
              if (isPressed) return;
              counts.presses++;
              isPressed = true;
              if (!flight) submit();
              return;
            case 'load':
              dispatch({ type: 'codeLoaded', code, isStreetFocused: false });
              return;
            case 'manual': {
              const replaces = layout === 'search' && searchText(state, settings) !== '';
              dispatch({ type: 'switchedToFields' });
              // The user asked for the text of the search. Parsing moves words between the fields.
              for (const field of typedFields) if (replaces && field !== 'name') typed.delete(field);
              typed.delete('line1');
              typed.delete('houseNumber');
              flight = undefined;
              isPressed = false;
              return;
            }
            case 'search':
              dispatch({ type: 'switchedToSearch' });
              return;
            case 'clear':
            case 'reset':
              dispatch(
                one.do === 'clear' ? { type: 'cleared', isSearchAlone: false } : { type: 'reset', value: undefined },
              );
              typed.clear();
              return;
            case 'replace':
            case 'verified': {
              const value: AddressFormValue = {
                ...emptyPostalFields,
                line1: '1 App Way',
                city: 'Appton',
                country: 'US',
              };
              dispatch({ type: one.do === 'replace' ? 'replaced' : 'verified', value });
              for (const field of typedFields) if (field !== 'name') typed.delete(field);
              expect(state.origins.line1?.by ?? 'app').not.toBe('choice');
              return;
            }
          }
        };

        for (const one of steps) {
          apply(one);
          const inputs = { settings } as Parameters<typeof fieldText>[2];
          // The fields show what is submitted.
          const isSeparate = state.value.country !== 'US';
          for (const field of [...Object.keys(emptyPostalFields), ...contactFieldNames] as (keyof AddressFormValue)[])
            if (field !== 'line1' && field !== 'phone')
              expect(fieldText(state, field, inputs)).toBe(state.value[field] ?? '');
          const parts = [fieldText(state, 'line1', inputs), isSeparate ? fieldText(state, 'houseNumber', inputs) : ''];
          const words = (texts: readonly string[]) =>
            [...new Set(texts.join(' ').split(/[\s,]+/))].filter(Boolean).sort();
          expect(words(parts)).toEqual(words([state.value.line1]));
          const { street, houseNumber } = submittedParts(state, settings);
          if (isSeparate) expect(words([street, houseNumber])).toEqual(words([state.value.line1]));
          // Nothing typed is lost.
          for (const [field, text] of typed) {
            const shown = field === 'houseNumber' || field === 'line1' ? state.value.line1 : state.value[field];
            const aside: Partial<PostalFields> = state.setAside;
            expect(compact(`${shown ?? ''} ${aside[field as PostalField] ?? ''}`)).toContain(compact(text));
          }
        }
        expect(counts.retrieves).toBe(counts.choices);
        expect(counts.fills).toBeLessThanOrEqual(counts.choices);
        expect(counts.submits).toBeLessThanOrEqual(counts.presses);
      },
    ),
    { numRuns: runs(300) },
  );
});

test('is pure: an event leaves the state before it unchanged, and an event that changes nothing returns the same state', () => {
  const settings: FormSettings = { layout: 'fields', fields: {}, defaultCountry: 'US' };
  const freeze = <Value>(value: Value): Value => {
    for (const one of Object.values(value as object)) if (typeof one === 'object' && one !== null) freeze(one);
    return Object.freeze(value);
  };
  let state = freeze(initialState(undefined, settings));
  const events: FormEvent[] = [
    { type: 'edited', field: 'city', text: 'Boston' },
    { type: 'retrieveStarted' },
    { type: 'edited', field: 'postalCode', text: '02108' },
    { type: 'picked', address: addresses[1]!, variants: [], typed: '' },
    { type: 'edited', field: 'country', text: 'DE' },
    { type: 'switchedToFields' },
    { type: 'cleared', isSearchAlone: true },
  ];
  for (const event of events) state = freeze(reduce(state, event, settings));
  for (const event of [
    { type: 'retrieveEnded' },
    { type: 'textsCommitted' },
    { type: 'streetLeft' },
    { type: 'submitStarted' },
    { type: 'rendered', refused: new Set() },
  ] satisfies FormEvent[])
    expect(reduce(state, event, settings)).toBe(state);
});

test('tells apart what the user typed, what a choice filled in and what the app set', () => {
  const settings: FormSettings = { layout: 'fields', fields: {}, defaultCountry: 'US' };
  const by = (events: FormEvent[]) => {
    const { origins } = events.reduce(
      (state, event) => reduce(state, event, settings),
      initialState(undefined, settings),
    );
    return [origins.line1?.by, origins.city?.by, origins.postalCode?.by];
  };
  const picked: FormEvent = { type: 'picked', address: addresses[0]!, variants: [], typed: '' };
  const typed: FormEvent = { type: 'edited', field: 'city', text: 'Salem' };
  expect(by([typed])).toEqual([undefined, 'user', undefined]);
  expect(by([typed, picked])).toEqual(['choice', 'choice', 'choice']);
  expect(by([{ type: 'retrieveStarted' }, typed, picked])).toEqual(['choice', 'user', 'choice']);
  const value = {
    ...emptyPostalFields,
    line1: '77 Beacon St',
    city: 'Boston',
    region: 'MA',
    postalCode: '02109',
    country: 'US',
  };
  expect(by([picked, { type: 'verified', value }])).toEqual(['choice', 'choice', 'app']);
});
