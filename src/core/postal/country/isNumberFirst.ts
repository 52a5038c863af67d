import { oneOfCountries } from './countryCode.ts';

/**
 * Whether addresses in a country start with the house number: "12 Main Street" rather than "Hauptstraße 12". Takes a code or an English name.
 */
export const isNumberFirst = oneOfCountries(
  'ASM AUS BBBRB BSBHS BZBLZ CAN CIV DZA EGY FRA GBR GFGUF GGY GHA GIB GPGLP GUM HKG IEIRL IMN IND JEY JMJAM KEN LKA LUX MAR MCO MQMTQ MTMLT MUS MYS NCL NGA NZL PFPYF PHL PKPAK PMSPM PRI REU SAU SGP SNSEN THA TNTUN TTO TZA UGA USA VIR VNM YTMYT ZAF ZMB ZWE',
);
