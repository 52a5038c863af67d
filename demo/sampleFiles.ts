import { realAddresses } from './realAddresses.ts';

/** Returns a function that generates random numbers from 0 to 1. The same seed gives the same numbers. */
function randomOf(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const line = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`;
const names =
  'Ada,Ben,Chloe,Dev,Emma,Farid,Grace,Hugo,Ines,Jonas,Kim,Lena,Mona,Noah,Olga,Priya,Quinn,Rosa,Sam,Tess'.split(',');
const families =
  'Abbot,Brown,Chen,Diaz,Evans,Fischer,Garcia,Hill,Ito,Jensen,Khan,Lopez,Moore,Novak,Ortiz,Patel,Reed,Silva,Tran,Young'.split(
    ',',
  );

/** Returns a CSV of customers: real addresses, about one in three with a typical mistake. The same row count gives the same file. */
export function addressFile(rows: number): File {
  const random = randomOf(rows);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const lines = [line(['Customer', 'Name', 'Street', 'Unit', 'City', 'State', 'ZIP', 'Country'])];
  for (let at = 0; at < rows; at++) {
    const {
      line1 = '',
      line2 = '',
      city = '',
      provinceCode = '',
      postalCode = '',
    } = realAddresses[Math.floor(random() * realAddresses.length)] ?? {};
    let [street, unit, town, zip] = [line1, line2, city, postalCode];
    const luck = random();
    if (luck < 0.08)
      street = street.replace(
        /([A-Za-z]{5,})/,
        (word) => word.slice(0, 2) + (word[3] ?? '') + (word[2] ?? '') + word.slice(4),
      );
    else if (luck < 0.13) zip = '';
    else if (luck < 0.17) zip = String(Math.floor(random() * 90_000) + 10_000);
    else if (luck < 0.2) unit = '';
    else if (luck < 0.23) street = street.replace(/^\d+ /, '');
    else if (luck < 0.26)
      street = street
        .replace(/ Street\b/, ' St')
        .replace(/ Avenue\b/, ' Ave')
        .toUpperCase();
    else if (luck < 0.28) town = town.slice(0, -1);
    else if (luck < 0.3) street = `${String(Math.floor(random() * 900) + 1)} Quxley Way`;
    lines.push(
      line([
        `C-${String(at + 1).padStart(6, '0')}`,
        `${pick(names)} ${pick(families)}`,
        street,
        unit,
        town,
        provinceCode,
        zip,
        'US',
      ]),
    );
  }
  return new File([lines.join('')], `customers-${String(rows)}.csv`, { type: 'text/csv' });
}

/** Returns a CSV of emails, with examples of each verdict. */
export function emailFile(rows: number): File {
  const random = randomOf(rows + 1);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const lines = [line(['name', 'email'])];
  for (let at = 0; at < rows; at++) {
    const [name, family] = [pick(names), pick(families)];
    const person = `${name}.${family}${String(at)}`.toLowerCase();
    const email = pick([
      ...Array.from({ length: 12 }, () => `${person}@example.com`),
      `${person}@example.org`,
      `contact@${family.toLowerCase()}.example`,
      `${person}@mailinator.com`,
      `${person}@accept-all.example`,
      `${person}@unknown.example`,
      `${person}@example`,
      `nobody${String(at)}@example.com`,
    ]);
    lines.push(line([`${name} ${family}`, email]));
  }
  return new File([lines.join('')], `emails-${String(rows)}.csv`, { type: 'text/csv' });
}
