import { foldText } from '../../core/index.ts';

/**
 * Part of an address, or another role, that a word in a column name stands for:
 * - `address`, `street`, `house` (a house number), `number`, `suffix` (of a number or a street), `type` (of a street), `unit`, `floor`, `building`, `box`
 * - `city`, `municipality`, `locality`, `suburb`, `district`, `state`, `county`, `department`, `region`, `code` next to `post`, `zip`, `country`, `land` (country or state)
 * - `company`, `line`, `whole` (a full address), `name` and `filler` (no meaning of their own), `purpose` (which address it is), `other` (no part of an address)
 */
export type Word =
  | 'address'
  | 'street'
  | 'st'
  | 'house'
  | 'number'
  | 'and'
  | 'suffix'
  | 'type'
  | 'unit'
  | 'floor'
  | 'building'
  | 'box'
  | 'city'
  | 'municipality'
  | 'locality'
  | 'suburb'
  | 'district'
  | 'state'
  | 'county'
  | 'department'
  | 'region'
  | 'zip'
  | 'post'
  | 'code'
  | 'country'
  | 'land'
  | 'company'
  | 'line'
  | 'whole'
  | 'name'
  | 'filler'
  | 'purpose'
  | 'other';

/** Words in column names, folded, in twelve languages and Chinese. */
const vocabulary: Record<Word, string> = {
  address:
    'address adress addr adr adrs addrs add addresse adresse adresses adressen anschrift indirizzo ubicazione direccion domicilio adres endereco morada adresa adresi adr1 cim ' +
    'gatuadress besoksadress besoksadresse postadresse postadress adresszeile domicile location anschriftzeile street1address 住所 所在地 地址 詳細住所 详细地址',
  street:
    'street streets strt strasse strassen str rue voie calle via straat rua logradouro logradouros gata gade gaden vej veg gate ulica ulice ulici strada road rd thoroughfare ' +
    'odonyme odonimo toponimo vialidad vial sokak cadde caddesi bulvar avenue avenida lane vejnavn gatenavn gatunamn gatuadress adressenavn vagnamn straatnaam strassenname ' +
    'openbareruimte rechov via1 gatnamn libvoie nomvoie nomvia vej1 roadname fullstreet calleavenida sokakcadde caddesokak ul 街道 路名 通り',
  st: 'st',
  house:
    'house premise premises civic civico civici civique hausnummer hausnr hnr huisnummer huisnr husnummer husnr hus husnumber premisenumber housenumber houseno housenum paon hsn hse ' +
    'polizeinummer numcivico ncivico numerocivico orientacni popisne domovni numeroexterior exterior numext noext porta portal placa binano kapino disckapino numerporzadkowy ' +
    'nrdomu numerdomu gebnr dom domu building_number propertynumber situsnumber sitenumber bina lndn 番地 門牌號 门牌号 街区符号',
  number: 'number numbers num no nr nro nbr n numero numeri nummer numer numeru cislo numara numarasi nmbr numb номер 番号 号 番',
  and: 'and und et y e og och en i a ve or oder ou o',
  suffix:
    'suffix suf sfx sufx ext extension extended zusatz addition toevoeging huisnummertoevoeging huisletter letter letters letra lettera lettre litera rep repetition bis btq esponente espon esp barrato ' +
    'hnrzusatz hausnrzusatz hausnummerzusatz indice bokstav bogstav alpha fraction half adz qualifier',
  type: 'type typ tipo typs tipologia typevoie dug class clase classe sigla designator designation kind genre tur prefix pre pref predir postdir posdir dir direction directional quad quadrant sufdir preddir pretype postype posttype suffixdir orientation',
  unit:
    'unit units apt apartment apartments suite ste flat appartement wohnung app complement complemento complementos adresszusatz adressenzusatz zusatzadresse lokal lokalu nrlokalu mieszkanie mieszkania interior ' +
    'numeroint numint noint piso puerta depto departamentointerior saon subbuilding subaddress subaddr daire daireno dor dorr lagenhet lgh bus bte byt room 部屋番号 号室 室',
  floor: 'floor etage stockwerk planta andar piano verdieping pietro patro kat vaning storey level 階',
  building: 'building bldg blg gebaude batiment edificio budynek budova gebouw byggnad bygning buildingname housename 建物 建物名 方書 ビル マンション',
  box: 'pobox postbox postfach postbus postboks boitepostale apartado apartadopostal casellapostale caixapostal skrytka bp postgiro 私書箱',
  city:
    'city cities town towns ville villes stadt ort orte ciudad cidade citta plaats woonplaats miasto by mesto sehir posttown postort ortsname ortschaft stadtort stad poststed postby poblacion ' +
    'municity townname cityname postnrnavn poststedsnavn postnummernavn wohnort place village municipio comune commune gemeente obec miejscowosc community comm postcomm postaloffice postoffice naselje bynavn postdistrikt 市区町村 市町村 市区郡 市 城市 市区',
  municipality:
    'municipality municipal muni mun gemeinde kommune kommun kommunenavn kommunnamn concelho gmina ilce comuna kunta jurisdiction parish gemname munic obcina gemeindename',
  locality: 'locality localite localidade localidad localita location_locality sted lokalitet asentamiento nucleo frazione',
  suburb: 'suburb suburbs',
  district:
    'district dependentlocality neighbourhood neighborhood neighbourhoods nbhd barrio bairro quartier quartiere ortsteil stadtteil stadtbezirk stbezirk bezirk mahalle mahallesi castobce cast dzielnica osiedle deelgemeente wijk buurt ' +
    'freguesia colonia boro borough arrondissement distrito bydel stadsdel supplerendebynavn lieudit lieu subdivision semt ward 町名 町域 町域名 大字 丁目 大字町丁目名 町字 町字名 地区 区 区县',
  state:
    'state states province prov provincia provincie provins bundesland wojewodztwo wojewodztwa kraj kanton canton estado uf il ili stateprovince provstate prefecture lan fylke fylkesnavn eyalet entidad entidadfederativa ' +
    'federalstate emirate 都道府県 都道府県名 省 省份 省市',
  county: 'county cnty co counties landkreis kreis powiat okres comte districtcounty traditionalcounty lanskod',
  department: 'departement departements departamento',
  region: 'region regione regiao regions regiune regierungsbezirk comunidad comunidadautonoma autonoma area zone',
  zip:
    'zip zips zipcode zip5 zipcd postcode postcodes postalcode plz postleitzahl postnummer postnr postno postnumer cap cep psc codepostal codigopostal codpostal cp cpostal kodpocztowy postakodu pk pcode ' +
    'postkod postkode kodposttal pin pincode eircode indeks postindex 郵便番号 〒 邮编 邮政编码 邮政编码',
  post: 'post postal postale postais pocztowy pocztowa posta poczta postnr_ mail_ correo postalarea',
  code: 'code codes cod codigo codice kod kode kodu kodas kods cd',
  country:
    'country countries ctry cntry pays pais nazione paese laender lander landcode landkode landkod landerkennzeichen landeskennzeichen lkz ulke kraj_ zeme stat countryregion countrycode iso2 iso3 nation 国 国名 国家 国コード',
  land: 'land staat',
  company: 'company companyname organization organisation firma firmenname empresa entreprise societe azienda bedrijf bedrijfsnaam firm foretag virksomhed ragionesociale raisonsociale razonsocial',
  line: 'line lines zeile ligne linea linha regel radek satir rad linje lin ln',
  whole: 'full complete completo completa complet whole formatted formated komplett vollstandig entire combined concatenated single fulladdress fulladd tam cela 連結表記',
  name: 'name names nm nom nome nombre naam navn namn nazwa nazev adi ad bezeichnung label lbl libelle lib denominazione denominacion den descr desc description text txt value title officiel official ufficiale short long abbr abbreviation abrv iso display nam 名 名称 漢字',
  filler:
    'the of de d di da do du des del della dei la le l les der die das den van von in en fr it es nl sv fi us uk eng ltn lat_ primary main principal hoofd haupt 1st std standard usps msag cass caps upper current std new x z s',
  purpose:
    'billing bill shipping ship delivery deliver mailing mail home business work office customer customers client clients invoice rechnungs rechnung rechn liefer lieferung kunden kunde facturation livraison facturacion envio fatturazione ' +
    'spedizione factuur facturatie bezorg verzend situs site property prop physical phys other alternate permanent registered reg headquarters hq siege sede etablissement establishment legal owner taxpayer recipient sender to from ' +
    'practice provider facility school store shop contact user person member patient employee student supplier vendor lead account acct donor postadres visiting besoks forretnings forretningsadresse loc location_ real fiscal secondary alt ' +
    'applicant licensee institution institutional residential residence domestic pickup pick drop destination origin buyer seller consignee merchant partner parent branch geo public private event venue hospital bank station clinic',
  other:
    'email emails mails courriel phone phones telephone telefon telefone telefono tel fax mobile cell handy date datum data fecha type_ status note notes comment comments remark remarks url web website www ip mac http count total sum amount price birth born naissance geburts nascimento ' +
    'nascita council senate house_ congressional parking tax vat iban bic population age gender sex lat lon x_ y_ latitude longitude fips insee istat ine id ids key token hash valid validation verified score precision accuracy source geocode geocoded geom geometry ' +
    'first last given family vorname nachname surname forename prenom apellido cognome jmeno prijmeni firstname lastname fullname_ username salutation anrede phone_ currency timezone time hours language lang locale ' +
    'book hash_ level_ since until year month day area_ size length width height distance flag is has',
};

const wordKinds = new Map<string, Word>();
for (const [kind, list] of Object.entries(vocabulary) as [Word, string][])
  for (const word of list.split(' ')) if (!wordKinds.has(word)) wordKinds.set(word, kind);
