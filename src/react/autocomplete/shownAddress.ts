import { type Address, onOneLine, type Suggestion } from '../../core/index.ts';

/** What the search shows of an address that was chosen: all of it on one line. */
export const shownAddress = (address: Address, { text }: Suggestion): string => onOneLine(address) || text;
