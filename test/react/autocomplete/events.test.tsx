import { act, cleanup } from '@testing-library/react';
import { type AddressEvent } from 'doorplate';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressRow, heldService, row } from '../../support/heldService.ts';
import { due, renderSearch } from '../../support/renderSearch.tsx';
import { runs } from '../../support/runs.ts';

/** Names that an event can contain. Everything else in an event must be a number. */
const names =
  /^(?:shown|searched|picked|manual|fellBack|row|account|limit|failing|service|http|network|response|-?\d{1,4}|)$/;

test('puts only numbers and names into events, and reports each once, whatever is typed, answered, failed and chosen', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('type' as const), text: fc.string({ minLength: 1, maxLength: 12 }) }),
    fc.record({ do: fc.constant('answer' as const), text: fc.string({ maxLength: 8 }) }),
    fc.record({ do: fc.constant('refuse' as const), text: fc.string({ minLength: 5, maxLength: 8 }) }),
    fc.record({ do: fc.constant('pick' as const), text: fc.constant('') }),
    fc.record({ do: fc.constant('manual' as const), text: fc.constant('') }),
  );
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
        const service = heldService();
        const events: AddressEvent[] = [];
        let chosen = 0;
        let byHand = 0;
        const it = renderSearch(service, {
          onEvent: (event) => events.push(event),
          onSelect: () => chosen++,
          onManual: () => byHand++,
        });
        for (const { do: act_, text } of steps) {
          if (act_ === 'type') it.type(text);
          const [held] = service.open();
          if (act_ === 'answer' && held?.operation === 'find')
            held.answer([row(`A|${text}`, text), row(`B|${text}`, `${text} 2`)]);
          if (act_ === 'answer' && held?.operation === 'retrieve') held.answer([addressRow(held.asked, text || 'x')]);
          if (act_ === 'refuse') held?.answer([{ error: text, description: text, cause: text, resolution: text }]);
          const [first] = it.search.suggestions;
          if (act_ === 'pick' && first) act(() => it.search.select(first));
          const manual = it.search.getManualProps();
          if (act_ === 'manual' && !manual.hidden)
            act(() => {
              manual.onClick?.({ nativeEvent: {}, defaultPrevented: false } as never);
            });
          await due();
        }
        for (const event of events)
          for (const value of Object.values(event))
            if (typeof value === 'string') expect(value).toMatch(names);
            else expect(['number', 'boolean']).toContain(typeof value);
        const count = (type: AddressEvent['type']) => events.filter((event) => event.type === type).length;
        expect(count('shown')).toBe(1);
        expect(count('picked')).toBe(chosen);
        expect(count('manual')).toBe(byHand);
        it.rerender({});
      })
      .afterEach(cleanup),
    { numRuns: runs(10) },
  );
});
