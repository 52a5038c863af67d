/*
 * ISO 3166-1, and XK, which is not ISO's but what everyone uses for Kosovo. One group per first letter from A to Z, holding what follows it:
 * half the bytes of the codes written out.
 */
const alpha2 =
  'DEFGILMOQRSTUWXZ ABDEFGHIJLMNOQRSTVWYZ ACDFGHIKLMNORUVWXYZ EJKMOZ CEGHRST IJKMOR ABDEFGHILMNPQRSTUWY KMNRTU DELMNOQRST' +
  ' EMOP EGHIMNPRWYZ ABCIKRSTUVY ACDEFGHKLMNOPQRSTUVWXYZ ACEFGILOPRUZ M AEFGHKLMNRSTWY A EOSUW ABCDEGHIJKLMNORSTVXYZ CDFG' +
  'HJKLMNORTVWZ AGMSYZ ACEGINU FS K ET AMW';
const alpha3 =
  'BWFGGOIALALBNDRERGRMSMTATFTGUSUTZE DIELENESFAGDGRHRHSIHLMLRLZMUOLRARBRNTNVTWA AFANCKHEHLHNIVMRODOGOKOLOMPVRIUBUWXRYMYP' +
  'ZE EUJIMANKOMZA CUGYRISHSPSTTH INJILKRAROSM ABBREOGYHAIBINLPMBNBNQRCRDRLTMUFUMUY KGMDNDRVTIUN DNMNNDOTRLRNRQSLSRTA AME' +
  'YORPN AZENGZHMIRNAORWT AOBNBRBYCAIEKASOTUUXVA ACAFARCODADGDVEXHLKDLILTMRNENGNPOZRTSRTQUSWIYSYT AMCLERFKGAICIULDORPLRUZ' +
  'L MN AKANCNERHLLWNGOLRIRKRTRYSEYF AT EUOUUSWA AUDNENGPGSHNJMLBLELVMROMPMRBSDTPURVKVNWEWZXMYCYR CACDGOHAJKKLKMLSONTOUNU' +
  'RUVWNZA GAKRMIRYSAZB ATCTENGBIRNMUT LFSM KX EM AFMBWE';

/** Is this an ISO 3166-1 alpha-2 or alpha-3 code, in any case? "UK" is not one. */
export function isCountryCode(code: string): boolean {
  const [first = '', ...rest] = code.toUpperCase();
  const group = (rest.length > 1 ? alpha3 : alpha2).split(' ')[first.charCodeAt(0) - 65] ?? '';
  return rest.length > 0 && group.match(rest.length > 1 ? /../g : /./g)?.some((end) => end === rest.join('')) === true;
}

/** The ISO 3166 code that this text is, in capitals: in any case, with spaces around it or dots in it ("U.S.A."). undefined for anything else, names too. */
export function codeIn(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const code = text.trim();
  const plain = /^(?:[a-z]\.){2,3}$/i.test(code) ? code.replaceAll('.', '') : code;
  return isCountryCode(plain) ? plain.toUpperCase() : undefined;
}
