/**
 * Does a turn, and one more for every time that it is asked for meanwhile: whatever happens in a turn may ask for another, and turns never run
 * one inside another.
 */
export function createPump(turn: () => void): () => void {
  let state: 'still' | 'turning' | 'asked' = 'still';
  return () => {
    if (state !== 'still') {
      state = 'asked';
      return;
    }
    do {
      state = 'turning';
      turn();
    } while ((state as string) === 'asked');
    state = 'still';
  };
}
