import type { InternationalRecord } from 'doorplate/core';
import type { SimulatorAddress } from 'doorplate/testing';
import { createRandom } from '../../test/support/createRandom.ts';

/** Misspells a text like test/support/mistakes.ts: swaps or replaces letters of a long word. */
function misspelt(line: string, random: () => number): string {
  return line.replace(/[A-Za-z]{5,}/, (word) => {
    const at = 1 + Math.floor(random() * (word.length - 2));
    return random() < 0.5
      ? word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)
      : word.slice(0, at) + 'bcdfghjklm'.charAt(Math.floor(random() * 10)) + word.slice(at + 1);
  });
}

/** Returns records of the addresses. Each record has one of ten mistakes or none. Nearly all records differ from each other. */
export function mistakenRecords(addresses: readonly SimulatorAddress[], count: number): InternationalRecord[] {
  const random = createRandom(20261121);
  const pick = () => addresses[Math.floor(random() * addresses.length)] ?? {};
  const noise = (length: number) =>
    Array.from({ length }, () => 'bcdfghjklmnpqrstvwxzaeiou'.charAt(Math.floor(random() * 25))).join('');
  return Array.from({ length: count }, (_, at) => {
    const { line1 = '', line2 = '', city = '', provinceCode = '', postalCode = '', countryIso2 = 'US' } = pick();
    const record = {
      Id: String(at),
      Address1: line1,
      Address2: line2,
      Locality: city,
      AdministrativeArea: provinceCode,
      PostalCode: postalCode,
      Country: countryIso2,
    };
    switch (at % 12) {
      case 0:
        return { ...record, Address1: misspelt(line1, random) };
      case 1:
        return { ...record, Locality: misspelt(city, random) };
      case 2:
        return { ...record, PostalCode: pick().postalCode ?? '' };
      case 3:
        return { ...record, PostalCode: '' };
      case 4:
        return { ...record, Address2: '' };
      case 5:
        return { ...record, Address1: line1.replace(/^\d+ /, '') };
      case 6:
        return { ...record, Address1: `${noise(2)} ${line1.replace(/ (Street|St|Ave|Avenue|Road|Rd)\b/, '')}` };
      case 7:
        return { ...record, Address1: `${line1.split(' ')[0] ?? ''} ${noise(9)} Way` };
      case 8:
        return { ...record, Country: 'DE' };
      case 9:
        return { Id: record.Id, Address1: `${noise(7)} ${noise(8)}`, Locality: noise(9), Country: 'US' };
      case 10:
        return { Id: record.Id, Address: `${line1}, ${city}, ${provinceCode} ${postalCode}`, Country: countryIso2 };
      default:
        return record;
    }
  });
}
