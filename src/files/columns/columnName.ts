import { foldText } from '../../core/index.ts';

/** The meaning of a word in a column name: a letter that is a key of `vocabulary`. */
type Kind = string;

/**
 * Words that occur in column names, in 23 languages, folded and grouped by kind:
 * - `A` address, `S` street, `H` house, `N` number, `&` and, `x` suffix of a number, `t` type or direction of a street, `U` unit, `F`
 *   floor, `B` building, `X` PO box
 * - `C` city, `M` municipality, `L` locality, `V` suburb, `D` district, `R` state, `Y` county, `E` department, `Z` region
 * - `P` postal code, `p` postal, `c` code, `K` country, `G` country or state, `O` company
 * - `l` line, `w` whole address, `n` name, `f` words to ignore, `q` purpose of the address, `k` key, `-` something else
 */
const vocabulary: Record<Kind, string> = {
  A: 'διευθυνση διευθυνσης כתובת הכתובת gyfeiriad adresu عنوان العنوان cyfeiriad 주소 адрес адреса naslov ทอย osoite lahiosoite cim lakcim address addresses adress adresse addr addrs adr adrs add anschrift indirizzo direccion domicilio domicile adres endereco morada adresa adresi adressen location ubicazione 住所 所在地 地址',
  S:
    'οδος οδου רחוב הרחוב ulicy شارع الشارع stryd heol ffordd 通り 도로명 улица вулиця ถนน katu utca kozterulet voi street streets strt strasse strassen str rue rues voie calle via straat rua logradouro logr gatu gata gatan gade vej veg gate ulica ulice ulici ul strada road rd ' +
    'thoroughfare odonyme odonimo toponimo vialidad vial sokak cadde caddesi avenue avenida avda vagnamn openbare 街道 路名',
  s: 'st',
  H: 'talo talon בית הבית hisna kucni будинок منزل المنزل بيت البيت дом hazszam hsnr hnum hno hnr kapi porzadkowy deinr house haus hausnr huis hus premise premises civic civ civici civico civique paon hse hsn orientacni popisne domovni exterior noext bina porta portal dom domu gebnr polizei 番地 门牌 門牌 街区符号 地番',
  N: 'αριθμος αρ מספר מס رقم الرقم rhif altura номер numar stevilka broj број number numbers num no nr nro nbr n numero numeri nummer nummern numer numeru numb cislo numara numarasi nmbr 番号 号 番',
  '&': 'και ומספר neu and und et y e og och en i ve or oder ou o',
  x: 'корпус suffix suf sfx ext extension extended zusatz addition toevoeging letter letters letra lettera lettre litera rep repetition bis btq esponente espon esp barrato indice bokstav bogstav alpha fraction adz',
  t: 'jellege jelleg nord ost sud est ouest north south east west norte sur este oeste vest ty type typ tipo typs tip dug class clase clasevial sigla designator prefix pre pref dir direction directional quad quadrant orientation generique pos',
  U:
    'квартира кв 상세주소 ap bloc scara διαμερισμα דירה lakas ajto huoneisto asunto leilighetsnummer شقة الشقة وحدة الوحدة غرفة الغرفة fflat lejlighed interno 房间 室 compl appart unt unit units apt apartment suite ste flat appartement wohnung app complement complemento complementos lokal lokalu mieszkania mieszkanie interior int piso puerta depto saon ' +
    'subbuilding subaddress subaddr daire dor lagenhet lgh leilighet byt room 部屋',
  F: 'οροφος קומה emelet kerros طابق الطابق floor etage stockwerk planta andar piano verdieping pietro patro kat storey 階',
  B: 'κτιριο בניין בנין مبنى المبنى بناية البناية adeilad budynku building bldg blg gebaude batiment edificio edificacao budynek budova gebouw byggnad bygning 建物 方書',
  X: 'θυριδα postafiok postilokero kutusu صندوق skrzynka pobox postbox postfach postbus postboks postbox apartado skrytka 私書箱 信箱',
  C:
    'πολη עיר העיר יישוב ישוב مدينة المدينة tref dinas pentref город град grad місто 시 kaupunki toimipaikka postitoimipaikka varos oras city cities cty town towns ville villes stadt ort orts orte ortschaft ciudad cidade citta plaats woonplaats miasto by mesto sehir wohnort wohn standort place village poblacion ' +
    'municipio comune commune communes gemeente obec obce miejscowosc community comm sted stednavn poststed 市区町村 市町村 市区 市 城市',
  M: 'δημος 시군구 อาเภอ telepules municipality municipal municipalite muni mun gemeinde gemeinden kommune kommun kommunen concelho gmina ilce comuna kunta jurisdiction gem',
  L: 'localitate locality localite localidade localidad localita frazione asentamiento',
  V: 'suburb suburbs',
  D:
    'συνοικια שכונה kerulet kaupunginosa حي الحي ardal maestref cymdogaeth semt district dependentlocality neighbourhood neighborhood barrio bairro quartier quartiere ortsteil stadtteil stadtbezirk bezirk mahalle mahallesi cast casti dzielnica deelgemeente wijk buurt ' +
    'freguesia colonia borough boro arrondissement distrito bydel stadsdel supplerende lieudit ward parish 町名 町域 大字 丁目 町字 地区 区 区县',
  R: 'νομος επαρχια จงหวด מחוז megye maakunta talaith محافظة المحافظة ولاية الولاية إمارة الإمارة امارة الامارة 시도 область judet stateorprovince state states province prov provincia provincie provins bundesland wojewodztwo canton kanton cantone estado uf il ili prefecture lan fylke fylkes eyalet entidad emirate 都道府県 省 省份',
  Y: 'sir county cnty landkreis kreis powiat okres comte',
  E: 'departement departements departamento dep',
  Z: 'περιφερεια אזור ranbarth منطقة المنطقة rhanbarth region regione regiao regions regio comunidad autonoma 地域',
  P: 'τκ מיקוד codpost 우편번호 индекс індекс รหสไปรษณย iranyitoszam irsz zip zips plz pc postcode postleitzahl cap cep psc cp pincode eircode zipcode 郵便番号 〒 邮编 邮政编码 郵便',
  p: 'ταχυδρομικος ταχυδρομικη ταχ 邮政 بريد البريد بريدي البريدي posti пощенски поштански поштовии postna postanski post postal postale postais pocztowy pocztowa pocztowego posta poczta correo correos',
  c: 'κωδικας κωδικος κωδ رمز الرمز codul code codes cod codigo codice kod kode kodu kodas cd leitzahl',
  K: 'lnd χωρα מדינה ארץ دولة الدولة بلد البلد gwlad 国家 страна краіна държава држава drzava krajina tara 국가 ประเทศ maa orszag kraju landekode landekod landekoder country countries ctry pays pais nazione paese lander landerkennzeichen landeskennzeichen lkz ulke nation zeme 国',
  G: 'stat land staat kraj',
  O: 'εταιρεια επωνυμια חברה ceg yritys sirket شركة الشركة مؤسسة المؤسسة cwmni sefydliad 公司 company organization organisation firma firmen empresa entreprise societe societa azienda bedrijf bedrijfs firm foretag virksomhed organizacion organizacao organizzazione organisatie 会社名 单位',
  l: 'γραμμη שורת שורה satiri rivi سطر السطر llinell wiersz rad line lines zeile ligne linea linha regel radek satir linje lin',
  w: 'πληρης מלאה ganz full complete completo completa complet whole formatted komplett combined single 連結 連結表記',
  n:
    'neve ονομα ονομασια שם nume descrizione name names nam nm nom nome nombre naam navn navne namn nazwa nazev adi bezeichnung label lbl libelle lib denominazione den nme descr desc description text txt value ' +
    'title officiel official ufficiale abbr abbreviation short long iso iso2 kennzeichen 명 名 名称 漢字',
  f: '等 του της mestska 지번 소재지 zusammen 详细 詳細 mit new territory republic ruimte zustell the of de d di da do du des del della la le l der die das van von in en fr it es nl sv fi fin swe ltn eng primary main principal std usps msag inc tp loc os z',
  q:
    'αποστολης παραδοσης τιμολογησης χρεωσης משלוח למשלוח חיוב לחיוב 收货 收件 送货 寄件 配送 会社 自宅 その他 勤務先 商务 住宅 其他 scuola billing bill shipping ship delivery deliver mailing mail home business work office customer customers cust client clients invoice invoicing rechnungs rechnung liefer lieferung kunden kunde ' +
    'facturation livraison facturacion envio fatturazione spedizione factuur facturatie bezorg verzend situs site property prop physical phys other alternate alternative permanent registered reg ' +
    'headquarters hq siege sede etablissement establishment legal owner taxpayer recipient sender to from practice provider facility school store shop contact user person member patient ' +
    'employee student supplier vendor lead account acct visiting besoks besok forretnings forretning beliggenhets beliggenhed fiscal secondary applicant licensee residence ' +
    'residential residencial pickup destination origin buyer seller merchant venue correspondence default geschaftlich privat weitere weiterer weiteres ' +
    'bureau autre professionnel professionnelle uff ab altra altro trabajo particular otra otro comercial werk thuis werkadres huisadres ander ' +
    'sluzbowy sluzbowa domowy domowa inny inna arbejde arbete ' +
    'bezoek vestigings vestiging correspondentie aflever aflevering afleverings levering besuchs besuch versand expedition visite entrega cobranca consegna ' +
    'leverans leverings faktura utdelnings dostawy korespondencyjny korespondencji toimitus laskutus kaynti dorucovaci fakturacni',
  k: 'ref reference referenz referencia riferimento pid pk fk sid uid uuid guid hash identifier schlussel sleutel cle clave chiave chave klucz nyckel',
  '-':
    'τηλεφωνο κινητο ηλεκτρονικη ηλεκτρονικο ηλεκτρονικου אימייל טלפון נייד email emails courriel phone phones telephone telefon telefone telefono tel fax mobile date datum data fecha status note notes comment comments remark url web website ip mac count total sum price ' +
    'birth naissance nascimento nascita council senate parking tax vat iban population lat lon latitude longitude fips insee istat ine id ids key token valid verified score precision accuracy ' +
    'first last given family method manager since until dialling calling vorwahl kana カナ ローマ字 コード',
};

// If a word is listed twice, the first entry wins.
const kinds = new Map<string, Kind>(
  Object.entries(vocabulary)
    .reverse()
    .flatMap(([kind, list]) => list.split(' ').map((word): [string, Kind] => [word, kind])),
);

/** Maximum length of a compound such as `strassehausnummer` to split into known words. */
const maxWordLength = 40;
/** Matches short words that also occur inside many other words. */
const notInside =
  /^(?:or|en|og|ve|ou|och|der|den|die|das|van|von|in|la|le|os|il|by|to|ad|it|es|fr|nl|sv|fi|eng|lokal|tp|int|a[np]?p|reg|pos|ul|civ|nam|maa|cim|nord|ost|sud|est|este|sur|vest|sir|rad|dep|uff|ab|neu|tref|altra|otra|grad|tara|ref|[psu]id|[pf]k|cle)$/;
const splitCache = new Map<string, readonly string[] | undefined>();

/**
 * Splits a word without separators into known words. Returns undefined if that is not possible.
 *
 * @param isCut whether the end of the word may be missing, because some formats cut off names after ten characters.
 */
function splitWord(word: string, isCut: boolean): readonly string[] | undefined {
  if (kinds.has(word)) return [word];
  if (word.length > maxWordLength) return undefined;
  const cached = splitCache.get(word);
  if (cached || (splitCache.has(word) && !isCut)) return cached;
  /** The shortest split of each prefix. */
  const splits: (readonly string[] | undefined)[] = [[]];
  for (let end = 1; end <= word.length; end++)
    for (let start = Math.max(0, end - 20); start < end; start++) {
      const [before, piece] = [splits[start], word.slice(start, end)];
      if (!before || before.length + 1 >= (splits[end]?.length ?? Infinity)) continue;
      const isKnown = kinds.has(piece) && (/^[^a-z]/.test(piece) || (piece.length > 1 && !notInside.test(piece)));
      const full = isKnown ? piece : isCut && end === word.length && piece.length > 1 ? completed(piece) : undefined;
      if (full) splits[end] = [...before, full];
    }
  const split = splits[word.length];
  if (!isCut) {
    if (splitCache.size > 10_000) splitCache.clear();
    splitCache.set(word, split);
  }
  return split;
}

/** Completes a word that was cut off. Returns undefined if no known word starts with it, or if such words have different meanings. */
function completed(start: string): string | undefined {
  const found = [...kinds.keys()].filter((word) => word.length > 3 && word.startsWith(start));
  return new Set(found.map((word) => kinds.get(word))).size === 1 ? found[0] : undefined;
}

/**
 * The possible contents of a column. Some roles, such as `state`, are not fields of the service. A later step decides which field they
 * become, if any.
 */
export type Role =
  | `line${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`
  | 'whole'
  | 'address'
  | 'street'
  | 'streetPart'
  | 'house'
  | 'housePart'
  | 'number'
  | 'unit'
  | 'floor'
  | 'building'
  | 'box'
  | 'city'
  | 'suburb'
  | 'district'
  | 'state'
  | 'county'
  | 'postalCode'
  | 'country'
  | 'placeLine'
  | 'company';

/** The meaning of a column's name. */
export interface ColumnName {
  /** Possible roles. The values of the column decide between them. If there are no values, the first role is used. */
  roles: readonly Role[];
  /** Confidence that the name stands for these roles, from 0 to 1. */
  weight: number;
  /** Words that say which of several addresses the column belongs to, such as `billing`. */
  purpose: string;
  /** Unknown words in the name. */
  unknown: string;
  /** The name without words such as "name" and "code". Two variants of the same column have the same base. */
  base: string;
  /** The words that `base` leaves out: "name", "code" or the name of a language. */
  variant: string;
  /** Whether the name stands for something other than an address, such as a note, a phone number or a customer number. */
  isOther?: boolean;
  /** Whether the name can only mean the house number: `Hausnummer`, `House number`. */
  isHouseNumber?: boolean;
  /** Whether the name is too general to say what the column contains, such as `FULLNAME` or `label`. Only the values can tell. */
  isGeneric?: boolean;
}

/** Folded phrases whose words mean something else on their own, each with the word that replaces it. */
const phrases: readonly (readonly [phrase: RegExp, word: string])[] = [
  [
    /(?<![a-z])(?:p[\W_]{0,2}o[\W_]{0,2}box|post(?:al)?[\W_]?office[\W_]?box|casella[\W_]postale|boite[\W_]postale|caixa[\W_]postal|blwch[\W_]post)(?![a-z])/g,
    ' pobox ',
  ],
  [
    /posta[\W_]elettronica|correo[\W_]electronico|correio[\W_]eletronico|courrier[\W_]electronique|messagerie|بريد[\W_]الكتروني|البريد[\W_]الالكتروني|电子邮件|電子メール/,
    ' email ',
  ],
  [/דוא["'״׳]{1,2}ל|דואר[\s_]אלקטרוני/, ' email '],
  [/תא[\s_]דואר|^ת\.?ד\.?$|^τ\.?θ\.?$/, ' pobox '],
  [/^τ\.?\s?κ\.?$/, 'postcode'],
  [/^c\W?p\W?$/, 'cp'],
  [/^p\W?code$/, 'postcode'],
  // Mexican files cut off "nombre de la entidad".
  [/^nom[\W_]?ent$/, 'entidad'],
  [/post(?:al)?[\W_]?office/g, ' posttown '],
  [/adressrad/, 'adress rad '],
  // In Welsh, "rhif y tŷ" is the house number. "TY" is also an abbreviation of "type".
  [/rhif[\W_]y[\W_]ty(?![a-z])/, 'rhif house'],
  // In French, "état" alone is often the state of an order.
  [/^etat[\W_]ou[\W_]region$/, 'region'],
  // The Australian register splits a range of house numbers into its first and last number.
  [/^number[\W_]first(?![a-z])/, 'house number'],
  // Outlook names several kinds of areas in one column.
  [/paese[\W_]area[\W_]geografica/, 'paese'],
  [/国家[\W_]地区/, '国家'],
  [/省[\W_]市[\W_]自治区/, '省'],
  [/dia[\W_]chi/, ' address '],
  [/(?:tinh[\W_]+)?thanh[\W_]pho/, ' city '],
  [/ma[\W_]buu[\W_](?:dien|chinh)/, ' postcode '],
  [/quoc[\W_]gia/, ' country '],
  [/市[\W_]县/, '市'],
];

/** Maps other forms of a purpose word to one form, so that all columns of an address have the same purpose. */
const samePurpose = new Map(
  Object.entries({
    werkadres: 'werk',
    huisadres: 'thuis',
    weiterer: 'weitere',
    weiteres: 'weitere',
    professionnelle: 'professionnel',
    altro: 'altra',
    otro: 'otra',
    sluzbowa: 'sluzbowy',
    domowa: 'domowy',
    inna: 'inny',
  }),
);

const none: ColumnName = { roles: [], weight: 0, purpose: '', unknown: '', base: '', variant: '' };

/** Splits a column name into folded words. */
function wordsOf(header: string): string[] {
  const trimmed = header.trim();
  const spaced = trimmed
    .slice(0, 100)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2');
  const isCut = trimmed.length === 10;
  const words =
    phrases
      .reduce((text, [phrase, word]) => text.replace(phrase, word), foldText(spaced).normalize())
      .match(/[a-z]+|\d+|[^\p{P}\p{S}\s\da-z]+/gu) ?? [];
  return words.flatMap((word, index) => splitWord(word, isCut && index === words.length - 1) ?? [word]);
}

const isPart = (word: string) => 'SsHUFBXCMLVDRYEZPpKGlxw'.includes(kinds.get(word) ?? '-');

/** Whether a word refers to the label of an address, such as "Home" or "Work", and not to the address itself. */
const isLabel = (word: string) => /^(?:name|label|title|bezeichnung|nom|nombre|nome|naam|navn|namn|nazwa)$/.test(word);

/** Whether a word means only the suffix of a house number, such as "bis". */
const isRepetition = (word: string) => /^(?:rep|repetition|bis|btq|esponente|espon|esp|barrato|indice)$/.test(word);

const ordinals = new Map([
  ['first', '1'],
  ['second', '2'],
  ['third', '3'],
]);

const namesCache = new Map<string, ColumnName>();
/** Maximum number of cached names, more than nearly any file has columns. */
const maxCached = 10_000;

/** Reads the name of a column. The result is cached, because a guess reads each name several times. */
export function readColumnName(header: string): ColumnName {
  const known = namesCache.get(header);
  if (known) return known;
  const name = parseColumnName(header);
  if (namesCache.size >= maxCached) namesCache.clear();
  namesCache.set(header, name);
  return name;
}

function parseColumnName(header: string): ColumnName {
  const written = wordsOf(header);
  const words = written.map((word, index, all) =>
    all[index + (all[index + 1] === 'address' ? 2 : 1)] === 'line' ? (ordinals.get(word) ?? word) : word,
  );
  if (words.join(' ').includes('e mail')) return { ...none, isOther: true };
  const purpose: string[] = [];
  const unknown: string[] = [];
  const digits: string[] = [];
  const variant: string[] = [];
  /** Kinds of the words, in order. */
  let sequence = '';
  words.forEach((word, index) => {
    const kind = kinds.get(word);
    if (/\d/.test(word)) {
      // "Address 2 City" is the city of the second address, and "Address 2 Label" is the name of that address, but "Address 2" is the
      // second line.
      const isPurpose =
        written[index] === word &&
        kinds.get(words[index - 1] ?? '') === 'A' &&
        words.slice(index + 1).some((part) => isPart(part) || isLabel(part));
      if (isPurpose) purpose.push(`address${word}`);
      else digits.push(word);
    }
    // "ADDR_SN" is the name of the street.
    else if (word === 'sn' && sequence.includes('A')) sequence += 'Sn';
    else if (kind === undefined || kind === 'k' || (word === 'pc' && words.some((each) => !kinds.has(each))))
      unknown.push(word);
    // In French, "rue (domicile)" is a street at home, but "domicile" alone is an address.
    else if (kind === 'q' || (word === 'domicile' && words.length > 1)) purpose.push(samePurpose.get(word) ?? word);
    // "il" and "by" also have other meanings, so each of them counts only at the start of a name.
    else if ((word === 'il' || word === 'by') && words.length > 1 && index > 0) return;
    // In Spanish, "número ext." is the house number.
    else if (word === 'ext' && sequence.includes('N')) sequence += 'H';
    else if (kind === 'f' || kind === 'n' || kind === 'c') {
      variant.push(word);
      if (kind !== 'f') sequence += kind;
    } else if (kind === '-' && word === 'id' && /[UHK]/.test(sequence)) unknown.push('identifier');
    else {
      if (word === 'location' || word === 'ubicazione') unknown.push(word);
      sequence += kind;
    }
  });
  const found = new Set(sequence);
  const has = (...all: Kind[]) => all.every((kind) => found.has(kind));
  const hasAny = (all: string) => all.split('').some((kind) => found.has(kind));
  if (
    has('-') ||
    (purpose.some((word) => /\d/.test(word)) && words.some(isLabel) && !hasAny('SsHUFBXCMLVDRYEZPpKGlxwON'))
  )
    return { ...none, isOther: true };
  // "Address 1&2" contains both lines, so it is read as line 1.
  const line = digits.length > 1 && digits[0] === '1' ? '1' : digits.at(-1);
  const name = (roles: readonly (Role | undefined)[], weight = 1): ColumnName => ({
    roles: roles.filter((role) => role !== undefined),
    weight: weight * (unknown.length > 0 ? 0.8 : 1) * (purpose.length > 0 ? 0.98 : 1),
    purpose: purpose.join(' '),
    unknown: unknown.join(' '),
    base: [sequence.replace(/[nc]/g, ''), ...purpose, ...unknown, line].join(' '),
    variant: variant.join(' '),
  });
  const isPostal = /P|pc|cp|pN/.test(sequence);
  const place = hasAny('CMLVD');
  const region = hasAny('RYEZ');
  const isKey = words.some((word) => kinds.get(word) === 'k');
  // "Postal street" and "postal address: city" belong to the postal address, but "address: postal city" does not.
  if (/p[AS]/.test(sequence) || (has('p') && hasAny('AS') && !isPostal && !place && !region)) purpose.push('postal');
  if (has('X')) return isPostal || place || region ? none : name(['box']);
  if (isPostal) {
    if ((digits.includes('4') && /zip|plus/i.test(header)) || has('x')) return none;
    if (place || region) return name(['placeLine', 'postalCode', 'city'], 0.9);
    // "Postnummer navn" is the name of the place.
    if (words.some(isLabel)) return name(['city', 'postalCode']);
    return name(has('n') ? ['postalCode', 'city'] : ['postalCode']);
  }
  if (has('t') && hasAny('KRYEZCMLVDUBAO') && !hasAny('SsHN')) return none;
  if (has('K')) return has('R') || place ? none : name(['country']);
  if (has('G')) return place || has('R') ? none : name(['country', 'state'], 0.9);
  if (place && region) return has('C') && hasAny('RZ') ? name(['placeLine', 'state', 'city'], 0.8) : none;
  // "Street code" and "address ref" are keys. "Street type code" is a part of the street.
  if (hasAny('AS') && (isKey || has('c')) && !place && !region && !hasAny('Htx')) return { ...none, isOther: true };
  // "ADDRSFX" is a type of street or a suffix of a number.
  if (has('A', 'x') && words.some((word) => /^su?fx?/.test(word)) && !hasAny('SHN')) return none;
  if (has('A', 'x') && !hasAny('SHN'))
    return name(words.some(isRepetition) ? ['housePart'] : ['line2', 'housePart'], 0.9);
  if (has('A', 'w')) return name(has('N') ? ['house', 'line1'] : ['whole', 'line1', 'street', 'house'], 0.9);
  if (has('l') || (hasAny('AS') && line !== undefined && !has('N') && !place && !region && !hasAny('HUFB'))) {
    if (!hasAny('AS') && (line === undefined || purpose.length > 0 || unknown.length > 0)) return none;
    const role = /^[1-8]$/.test(line ?? '1') ? (`line${line ?? '1'}` as Role) : undefined;
    return role ? name([role, ...(role === 'line1' && !has('l') ? (['house', 'street'] as const) : [])]) : none;
  }
  if (has('H')) {
    // In Japan, the town block and the number are the line below the city: 町名番地.
    if (words.includes('番地') && has('D')) return name(['line1']);
    if (place || region || hasAny('U')) return none;
    if (has('x') || has('t')) return name(['housePart']);
    if (has('S')) return name(has('&') || !has('N') ? ['line1', 'house'] : ['house', 'line1']);
    // "House number 2" is the suffix of the house number.
    if (has('N') && digits.includes('2')) return name(['housePart']);
    // In Japan, 番地 can be the whole line below the city.
    if (words.includes('番地')) return name(['house', 'line1']);
    return {
      ...name(has('n') && !has('N') ? ['building', 'house'] : ['house', 'building']),
      isHouseNumber: has('N') && !has('n'),
    };
  }
  if (has('S') || (has('s') && hasAny('nNtxAw'))) {
    if (place || region || hasAny('BFO')) return none;
    if (has('U')) return name(['unit']);
    if (has('N')) {
      if (has('x') || has('t')) return name(['housePart']);
      if (has('&')) return name(['line1', 'street']);
      return name(['house', 'line1'], 0.95);
    }
    if (has('t') || has('x')) return name(['streetPart']);
    if (!has('S')) return name(['street', 'state'], 0.9);
    if (has('A')) return name(['line1', 'street', 'house'], 0.99);
    // "Contact via" and "delivery via" are not streets.
    if (words.indexOf('via') > 0 && purpose.length > 0 && purpose[0] !== 'altra') return none;
    return name(['street'], words.includes('voie') && words.length === 1 ? 0.7 : 1);
  }
  if (hasAny('BUF')) {
    if (place || region) return none;
    if (has('B'))
      return has('A') ? name(['address'], 0.7) : name(has('N') ? ['house', 'building'] : ['building', 'house']);
    // A Romanian block or entrance says less than the flat.
    if (has('U')) return has('t') || has('x') ? none : name(['unit'], /bloc|scara/.test(words.join(' ')) ? 0.8 : 1);
    return name(['floor']);
  }
  if (place) {
    // "Place" alone can also mean a shop or a building.
    if (words.join() === 'place') return none;
    if (has('V')) return name(['suburb']);
    if (has('D')) return name(['district']);
    if (has('L') && !has('C')) return name(['city'], 0.85);
    // In SAP, "Cty" is the country.
    if (words.join() === 'cty') return name(['city', 'country']);
    // A "Standort" can also be what a company calls its site.
    if (words.includes('standort')) return name(['city', 'placeLine'], 0.8);
    // The values of a city column can contain postal codes: "30159 Hannover".
    return name(['city', 'placeLine'], has('C') ? 1 : 0.7);
  }
  if (region) {
    const weight = has('R') ? 1 : has('Y') ? 0.75 : has('Z') ? 0.65 : 0.55;
    return name([has('R') || has('Z') ? 'state' : 'county'], weight);
  }
  if (has('s')) return name(['state', 'street'], 0.8);
  // "Default address company" is the company at an address, and "company address" is an address.
  if (sequence === 'AO' && variant.length === 0) return name(['company']);
  if (has('A')) {
    if (has('N')) return has('x') || has('t') ? name(['housePart']) : name(['house', 'line1'], 0.9);
    // "Address name" is often what the address is called, such as "Head office".
    return name(['address', 'house'], words.some(isLabel) ? 0.6 : 0.9);
  }
  if (has('p') && words.length <= 2) return name(['postalCode', 'city'], 0.6);
  // "Company number" and "company code" are not names.
  if (has('O')) return hasAny('NxtcA') ? none : name(['company']);
  const isOther = purpose.length > 0;
  if (has('N')) return { ...name([has('x') || has('t') ? 'housePart' : 'number'], 0.6), isOther };
  if (has('t') && words.some((word) => /dir/.test(word))) return name(['streetPart'], 0.6);
  // "Suffix" alone can also be the type of the street: "Ave".
  if (has('x') && words.length === 1) return name(['housePart', 'streetPart'], 0.6);
  if (has('x') && words.every((word) => isRepetition(word) || kinds.get(word) === 'q')) return name(['housePart'], 0.6);
  return { ...none, isOther, isGeneric: unknown.length === 0 && /^[nw]+$/.test(sequence) };
}
