/**
 * What parts of a building are called, folded and without a full stop: USPS Publication 28 (appendix C2), Canada Post in English and French,
 * Royal Mail usage, Correios, Correos and SEPOMEX, and German usage. `unitsIn` reads them.
 */

/**
 * With a number or a letter behind them: "Apt 4", "Bloco B". One kind is one question (which door? which floor?), so that its words stand for
 * each other.
 */
export const numberedUnits = {
  door:
    'apt apartment unit suite ste flat room rm penthouse ph basement bsmt office ofc lot trlr trailer slip studio space spc dept department hangar hngr stop pmb maisonette door ' +
    'app appt appartement bureau porte unite ' +
    'depto dpto departamento puerta pta oficina local int interior lote ' +
    'ap apto apartamento sala sl conjunto conj cj casa cs loja lj ' +
    'wohnung whg',
  floor: 'floor fl flr level lvl etage piso andar planta',
  building: 'building bldg block batiment bat edificio edif bloco bl torre',
} as const;

/** Words that say it without a number, each line in its spellings. The first is its name. */
export const wholeUnits = {
  door: ['basement bsmt keller sotano subsolo', 'penthouse ph', 'attic dachgeschoss dg'],
  floor: ['ground erdgeschoss eg terreo rdc'],
  building: ['rear fundos', 'hinterhaus hh', 'vorderhaus vh', 'seitenflugel sf'],
} as const;

/** Streets and houses are called so too: these count behind a comma, a number or a street's type, and alone. */
export const wholeUnitsAtEnd = [
  'front frnt',
  'lower lowr',
  'upper uppr',
  'office ofc',
  'lobby lbby',
  'side',
  'studio',
  'maisonette',
  'annexe annex anexo',
] as const;

/** From the first on. */
export const ordinalWords = 'first second third fourth fifth sixth seventh eighth ninth tenth';

/** No road is called so. One may be called as all others are: "13021 RM 620 N" is on Ranch to Market Road 620. */
export const neverRoads =
  'apt apartment unit suite ste bldg building app appt appartement ap apto apartamento depto dpto departamento wohnung whg';

/** A house number stands behind the names of these streets: "Calle Torre 12". */
export const roadNames = 'torre casa sala planta block local lote';
