import type { VerificationWords } from '../Words.ts';

export const verificationCy: VerificationWords = {
  title: (kind) =>
    ({
      confirm: 'Ai dyma’r cyfeiriad roeddech chi’n ei feddwl?',
      reject: 'Ni allem ddod o hyd i’r cyfeiriad hwn',
      unit: 'A oes rhif fflat neu swît ar goll?',
      street: 'Pa un yw eich cyfeiriad chi?',
      number: 'Gwiriwch rif y tŷ',
      unavailable: 'Ni allem wirio eich cyfeiriad',
    })[kind],
  lead: (kind) =>
    ({
      confirm: 'Rydym wedi dod o hyd i gyfeiriad sy’n agos iawn at eich un chi. Mae’r gwahaniaethau wedi’u hamlygu.',
      reject: 'Efallai na fydd eich archeb yn cyrraedd yno. Gwiriwch y cyfeiriad.',
      unit: 'Mae mwy nag un fflat neu swyddfa yn yr adeilad hwn.',
      street: 'Mae mwy nag un cyfeiriad yn cyfateb i’r hyn a roesoch.',
      number: 'Rydym wedi dod o hyd i’r stryd, ond nid i’r rhif hwn.',
      unavailable: 'Aeth rhywbeth o’i le ar ein hochr ni. Rhowch gynnig arall arni mewn munud.',
    })[kind],
  entered: () => 'Rhoesoch chi',
  suggested: () => 'Rydym ni’n awgrymu',
  differs: () => 'wedi newid:',
  takeEntered: () => 'Defnyddio’r cyfeiriad fel y’i rhoddwyd',
  takeSuggestion: () => 'Defnyddio’r awgrym',
  takeCandidate: () => 'Defnyddio’r cyfeiriad hwn',
  unit: () => 'Fflat, swît neu uned',
  addUnit: () => 'Ychwanegu at y cyfeiriad',
  withoutUnit: () => 'Parhau hebddo',
  needsUnit: () => 'Rhowch y fflat neu’r swît, neu ewch ymlaen hebddo.',
  candidates: () => 'Cyfeiriadau sy’n cyfateb',
  edit: () => 'Golygu’r cyfeiriad',
  onlyConfirmed: () =>
    'Dim ond i gyfeiriad y gallwn ei gadarnhau y gallwn ddanfon. Os yw eich un chi yn gywir, cysylltwch â ni.',
  retry: () => 'Rhoi cynnig arall arni',
  verifying: () => 'Yn gwirio eich cyfeiriad…',
  changed: () => 'Newidiodd y cyfeiriad tra oeddem yn ei wirio. Gwiriwch ef a rhowch gynnig arall arni.',
};
