import { cleanup } from '@testing-library/react';
import { onTestFinished } from 'vitest';

/**
 * Creates a part of an app that throws, and collects the errors. Errors of listeners and rules are thrown on the page, and would fail the run. `fail`
 * throws only while the test runs, so a call after the test (such as a rule that runs again) does not fail the next test. After the test, the error
 * listener is always removed, because with a listener the runner treats every error of a page as expected.
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
    // Each error is thrown in a task of its own (`callListener`). Errors that are due come before these tasks.
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
