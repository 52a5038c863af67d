import type { Dispatcher } from './Dispatcher.ts';

/** Where Node, and the package `undici`, keep it. */
const key = Symbol.for('undici.globalDispatcher.1');

/** The dispatcher that is set now. Node makes its own with the first `Request`. */
export function dispatcherOfNode(): Dispatcher | undefined {
  const its = (globalThis as { [key]?: Partial<Dispatcher> })[key];
  return typeof its?.dispatch === 'function' ? (its as Dispatcher) : undefined;
}
