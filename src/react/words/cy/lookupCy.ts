import { countIn } from '../wording.ts';
import type { LookupWords } from '../Words.ts';

const addresses = countIn('cy')({
  two: '# gyfeiriad',
  few: '# chyfeiriad',
  many: '# chyfeiriad',
  other: '# cyfeiriad',
});

export const lookupCy: LookupWords = {
  postcode: () => 'Cod post',
  find: () => 'Dod o hyd i gyfeiriad',
  missing: () => 'Rhowch god post',
  incomplete: (country) => (country === 'GB' ? 'Rhowch god post llawn yn y DU' : 'Rhowch god post llawn'),
  notFound: (postcode) =>
    `Ni chafwyd hyd i gyfeiriadau ar gyfer ${postcode}. Gwiriwch y cod post, neu rhowch y cyfeiriad eich hun.`,
  found: (count) => `Cafwyd hyd i ${addresses(count)}`,
  choose: () => 'Dewiswch gyfeiriad',
  unchosen: () => 'Dewiswch gyfeiriad',
  useAddress: () => 'Defnyddio’r cyfeiriad hwn',
  yourAddress: () => 'Eich cyfeiriad',
  change: () => 'Newid y cyfeiriad',
  changePostcode: () => 'Newid y cod post',
  notListed: () => 'Ni allaf ddod o hyd i fy nghyfeiriad yn y rhestr',
  manual: () => 'Rhoi’r cyfeiriad eich hun',
  backToPostcode: () => 'Dod o hyd i’r cyfeiriad drwy’r cod post',
};
