/**
 * Streets as people write them, after the code of the country. Brackets mark the house number that is split off; without brackets, the whole line is the
 * street. Braces mark the text between street and number, if it is more than a space or a comma.
 */
export const streets = `
DE Hauptstraße [12]
DE Hauptstraße [12a]
DE Hauptstraße [12 a]
DE Hauptstr. [12 WG 3]
DE Hauptstr. [12, Whg. 4]
DE Hauptstr. [12-14]
DE Hauptstr. [12 - 14]
DE Hauptstr. [12 1/2]
DE Musterstraße{}[12]
DE Hauptstr.{}[12]
DE Hauptstr.{}[12a]
DE Goetheallee{}[7]
DE Unter den Linden [77]
DE Straße des 17. Juni [135]
DE Straße des 17. Juni
DE Platz der Republik [1]
DE Am Alten Markt [5 b]
DE C 1, [2]
DE Q7, [24]
DE Postfach 12 34
DE Packstation 145
DE Haus am See
DE [12] Hauptstraße
DE 3 Zimmer
DE km 12
DE An der B 101 km 12
DE #123
DE 12
DE Gartenweg{, Nr. }[8]
DE Allee der Kosmonauten [33]
AT Hauptstraße [12/3/5]
AT Hauptstraße [12 Top 5]
AT Hauptstraße [12, Top 5]
AT Hauptstraße [12 Stiege 2 Top 5]
AT Mariahilfer Straße [88a/2/12]
AT Schönbrunner Schloßstraße [47]
AT Ballhausplatz [2]
AT Ottakringer Str. [12/Top 5]
CH Bahnhofstrasse [1]
CH Rue du Rhône [14]
CH [14], rue du Rhône
CH Via Nassa [5]
CH Bundesplatz [3]
CH Postfach 12
BE Kerkstraat [16 bus 3]
BE Kerkstraat [16, bus 3]
BE Rue de la Loi [16 bte 3]
BE Rue de la Loi, [16]
BE [16], rue de la Loi
BE Grote Markt [1]
BE Meir [50b]
BE Wetstraat [16 b 12]
NL Kerkstraat [3 kamer 2]
NL 3 kamer 2
NL Keizersgracht [123-III]
NL Keizersgracht [123 III]
NL Damrak [1]
NL 1e Jan Steenstraat [12]
NL 1e Jan Steenstraat
NL 2e Oosterparkstraat [12-2]
NL Plein 1944 [12]
NL Museumstraat{}[1]
NL Prinsengracht [263 hs]
NL Laan van Meerdervoort [50 A]
NL Postbus 1234
LU [33], Boulevard Roosevelt
LU [33] Boulevard Roosevelt
LU [110] avenue de la Faïencerie
FR [12] Rue de Rivoli
FR [12], rue de Rivoli
FR [12 bis] Rue de Rivoli
FR [12bis], rue de Rivoli
FR [5 ter] rue Cler
FR [2-4] rue Cler
FR Rue de Rivoli
FR Lieu-dit Le Bourg
FR BP 123
FR Rue du 8 Mai 1945
FR [3] Rue du 8 Mai 1945
MC [2] Avenue Saint-Martin
IT Via Roma [12]
IT Via Roma, [12]
IT Via Roma [12/B]
IT Via Roma{, n. }[12]
IT Via XX Settembre [5]
IT Piazza del Duomo [1]
IT Via Aurelia km 12
IT SS 16 km 12
IT Via Roma{ snc }
ES Calle Mayor, [5]
ES Calle Mayor [5]
ES Calle Mayor{ nº }[5]
ES Calle Mayor{, nº}[5]
ES Calle Mayor, [5, 2º B]
ES Calle Mayor, [5, piso 2]
ES Calle de Felipe IV, [4]
ES Avenida de América [23 bis]
ES Carretera Nacional km 12
ES Carretera de Burgos, km 12
ES Calle 5
ES Calle Mayor, [s/n]
ES Apartado de correos 33
ES Plaza Mayor, [1]
PT Rua Augusta [12]
PT Rua Augusta, [12, 3º esq]
PT Rua das Flores, Lote 5
PT Lote 5
PT Avenida da Liberdade, [110]
PT Rua 25 de Abril, [7]
PT Rua 25 de Abril
PT Rua Garrett{, n.º }[12]
SE Storgatan [12]
SE Storgatan [12 lgh 1102]
SE Storgatan [12 A]
SE Storgatan [12B lgh 1102]
SE Slottsbacken [1]
NO Karl Johans gate [22]
NO Storgata [5B]
NO Storgata [5 B]
DK Christiansborg Slotsplads [1]
DK Vesterbrogade [12, 3. tv]
DK Nørregade [10]
FI Mannerheimintie [30]
FI Mannerheimintie [30 A 12]
FI Hämeentie [5 B 7]
IS Suðurgata [41]
PL ul. Marszałkowska [12 m. 5]
PL ul. Marszałkowska [12/5]
PL ul. Długa [12 lok. 3]
PL al. Jerozolimskie [3]
PL Wiejska [4/6/8]
PL os. Kolorowe [12 m 5]
PL ul. 3 Maja [12]
CZ Národní [1009/3]
CZ Hradčany [12]
CZ 28. října [12]
SK Námestie slobody [1]
HU Kossuth Lajos tér [1-3.]
HU Andrássy út [22.]
HU Andrássy út [22]
RO Calea Victoriei [12]
RO Strada Lipscani{ nr. }[5]
RO Strada Lipscani{, nr. }[5, ap. 7]
HR Trg svetog Marka [6]
SI Šubičeva ulica [4]
RS Knez Mihailova [12]
BG ул. Раковски [99]
BG бул. Витоша{ № }[15]
GR Διονυσίου Αρεοπαγίτου [15]
GR Ermou [5]
RU ул. Тверская, [7]
RU ул. Тверская{, д. }[7]
RU ул. Тверская{, д. }[7, кв. 12]
RU Невский пр., [28]
UA вул. Хрещатик, [22]
UA вул. Хрещатик [22, кв. 5]
TR Atatürk Caddesi [5]
TR Atatürk Cad.{ No: }[12]
TR Atatürk Cad.{ No:}[12 D:5]
TR İstiklal Caddesi{ No. }[12/3]
IL Rothschild Blvd [16]
JP 千代田1-1
KR 세종대로 [175]
BR Avenida Paulista, [1578]
BR Avenida Paulista [1578]
BR Avenida Paulista{, nº }[1578]
BR Rua A{, nº}[12]
BR Rua Augusta, [1500, apto 12]
BR Rua Augusta, [1500 - apto 12]
BR Rua 25 de Março, [100]
BR Rua 25 de Março
BR Rua A, [s/n]
BR SQS 308 Bloco A
BR SQN 206 Bloco C
BR SHIS QI 5 Conjunto 10 Casa 3
BR Quadra 12 Lote 5
BR Rodovia BR-116, km 12
BR km 12
BR Caixa Postal 1234
BR Rua 7, [45]
MX Av. Juárez{ #}[123]
MX Av. Juárez{ # }[123]
MX Calle 10{ #}[123]
MX Calle 10 [25]
MX Calle 5
MX Calle 10 Norte [25]
MX 16 de Septiembre [45]
MX 5 de Mayo [12]
MX Insurgentes Sur [1602, Piso 3]
MX Reforma{ No. }[50]
MX Reforma [50 int. 4]
MX Lote 5
MX Manzana 3 Lote 5
MX #123
MX Domicilio conocido
AR Av. Corrientes [1234]
AR Av. Corrientes [1234, piso 2]
AR 9 de Julio [300]
AR Ruta 8 km 50
CL Avenida Libertador Bernardo O'Higgins [1058]
CO Carrera 7{ # }[32-16]
CO Calle 26{ #}[25-50]
CO Calle 26{ No. }[25-50]
PE Jirón de la Unión [300]
US [350] 5th Avenue
US [1600] Pennsylvania Avenue NW
US [22 1/2] Main St
US 5th Avenue
US 12 Apt 4
US PO Box 12
US #123
US 10 km from the lake
GB [10] Downing Street
GB [221b] Baker Street
GB [12], High Street
GB Rose Cottage
GB Flat 2
IE [12] Main Street
CA [1045], rue des Parlementaires
CA [111] Wellington St
AU [1] Macquarie St
AU [5/12] High St
NZ [55] Cable Street
IN [12], MG Road
SG [10] Anson Road #05-12
ZA [25] Queen Victoria St
MA [2], Avenue Allal Ben Abdellah
`;
