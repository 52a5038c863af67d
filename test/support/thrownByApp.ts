import { cleanup } from '@testing-library/react';
import { onTestFinished } from 'vitest';

/**
 * A part of the app that throws, and the errors it caused: errors of listeners and rules are thrown on the page, and would fail the run. `fail` throws while the
 * test runs and no longer after it, so that a call after the test (a rule that runs once more, say) does not fail the next one. The
 * listener is always removed then: while one is there, the runner treats every error of a page as expected.
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
