import { oneOfCountries } from './countryCode.ts';

/**
 * Whether addresses in a country start with the house number: "12 Main Street" rather than "Hauptstraße 12". Takes a code or an English name.
 */
export const isNumberFirst = oneOfCountries(
  'AS ASM AU AUS BB BRB BS BHS BZ BLZ CA CAN CI CIV DZ DZA EG EGY FR FRA GB GBR GF GUF GG GGY GH GHA GI GIB GP GLP GU GUM HK HKG IE IRL IM IMN ' +
    'IN IND JE JEY JM JAM KE KEN LK LKA LU LUX MA MAR MC MCO MQ MTQ MT MLT MU MUS MY MYS NC NCL NG NGA NZ NZL PF PYF PH PHL PK PAK PM SPM ' +
    'PR PRI RE REU SA SAU SG SGP SN SEN TH THA TN TUN TT TTO TZ TZA UG UGA US USA VI VIR VN VNM YT MYT ZA ZAF ZM ZMB ZW ZWE',
);
