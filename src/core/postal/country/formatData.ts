// Written by scripts/generate-formats.mjs. Do not edit.

/** Orders of the form fields. O: company, A: lines, D: district, C: city, S: region, Z: postal code. */
export const orders =
  'O A ZC,O A S,O A C Z,O A C,O A Z C,O A Z C S,O A ZC S,O A CSZ,O A CZ,O A D CS Z,O A CS,O AC,Z SCD A O,O A D CSZ,O A SC Z,O A CS Z,O A ZCS,O A C S Z,O A Z,O ZAC,S C A O,O C A Z,O A C SZ,O A D C S Z,O A CZ S,O S CD A Z,O A C S,Z S A O,O A S C,Z S C A O,SCD A O Z,O A SZ,O A S CZ,A O,O A D ZCS,O A D ZC S,O A D CZ S,O A Z CS,O A D CZ,O A CZS,O A DC ZS,O A ZSC,O A DC SZ,Z SC A O,O A D C Z'.split(
    ',',
  );

/** The order of each country in `alpha2Codes`: a character per country, where "+" is the first order, "," the second and so on. */
export const ordersByCountry =
  '+,-.-/0..12+2.+++23+.+3..+33..453..1.22...+6.1.789:1.2+++.+.++/;<+.;++.-2++.-.++-.=+.>+.+-+3+.?2:++@AB3-C-:D+;-E3F-+3G.5HI+JH+3.+-+3;+K.++++++2+.3AL2+..3/3.MN;-++2OP++3,.Q/EC;RSQ++-3.+2+.+T+<.3.E-+=-+++.++2E..1..--...U+..++.;.EV+<.22;1+3R-2A.+.+.+W+.';
