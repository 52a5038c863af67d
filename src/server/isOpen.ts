import type { OperationName } from '../core/index.ts';

const open = new Set<OperationName>(['find', 'retrieve', 'complete', 'capture']);

/** May anybody be let to ask this without being known? It is about one address at a time. */
export const isOpen = (operation: OperationName): boolean => open.has(operation);
