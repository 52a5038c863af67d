import { useUsage } from 'doorplate';

const count = (number: number, word: string) => `${String(number)} ${word}${number === 1 ? '' : 's'}`;

/** Calls and credits that the form has used so far. */
export function Usage() {
  const { calls, charges } = useUsage();
  return (
    <p className="live-usage">
      {count(calls, 'call')}, {count(charges, 'credit')}
    </p>
  );
}
