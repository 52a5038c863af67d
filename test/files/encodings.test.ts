import { readCsv } from 'doorplate/files';
import { describe, expect, test } from 'vitest';
import { encode } from '../support/encode.ts';

const western = 'windows-1252 iso-8859-15 macintosh cp850';
const central = 'windows-1250 iso-8859-2 cp852';

/** Encodings in which programs of a country save files, and names of its cities and streets. */
const names: Record<string, readonly [encodings: string, names: string]> = {
  German: [
    western,
    'München|Köln|Königsstraße|Düsseldorf|Große Straße|Nürnberg|Göttingen|Görlitzer Straße|Zürich|Osnabrück|Würzburg|Lübeck|Mönchengladbach|Saarbrücken|Münster|Gießen|Märkische Allee|Österreich|Übersee|Ärzteweg',
  ],
  French: [
    western,
    'Montréal|Orléans|Besançon|Évry|Nîmes|Saint-Étienne|Béziers|rue Hélène Boucher|allée des Chênes|Bâtiment à gauche|Châteauroux|Angoulême|Mâcon|Sète|Le Havre Sacré-Cœur|Créteil|Alès|Fontenay-aux-Roses|Épinal|Hôtel de Ville',
  ],
  Spanish: [
    western,
    'Málaga|Cádiz|León|Calle Peñón|Córdoba|Alcalá de Henares|Coruña|Logroño|Jaén|Ávila|Cáceres|San Sebastián|Calle García|Almería|Gijón|Castellón|Avenida de la Constitución|Núñez de Balboa|Sagüés|México',
  ],
  Portuguese: [
    western,
    'São Paulo|Avenida São João|Brasília|Goiânia|Belém|Florianópolis|Maceió|Niterói|Ribeirão Preto|São José dos Campos|Rua da Conceição|Praça da Sé|Évora|Setúbal|Guimarães|Óbidos|Vitória|Jundiaí|Cuiabá|Macapá',
  ],
  Italian: [
    western,
    'Forlì|Cefalù|Via Libertà|Piazza Università|Via Nicolò Copernico|Cantù|Patti è|Mondovì|Via dell’Unità|Santhià|Viale Mattè|Viggiù|Bardolino Città|Dorà|Fossò|Salò|Cirò|Erbè|Nardò|Rho Metà',
  ],
  Dutch: [
    western,
    'Coöperatiestraat|Ameland Curaçaostraat|Zeeën|Geïsoleerd|Hoek café|Haïtistraat|Reünieplein|Patiënt|Tweeëndertig|Één|Oriëntstraat|Officiële weg|Koepoort Indië|Industrieën',
  ],
  Swedish: [
    western,
    'Göteborg|Malmö|Västerås|Örebro|Linköping|Jönköping|Umeå|Gävle|Borås|Växjö|Södertälje|Storgatan Kårhus|Ängelholm|Åkersberga|Skövde|Trollhättan|Östersund|Luleå|Skellefteå|Mölndal',
  ],
  Danish: [
    western,
    'Ærøskøbing|Nørrebrogade|Århus|København|Ålborg|Østerbrogade|Køge|Hillerød|Næstved|Helsingør|Sønderborg|Frederikshavn Sæby|Tårnby|Rødovre|Hørsholm|Brøndby|Vestergade Ballerup Måløv|Ørestad|Grenå|Skælskør',
  ],
  Norwegian: [
    western,
    'Tromsø|Ålesund|Bodø|Drammen Strømsø|Tønsberg|Sandnes Ålgård|Gjøvik|Hønefoss|Skjærgårdsveien|Kirkegata Bærum|Lillestrøm|Måløy|Florø|Førde|Røros|Ørsta|Ås|Mosjøen|Værøy|Kragerø',
  ],
  Finnish: [
    western,
    'Jyväskylä|Åbo|Hämeenlinna|Seinäjoki|Mäntyharju|Äänekoski|Järvenpää|Kääpä|Hyvinkää|Lappeenranta Lönnrotinkatu|Mikkeli Pyöräkatu|Ähtäri|Pöytyä|Ylöjärvi|Siilinjärvi|Nastola Väylä|Riihimäki|Kemijärvi|Sysmä',
  ],
  Icelandic: [
    'windows-1252 iso-8859-15 cp850',
    'Reykjavík|Suðurlandsbraut|Þórsgata|Hafnarfjörður|Garðabær|Ísafjörður|Kópavogur|Selfoss Austurvegur Árborg|Keflavík|Akranes Skólabraut|Egilsstaðir|Húsavík|Vestmannaeyjar Strandvegur Höfn|Sauðárkrókur|Mosfellsbær|Þingvellir|Ólafsvík|Siglufjörður',
  ],
  Polish: [
    central,
    'Łódź|Kraków|Świętego Ducha|Gdańsk|Żeromskiego|Piłsudskiego|Poznań|Wrocław|Częstochowa|Toruń|Rzeszów Dąbrowskiego|Białystok|Długa|Zielona Góra|Bielsko-Biała|Ruda Śląska|Tychy Żwakowska|Gorzów|Włocławek|Chorzów',
  ],
  Czech: [
    central,
    'Příbram|Plzeň|náměstí Míru|Třebíč|Děčín|Žižkova|Dlouhá třída|České Budějovice|Hradec Králové|Ústí nad Labem|Olomouc Šumperk|Liberec Jiráskova Růžodol|Karviná|Opava Těšínská|Frýdek-Místek|Zlín|Kladno Kročehlavy|Přerov|Jihlava Křížová|Prostějov',
  ],
  Slovak: [
    central,
    'Košice|Prešov|Žilina|Banská Bystrica|Trenčín|Poprad Štefánikova|Prievidza Ľudovíta Štúra|Zvolen Námestie SNP Kráľova|Považská Bystrica|Michalovce Špitálska|Spišská Nová Ves|Levice Sládkovičova|Komárno|Humenné|Bardejov Ťačevská|Liptovský Mikuláš|Piešťany|Ružomberok|Topoľčany|Čadca',
  ],
  Hungarian: [
    central,
    'Petőfi Sándor utca|Győr|Üllői út|Székesfehérvár|Debrecen Kossuth tér|Nyíregyháza|Kecskemét|Szombathely Fő tér|Érd|Tatabánya|Kaposvár|Békéscsaba|Zalaegerszeg Bíró Márton|Sopron Várkerület|Nagykanizsa Erzsébet tér|Dunaújváros|Hódmezővásárhely|Dózsa György út|Rákóczi út|Fehérvári út',
  ],
  Romanian: [
    central,
    'Iaşi|Timişoara|Constanţa|Braşov|Ploieşti|Galaţi|Brăila|Piteşti|Bacău|Strada Ştefan cel Mare|Târgu Mureş|Bistriţa|Râmnicu Vâlcea|Botoşani|Satu Mare Ţibleş|Suceava Mărăşeşti|Piatra Neamţ|Drobeta Turnu Severin Călugăreni|Focşani|Târgovişte',
  ],
  Croatian: [
    central,
    'Đakovačka|Šibenik|Čakovec|Požega|Bjelovar Šetalište|Varaždin|Karlovac Meštrovićeva|Zagreb Ilica Črnomerec|Slavonski Brod Đure Đakovića|Sisak Šenoina|Županja|Međimurska|Križevci|Poreč|Trogir Žrtava|Vukovarska Petrinjska Grič|Senj Gajeva Kvarnerić|Ulica kneza Branimira Višnjevac|Osijek Školska|Čazma',
  ],
  Slovene: [
    central,
    'Škofja Loka|Črnomelj|Žalec|Kočevje|Ljubljana Šiška|Trg svobode Šmartno|Tržič|Murska Sobota Štefana Kovača|Šentjur|Krško|Grosuplje Adamičeva|Domžale|Brežice|Cankarjeva Maribor Košaki|Rogaška Slatina|Sežana|Idrija Gregorčičeva|Prešernova|Trbovlje Šuštarjeva|Radeče',
  ],
  Turkish: [
    'windows-1254',
    'İstiklal Caddesi|Beyoğlu|Kıbrıs Şehitleri|İzmir|Eskişehir|Atatürk Bulvarı|Çankaya|Muğla|Diyarbakır|Şanlıurfa|Kırklareli|Üsküdar|Kadıköy|Beşiktaş|Gaziantep Şehitkamil|Çorum|Uşak|Iğdır|Ağrı|Kütahya',
  ],
  Lithuanian: [
    'windows-1257',
    'Šiauliai|Klaipėda|Panevėžys|Kėdainiai|Marijampolė|Mažeikiai|Jonava Žeimių|Telšiai|Tauragė|Ukmergė|Plungė|Visaginas Taikos Sedulinos alėja|Kretinga Vytauto Šventoji|Šilutė|Radviliškis|Palanga Jūratės|Druskininkai Vilniaus alėja|Rokiškis|Biržai|Elektrėnai',
  ],
  Latvian: [
    'windows-1257',
    'Rīga|Brīvības iela|Daugavpils Rīgas iela|Liepāja|Jūrmala|Rēzekne|Valmiera Cēsu iela|Jēkabpils|Ogre Mālkalnes|Tukums Dārza iela|Cēsis|Sigulda Pils Raiņa|Kuldīga|Saldus Lielā iela|Talsi Kalēju|Dobele Brīvības|Krāslava|Bauska Zaļā iela|Ludza Soikāna|Līvāni',
  ],
  Estonian: [
    'windows-1257 windows-1252',
    'Tartu Jõe tänav|Pärnu|Põltsamaa|Võru|Jõhvi|Türi|Põlva|Sillamäe|Kohtla-Järve|Haapsalu Tähe|Õismäe tee|Viljandi Männimäe|Kärdla|Jõgeva|Tõrva|Kuressaare Võsa|Mustamäe tee|Sõle tänav|Räpina|Lümanda',
  ],
  Greek: [
    'windows-1253 iso-8859-7',
    'Αθήνα|Ερμού|Θεσσαλονίκη|Εγνατία|Πάτρα|Ηράκλειο|Λάρισα|Βόλος|Ιωάννινα|Χανιά|Σταδίου|Λεωφόρος Κηφισίας|Πειραιάς|Καλαμάτα|Ρόδος|Ξάνθη|Αλεξανδρούπολη|Ύδρα|Ξενοφώντος|Μαυροκορδάτου',
  ],
  Russian: [
    'windows-1251 koi8-r ibm866 iso-8859-5 x-mac-cyrillic',
    'Москва|Тверская|Невский проспект|Санкт-Петербург|Новосибирск|Екатеринбург|улица Ленина|Казань|Нижний Новгород|Челябинск|Самара|Омск|Ростов-на-Дону|Уфа|Красноярск|Пермь|Воронеж|Волгоград|Королёв|МОСКВА',
  ],
  Ukrainian: [
    'windows-1251 koi8-u iso-8859-5 x-mac-cyrillic',
    'Київ|вулиця Хрещатик|Львів|Одеса|Харків|Дніпро|Запоріжжя|Вінниця|Чернівці|Івано-Франківськ|проспект Перемоги|Тернопіль|Рівне|Ужгород|Житомир|Є. Коновальця|Ґонти|КИЇВ|Хмельницький',
  ],
  Bulgarian: [
    'windows-1251 koi8-r ibm866 iso-8859-5 x-mac-cyrillic',
    'София|Пловдив|Варна|булевард Витоша|Бургас|Русе|Стара Загора|Плевен|ул. Граф Игнатиев|Велико Търново|Хасково|Ямбол|Перник|Добрич|СОФИЯ|Враца|Кърджали',
  ],
  Serbian: [
    'windows-1251 iso-8859-5 x-mac-cyrillic',
    'Београд|Нови Сад|Ниш|Крагујевац|Кнез Михаилова|Суботица|Зрењанин|Панчево|Чачак|Краљево|Лесковац|Ваљево|Вршац|Ђорђа Вашингтона|Џорџа',
  ],
  Hebrew: [
    'windows-1255 iso-8859-8 cp862',
    'הרצל|תל אביב|יפו|ירושלים|דיזנגוף|חיפה|באר שבע|ראשון לציון|פתח תקווה|אשדוד|נתניה|רמת גן|רחוב בן יהודה|שדרות רוטשילד|בני ברק|חולון|כפר סבא|הרצליה|רעננה|אלנבי',
  ],
  Arabic: [
    'windows-1256 iso-8859-6',
    'شارع الملك فهد|الرياض|جدة|شارع التحلية|القاهرة|الإسكندرية|دبي|أبوظبي|الدوحة|الكويت|بيروت|عمان|المدينة المنورة|مكة المكرمة|الدمام|شارع الحرية|المنامة|مسقط',
  ],
  Thai: ['windows-874', 'ถนนสุขุมวิท|กรุงเทพ|เชียงใหม่|ภูเก็ต|ถนนพระราม|ชลบุรี|นนทบุรี|ขอนแก่น|พัทยา|อุดรธานี|สงขลา|ถนนรัชดาภิเษก'],
  Japanese: [
    'shift_jis euc-jp',
    '千代田区丸の内|東京都|大阪府|北区梅田|横浜市|名古屋市中区栄|札幌市|京都市|神戸市|福岡市|渋谷区神南|新宿区西新宿|ビル|マンション',
  ],
  Chinese: [
    'gbk',
    '长安街|北京|南京路|上海|广州市|深圳市|中山路|人民路|成都市|杭州市|武汉市|天津|重庆市|西安市|朝阳区|浦东新区',
  ],
  Korean: [
    'euc-kr',
    '세종대로|서울|해운대로|부산|대구|인천|광주|대전|울산|강남구 테헤란로|중구|종로구|수원시|성남시 분당구',
  ],
};

/** Encodings that are recognized. All others must be refused. */
const recognized =
  'windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1257 iso-8859-2 iso-8859-15 macintosh shift_jis'.split(
    ' ',
  );
/** Number of rows of a short file. */
const short = 10;

/** Reads a file with these names. Returns its encoding, and the names that are not as they were written. */
async function readNames(written: readonly string[], encoding: string) {
  const text = `Id,Street,City\n${written.map((name, row) => `${String(row)},${name} 5,Main`).join('\n')}\n`;
  try {
    const table = await readCsv(new Blob([encode(text, encoding)]));
    const wrong = written.flatMap((name, row) => {
      const read = table.rows[row]?.[1];
      return read === `${name} 5` ? [] : `${name}: ${String(read)}`;
    });
    return { encoding: table.encoding, wrong };
  } catch {
    return { encoding: 'refused', wrong: [] };
  }
}

/** Names that can be written in an encoding, or none if most cannot. */
function namesIn(encoding: string, list: string): string[] {
  const all = list.split('|');
  const found = all.filter((name) => {
    try {
      return encode(name, encoding).length > 0;
    } catch {
      return false;
    }
  });
  return found.length >= short && found.length > all.length / 2 ? found : [];
}

describe('a file of names in a language', () => {
  const cases = Object.entries(names).flatMap(([language, [encodings, list]]) =>
    encodings.split(' ').map((encoding) => [language, encoding, namesIn(encoding, list)] as const),
  );

  test.each(cases)('is read as it was written or refused: %s in %s', async (_, encoding, all) => {
    expect(all.length).toBeGreaterThanOrEqual(short);
    const whole = await readNames(all, encoding);
    expect(whole.wrong).toEqual([]);
    if (recognized.includes(encoding)) expect(whole.encoding).not.toBe('refused');
    for (let start = 0; start < all.length; start++) {
      const { wrong } = await readNames([...all, ...all].slice(start, start + short), encoding);
      expect(wrong).toEqual([]);
    }
  });
});

describe('a short file', () => {
  test.each([
    ['windows-1255', ['הרצל 5,תל אביב', 'יפו 7,ירושלים', 'דיזנגוף 50,תל אביב']],
    ['windows-1257', ['Vytauto g. 5,Panevėžys', 'Laisvės al. 7,Šiauliai', 'Ąžuolų g. 1,Kėdainiai']],
    ['iso-8859-2', ['Długa 5,Łódź', 'Żeromskiego 7,Kraków', 'Świętego Ducha 1,Gdańsk']],
    ['macintosh', ['Königsstraße 5,München', 'Görlitzer Str. 7,Köln']],
    // Floors and doors in Spain and Italy.
    ['windows-1252', ['Muñoz 3ºizq,Logroño', 'España 2ºdcha,Málaga', 'MªCarmen 1ºb,Logroño']],
    ['windows-1252', ['Peña 3ºA,Logroño', 'España 1ºIZQ,Cádiz', 'Toledo 2ªB,León', 'Via Libertà 1°piano,Forlì']],
    ['windows-1252', ['HAUPTSTRAßE 1,MÜNCHEN', 'STRAßE 2,KÖLN', 'GROßE STRAßE 3,KÖLN']],
    ['windows-1250', ['Şoseaua Ştefan 3,Iaşi', 'Strada Ţibleş 5,Ploieşti', 'Str. Şcolii 2ş,Braşov']],
  ])('is read in %s', async (encoding, lines) => {
    const table = await readCsv(new Blob([encode(`Street,City\n${lines.join('\n')}\n`, encoding)]));
    expect(table).toMatchObject({ encoding, rows: lines.map((line) => line.split(',')) });
  });

  test.each([
    ['the letters of DOS', 'cp850', ['Königsstraße 5,München', 'Görlitzer Str. 7,Köln']],
    ['Polish letters of DOS', 'cp852', ['Długa 5,Łódź', 'Żeromskiego 7,Kraków']],
    ['Hebrew letters of DOS', 'cp862', ['הרצל 5,תל אביב', 'יפו 7,ירושלים']],
    ['Cyrillic letters of a Mac', 'x-mac-cyrillic', ['Тверская 7,Москва', 'Невский проспект 28,Санкт-Петербург']],
    ['a few Baltic letters', 'windows-1257', ['Brīvības iela 5,Rīga', 'Gedimino pr. 7,Šiauliai']],
  ])('is refused if it has %s', async (_, encoding, lines) => {
    const file = new Blob([encode(`Street,City\n${lines.join('\n')}\n`, encoding)]);
    await expect(readCsv(file)).rejects.toMatchObject({ reason: 'encoding' });
    // The user can choose it, if `TextDecoder` knows it.
    if (encoding.startsWith('cp')) return;
    expect(await readCsv(file, { encoding })).toMatchObject({ rows: lines.map((line) => line.split(',')) });
  });
});
