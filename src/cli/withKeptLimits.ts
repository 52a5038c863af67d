import { Failure } from './Failure.ts';
import type { KeptCommand } from './KeptCommand.ts';

/**
 * The command that was asked for, of a job that was begun, with the limits of its cost that it does not name: a budget, and the price by which it is counted,
 * hold until a person gives others. Left out, they would be lifted without a word.
 *
 * @throws Failure where what is added to each result is not as it was, so that the price is another one too.
 */
export function withKeptLimits(kept: KeptCommand, asked: KeptCommand): KeptCommand {
  const isOther = (['geocode', 'certify'] as const).some(
    (name) => Boolean(asked.flags[name]) !== Boolean(kept.flags[name]),
  );
  if (isOther && kept.flags.price !== undefined && asked.flags.price === undefined)
    throw new Failure(
      `This job was begun with --price ${String(kept.flags.price)}, and what is added to each result is not the same now. Say what a row costs: --price CREDITS.`,
    );
  const { budget = kept.flags.budget, price = kept.flags.price } = asked.flags;
  return {
    ...asked,
    flags: { ...asked.flags, ...(budget !== undefined && { budget }), ...(price !== undefined && { price }) },
  };
}
