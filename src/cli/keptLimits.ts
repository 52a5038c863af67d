import type { KeptCommand } from './KeptCommand.ts';

/**
 * The command that was asked for, of a job that was begun, with the limits of its cost that it does not name: a budget, and the price by which it is counted,
 * hold until a person gives others. Left out, they would be lifted without a word.
 */
export function keptLimits(kept: KeptCommand, asked: KeptCommand): KeptCommand {
  const { budget = kept.flags.budget, price = kept.flags.price } = asked.flags;
  return {
    ...asked,
    flags: { ...asked.flags, ...(budget !== undefined && { budget }), ...(price !== undefined && { price }) },
  };
}
