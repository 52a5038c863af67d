import { act, cleanup, fireEvent } from '@testing-library/react';
import type { Address } from 'doorplate';
import { matchesText } from 'doorplate/core';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { addressRow, heldService, row } from '../../support/heldService.ts';
import { due, renderSearch } from '../../support/renderSearch.tsx';
import { runs } from '../../support/runs.ts';

/** Number of examples. `npm run test:races` runs 10,000. */
const tries = Number(process.env['RACES'] ?? runs(20));

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('type' as const), key: fc.constantFrom('1', '2', 'm', 'a', ' ') }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('erase' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('backspace' as const), held: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('altLeft' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('trail' as const), which: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('everywhere' as const) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('answer' as const), which: fc.nat(3), rows: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fail' as const), which: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('select' as const), which: fc.nat(3), twice: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('back' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('retry' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clear' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unmount' as const) }) },
);

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Steps that start inside a container. Half of all runs use them, because the cases in a container need many steps before them. */
const inside: Step[] = [
  { do: 'type', key: '1' },
  { do: 'answer', which: 0, rows: 2 },
  { do: 'select', which: 1, twice: false },
  { do: 'answer', which: 0, rows: 3 },
];
const runOf = fc
  .tuple(fc.boolean(), fc.array(step, { minLength: 3, maxLength: 24 }))
  .map(([begins, steps]) => (begins ? [...inside, ...steps] : steps));

/** Creates answers that identify their request. Each row names the text that was requested. */
const rowsFor = (asked: string, container: string, count: number) =>
  Array.from({ length: count }, (_, place) =>
    place === 1
      ? row(`C|${container || asked}|${place}`, `${asked} court`, 'Street', `${asked} - 2 Addresses`)
      : row(`A|${container || asked}|${place}`, `${asked} house ${place}`, 'Address', container),
  );

test('C16: shows nothing stale, lost, doubled or late in any order of keys, answers, failures, selections and leaving the page', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await fc.assert(
    fc
      .asyncProperty(runOf, fc.constantFrom(10, 2), async (steps, limit) => {
        const service = heldService();
        const chosen: Address[] = [];
        const failed: unknown[] = [];
        const it = renderSearch(service, {
          // With a limit of two, most lists are truncated, also those of containers.
          limit,
          onSelect: (address) => {
            if (!here.mounted) throw new Error('told after it was gone');
            chosen.push(address);
          },
          onError: (error) => failed.push(error),
        });
        const here = { mounted: true };
        let typed = '';
        /** Ids that the user has chosen, in order. A double click counts once. */
        const wishes: string[] = [];
        let wished: string | undefined;

        for (const one of steps) {
          const { search } = it;
          const before = chosen.length;
          if (one.do === 'type' || one.do === 'erase') {
            typed = one.do === 'type' ? typed + one.key : typed.slice(0, -1);
            if (typed === search.inputValue) continue;
            wished = undefined;
            it.type(typed);
          } else if (one.do === 'answer' || one.do === 'fail') {
            const open = service.open();
            const request = open[one.which % Math.max(1, open.length)];
            if (!request) continue;
            if (one.do === 'fail') request.fail();
            else if (request.operation === 'find') request.answer(rowsFor(request.input, request.container, one.rows));
            else request.answer([addressRow(request.input, request.input)]);
          } else if (one.do === 'select') {
            const suggestion = search.suggestions[one.which % Math.max(1, search.suggestions.length)];
            if (!suggestion || search.phase === 'opening') continue;
            if (suggestion.kind === 'address') {
              if (wished !== suggestion.id) wishes.push(suggestion.id);
              wished = suggestion.id;
            } else wished = undefined;
            act(() => {
              search.select(suggestion);
              if (one.twice) search.select(suggestion);
            });
          } else if (one.do === 'backspace' || one.do === 'altLeft') {
            const { depth, typed: opened } = search.level;
            const leads = search.isOpen && depth > 0 && (one.do === 'altLeft' || typed === opened);
            const key =
              one.do === 'altLeft' ? { key: 'ArrowLeft', altKey: true } : { key: 'Backspace', repeat: one.held };
            const taken = !fireEvent.keyDown(it.input, key);
            expect(taken).toBe(leads);
            if (leads && !key.repeat) {
              typed = opened;
              wished = undefined;
            } else if (!taken && one.do === 'backspace' && typed !== '') {
              typed = typed.slice(0, -1);
              wished = undefined;
              it.type(typed);
            }
          } else if (one.do === 'back' || one.do === 'trail') {
            const { trail } = search;
            const above =
              one.do === 'trail' ? trail.slice(0, -1)[one.which % Math.max(1, trail.length - 1)] : trail.at(-2);
            if (!above) continue;
            typed = trail[above.depth + 1]!.typed;
            wished = undefined;
            if (one.do === 'back') act(search.back);
            else fireEvent.click(it.view.getAllByRole('button')[above.depth]!);
          } else if (one.do === 'everywhere') {
            if (search.everywhere !== '') {
              wished = undefined;
              typed = search.everywhere;
            }
            act(search.searchEverywhere);
          } else if (one.do === 'retry') {
            if (search.phase === 'failed' && search.pending?.kind === 'address') {
              wishes.push(search.pending.id);
              wished = search.pending.id;
            }
            act(() => {
              search.retry();
            });
          } else if (one.do === 'clear') {
            wished = undefined;
            typed = '';
            act(() => {
              search.clear();
            });
          } else {
            act(() => {
              it.view.unmount();
            });
            here.mounted = false;
          }
          await due();
          if (!here.mounted) break;

          const now = it.search;
          if (chosen.length > before) {
            typed = now.inputValue;
            expect(chosen.at(-1)?.line1).toBe(wished);
            wished = undefined;
          }
          if (now.phase === 'failed') wished = undefined;
          // Otherwise, a key would be lost.
          expect(now.inputValue).toBe(typed);
          expect(it.input.value).toBe(typed);
          // Otherwise, the list would be stale. At the root, every row matches the text. Inside a container, every row is from the
          // container and matches the text typed there, with its description.
          const { container, typed: opened } = now.level;
          const { refinement, everywhere } = now;
          for (const suggestion of now.suggestions) {
            if (container) {
              expect(suggestion.id.split('|').slice(1, -1).join('|')).toBe(container.id);
              const row = `${suggestion.text} ${suggestion.description}`;
              expect([refinement, everywhere].some((text) => matchesText(text, row))).toBe(true);
            } else for (const word of typed.trim().split(/\s+/)) expect(` ${suggestion.text}`).toContain(` ${word}`);
          }
          if (container) {
            expect(typed.startsWith(opened)).toBe(true);
            expect(refinement).toBe(typed.slice(opened.length).trim().replace(/\s+/g, ' '));
          }
          expect(Boolean(everywhere)).toBe(Boolean(container && refinement));
          // Every row of the list was either returned for this list or leads out of it.
          const ways = !container ? 0 : !everywhere ? 1 : now.phase === 'empty' ? 1 : 2;
          expect(it.view.queryAllByRole('option', { hidden: true })).toHaveLength(now.suggestions.length + ways);
          if (now.phase === 'finding') expect(service.of('find').some(({ open }) => open)).toBe(true);
          expect(service.of('find').filter(({ open }) => open).length).toBeLessThanOrEqual(2);
        }

        // All answers still in flight arrive late, for a field that may no longer exist.
        const rendersBefore = it.renders;
        for (const request of service.open())
          if (request.operation === 'find') request.answer(rowsFor(request.input, request.container, 2));
          else request.answer([addressRow(request.input, request.input)]);
        await due();
        if (!here.mounted) expect(it.renders).toBe(rendersBefore);

        // Otherwise, a selection would be retrieved twice. Each request has its own selection, and an answered id is never requested again.
        const retrieved = service.of('retrieve').map(({ input }) => input);
        for (const id of new Set(retrieved))
          expect(retrieved.filter((other) => other === id).length).toBeLessThanOrEqual(
            wishes.filter((other) => other === id).length,
          );
        for (const address of chosen) expect(address.id).not.toBe('');
        expect(errors).not.toHaveBeenCalled();
      })
      .afterEach(cleanup),
    { numRuns: tries, endOnFailure: false },
  );
}, 3_600_000);
