import type { EmailWords } from '../Words.ts';

export const emailCy: EmailWords = {
  label: () => 'E-bost',
  required: () => 'Rhowch eich cyfeiriad e-bost.',
  unfinished: () => 'Rhowch gyfeiriad e-bost llawn, fel enw@example.com.',
  valid: () => 'Mae’r cyfeiriad e-bost hwn yn gweithio.',
  invalid: () => 'Ni allem ddod o hyd i’r cyfeiriad e-bost hwn. Gwiriwch ef am gamgymeriadau teipio.',
  disposable: () =>
    'Mae hwn yn edrych fel cyfeiriad e-bost dros dro. Efallai y byddwch yn colli negeseuon am eich archeb.',
  role: () => 'Mae hwn yn edrych fel blwch post a rennir. Gall pobl eraill ddarllen negeseuon am eich archeb.',
  acceptAll: () => 'Ni allwn ddweud a yw’r cyfeiriad e-bost hwn yn bodoli. Gwiriwch ef am gamgymeriadau teipio.',
  unknown: () => 'Ni allem wirio’r cyfeiriad e-bost hwn. Chwiliwch am gamgymeriadau teipio.',
  suggestion: (email) => `Ai ${email} oeddech chi’n ei feddwl?`,
};
