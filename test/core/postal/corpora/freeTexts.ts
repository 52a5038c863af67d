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
GB | The British Museum; Great Russell Street | London |  | WC1B 3DG
The British Museum, Great Russell Street, London WC1B 3DG, {United Kingdom}
GB | Buckingham Palace | London |  | SW1A 1AA
Buckingham Palace, London SW1A 1AA
GB | 221B Baker Street; Marylebone | London |  | NW1 6XE
221B Baker Street, Marylebone, London, NW1 6XE
GB | 12 High Street; Warwickshire, England | Stratford-upon-Avon |  | CV37 6AU
12 High Street, Stratford-upon-Avon, Warwickshire, England, CV37 6AU
GB | 12, High Street; Flat 3, Oxon | Oxford |  | OX1 2AB
Flat 3, 12, High Street, Oxford, Oxon, OX1 2AB
GB | 1 Queen's Road; Co. Antrim, Northern Ireland | Belfast |  | BT1 5GS
1 Queen's Road, Belfast, Co. Antrim, BT1 5GS, Northern Ireland
GB | Cardiff Castle; Castle Street, Wales | Cardiff |  | CF10 3RB
Cardiff Castle, Castle Street, Cardiff CF10 3RB, Wales, {UK}
GB | Park Lane Industrial Estate; Unit 4, Park Lane, West Midlands | Wolverhampton |  | WV10 9QE
Unit 4, Park Lane Industrial Estate, Park Lane, Wolverhampton, West Midlands WV10 9QE
US | The White House; 1600 Pennsylvania Ave NW | Washington | DC | 20500
The White House, 1600 Pennsylvania Ave NW, Washington, DC 20500
US | 350 Fifth Avenue | New York |  | 10118
350 Fifth Avenue, New York 10118
US | 77 Massachusetts Ave | Cambridge | Massachusetts | 02139
77 Massachusetts Ave, Cambridge, Massachusetts 02139, {USA}
US | Harvard University; Massachusetts Hall | Cambridge | MA | 02138
Harvard University, Massachusetts Hall, Cambridge MA 02138
US | 100 Main St; Apt 5B | Fort Washington | PA | 19034
100 Main St, Apt 5B, Fort Washington, PA 19034
US | 12 Elm St | St. Louis | MO | 63101
12 Elm St, St. Louis MO 63101
US | PSC 1234 Box 5678 | APO | AE | 09345
PSC 1234 Box 5678, APO, AE 09345
US | 200 N Spring St | Los Angeles | CA | 
200 N Spring St, Los Angeles, CA
CA | 24 Sussex Drive | Ottawa | Ontario | K1M 1M4
24 Sussex Drive, Ottawa, Ontario K1M 1M4
CA | 100 Queen Street West | Toronto | Ontario | M5H 2N2
100 Queen Street West, Toronto, Ontario, {Canada} M5H 2N2
CA | 111 Wellington Street | Ottawa | ON | K1A 0A9
{Canada}, K1A 0A9, Ottawa ON, 111 Wellington Street
CA | 350, rue Saint-Paul Est | Montréal | Québec | H2Y 1H2
350, rue Saint-Paul Est, Montréal (Québec) H2Y 1H2
CA | 1055 rue du Pont | Saint-Lambert-de-Lauzon | QC | 
1055 rue du Pont, Saint-Lambert-de-Lauzon, QC
FR | Musée du Louvre; Rue de Rivoli | Paris Cedex 01 |  | 75058
Musée du Louvre, Rue de Rivoli, 75058 Paris Cedex 01
FR | 5, avenue Anatole France | Paris |  | 75007
5, avenue Anatole France 75007 Paris
FR | 10 Place de la Concorde | PARIS |  | 75008
10 Place de la Concorde, {F}-75008 PARIS
FR | Mairie; 1 place de l'Hôtel de Ville | LYON CEDEX 01 |  | 69205
Mairie, 1 place de l'Hôtel de Ville, 69205 LYON CEDEX 01
FR | 12 rue des Écoles; BP 123 | Strasbourg |  | 67000
12 rue des Écoles, BP 123, 67000 Strasbourg
FR | 12, rue de Paris |  |  | 75001
12, rue de Paris, 75001
BE | Koningsplein 3 | Brussel |  | 1000
Koningsplein 3, {B} - 1000 Brussel, {België}
BE | Rue Neuve 5 bte 12 | Liège |  | 4000
Rue Neuve 5 bte 12, 4000 Liège
BE | Rue de la Loi 16 | Bruxelles |  | 1000
1000 Bruxelles, Rue de la Loi 16
CH | ETH Zürich; Rämistrasse 101 | Zürich |  | 8092
ETH Zürich, Rämistrasse 101, {CH}-8092 Zürich
CH | Via Nassa 5 | Lugano TI |  | 6900
Via Nassa 5, 6900 Lugano TI
CH | 12, rue de Lausanne | Genève |  | 1202
12, rue de Lausanne, {CH} 1202 Genève, {Suisse}
IT | Via Monte Napoleone 8 | Milano | MI | 20121
Via Monte Napoleone 8, 20121 Milano, MI
IT | Corso Vittorio Emanuele II 75 | Torino | TO | 10128
Corso Vittorio Emanuele II 75, 10128 Torino TO, {Italia}
IT | Piazza San Marco 1 | Venezia | VE | 30124
Piazza San Marco 1, Venezia (VE) 30124
IT | Via Roma 1 | Bolzano/Bozen | BZ | 39100
Via Roma 1, 39100 Bolzano/Bozen (BZ)
IT | Via Toledo, 256 | Napoli | NA | 80134
Via Toledo, 256, 80134 Napoli NA
ES | Av. Diagonal 211 | Barcelona | Barcelona | 08018
Av. Diagonal 211, 08018 Barcelona, Barcelona, {España}
ES | Plaza del Ayuntamiento, 1 | València | Valencia | 46002
Plaza del Ayuntamiento, 1, 46002 València (Valencia)
ES | Gran Vía 1 | Bilbao | Vizcaya | 48001
Gran Vía 1, Bilbao, Vizcaya, 48001
PT | Av. da Liberdade 110; 3.º Dto | Lisboa |  | 1250-146
Av. da Liberdade 110, 3.º Dto, 1250-146 Lisboa
DE | Technische Universität München; Arcisstr. 21 | München |  | 80333
Technische Universität München, Arcisstr. 21, 80333 München
DE | Herr Max Muster; Musterstraße12 | Musterstadt |  | 12345
Herr Max Muster, Musterstraße12, 12345 Musterstadt
DE | Unter den Linden 77 | Berlin |  | 10117
Unter den Linden 77 10117 Berlin
DE | Unter den Linden 77 | Berlin |  | 10117
10117 Berlin, Unter den Linden 77
DE | Postfach 12 34 | Berlin |  | 10115
Postfach 12 34, 10115 Berlin
AT | Schönbrunner Schloßstr. 47 | Wien |  | 1130
Schönbrunner Schloßstr. 47, {A}-1130 Wien, {Österreich}
AT | Hauptplatz 1/2/3 | Graz |  | 8010
Hauptplatz 1/2/3, 8010 Graz
NL | Dam 1 | Amsterdam |  | 1012JS
Dam 1, 1012JS Amsterdam
NL | Postbus 123 | Utrecht |  | 3500 AA
Postbus 123, 3500 AA Utrecht
SE | Box 123 | Stockholm |  | 101 23
Box 123, 101 23 Stockholm
SE | Kungsgatan 12 | STOCKHOLM |  | 111 35
Kungsgatan 12, {SE} 111 35 STOCKHOLM, {SWEDEN}
DK | Rådhuspladsen 1 | København V |  | 1550
Rådhuspladsen 1, {DK}-1550 København V, {Danmark}
NO | Rådhusplassen 1 | Oslo |  | 0037
Rådhusplassen 1, {NO}-0037 Oslo
FI | PL 1 | Helsingin kaupunki |  | 00099
PL 1, 00099 Helsingin kaupunki
PL | Plac Defilad 1 | Warszawa |  | 00-901
Plac Defilad 1, 00-901 Warszawa, {Polska}
PL | ul. Piotrkowska 104 m. 5 | Łódź |  | 90-926
ul. Piotrkowska 104 m. 5, 90-926 Łódź
CZ | Karlův most | Praha 1 - Staré Město |  | 110 00
Karlův most, 110 00 Praha 1 - Staré Město
HU | Szent György tér 2. | Budapest |  | 1014
1014 Budapest, Szent György tér 2.
HU | Andrássy út 22. | Budapest |  | 1061
Budapest, Andrássy út 22., 1061
GR | Leof. Vasilissis Sofias 22 | Athina |  | 106 75
Leof. Vasilissis Sofias 22, Athina 106 75, {Greece}
RU | ул. Тверская, д. 13 | г. Москва |  | 125009
г. Москва, ул. Тверская, д. 13, 125009
RU | ул. Тверская, 13 | Москва |  | 125009
ул. Тверская, 13, Москва, {Россия}, 125009
RU | Tverskaya St, 13 | Moscow |  | 125009
Tverskaya St, 13, Moscow, {Russia}, 125009
UA | вул. Хрещатик, 36 | Київ |  | 01044
вул. Хрещатик, 36, Київ, 01044
IN | Rashtrapati Bhavan; President's Estate | New Delhi |  | 110004
Rashtrapati Bhavan, President's Estate, New Delhi - 110004
IN | B-12, Connaught Place | New Delhi | Delhi | 110001
B-12, Connaught Place, New Delhi, Delhi 110001, {India}
SG | 1 Raffles Place; #20-61 Tower 2, One Raffles Place |  |  | 048616
1 Raffles Place, #20-61 Tower 2, One Raffles Place, {Singapore} 048616
SG | Blk 123 Ang Mo Kio Ave 3 #05-12 |  |  | 560123
Blk 123 Ang Mo Kio Ave 3 #05-12 {S}(560123)
SG |  |  |  | 238823
{Singapore} 238823
HK | 8 Queen's Road Central; Flat A, 12/F | Central |  | 
Flat A, 12/F, 8 Queen's Road Central, Central, {Hong Kong}
JP | 渋谷区神宮前1-2-3 |  | 東京都 | 150-0001
〒150-0001 東京都渋谷区神宮前1-2-3
JP | 渋谷区神宮前１丁目２−３ ハイツ201 |  | 東京都 | 150-0001
150-0001 東京都渋谷区神宮前１丁目２−３ ハイツ201
JP | 2-3-1 Asakusa; Taito City |  | Tokyo | 111-0032
2-3-1 Asakusa, Taito City, Tokyo 111-0032, {Japan}
JP | 渋谷区神宮前1-2-3 |  | 東京都 | 150-0001
東京都渋谷区神宮前1-2-3 〒150-0001
JP | 千代田区千代田１−１ |  | 東京都 | １００−８１１１
〒１００−８１１１　東京都千代田区千代田１−１
KR | 서울특별시 종로구 세종대로 175 |  |  | 03172
서울특별시 종로구 세종대로 175 (03172)
KR | 서울특별시 종로구 세종대로 175 |  |  | 03172
03172 서울특별시 종로구 세종대로 175
AE | Burj Khalifa; 1 Sheikh Mohammed bin Rashid Blvd, Downtown Dubai |  | Dubai | 
Burj Khalifa, 1 Sheikh Mohammed bin Rashid Blvd, Downtown Dubai, Dubai
AU | Sydney Opera House; Bennelong Point | Sydney | NSW | 2000
Sydney Opera House, Bennelong Point, Sydney NSW 2000, {Australia}
AU | 100 Collins St; Level 3 | Melbourne | Victoria | 3000
Level 3, 100 Collins St, Melbourne, Victoria, 3000
AU | PO Box 123 | Fremantle | WA | 6160
PO Box 123, Fremantle WA 6160
NZ | 1 Queen St; Auckland CBD | Auckland |  | 1010
1 Queen St, Auckland CBD, Auckland 1010
BR | Praça dos Três Poderes | Brasília | DF | 70150-900
Praça dos Três Poderes, Brasília - DF, 70150-900
MX | Calle 10 #123; Centro | Mérida | Yuc. | 97000
Calle 10 #123, Centro, 97000 Mérida, Yuc., {México}
AR | Balcarce 50 | CABA |  | C1064AAB
Balcarce 50, C1064AAB CABA, {Argentina}
CO | Carrera 8 No. 7-26 | Bogotá | D.C. | 
Carrera 8 No. 7-26, Bogotá D.C., {Colombia}
ZA | Union Buildings; Government Ave, Gauteng | Pretoria |  | 0002
Union Buildings, Government Ave, Pretoria, Gauteng, 0002
KW | Kuwait National Museum; Arabian Gulf St | Kuwait City |  | 
Kuwait National Museum, Arabian Gulf St, Kuwait City, {Kuwait}
LU | Musée d'Histoire; Marché-aux-Poissons | Luxembourg |  | 2345
Musée d'Histoire, Marché-aux-Poissons, {L}-2345 Luxembourg, {Grand-Duché de Luxembourg}
MC | Casino; Place du Casino | Monaco |  | 98000
Casino, Place du Casino, {MC} 98000 Monaco
IE | Trinity College; College Green | Dublin 2 |  | D02 PN40
Trinity College, College Green, Dublin 2, D02 PN40, {Ireland}
IE | Blarney Castle; Monacnapa | Blarney | Co. Cork | T23 Y598
Blarney Castle, Monacnapa, Blarney, Co. Cork, T23 Y598
MT | Republic Street | Valletta |  | VLT 1112
Republic Street, Valletta VLT 1112, {Malta}
IL | Yad Vashem; Har Hazikaron | Jerusalem |  | 9103401
Yad Vashem, Har Hazikaron, Jerusalem 9103401
IN | Rashtrapati Bhavan; President's Estate | New Delhi |  | 110004
Rashtrapati Bhavan, President's Estate, New Delhi - 110004
GB | 12 High Street |  |  | 
12 High Street
GB | 12, High Street |  |  | 
12, High Street
GB | 12 High Street; Oxford |  |  | OX1 2AB
OX1 2AB, 12 High Street, Oxford
GB | 12 High Street | Oxford |  | OX12AB
12 High Street,Oxford,OX12AB
US | 1600 Pennsylvania Ave NW Washington |  | DC | 20500
1600 Pennsylvania Ave NW Washington DC 20500 {USA}
US | PO Box 123 | Salem | MA | 01970
PO Box 123, Salem, MA 01970
US | 12 Elm St; Apt 4 | Salem | MA | 
Apt 4, 12 Elm St, Salem, MA
US | 123 Main Street | Springfield | IL | 62701
123 Main Street, Springfield, IL 62701, {U.S.A}
US | 123 Main St. | Springfield | IL. | 62701
123 Main St., Springfield IL., 62701
US | 1234 Elm St #5 | Salem | Oregon | 97301
1234 Elm St #5, Salem, Oregon, 97301
FR | 12, rue de la Paix | Paris 2e |  | 75002
12, rue de la Paix, 75002 Paris 2e
FR | Résidence Les Lilas; Bât. B, 12 rue des Fleurs | Lyon |  | 69003
Résidence Les Lilas, Bât. B, 12 rue des Fleurs, 69003 Lyon
FR | 12 rue des Fleurs; Appt 5 | Lyon |  | 69003
12 rue des Fleurs, Appt 5, 69003 Lyon, {France}
FR | Lieu-dit Le Bourg | Saint-Cyprien |  | 24220
Lieu-dit Le Bourg, 24220 Saint-Cyprien
FR |  | Paris |  | 75001
Paris 75001
FR | 12 rue de Rivoli | Paris |  | 75001
12 rue de Rivoli, Paris 75001
FR | 12 rue de Rivoli | Paris |  | 75001
12 rue de Rivoli, Paris, 75001, {France}
FR | La Poste; CS 12345 | Rennes Cedex |  | 35000
La Poste, CS 12345, 35000 Rennes Cedex
CH | Bahnhofstrasse 1 | Zürich |  | 8001
Bahnhofstrasse 1, Zürich 8001
CH | Chemin du Lac 5 | Vevey 1 |  | 1800
Chemin du Lac 5, 1800 Vevey 1, {Schweiz/Suisse}
BE | Grote Markt 1 | Antwerpen |  | B2000
Grote Markt 1, B2000 Antwerpen
BE | Koning Albertstraat 1 b 3 | Gent |  | 9000
Koning Albertstraat 1 b 3, 9000 Gent
NL | Kerkstraat 3 kamer 2 | Amsterdam |  | 1017 GA
Kerkstraat 3 kamer 2, 1017 GA Amsterdam
DE | c/o Müller; Hauptstr. 5 | Köln |  | 50667
c/o Müller, Hauptstr. 5, 50667 Köln
DE | Hauptstr. 5; Hinterhaus | Köln |  | 50667
Hauptstr. 5, Hinterhaus, 50667 Köln
DE | Hauptstr. 5 | Köln |  | 50667
50667 Köln, Hauptstr. 5
DE |  | Köln |  | 50667
Köln 50667
DE | Am Markt 1; Sachsen-Anhalt | Halle (Saale) |  | 06108
Am Markt 1, 06108 Halle (Saale), Sachsen-Anhalt
AT | Hauptstraße 12; Top 5 | Wien |  | 1010
Top 5, Hauptstraße 12, 1010 Wien
IT | Via Roma 12/B; int. 5 | Roma | RM | 00184
Via Roma 12/B, int. 5, 00184 Roma RM
IT | Via Garibaldi 3; Piemonte | Torino |  | 10122
Via Garibaldi 3, 10122 Torino, Piemonte
IT | Loc. San Martino | Montalcino | SI | 53024
Loc. San Martino, 53024 Montalcino SI
IT | Via Cavour 5 | Roma |  | 00184
00184 Roma, Via Cavour 5
ES | Calle de Alcalá, 45 | Madrid | Comunidad de Madrid | 28014
Calle de Alcalá, 45, 28014 Madrid, Comunidad de Madrid, {España}
ES | Rambla de Catalunya, 120 | Barcelona |  | 08008
Rambla de Catalunya, 120, 08008, Barcelona
ES | C/ Mayor 3 | Bilbao | Bizkaia | 48001
C/ Mayor 3, 48001 Bilbao (Bizkaia)
PT | R. de Santa Catarina 112 | Porto |  | 4000-442
R. de Santa Catarina 112, 4000-442 Porto, {Portugal}
SE | Drottninggatan 5 | Stockholm |  | 11151
Drottninggatan 5, 11151 Stockholm
SE | Storgatan 1 | Stockholm |  | 11151
Storgatan 1, {SE}-11151 Stockholm
PL | Rynek Główny 1; woj. małopolskie | Kraków |  | 31-042
Rynek Główny 1, 31-042 Kraków, woj. małopolskie
PL | ul. Marszałkowska 1 | Warszawa |  | 00-001
00-001 Warszawa, ul. Marszałkowska 1
CZ | Václavské náměstí 1 | Praha |  | 11000
Václavské náměstí 1, 11000 Praha
AU | 1 Martin Place | Sydney | New South Wales | 
1 Martin Place, Sydney, New South Wales, {Australia}
AU | Unit 5/12 High St | Carlton | Vic. | 3053
Unit 5/12 High St, Carlton, Vic. 3053
AU | 12 King St | Newtown |  | 2042
12 King St, Newtown 2042
NZ | 5 Willis St; Level 2, Te Aro | Wellington |  | 6011
Level 2, 5 Willis St, Te Aro, Wellington 6011, {NZ}
CA | 1055 Dunsmuir St; Suite 200 | Vancouver | British Columbia | V7X 1L3
Suite 200, 1055 Dunsmuir St, Vancouver, British Columbia, V7X 1L3
CA | 4-12 King St W | Toronto | ON | M5H 1A1
4-12 King St W, Toronto ON M5H 1A1
CA |  | Vancouver | BC | 
Vancouver BC
SG | 1 Marina Blvd |  |  | 018989
{Singapore} 018989, 1 Marina Blvd
JP | 千代田区丸の内1丁目9番1号 |  | 東京都 | 
東京都千代田区丸の内1丁目9番1号
JP | 1-9-1 Marunouchi; Chiyoda-ku |  | Tokyo | 100-0005
1-9-1 Marunouchi, Chiyoda-ku, Tokyo, {Japan} 100-0005
JP | 大阪市中央区大阪城1-1 |  | 大阪府 | 540-0002
大阪府大阪市中央区大阪城1-1 〒540-0002
KR | 12 Sejong-daero; Jung-gu | Seoul |  | 04524
12 Sejong-daero, Jung-gu, Seoul, {Republic of Korea} 04524
AE | Al Maktoum Road; Office 5, Deira |  | Dubai | 
Office 5, Al Maktoum Road, Deira, Dubai, {U.A.E.}
AE | PO Box 12345 |  | Dubai | 
PO Box 12345, Dubai, {UAE}
SA | P.O. Box 12345 | Riyadh |  | 11564
P.O. Box 12345, Riyadh 11564, {Saudi Arabia}
KW | P.O. Box 123 | Safat |  | 13002
P.O. Box 123, Safat 13002, {Kuwait}
LU |  | Luxembourg |  | 1118
{L}-1118 Luxembourg
MC |  | Monaco |  | 98000
98000 Monaco
IL | Rothschild 1 | Tel Aviv-Yafo |  | 6688101
Rothschild 1, Tel Aviv-Yafo, 6688101
TR | Bağdat Cad. No:12 D:5 | Kadıköy/İstanbul |  | 34710
Bağdat Cad. No:12 D:5, 34710 Kadıköy/İstanbul
TR | Atatürk Bulvarı No: 5; Çankaya | Ankara |  | 06420
Atatürk Bulvarı No: 5, Çankaya, Ankara, 06420
RU | Красная пл., д. 1 | Москва |  | 109012
{Россия}, Москва, Красная пл., д. 1, 109012
MX | Calle 5 de Mayo 12; Centro | México | D.F. | 06000
Calle 5 de Mayo 12, Centro, 06000 México, D.F.
AR | Av. Rivadavia 1864 | Ciudad Autónoma de Buenos Aires |  | C1033AAV
Av. Rivadavia 1864, C1033AAV Ciudad Autónoma de Buenos Aires
AR | Florida 100 | Buenos Aires |  | 
Florida 100, Buenos Aires, {Argentina}
CL | Moneda 975 | Santiago | Región Metropolitana | 
Moneda 975, Santiago, Región Metropolitana, {Chile}
BR | Rua A, nº12; Centro | Curitiba | Paraná | 80010-000
Rua A, nº12, Centro, Curitiba, Paraná, 80010-000
BR |  |  |  | 01310-100
01310-100
BR | Av. Paulista, 1578; Bela Vista | São Paulo | SP | 01310-200
Av. Paulista, 1578 - Bela Vista - São Paulo - SP - 01310-200
ZA | 10 Adderley St; Cape Town City Centre, Western Cape | Cape Town |  | 8000
10 Adderley St, Cape Town City Centre, Cape Town, 8000, Western Cape
VN | 1 Tràng Tiền; Hoàn Kiếm | Hà Nội |  | 
1 Tràng Tiền, Hoàn Kiếm, Hà Nội, {Việt Nam}
TH | Sanam Chai Rd; Phra Borom Maha Ratchawang, Phra Nakhon | Bangkok |  | 10200
Sanam Chai Rd, Phra Borom Maha Ratchawang, Phra Nakhon, Bangkok 10200
MY | Kuala Lumpur City Centre | Kuala Lumpur | Wilayah Persekutuan Kuala Lumpur | 50088
Kuala Lumpur City Centre, 50088 Kuala Lumpur, Wilayah Persekutuan Kuala Lumpur
US | 1600 Pennsylvania Avenue NW | Washington | D.C. | 20500
1600 Pennsylvania Avenue NW, Washington, D.C. 20500
US | 1600 Pennsylvania Avenue NW | Washington | D.C. | 20500
1600 Pennsylvania Avenue NW, Washington D.C., 20500, {USA}
AU | 1 Macquarie St | Sydney | N.S.W. | 2000
1 Macquarie St, Sydney, N.S.W. 2000
CA | 800 Burrard St | Vancouver | B.C. | V6Z 2V8
800 Burrard St, Vancouver, B.C. V6Z 2V8, {Canada}
DE | Hauptstr. 12 - 14 | Berlin |  | D10115
Hauptstr. 12 - 14, D10115 Berlin
NL | Prins Hendrikstraat 281 | Hoek van Holland | | 3151 AJ
Prins Hendrikstraat 281, 3151 AJ Hoek van Holland
Prins Hendrikstraat 281, Hoek van Holland 3151 AJ
Prins Hendrikstraat 281, 3151 AJ Hoek van Holland, {Nederland}
FR | 1 rue Houdart | ROISSY EN FRANCE | | 95700
1 rue Houdart, 95700 ROISSY EN FRANCE
1 rue Houdart / 95700 ROISSY EN FRANCE / {FRANCE}
FR | 18 boulevard de l'Hôtel de Ville | Tremblay en France | | 93290
18 boulevard de l'Hôtel de Ville, 93290 Tremblay en France
MX | Av. Guadalupe 5 | Nuevo México | Jal. | 45138
Av. Guadalupe 5, 45138 Nuevo México, Jal.
Av. Guadalupe 5, 45138 Nuevo México, Jal., {México}
MX | Av. Hidalgo 400; CP | Guadalajara | Jal. | 44100
Av. Hidalgo 400, Guadalajara, Jal. CP 44100
Av. Hidalgo 400, Guadalajara, Jal., CP 44100
Av. Hidalgo 400, CP 44100 Guadalajara, Jal.
MX | Av. Hidalgo 400; C.P. | Guadalajara | Jal. | 44100
Av. Hidalgo 400, Guadalajara, Jal. C.P. 44100
Av. Hidalgo 400, Guadalajara, Jal. C.P.44100
BR | Av. Paulista 1578; CEP | São Paulo | SP | 01310-200
Av. Paulista 1578, São Paulo - SP CEP 01310-200
Av. Paulista 1578, São Paulo - SP, CEP: 01310-200
US | 2 E Old State Capitol Plaza; ZIP | Springfield | IL | 62701
2 E Old State Capitol Plaza, Springfield, IL ZIP 62701
2 E Old State Capitol Plaza, Springfield IL ZIP: 62701
IN | 12 MG Road; PIN | Bengaluru | Karnataka | 560001
12 MG Road, Bengaluru, Karnataka PIN 560001
12 MG Road, Bengaluru, Karnataka PIN-560001
12 MG Road, Bengaluru Karnataka PIN: 560001
IN | Apollo Bandar; PIN | Mumbai | | 400001
Apollo Bandar, Mumbai PIN 400001
ID | Jl. Medan Merdeka Selatan 8; Kode Pos | Jakarta | | 10110
Jl. Medan Merdeka Selatan 8, Jakarta Kode Pos 10110
AR | Av. Corrientes 1234; CP | Buenos Aires | | 1043
Av. Corrientes 1234, CP 1043 Buenos Aires
`;
