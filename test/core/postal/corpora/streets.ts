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
DE Hauptstraße [12 Hinterhaus]
DE Hauptstraße [12, 2. OG]
DE Hauptstraße 12 (bei Müller)
DE Hauptstraße 12 c/o Müller
DE Hauptstraße 12, 10115 Berlin
DE Hauptstraße [12 App. 5]
DE Hauptstraße 12 // 3
DE Haus 3, Hauptstraße [12]
DE Gebäude 5, Campus Nord
DE Straße 12{ Nr. }[5]
DE Straße 35{ Nr. }[12]
DE Am Sportplatz
DE Platz 3
DE Kolonie Abendruh Parzelle 12
DE Parzelle 12
DE A 7 km 12
DE Bundesstraße 3 12
DE Halle 5
DE Postfach 10
DE Zum Schloß [5½]
DE Hauptstraße [12.]
DE Hauptstraße{ Nr.}[12]
DE Hauptstraße{ Hausnummer }[12]
DE hauptstrasse{}[12b]
DE Ringstr [5]
DE An der Alten Ziegelei [38-40]
DE Straße der Einheit [2a-c]
DE Südring 3 5
NL Kerkstraat [12-1]
NL Kerkstraat 12 1
NL Kerkstraat [12 I]
NL Kerkstraat [12 bis]
NL Kerkstraat [12 t/o 14]
NL Kerkstraat [12 app 3]
NL Kerkstraat [12, kamer 4]
NL Kerkstraat [12hs]
NL Kerkstraat [12 -A]
NL 's-Gravenweg [12]
NL Laan 1940-1945 [12]
NL Laan 1940-1945
NL 2e Hugo de Grootstraat [12]
NL Straatweg [12 C 3]
NL Kavel 12
BR Rua XV de Novembro, [123]
BR Rua 15 de Novembro [123]
BR Rua Dr. João, [12 - casa 2]
BR Rua Dr. João, [12, bl. B, ap. 31]
BR Av. 7 de Setembro, [12]
BR Avenida Sete de Setembro, Km 3
BR Rua A Quadra 5 Lote 12
BR Rua A, Qd. 5, Lt. 12
BR Quadra 3, Conjunto B, Casa 12
BR QNM 12 Conjunto A
BR SHS Quadra 6
BR CLN 203 Bloco D Loja 12
BR Setor Comercial Sul Quadra 4
BR Rodovia Anhanguera km 12
BR Rodovia Anhanguera, s/n, km 12
BR Estrada do Campo, [S/N]
BR Estrada Velha sem número
BR Av. Brasil{ n° }[1000]
BR Av. Brasil{ No }[1000]
BR Av. Brasil{ num. }[1000]
BR Rua Um, [5]
BR Rua 1, [5]
BR Rua 1 [5]
BR Travessa 3 de Maio
BR Chácara 12
BR Sítio São José
MX Av. Revolución [1234 int. 5]
MX Av. Revolución [1234-5]
MX Av. Revolución{ No. Ext. }[1234 No. Int. 5]
MX Av. Revolución{ #}[1234 Int 5-B]
MX Calle 5 de Mayo{ #}[12]
MX Calle 20 de Noviembre
MX Calle 60 x 45 y 47
MX Calle 60{ No. }[500 x 45 y 47]
MX Calle 21{ #}[123 x 10]
MX Privada 3
MX Carretera México-Toluca km 12.5
MX Carr. Fed. 57 km 12
MX Mz 5 Lt 12
MX Manzana 12 Lote 3 Colonia Centro
MX Lote #5
MX Local 5, Plaza Mayor
MX Depto. 5, Calle Sol 12
MX s/n
MX Av. Juárez [S/N]
MX C. 12{ #}[5]
MX Andador 5
MX Cerrada de la Paz [5]
MX Retorno 3{ No. }[12]
MX Sur 12{ No. }[5]
ES C/ Mayor, [12, 3º A]
ES C/Mayor 12 3A
ES Pza. España [s/n]
ES Calle Alcalá [12 esc. 2 3º B]
ES Avda. 9 d'Octubre [5]
ES Pol. Ind. Norte, Parcela 12
ES Urb. Los Pinos [12]
ES Carrer de la Pau, 5 1r 2a
ES Ctra. N-340 km 12
ES Autovía A-4, Km 12
ES Calle 12 de Octubre
IT Via 25 Aprile [12]
IT Via 4 Novembre, [5]
IT Via Roma [5/7]
IT Via Roma [5 int. 3]
IT Via Roma 5 scala B
IT Via Roma 12 rosso
IT Via Roma{ n°}[5]
IT SS 16 Adriatica km 5
IT Contrada San Marco [5]
IT Piazza 5 Giornate [3]
AT Hauptstraße [12/Stiege 2/Top 5]
AT Hauptstraße [12, Tür 5]
AT Objekt 5
BE Kerkstraat [12 bus 3A]
BE Kerkstraat [12/3]
BE Rue X 12 boîte [3]
BE Rue X 12 B3
SE Storgatan 12, 3 tr
SE Box 123
PL ul. 11 Listopada [5/7]
PL ul. 1 Maja
PL Aleje Jerozolimskie [65/79]
PL os. 2 Pułku Lotniczego [5]
PL Nowa Wieś [12]
FR [12] Rue du 4 Septembre
FR ZA du Moulin
FR [12B] Rue de la Paix
FR [12 / 14] rue X
FR Appt 5, 12 rue X
FR km 5 route de Paris
FR 3 étage
FR 2 bis
GB [12-14] High St
GB [12] The Street
GB No. 12 High St
GB 1st Floor
GB 2 Floor
US [1 1/2] Main St
US [100] N 5th St
US [123] County Road 5
US 12 miles north of town
US 1600
US Unit 2050 Box 4190
HU Fő utca 12. 2/3
HU Fő utca [12/B]
CZ tř. Míru [5]
RU Ленина [5 кв 7]
RU ул. 50 лет Октября, [5]
RU ул. 8 Марта [12]
RU д. 5
TR 100. Yıl Cad. [5]
GR 28ης Οκτωβρίου [5]
GR 25ης Μαρτίου [12]
AR Calle 12{ nº }[345]
AR 25 de Mayo [100]
AR Ruta 3 km 12
CO Cra. 7{ #}[32-16 Apto 301]
CO Carrera 7A Bis{ # }[12-34]
CO Avenida Calle 26{ # }[12-34]
CO Km 5 Vía La Calera
PE Jr. Lima [123]
CL Pasaje 5 [1234]
VE Calle 5 con Av. 3
PT Rua A Lote 5
PT Rua A, Lt 5
PT Rua A [12 3º Esq.]
PT EN 125 km 12
RO Str. 1 Decembrie 1918{ nr. }[5]
RO Str. Unirii{ nr.}[5 bl.A sc.B ap.3]
BG ул. 6-ти септември [5]
JP 2-3-1 Asakusa
DK Nørregade 12 st. tv.
DK Nørregade [12, 2. th]
NO H.C. Andersens vei [5]
FI Hämeenkatu [5 as 7]
EE Narva mnt [5-12]
LV Brīvības iela [5-12]
IL Herzl [5/3]
IR خیابان ۱۲ پلاک ۵
`;
