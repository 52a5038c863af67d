import { cleanup } from '@testing-library/react';
import { onTestFinished } from 'vitest';

/**
 * A part of the app that throws, and what has come of it: what listeners and rules throw goes to the page, and would fail the run. `fail` throws while the
 * test runs and no longer after it, so that a call that comes later than the test (a rule that is asked once more, say) does not fail the next one. The
 * listener is always gone then: while one is there, the runner takes every error of a page for one that was meant.
 */
export function thrownByApp(message = 'the app’s') {
  const thrown: unknown[] = [];
  let over = false;
  const take = (event: ErrorEvent) => {
    event.preventDefault();
    thrown.push(event.error);
  };
  window.addEventListener('error', take);
  onTestFinished(async () => {
    over = true;
    cleanup();
    // Each is thrown in a task of its own (`callListener`): those that are due come before these.
    for (let turns = 0; turns < 3; turns++) await new Promise((resolve) => setTimeout(resolve));
    window.removeEventListener('error', take);
  });
  return {
    thrown,
    fail: (): undefined => {
      if (!over) throw new Error(message);
      return undefined;
    },
  };
}
