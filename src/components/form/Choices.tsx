import { memo } from 'react';
import type { Choice } from '../../core/index.ts';

/** The options of a select. Countries have 250, which need not be made anew at every key. */
export const Choices = memo(function Choices({ choices }: { choices: readonly Choice[] }) {
  return choices.map(({ code, name }) => (
    <option key={code} value={code} suppressHydrationWarning>
      {name}
    </option>
  ));
});
