import type { SimulatorAddress } from './deriveAddress.ts';

const us = (
  line1: string,
  city: string,
  provinceCode: string,
  postalCode: string,
  more: SimulatorAddress = {},
): SimulatorAddress => ({
  line1,
  city,
  provinceCode,
  postalCode,
  countryIso2: 'US',
  ...more,
});
const ca = (
  line1: string,
  city: string,
  provinceCode: string,
  postalCode: string,
  more: SimulatorAddress = {},
): SimulatorAddress => ({
  ...us(line1, city, provinceCode, postalCode, more),
  countryIso2: 'CA',
});
const numbers = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);

/** 60 units on 20 floors, with three units per floor. */
const tower = numbers(1, 20, 1).flatMap((floor) =>
  [1, 2, 3].map((door) =>
    us('500 Harbor Plaza', 'Seattle', 'WA', '98104', {
      line2: `Unit ${String(floor)}0${String(door)}`,
      latitude: 47.6,
      longitude: -122.33,
    }),
  ),
);

/** A street that runs through two towns. */
const acrossTowns = [
  ...numbers(2, 96, 2).map((number) => us(`${String(number)} Old Mill Road`, 'Westbrook', 'ME', '04092')),
  ...numbers(98, 190, 2).map((number) => us(`${String(number)} Old Mill Road`, 'Gorham', 'ME', '04038')),
];

/** A street with more house numbers than any list can show. */
const longStreet = numbers(1001, 1251, 2).map((number) =>
  us(`${String(number)} Jefferson Avenue`, 'Toledo', 'OH', '43604'),
);

/** A building with eight units, each in a different notation. */
const units = ['Apt 1', 'Apt 2', 'Unit 3', '# 4', 'Ste 500', 'Fl 6', 'Rm 7', 'Bldg 8'].map((line2) =>
  us('77 Beacon Street', 'Boston', 'MA', '02108', { line2 }),
);

const boxes = numbers(10, 29, 1).map((box) => us(`PO Box ${String(box)}`, 'Marfa', 'TX', '79843'));

const companies: SimulatorAddress[] = (
  [
    ['Blue Heron Coffee Roasters', '12 Wharf Street', 'Portland', 'ME', '04101'],
    ['Åström & Søn Møbler', '340 Pine Street', 'San Francisco', 'CA', '94104'],
    ['Kowalski Brothers Hardware', '901 Milwaukee Avenue', 'Chicago', 'IL', '60642'],
    ['Jalapeño’s Cantina', '18 Alamo Plaza', 'San Antonio', 'TX', '78205'],
    ['Saint Mary’s Hospital', '450 Clarkson Avenue', 'Brooklyn', 'NY', '11203'],
    ['O’Neill & D’Angelo LLP', '1 Penn Plaza', 'New York', 'NY', '10119'],
    ['Museum of Small Things', '5 Main Street', 'Galena', 'IL', '61036'],
    ['24/7 Print & Copy', '2400 Guadalupe Street', 'Austin', 'TX', '78705'],
  ] as const
).map(([company, line1, city, state, zip]) => us(line1, city, state, zip, { company }));

const longNames = [
  us(
    '10250 Rancho San Francisco de los Cerritos Boulevard Northwest',
    'Rancho Santa Margarita y Las Flores',
    'CA',
    '92688',
    {
      company:
        'The Honourable Society for the Preservation and Encouragement of Very Long Names in Public Directories of North America',
      line2: 'Building Twenty-Seven, Mezzanine Level, Conference Centre East, Suite 1400-B',
    },
  ),
  ca('4500 chemin de la Côte-Saint-François-d’Assise-de-la-Longue-Pointe', 'Saint-Louis-du-Ha! Ha!', 'QC', 'G0L 3S0'),
];

const others = [
  us('1600 Pennsylvania Avenue NW', 'Washington', 'DC', '20500', { company: 'The White House' }),
  us('350 5th Avenue', 'New York', 'NY', '10118', { company: 'Empire State Building' }),
  us('1 Unity Street', 'Providence', 'RI', '02903'),
  us('221B Baker Street', 'Denver', 'CO', '80203'),
  us('N6W23001 Bluemound Road', 'Waukesha', 'WI', '53188'),
  us('12-34 43rd Avenue', 'Long Island City', 'NY', '11101'),
  us('RR 2 Box 152', 'Decorah', 'IA', '52101'),
  us('HC 72 Box 18', 'Terlingua', 'TX', '79852'),
  us('Urb. Las Gladiolas, 150 Calle A', 'San Juan', 'PR', '00926'),
  us('123½ Elm Street', 'Salem', 'MA', '01970'),
  us('42 Élysée Court', 'La Cañada Flintridge', 'CA', '91011'),
  us('8 St. John Street', 'St. Johnsbury', 'VT', '05819'),
];

/** Addresses in Québec, New Brunswick and Ottawa, each under one id in two languages. */
const bilingual = (
  [
    ['1155', 'Sainte-Catherine Street East', 'Rue Sainte-Catherine Est', 'Montreal', 'Montréal', 'QC', 'H2L 2G8'],
    ['3800', 'Côte-des-Neiges Road', 'Chemin de la Côte-des-Neiges', 'Montreal', 'Montréal', 'QC', 'H3H 1V6'],
    ['900', 'René-Lévesque Boulevard West', 'Boulevard René-Lévesque Ouest', 'Montreal', 'Montréal', 'QC', 'H3B 4A5'],
    ['25', 'Saint-Jean Street', 'Rue Saint-Jean', 'Quebec City', 'Québec', 'QC', 'G1R 1N7'],
    ['111', 'Wellington Street', 'Rue Wellington', 'Ottawa', 'Ottawa', 'ON', 'K1A 0A4'],
    ['655', 'Main Street', 'Rue Main', 'Moncton', 'Moncton', 'NB', 'E1C 1E8'],
  ] as const
).flatMap(([number, english, french, city, ville, province, code], index) => {
  const id = `CA|CA|A|M${String(70_000 + index)}`;
  return [
    ca(`${number} ${english}`, city, province, code, {
      id,
      language: 'ENG',
      provinceName: province === 'QC' ? 'Quebec' : '',
    }),
    ca(`${number} ${french}`, ville, province, code, {
      id,
      language: 'FRE',
      provinceName: province === 'QC' ? 'Québec' : '',
      countryName: 'Canada',
    }),
  ];
});

const canada = [
  ...numbers(10, 34, 2).map((number) => ca(`${String(number)} Queen Street West`, 'Toronto', 'ON', 'M5H 2N2')),
  ...numbers(201, 212, 1).map((unit) =>
    ca('88 Robson Street', 'Vancouver', 'BC', 'V6B 2A7', { line2: `Unit ${String(unit)}` }),
  ),
  ca('8 Signal Hill Road', 'St. John’s', 'NL', 'A1A 1B2'),
  ca('5001 49 Street', 'Yellowknife', 'NT', 'X1A 1P4'),
  ca('PO Box 9000', 'Iqaluit', 'NU', 'X0A 0H0'),
  ca('1 Rideau Falls Drive', 'Ottawa', 'ON', 'K1N 1B4', { company: 'Maison de l’Amitié' }),
];

/**
 * Built-in addresses in the US and Canada, fictional except for a few landmarks. They include a tower, a street that runs through two towns, PO
 * boxes, companies, names with accents, ids with both an English and a French address, and very long names. The addresses are frozen, so copy an
 * address before you change it.
 */
export const sampleAddresses: readonly Readonly<SimulatorAddress>[] = Object.freeze(
  [
    ...tower,
    ...acrossTowns,
    ...longStreet,
    ...units,
    ...boxes,
    ...companies,
    ...longNames,
    ...others,
    ...bilingual,
    ...canada,
    // The unit comes after the street, as the service returns it.
    us('11 Madison Avenue Bsmt 1B', 'New York', 'NY', '10010-3629'),
    us('805 Veterans Boulevard Ste 305', 'Redwood City', 'CA', '94063-1750'),
  ].map((one) => Object.freeze(one)),
);
