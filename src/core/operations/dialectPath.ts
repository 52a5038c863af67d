import type { ClientOptions } from '../Client.ts';

/** The classic path, where the client speaks the classic wire. */
export function dialectPath(
  { interactivePath }: { interactivePath?: string },
  { dialect }: ClientOptions,
): { path: string } | undefined {
  return interactivePath && dialect === 'interactive' ? { path: interactivePath } : undefined;
}
