/**
 * Addresses of public places, as people type and paste them. A line that begins with a country's code says which fields are expected: country of the
 * form | line 1; further lines | city | region | postal code | district. The texts for which they are expected follow. Braces mark the words that name
 * the country. After "=>", a text has other lines than the ones above, and after "||" another
 * city and another postal code. Commas in lines are ignored.
 */
export const freeTexts = `
US | 1600 Pennsylvania Avenue NW | Washington | DC | 20500
1600 Pennsylvania Avenue NW, Washington, DC 20500
1600 Pennsylvania Avenue NW, Washington DC 20500
1600 Pennsylvania Avenue NW / Washington, DC, 20500 / {USA}
1600 Pennsylvania Avenue NW, Washington, DC 20500, {United States}
1600, Pennsylvania Avenue NW, Washington, DC 20500
US | 1000 5th Ave | New York | NY | 10028
1000 5th Ave, New York, NY 10028
1000 5th Ave, New York NY 10028, {USA}
1000 5th Ave / New York, NY 10028 {USA}
1000, 5th Ave, New York, NY, 10028, {U.S.A.}
US | 1111 S Figueroa St | Los Angeles | California | 90015
1111 S Figueroa St, Los Angeles, California 90015
1111 S Figueroa St, Los Angeles, California, 90015, {United States of America}
US | 233 S Wacker Dr; Suite 3530 | Chicago | IL | 60606-7147
233 S Wacker Dr, Suite 3530, Chicago, IL 60606-7147
Suite 3530, 233 S Wacker Dr, Chicago, IL, 60606-7147
233 S Wacker Dr, Suite 3530 / Chicago IL 60606-7147
CA | 111 Wellington St | Ottawa | ON | K1A 0A9
111 Wellington St, Ottawa, ON K1A 0A9
111 Wellington St, Ottawa ON K1A 0A9
111 Wellington St, Ottawa, ON, {Canada} K1A 0A9
111 Wellington St, Ottawa, ON  K1A 0A9, {CANADA}
CA | | Ottawa | | K1A 0B1
Ottawa, {Canada} K1A 0B1
Ottawa K1A 0B1, {Canada}
Ottawa K1A 0B1
CA | 1045, rue des Parlementaires | Québec | Québec | G1A 1A3
1045, rue des Parlementaires, Québec (Québec) G1A 1A3
1045, rue des Parlementaires / Québec (Québec)  G1A 1A3
1045, rue des Parlementaires, Québec (Québec) G1A 1A3, {Canada}
CA | 275 rue Notre-Dame Est | Montréal | QC | H2Y 1C6
275 rue Notre-Dame Est, Montréal, QC H2Y 1C6
275, rue Notre-Dame Est, Montréal (QC) H2Y 1C6
275, rue Notre-Dame Est, Montréal QC H2Y 1C6, {Canada}
GB | 12 High Street | Oxford | | OX1 2AB
12, High Street, Oxford, OX1 2AB
12 High Street, Oxford, OX1 2AB
12 High Street, Oxford OX1 2AB
12, High Street / Oxford / OX1 2AB / {United Kingdom}
12 High Street, Oxford OX1 2AB {UK}
12 High Street, Oxford, {UK}, OX1 2AB
GB | 12 High Street; Oxfordshire | Abingdon | | OX14 5AX
12 High Street, Abingdon, Oxfordshire, OX14 5AX
12, High Street, Abingdon, Oxfordshire OX14 5AX
12 High Street / Abingdon / Oxfordshire / OX14 5AX
GB | 10 Downing Street | London | | SW1A 2AA
10 Downing Street, London SW1A 2AA
10 Downing Street, London, SW1A 2AA, {Great Britain}
{United Kingdom}, 10 Downing Street, London, SW1A 2AA
GB | Great Russell St | London | | WC1B 3DG
Great Russell St, London WC1B 3DG
Great Russell St, London, WC1B 3DG, {U.K.}
GB | Flat 2; 4 Castle Hill; Kent | Dover | | CT16 1PN
Flat 2, 4 Castle Hill, Dover, Kent, CT16 1PN => 4 Castle Hill; Flat 2, Kent
4 Castle Hill, Flat 2, Dover, Kent CT16 1PN => 4 Castle Hill; Flat 2, Kent
GB | Castlehill; Scotland | Edinburgh | | EH1 2NG
Castlehill, Edinburgh, EH1 2NG, Scotland
Castlehill, Edinburgh EH1 2NG, Scotland
IE | Kildare Street | Dublin 2 | | D02 A272
Kildare Street, Dublin 2, D02 A272
Kildare Street, Dublin 2, D02 A272, {Ireland}
Kildare Street / Dublin 2 / D02 A272 / {Éire}
IE | 1 Main Street | Naas | Co. Kildare | W91 AE79
1 Main Street, Naas, Co. Kildare, W91 AE79
1 Main Street, Naas, Co. Kildare W91 AE79, {Ireland}
1, Main Street, Naas, Co. Kildare, {Republic of Ireland}, W91 AE79
DE | Platz der Republik 1 | Berlin | | 11011
Platz der Republik 1, 11011 Berlin
Platz der Republik 1 / 11011 Berlin / {Deutschland}
Platz der Republik 1, {D}-11011 Berlin
Platz der Republik 1, {DE}-11011 Berlin
Platz der Republik 1 11011 Berlin
Platz der Republik 1, 11011 Berlin, {Germany}
{Germany}, 11011 Berlin, Platz der Republik 1
Platz der Republik 1, 11011, Berlin
DE | Museumsinsel 1 | München | | 80538
Museumsinsel 1, 80538 München
Museumsinsel 1, {D} - 80538 München
Museumsinsel 1, 80538 München {Germany}
Museumsinsel, 1, 80538 München
DE | Straße des 17. Juni 135 | Berlin | | 10623
Straße des 17. Juni 135, 10623 Berlin
Straße des 17. Juni 135 10623 Berlin
Straße des 17. Juni 135, {D}-10623 Berlin
DE | Große Scharrnstraße 59 | Frankfurt (Oder) | | 15230
Große Scharrnstraße 59, 15230 Frankfurt (Oder)
Große Scharrnstraße 59, 15230 Frankfurt (Oder), {Deutschland}
AT | Ballhausplatz 2 | Wien | | 1010
Ballhausplatz 2, 1010 Wien
Ballhausplatz 2, {A}-1010 Wien
Ballhausplatz 2, 1010 Wien, {Österreich}
Ballhausplatz 2 / 1010 Wien / {Austria}
AT | Getreidegasse 9 | Salzburg | | 5020
Getreidegasse 9, 5020 Salzburg
Getreidegasse 9, {AT}-5020 Salzburg
CH | Bundesplatz 3 | Bern | | 3003
Bundesplatz 3, 3003 Bern
Bundesplatz 3, {CH}-3003 Bern
Bundesplatz 3 / {CH} 3003 Bern
Bundesplatz 3, 3003 Bern, {Schweiz}
Bundesplatz 3, 3003 Bern, {Switzerland}
CH | Rue Charles-Galland 2 | Genève | | 1206
Rue Charles-Galland 2, 1206 Genève
2, rue Charles-Galland, 1206 Genève, {Suisse} => 2, rue Charles-Galland
Rue Charles-Galland 2, {CH}-1206 Genève
CH | Palais des Nations | Genève 10 | | 1211
Palais des Nations, 1211 Genève 10
Palais des Nations, {CH}-1211 Genève 10, {Suisse}
LI | Städtle 32 | Vaduz | | 9490
Städtle 32, 9490 Vaduz
Städtle 32, 9490 Vaduz, {Liechtenstein}
FR | Rue de Rivoli | Paris | | 75001
Rue de Rivoli, 75001 Paris
Rue de Rivoli, 75001 Paris, {France}
Rue de Rivoli, {F}-75001 Paris
Rue de Rivoli / 75001 PARIS => Rue de Rivoli || PARIS
FR | 37 Quai d'Orsay | PARIS CEDEX 07 | | 75351
37 Quai d'Orsay, 75351 PARIS CEDEX 07
37, Quai d'Orsay, 75351 PARIS CEDEX 07
37 Quai d'Orsay / 75351 PARIS CEDEX 07 / {FRANCE}
FR | 12 bis rue de la République | Lyon 1er | | 69001
12 bis rue de la République, 69001 Lyon 1er
12 bis, rue de la République, 69001 Lyon 1er
FR | 55 rue du Faubourg Saint-Honoré | Paris | | 75008
55 rue du Faubourg Saint-Honoré, 75008 Paris
55, rue du Faubourg Saint-Honoré, 75008, Paris
55, rue du Faubourg Saint-Honoré 75008 Paris
BE | Rue de la Loi 16 | Bruxelles | | 1000
Rue de la Loi 16, 1000 Bruxelles
Rue de la Loi, 16, 1000 Bruxelles
16, rue de la Loi, 1000 Bruxelles => 16, rue de la Loi
Rue de la Loi 16, {B}-1000 Bruxelles
Rue de la Loi 16 / 1000 Bruxelles / {Belgique}
Rue de la Loi 16, 1000 Bruxelles, {Belgium}
BE | Grote Markt 1 | Antwerpen | | 2000
Grote Markt 1, 2000 Antwerpen
Grote Markt 1, 2000 Antwerpen, {België}
Grote Markt 1, {BE} 2000 Antwerpen
BE | Meir 50 bus 3 | Antwerpen | | 2000
Meir 50 bus 3, 2000 Antwerpen
NL | Museumstraat 1 | Amsterdam | | 1071 XX
Museumstraat 1, 1071 XX Amsterdam
Museumstraat 1 1071 XX Amsterdam
Museumstraat 1 / 1071 XX Amsterdam / {Nederland}
Museumstraat 1, {NL}-1071 XX Amsterdam
Museumstraat 1, Amsterdam, 1071 XX
Museumstraat 1, 1071 XX Amsterdam, {The Netherlands}
LU | 33 Boulevard Roosevelt | Luxembourg | | 2450
33 Boulevard Roosevelt, {L}-2450 Luxembourg
33, Boulevard Roosevelt, {L}-2450 Luxembourg
33, Boulevard Roosevelt, 2450 Luxembourg
33 Boulevard Roosevelt / 2450 Luxembourg
33 Boulevard Roosevelt, 2450 Luxembourg, {Luxembourg}
LU | 110, avenue de la Faïencerie | Luxembourg | | L-1511
110, avenue de la Faïencerie, {L}-1511 Luxembourg => 110, avenue de la Faïencerie || Luxembourg || 1511
MC | Place du Palais | Monaco | | 98000
Place du Palais, 98000 Monaco
Place du Palais, 98000 Monaco, {Monaco}
Place du Palais / 98000 MONACO => Place du Palais || MONACO
MC | 2 Avenue Saint-Martin | Monaco | | 98000
2 Avenue Saint-Martin, 98000 Monaco
2, Avenue Saint-Martin, 98000 Monaco
IT | Piazza del Duomo | Milano | MI | 20122
Piazza del Duomo, 20122 Milano (MI)
Piazza del Duomo, 20122 Milano MI
Piazza del Duomo / 20122 Milano (MI) / {Italia}
Piazza del Duomo, {I}-20122 Milano MI
IT | Via della Conciliazione 4 | Roma | | 00193
Via della Conciliazione 4, 00193 Roma
Via della Conciliazione, 4, 00193 Roma, {Italia}
Via della Conciliazione 4, {IT}-00193 Roma
Via della Conciliazione 4, 00193 Roma, {Italy}
IT | Piazzale degli Uffizi 6 | Firenze | FI | 50122
Piazzale degli Uffizi 6, 50122 Firenze FI
Piazzale degli Uffizi, 6, 50122 Firenze (FI), {Italia}
SM | Piazza della Libertà 1 | San Marino | | 47890
Piazza della Libertà 1, 47890 San Marino
ES | Calle de Felipe IV 4 | Madrid | | 28014
Calle de Felipe IV 4, 28014 Madrid
Calle de Felipe IV, 4, 28014 Madrid, {España}
Calle de Felipe IV, 4, 28014 Madrid, {Spain}
Calle de Felipe IV, 4, {E}-28014 Madrid
ES | Carrer de Montcada 15-23 | Barcelona | | 08003
Carrer de Montcada, 15-23, 08003 Barcelona
Carrer de Montcada 15-23 / 08003 Barcelona
ES | Calle Mayor 5; 2º B | Getafe | Madrid | 28901
Calle Mayor, 5, 2º B, 28901 Getafe (Madrid)
Calle Mayor 5, 2º B, 28901 Getafe, Madrid
PT | Praça do Império | Lisboa | | 1400-206
Praça do Império, 1400-206 Lisboa
Praça do Império / 1400-206 Lisboa / {Portugal}
Praça do Império, {P}-1400-206 Lisboa
PT | Rua das Janelas Verdes 9 | Lisboa | | 1249-017
Rua das Janelas Verdes 9, 1249-017 Lisboa
Rua das Janelas Verdes, 9, 1249-017 Lisboa, {Portugal}
SE | Slottsbacken 1 | Stockholm | | 111 30
Slottsbacken 1, 111 30 Stockholm
Slottsbacken 1, {SE}-111 30 Stockholm
Slottsbacken 1, {S}-111 30 Stockholm
Slottsbacken 1 / 111 30 Stockholm / {Sverige}
SE | Storgatan 12 lgh 1102 | Umeå | | 903 26
Storgatan 12 lgh 1102, 903 26 Umeå
NO | Karl Johans gate 22 | Oslo | | 0026
Karl Johans gate 22, 0026 Oslo
Karl Johans gate 22, {N}-0026 Oslo
Karl Johans gate 22 / 0026 OSLO / {Norge} => Karl Johans gate 22 || OSLO
Karl Johans gate 22, 0026 Oslo, {Norway}
DK | Christiansborg Slotsplads 1 | København K | | 1218
Christiansborg Slotsplads 1, 1218 København K
Christiansborg Slotsplads 1, {DK}-1218 København K
Christiansborg Slotsplads 1 / 1218 København K / {Danmark}
FI | Mannerheimintie 30 | Helsinki | | 00100
Mannerheimintie 30, 00100 Helsinki
Mannerheimintie 30, {FI}-00100 Helsinki
Mannerheimintie 30, 00100 Helsinki, {Suomi}
Mannerheimintie 30, {FIN}-00100 Helsinki, {Finland} => Mannerheimintie 30
IS | Suðurgata 41 | Reykjavík | | 101
Suðurgata 41, 101 Reykjavík
Suðurgata 41 / 101 Reykjavík / {Ísland}
Suðurgata 41, {IS}-101 Reykjavík, {Iceland} => Suðurgata 41
PL | Wiejska 4/6/8 | Warszawa | | 00-902
Wiejska 4/6/8, 00-902 Warszawa
ul. Wiejska 4/6/8, 00-902 Warszawa => ul. Wiejska 4/6/8
Wiejska 4/6/8 / 00-902 Warszawa / {Polska}
Wiejska 4/6/8, {PL}-00-902 Warszawa
Wiejska 4/6/8 00-902 Warszawa
CZ | Hradčany 12 | Praha 1 | | 119 08
Hradčany 12, 119 08 Praha 1
Hradčany 12, 119 08 Praha 1, {Česko}
Hradčany 12 / 119 08 Praha 1 / {Czech Republic}
Hradčany 12, {CZ}-119 08 Praha 1
SK | Námestie Alexandra Dubčeka 1 | Bratislava | | 812 80
Námestie Alexandra Dubčeka 1, 812 80 Bratislava
Námestie Alexandra Dubčeka 1, {SK}-812 80 Bratislava
Námestie Alexandra Dubčeka 1 / 812 80 Bratislava / {Slovensko}
HU | Kossuth Lajos tér 1-3. | Budapest | | 1055
Budapest, Kossuth Lajos tér 1-3., 1055
1055 Budapest, Kossuth Lajos tér 1-3.
{H}-1055 Budapest, Kossuth Lajos tér 1-3.
Kossuth Lajos tér 1-3. / 1055 Budapest / {Hungary}
Budapest / Kossuth Lajos tér 1-3. / 1055 / {Magyarország}
RO | Calea 13 Septembrie 1 | București | | 050711
Calea 13 Septembrie 1, 050711 București
Calea 13 Septembrie 1, București 050711
Calea 13 Septembrie 1 / 050711 București / {România}
BG | пл. Народно събрание 2 | София | | 1169
пл. Народно събрание 2, 1169 София
пл. Народно събрание 2, 1169 София, {България}
HR | Trg svetog Marka 6 | Zagreb | | 10000
Trg svetog Marka 6, 10000 Zagreb
Trg svetog Marka 6, {HR}-10000 Zagreb
Trg svetog Marka 6 / 10000 Zagreb / {Hrvatska}
SI | Šubičeva ulica 4 | Ljubljana | | 1000
Šubičeva ulica 4, 1000 Ljubljana
Šubičeva ulica 4, {SI}-1000 Ljubljana
Šubičeva ulica 4, 1000 Ljubljana, {Slovenija}
RS | Трг Николе Пашића 13 | Београд | | 11000
Трг Николе Пашића 13, 11000 Београд
Трг Николе Пашића 13, 11000 Београд, {Србија}
GR | Dionysiou Areopagitou 15 | Athina | | 117 42
Dionysiou Areopagitou 15, 117 42 Athina
Dionysiou Areopagitou 15, {GR}-117 42 Athina, {Greece} => Dionysiou Areopagitou 15
GR | Διονυσίου Αρεοπαγίτου 15 | Αθήνα | | 117 42
Διονυσίου Αρεοπαγίτου 15, 117 42 Αθήνα
Διονυσίου Αρεοπαγίτου 15, Αθήνα 117 42
Διονυσίου Αρεοπαγίτου 15 / Αθήνα 117 42 / {Ελλάδα}
EE | Lossi plats 1a | Tallinn | | 15165
Lossi plats 1a, 15165 Tallinn
Lossi plats 1a, 15165 Tallinn, {Eesti}
LT | Gedimino pr. 53 | Vilnius | | 01109
Gedimino pr. 53, 01109 Vilnius
Gedimino pr. 53, {LT}-01109 Vilnius
LV | Jēkaba iela 11 | Rīga | | 1811
Jēkaba iela 11, Rīga, {LV}-1811
Jēkaba iela 11 / Rīga, {LV}-1811
TR | Cankurtaran Mah. Babıhümayun Cad. No: 1 | İstanbul | | 34122
Cankurtaran Mah. Babıhümayun Cad. No: 1, 34122 İstanbul
Cankurtaran Mah. Babıhümayun Cad. No: 1, 34122 İstanbul, {Türkiye}
Cankurtaran Mah. Babıhümayun Cad. No: 1, 34122 İstanbul, {Turkey}
RU | Красная площадь, 3 | Москва | | 109012
Красная площадь, 3, Москва, 109012
109012, Москва, Красная площадь, 3
{Россия}, 109012, Москва, Красная площадь, 3
Красная площадь, 3, Москва, {Россия}, 109012
UA | вул. Михайла Грушевського, 5 | Київ | | 01008
вул. Михайла Грушевського, 5, Київ, 01008
вул. Михайла Грушевського, 5, м. Київ, 01008, {Україна} => вул. Михайла Грушевського, 5 || м. Київ
01008, Київ, вул. Михайла Грушевського, 5
IL | 11 Ruppin Blvd | Jerusalem | | 9171002
11 Ruppin Blvd, Jerusalem 9171002
11 Ruppin Blvd, Jerusalem, 9171002, {Israel}
IL | שדרות רופין 11 | ירושלים | | 9171002
שדרות רופין 11, ירושלים 9171002
שדרות רופין 11, ירושלים, 9171002, {ישראל}
AE | Sheikh Mohammed bin Rashid Blvd | | Dubai |
Sheikh Mohammed bin Rashid Blvd, Dubai
Sheikh Mohammed bin Rashid Blvd, Dubai, {UAE}
Sheikh Mohammed bin Rashid Blvd, Dubai, {United Arab Emirates}
Sheikh Mohammed bin Rashid Blvd - Dubai - {United Arab Emirates}
KW | Arabian Gulf Street | Kuwait City | | 13001
Arabian Gulf Street, Kuwait City 13001
Arabian Gulf Street, 13001 Kuwait City
Arabian Gulf Street, Kuwait City 13001, {Kuwait}
Arabian Gulf Street, Kuwait City, {Kuwait} 13001
KW | Arabian Gulf Street | Kuwait | | 13001
Arabian Gulf Street, Kuwait 13001
Arabian Gulf Street, 13001 Kuwait
SA | King Saud Road | Riyadh | | 11614
King Saud Road, Riyadh 11614
King Saud Road, Riyadh 11614, {Saudi Arabia}
King Saud Road, Riyadh, 11614, {KSA}
QA | Museum Park St | Doha | |
Museum Park St, Doha, {Qatar}
EG | El-Tahrir Square | Cairo | | 11557
El-Tahrir Square, Cairo, 11557
El-Tahrir Square, Cairo, 11557, {Egypt}
ZA | 25 Queen Victoria St | Cape Town | | 8001
25 Queen Victoria St, Cape Town, 8001
25 Queen Victoria St, Cape Town, 8001, {South Africa}
25, Queen Victoria St, Cape Town, {South Africa}, 8001
KE | Museum Hill Road | Nairobi | | 00100
Museum Hill Road, Nairobi, 00100
Museum Hill Road, Nairobi 00100, {Kenya}
IN | 12 MG Road | Bengaluru | Karnataka | 560001
12, MG Road, Bengaluru, Karnataka 560001
12 MG Road, Bengaluru, Karnataka - 560001
12, MG Road, Bengaluru, Karnataka, 560001, {India}
12, MG Road / Bengaluru, Karnataka 560 001 / {INDIA} => 12, MG Road || Bengaluru || 560 001
IN | Janpath Road | New Delhi | Delhi | 110011
Janpath Road, New Delhi, Delhi 110011
Janpath Road, New Delhi, Delhi, 110011, {India}
IN | 159-161 Mahatma Gandhi Road | Mumbai | | 400023
159-161 Mahatma Gandhi Road, Mumbai 400023
159-161 Mahatma Gandhi Road, Mumbai - 400023
159-161 Mahatma Gandhi Road, Mumbai-400023, {India}
PK | Shahrah-e-Quaid-e-Azam | Lahore | | 54000
Shahrah-e-Quaid-e-Azam, Lahore 54000
Shahrah-e-Quaid-e-Azam, Lahore, 54000, {Pakistan}
Shahrah-e-Quaid-e-Azam, Lahore-54000, {Pakistan}
SG | 10 Anson Road #05-12 | | | 079903
10 Anson Road #05-12, {Singapore} 079903
10 Anson Road #05-12 / {Singapore} 079903
10, Anson Road #05-12, {Singapore} 079903
10 Anson Road #05-12 {Singapore} 079903
10 Anson Road #05-12, {Singapore}, 079903
10 Anson Road #05-12, S079903 => 10 Anson Road #05-12 || || S079903
10 Anson Road #05-12, {S}(079903)
SG | 1 Esplanade Dr | | | 038981
1 Esplanade Dr, {Singapore} 038981
1 Esplanade Dr, 038981
1, Esplanade Dr, {Singapore} 038981
MY | Jalan Damansara | Kuala Lumpur | | 50480
Jalan Damansara, 50480 Kuala Lumpur
Jalan Damansara, 50480 Kuala Lumpur, {Malaysia}
TH | Na Phra Lan Road | Bangkok | | 10200
Na Phra Lan Road, Bangkok 10200
Na Phra Lan Road, Bangkok 10200, {Thailand}
ID | Jalan Medan Merdeka Barat No. 12 | Jakarta Pusat | | 10110
Jalan Medan Merdeka Barat No. 12, Jakarta Pusat 10110
Jalan Medan Merdeka Barat No. 12, Jakarta Pusat, 10110, {Indonesia}
PH | Padre Burgos Ave | Manila | | 1000
Padre Burgos Ave, 1000 Manila
Padre Burgos Ave, 1000 Manila, {Philippines}
VN | 36 Điện Biên Phủ | Hà Nội | | 100000
36 Điện Biên Phủ, Hà Nội 100000
36 Điện Biên Phủ, Hà Nội, 100000, {Việt Nam}
JP | 千代田区千代田1-1 | | 東京都 | 100-8111
〒100-8111 東京都千代田区千代田1-1
〒100-8111東京都千代田区千代田1-1
100-8111 東京都千代田区千代田1-1
{日本}、〒100-8111 東京都千代田区千代田1-1
〒100-8111 / 東京都千代田区千代田1-1
JP | 1-1 Chiyoda; Chiyoda-ku | | Tokyo | 100-8111
1-1 Chiyoda, Chiyoda-ku, Tokyo 100-8111
1-1 Chiyoda, Chiyoda-ku, Tokyo 100-8111, {Japan}
1-1 Chiyoda, Chiyoda-ku, Tokyo, 〒100-8111
CN | No. 4 Jingshan Front Street | Beijing | | 100009
No. 4 Jingshan Front Street, Beijing 100009
No. 4 Jingshan Front Street, Beijing 100009, {China}
No. 4 Jingshan Front Street, Beijing, 100009, {China}
TW | No. 221, Sec. 2, Zhishan Rd | Taipei | | 111
No. 221, Sec. 2, Zhishan Rd, 111 Taipei
No. 221, Sec. 2, Zhishan Rd, 111 Taipei, {Taiwan}
KR | 137 Seobinggo-ro | Seoul | | 04383
137 Seobinggo-ro, Seoul 04383
137 Seobinggo-ro, Seoul, 04383, {South Korea}
HK | 8 Finance Street | Central | |
8 Finance Street, Central, {Hong Kong}
AU | 1 Macquarie St | Sydney | NSW | 2000
1 Macquarie St, Sydney NSW 2000
1, Macquarie St, Sydney NSW 2000
1 Macquarie St, Sydney, NSW 2000, {Australia}
1 Macquarie St, Sydney, NSW, {Australia} 2000
1 Macquarie St / SYDNEY NSW 2000 => 1 Macquarie St || SYDNEY
AU | 12 Main St; Unit 5 | Castle Hill | New South Wales | 2154
Unit 5, 12 Main St, Castle Hill, New South Wales 2154
Unit 5, 12 Main St, Castle Hill New South Wales 2154
Unit 5, 12, Main St, Castle Hill, New South Wales, 2154, {Australia}
NZ | 55 Cable Street | Wellington | | 6011
55 Cable Street, Wellington 6011
55, Cable Street, Wellington 6011, {New Zealand}
55 Cable Street, Wellington, 6011
BR | Avenida Paulista, 1578 | São Paulo | SP | 01310-200
Avenida Paulista, 1578, São Paulo - SP, 01310-200
Avenida Paulista, 1578, São Paulo/SP, 01310-200
Avenida Paulista 1578, São Paulo, SP 01310-200
Avenida Paulista, 1578, 01310-200 São Paulo - SP
Avenida Paulista, 1578 / 01310-200 São Paulo SP / {Brasil}
BR | Avenida Paulista, 1578 | São Paulo | SP | 01310-200 | Bela Vista
Avenida Paulista, 1578 - Bela Vista, São Paulo - SP, 01310-200
Avenida Paulista, 1578 - Bela Vista, São Paulo - SP, 01310-200, {Brazil}
AR | Av. Figueroa Alcorta 3415 | Buenos Aires | | 1425
Av. Figueroa Alcorta 3415, 1425 Buenos Aires
Av. Figueroa Alcorta 3415, 1425 Buenos Aires, {Argentina}
AR | Av. Figueroa Alcorta 3415 | Buenos Aires | | C1425CLA
Av. Figueroa Alcorta 3415, C1425CLA Buenos Aires
Av. Figueroa Alcorta 3415 / C1425CLA Buenos Aires / {Argentina}
MX | Paseo de la Reforma 50 | Ciudad de México | CDMX | 11100 | Col. Polanco
Paseo de la Reforma 50, Col. Polanco, 11100 Ciudad de México, CDMX
Paseo de la Reforma 50, Col. Polanco, 11100 Ciudad de México, CDMX, {México}
Paseo de la Reforma 50, Col. Polanco, 11100, Ciudad de México, CDMX, {Mexico}
MX | Av. Hidalgo 10 | Guadalajara | Jalisco | 44100
Av. Hidalgo 10, 44100 Guadalajara, Jalisco
Av. Hidalgo 10, 44100 Guadalajara, Jalisco, {México}
Av. Hidalgo 10, 44100 Guadalajara Jalisco
CL | Avenida Bernardo O'Higgins 1058 | Santiago | | 8330111
Avenida Bernardo O'Higgins 1058, 8330111 Santiago
Avenida Bernardo O'Higgins 1058, 8330111 Santiago, {Chile}
CO | Carrera 7 # 28-66 | Bogotá | | 110311
Carrera 7 # 28-66, Bogotá 110311
Carrera 7 # 28-66, Bogotá, 110311, {Colombia}
PE | Jirón de la Unión 300 | Lima | | 15001
Jirón de la Unión 300, Lima 15001
Jirón de la Unión 300, Lima, 15001, {Perú}
MA | 2 Avenue Allal Ben Abdellah | Rabat | | 10000
2 Avenue Allal Ben Abdellah, 10000 Rabat
2, Avenue Allal Ben Abdellah, 10000 Rabat, {Maroc}
2, Avenue Allal Ben Abdellah, Rabat 10000, {Morocco}
`;
