import { cleanup } from '@testing-library/react';
import { onTestFinished } from 'vitest';

/**
 * What listeners of the app's throw in this test: it goes to the page, and would fail the run. It is taken until what the test has set off is over, so that
 * none of it comes in the next one, and the listener is always gone then: while one is there, the runner takes every error of a page for one that was meant.
 */
export function thrownByApp(): unknown[] {
  const thrown: unknown[] = [];
  const take = (event: ErrorEvent) => {
    event.preventDefault();
    thrown.push(event.error);
  };
  window.addEventListener('error', take);
  onTestFinished(async () => {
    cleanup();
    // Each is thrown in a task of its own (`tellApp`): those that are due come before these.
    for (let turns = 0; turns < 3; turns++) await new Promise((resolve) => setTimeout(resolve));
    window.removeEventListener('error', take);
  });
  return thrown;
}
