import { ResponseError, type Suggestion } from '../../core/index.ts';
import { watchFind } from '../find/watchFind.ts';
import type { SessionState } from './createSessionState.ts';
import { distinct } from './distinct.ts';
import type { Level } from './State.ts';

/** Deeper than any real address; a container that leads to itself ends here. */
const deepest = 10;

/** Asks for a container's list; the old rows stay until it is there. Returns the way to leave it, which aborts the Find. */
export function openContainer(
  { get, set, fail, options, figures, answered }: SessionState,
  text: string,
  container: Suggestion,
  onLevel: (level: Level) => void,
) {
  const { trail, inputValue: typed } = get();
  const failed = (error: unknown) => {
    fail('find', error, container);
  };
  set({ phase: 'opening', pending: container, error: undefined });
  if (trail.length > deepest || trail.some((level) => level.container?.id === container.id)) {
    failed(new ResponseError('find', 'find led from a container back to itself. Choose another row.'));
    return undefined;
  }
  const { client, queryClient, query } = options;
  return watchFind(
    queryClient,
    client,
    { ...query, text, container: container.id },
    (rows) => {
      answered();
      onLevel({ container, depth: trail.length, suggestions: distinct(rows), typed });
    },
    failed,
    figures.find,
  );
}
