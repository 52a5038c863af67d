import { ResponseError, type Suggestion } from 'doorplate/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { initialState, reduceSession, type SessionEvent } from '../../../src/react/autocomplete/session/reducer.ts';

const error = new ResponseError('find', 'The answer was cut off.');
const offline = Object.assign(new ResponseError('find', 'The browser is offline.'), { code: 'offline' });
const suggestion: Suggestion = {
  id: '1',
  kind: 'address',
  type: 'Address',
  text: '1 Main St',
  description: '',
  language: 'ENG',
  highlight: { text: [], description: [] },
};
const { trail } = initialState('');
const text = fc.string({ maxLength: 5 });
const list = fc.record({
  type: fc.constant('listed' as const),
  phase: fc.constantFrom('idle' as const, 'finding' as const, 'found' as const, 'empty' as const),
  suggestions: fc.constantFrom([], [suggestion]),
  refreshing: fc.boolean(),
  trail: fc.constant(trail),
  refinement: text,
  everywhere: text,
});
const withText = fc
  .tuple(fc.constantFrom('typed' as const, 'reformatted' as const, 'shown' as const, 'reset' as const), text)
  .map(([type, typed]): SessionEvent => ({ type, text: typed }));
const others: fc.Arbitrary<SessionEvent> = fc.oneof(
  fc.constantFrom<SessionEvent>(
    { type: 'manualEntered' },
    { type: 'manualEnded' },
    { type: 'recentLoaded', recent: [] },
    { type: 'searching' },
    { type: 'idled' },
    { type: 'refreshStarted' },
    { type: 'refreshEnded' },
    { type: 'opening', suggestion },
    { type: 'retrieving', suggestion },
    { type: 'failed', error, pending: suggestion },
    { type: 'wentOffline', error: offline },
    { type: 'wentOnline' },
  ),
  list,
);
const after = (events: readonly SessionEvent[]) => events.reduce(reduceSession, initialState(''));

describe('the state of a search', () => {
  test('keeps the text through everything that does not change it', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(withText, others)), withText, fc.array(others), (before, change, later) => {
        const wanted = 'text' in change ? change.text : '';
        expect(after([...before, change, ...later]).inputValue).toBe(wanted);
      }),
    );
  });

  test('has an error only while it has failed, and always has a level', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(withText, others)), (events) => {
        const state = after(events);
        if (state.error) expect(state.phase).toBe('failed');
        expect(state.trail.length).toBeGreaterThan(0);
      }),
    );
  });

  test('waits again for what it waited for once it is online', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(withText, others)), fc.boolean(), (before, opens) => {
        const events: SessionEvent[] = [...before, opens ? { type: 'opening', suggestion } : { type: 'searching' }];
        const cut = after([...events, { type: 'wentOffline', error: offline }]);
        expect(cut).toMatchObject({ phase: 'failed', error: offline });
        expect(reduceSession(cut, { type: 'wentOnline' })).toMatchObject({
          phase: opens ? 'opening' : 'finding',
          error: undefined,
        });
      }),
    );
  });

  test('forgets a manual text once the user types another one, and not because the app shows a text', () => {
    const manual: SessionEvent[] = [{ type: 'typed', text: 'Home' }, { type: 'manualEntered' }];
    expect(after(manual)).toMatchObject({ inputValue: 'Home', manualText: 'Home', phase: 'idle' });
    expect(after([...manual, { type: 'shown', text: 'Homes' }]).manualText).toBe('Home');
    expect(after([...manual, { type: 'typed', text: '350 5th' }]).manualText).toBe('');
  });
});
