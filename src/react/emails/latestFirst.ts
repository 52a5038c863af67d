import type { EmailBatch } from '../../core/index.ts';

/** Jobs by their start, the latest first. One whose time is not known may be new, and is in front; the others keep their order. */
export const latestFirst = <Job extends EmailBatch>(jobs: readonly Job[]): Job[] =>
  [...jobs].sort((one, other) => {
    const [first, second] = [timeOf(one), timeOf(other)];
    return first === second ? 0 : first < second ? 1 : -1;
  });

const timeOf = ({ startTime }: EmailBatch) => startTime?.getTime() ?? Infinity;
