/**
 * Does a turn, and one more for every time that it is asked for meanwhile: whatever happens in a turn may ask for another, and turns never run
 * one inside another.
 */
export function createPump(turn: () => void): () => void {
  let isAsked = false;
  let isTurning = false;
  return () => {
    isAsked = true;
    if (isTurning) return;
    isTurning = true;
    while (isAsked) {
      isAsked = false;
      turn();
    }
    isTurning = false;
  };
}
