import { countIn, failures, states, numberIn, percentIn } from '../wording.ts';
import type { JobsWords } from '../Words.ts';

const number = numberIn('cy');
const percent = percentIn('cy');
const count = countIn('cy');
const addresses = count({ two: '# gyfeiriad', few: '# chyfeiriad', many: '# chyfeiriad', other: '# cyfeiriad' });
const credits = count({ two: '# gredyd', few: '# chredyd', many: '# chredyd', other: '# credyd' });
const couldBe = count({
  two: 'Gallai # dasg fod yn ffeil i chi. Gwiriwch nhw cyn i chi ei huwchlwytho eto.',
  many: 'Gallai # thasg fod yn ffeil i chi. Gwiriwch nhw cyn i chi ei huwchlwytho eto.',
  other: 'Gallai # tasg fod yn ffeil i chi. Gwiriwch nhw cyn i chi ei huwchlwytho eto.',
});

const statesCy = states(
  'Yn aros,Ni allem brosesu’r ffeil,Yn llwytho,Yn gwirio,Yn barod i’w lawrlwytho,Wedi’i lawrlwytho,Statws anhysbys',
);
const failuresCy = failures(
  'Rhoddodd y gwasanaeth wybod am wall.',
  'Rhoddodd y gwasanaeth wybod:',
  'Ni allem gyrraedd y gwasanaeth.',
  'Cymerodd y gwasanaeth ormod o amser i ateb.',
  'Ni allem ddarllen ateb y gwasanaeth.',
  'Ni anfonwyd y cais.',
  'Mae’r dudalen hon wedi cyrraedd ei therfyn.',
  'Fe’i stopiwyd.',
);

export const jobsCy: JobsWords = {
  upload: () => 'Uwchlwytho ffeil',
  uploadFormats: () => 'Ffeil CSV â cholofn “email”. Rydych yn talu pan fyddwch yn lawrlwytho’r canlyniadau.',
  uploading: () => 'Yn uwchlwytho…',
  uploadInDoubt: () => 'Ni chawsom ateb am eich ffeil. Efallai ei bod wedi cyrraedd, felly ni fyddwn yn ei hanfon eto.',
  reconcile: () => 'Chwilio amdani',
  reconcileCost: () => 'Mae hyn yn gwirio’r rhestr, ac yna bob tasg newydd ynddi unwaith.',
  reconciled: (found, isCertain) =>
    found === 0
      ? 'Nid yw yn y rhestr. Gallwch ei huwchlwytho eto.'
      : isCertain
        ? 'Mae eich ffeil wedi cyrraedd.'
        : found === 1
          ? 'Gallai un dasg fod yn ffeil i chi. Gwiriwch hi cyn i chi ei huwchlwytho eto.'
          : couldBe(found),
  jobs: () => 'Tasgau',
  none: () => 'Dim tasgau eto.',
  refresh: () => 'Adnewyddu’r rhestr',
  openJob: () => 'Manylion',
  listFailed: () => 'Ni allem ddarllen y rhestr o dasgau.',
  downloadInDoubt: () => 'Ni chyrhaeddodd eich ffeil. Efallai y codwyd tâl arnoch amdani.',
  downloadFailed: () => 'Methodd y lawrlwythiad. Ni chodwyd tâl arnoch.',
  jobFailed: () => 'Ni allem ddarllen manylion y dasg hon.',
  uploadFailed: () => 'Ni uwchlwythwyd eich ffeil.',
  uploadInvalid: () => 'Rhaid iddi fod yn ffeil destun UTF-8 â cholofn “email” ac o leiaf un rhes.',
  failure: failuresCy,
  state: statesCy,
  records: addresses,
  estimated: (cost) => `tua ${credits(cost)} pan fyddwch yn lawrlwytho`,
  cost: credits,
  downloadFor: (cost) => (cost === undefined ? 'Lawrlwytho (codir tâl)' : `Lawrlwytho am ${credits(cost)}`),
  downloadAgain: () => 'Lawrlwytho eto (efallai y codir tâl arnoch eto)',
  downloaded: () => 'Wedi’i lawrlwytho. Mae’r ffeil ymhlith lawrlwythiadau eich porwr.',
  savePartial: () => 'Cadw’r hyn a gyrhaeddodd',
  reconcileFailed: () => 'Ni allem chwilio amdani.',
  percent,
  stats: (valid, invalid, acceptAll, unknown) =>
    `${number(valid)} yn ddilys, ${number(invalid)} yn annilys, ${number(acceptAll)} ar weinyddion sy’n derbyn pob neges, ${number(unknown)} yn anhysbys`,
  direct: () => 'Gwirio cyfeiriadau e-bost nawr',
  directLead: () => 'Gludwch restr neu dewiswch ffeil, a chewch y canlyniadau ar unwaith.',
  asJob: (amount) =>
    `Fel tasg: ${addresses(amount)}, gan gynnwys copïau. Byddwch yn gweld amcan o’r pris ar ôl uwchlwytho, ac yn talu pan fyddwch yn lawrlwytho.`,
  paste: () => 'Gludo cyfeiriadau',
  pasteHint: () => 'Un fesul llinell, neu wedi’u gwahanu â chomas',
  usePasted: (amount) => `Parhau gyda ${addresses(amount)}`,
  disposable: () => 'dros dro',
  systemMailbox: () => 'blwch post a rennir',
  pastedName: () => 'Cyfeiriadau wedi’u gludo',
};
