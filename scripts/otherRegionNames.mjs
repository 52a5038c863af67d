/**
 * Names and codes of regions that people write but that neither libaddressinput nor CLDR lists: postal abbreviations, short and former
 * names, and former codes of ISO 3166-2. Each entry is the code of a region, followed by its names. `generate-formats.mjs` reads this list.
 */
export const otherRegionNames = {
  // Traditional abbreviations, and the names that the postal service and the military use.
  US: `AL Ala; AZ Ariz; AR Ark; CA Calif; CO Colo; CT Conn; DE Del; FL Fla; IL Ill; IN Ind; KS Kan, Kans; LA Luisiana;
    MA Mass; MI Mich; MN Minn; MS Miss; MT Mont; NE Neb, Nebr; NV Nev; NM N Mex, Nuevo México; ND N Dak, N Dakota, No Dakota, Dakota del Norte; SD S Dak, S Dakota, So Dakota, Dakota del Sur;
    OK Okla; OR Ore, Oreg; PA Penn, Penna, Pensilvania; TN Tenn; TX Tex, Tejas; WA Wash, Washington State; WV W Va, W Virginia; WI Wis, Wisc; WY Wyo;
    NY Nueva York, New York State; NJ Nueva Jersey; NH Nuevo Hampshire; NC N Carolina, No Carolina, Carolina del Norte; SC S Carolina, So Carolina, Carolina del Sur; HI Hawái;
    DC District of Columbia, Washington D.C., Distrito de Columbia; PR P Rico; 
    VI US Virgin Islands, U.S. Virgin Islands, United States Virgin Islands, USVI, Virgin Islands of the United States;
    FM Federated States of Micronesia; MP Northern Marianas, CNMI, Commonwealth of the Northern Mariana Islands; MH Republic of the Marshall Islands;
    AA Armed Forces Americas, Armed Forces the Americas, Armed Forces of the Americas, Armed Forces America;
    AE Armed Forces Europe, Armed Forces Africa, Armed Forces Canada, Armed Forces Middle East, Armed Forces Other,
      Armed Forces Europe Canada Africa and Middle East, Armed Forces Africa Canada Europe Middle East, Armed Forces Europe the Middle East and Canada;
    AP Armed Forces Pacific, Armed Forces Asia`,
  CA: `AB Alta; BC CB; MB Man; NL NF, Nfld, Newfoundland, Labrador, Newfoundland & Labrador, Terre-Neuve, TNL;
    NS N-É; NT NWT, TNO, TN-O, Northwest Territory; ON Ont; PE PEI, IPE, ÎPÉ, Prince Edward; QC PQ, Que, Qué; SK Sask; YT YK, Yukon Territory, Territoire du Yukon`,
  AU: `VIC Vict; WA West Australia; ACT Capital Territory`,
  MX: `AGU AGS; BCN BC, Baja California Norte; CAM CAMP; CHP CHIS; CHH CHIH;
    CMX CDMX, DF, DIF, Distrito Federal, Mexico City, México D.F., Mexico DF, Cd de México, Cd. México; COA COAH; DUR DGO;
    MEX Edo Mex, Edomex, Edo. de México, Estado de Mexico, Méx, México, State of Mexico; GUA GTO; HID HGO; MIC MICH, Michoacán de Ocampo;
    NLE NL, N León, Nvo León; QUE QRO, Querétaro de Arteaga; ROO QR, Q Roo, QROO; 
    TAM TAMPS; TLA TLAX; VER Veracruz de Ignacio de la Llave, Veracruz-Llave; `,
  // Names in the languages of the states, former names (changed for Odisha in 2011, Puducherry in 2006 and Uttarakhand in 2007), and the
  // codes of ISO 3166-2 since 2023 and before 2020.
  IN: `AP ఆంధ్రప్రదేశ్; AS অসম; GA गोवा; GJ ગુજરાત; KA ಕರ್ನಾಟಕ; KL കേരളം; LA लद्दाख; OR ଓଡ଼ିଶା; PB ਪੰਜਾਬ; PY पुदुच्चेरी, புதுச்சேரி; TG తెలంగాణ; TN தமிழ்நாடு;
    TR ত্রিপুরা; WB পশ্চিমবঙ্গ; AN Andaman and Nicobar, Andaman & Nicobar Islands, Andaman Nicobar, अंडमान और निकोबार द्वीपसमूह; AS Asom;
    CT CG, Chattisgarh, Chhatisgarh, Chattishgarh; DH DN, DD, DNHDD, Dadra and Nagar Haveli, Dadra & Nagar Haveli, Daman and Diu, Daman & Diu,
      Dadra and Nagar Haveli and Daman and Diu, The Dadra and Nagar Haveli and Daman and Diu, दादरा और नगर हवेली और दमन और दीव;
    DL New Delhi, Delhi NCT, NCT of Delhi, NCT Delhi, National Capital Territory of Delhi; GJ Gujrat, Gujerat; 
    JK Jammu and Kashmir, J&K, J and K, Jammu Kashmir, जम्मू और कश्मीर; JH Jharkand; KL Keralam; LD Lakshadweep Islands;
    MH Maharastra; OR OD, Orissa, ODI; PY Pondicherry; PB Panjab; TN Tamilnadu; TG TS, TE, Telengana;
    UT UK, UA, UL, Uttaranchal, Uttrakhand, Uttarakand; WB Paschim Banga, Paschimbanga`,
  // English, German, French and Slovene names, and provinces that others have replaced (Forlì in 1992, Pesaro in 1999, Sardinia in 2016 and
  // 2025).
  IT: `AO Valle d'Aosta, Vallée d'Aoste, Aoste, Aosta Valley; BT BAT, Barletta, Andria, Trani; BZ Bozen, Bolzano-Bozen, Bozen-Bolzano, Alto Adige, Südtirol,
      Bolzano-Alto Adige, Bozen-Südtirol, Suedtirol; FC FO, Forlì, Forli e Cesena, Cesena; GO Gorica, Görz; FI Florenz, Florence; GE Genua, Gênes; LI Leghorn;
    MN Mantua; MB Monza, Monza e della Brianza, Monza Brianza; MI Mailand; MS Massa, Carrara, Massa e Carrara; NA Neapel;
    PU PS, Pesaro, Urbino, Pesaro-Urbino; RC Reggio di Calabria; RE Reggio nell'Emilia, Reggio nell Emilia; RM Roma Capitale, Rom, Rome;
    SP Spezia; SS OT, Olbia-Tempio, Gallura, Gallura Nord-Est Sardegna; NU OG, Ogliastra; SU CI, VS, MD, Carbonia-Iglesias, Medio Campidano, Sulcis Iglesiente, South Sardinia,
      Sardegna del Sud; TN Trient; TS Trst, Triest; UD Videm; VB VCO, Verbania, Verbano Cusio Ossola; VE Venedig, Venise; TO Turin; SR Syracuse; PD Padua; AQ Aquila; AP Ascoli`,
  // Official names, their inverted forms, and codes of autonomous communities that consist of a single province.
  ES: `VI Araba/Álava, Álava/Araba, Alava-Araba; A Alacant, Alicante/Alacant, Alacant/Alicante; O AS, Principado de Asturias, Asturies, Principáu d'Asturies;
    S CB, Santander; CS Castellón de la Plana, Castelló de la Plana, Castellón/Castelló, Castelló/Castellón; CE Ciudad Autónoma de Ceuta;
    C A Coruña, Coruña, Coruña A, Coruña La, Corunna; GI GE, Gerona; SS Gipuzkoa, Gipuzkoa/Guipúzcoa; PM IB, Baleares, Balears, Illes Balears, Balears Illes, Islas Baleares,
      Balearic Islands, Baleares Islas; LO RI, Rioja, Rioja La; GC Palmas, Palmas Las, Gran Canaria; L Lérida, Lleida, Lérida/Lleida; M MD, Comunidad de Madrid;
    ML Ciudad Autónoma de Melilla; MU MC, Región de Murcia; NA NC, Nafarroa, Navarra/Nafarroa, Navarre, Comunidad Foral de Navarra; OR OU, Orense;
    TF Tenerife, S.C. Tenerife, Sta. Cruz de Tenerife, Santa Cruz Tenerife, Sta. Cruz Tenerife; SE Seville; V València, Valencia/València, València/Valencia;
    BI Bizkaia, Vizcaya/Bizkaia, Bizkaia/Vizcaya; Z Saragossa`,
  JP: `10 Gumma; 01 Hokkai-do; 44 Ooita; 27 Oosaka; 13 Toukyou; 26 Kyouto; 28 Hyougo; 39 Kouchi`,
  // State codes of the national registration, the spellings from before 1967, and the names with the honorifics of the sultanates.
  MY: `01 JHR, Johore, Johor Darul Takzim, Johor Darul Ta'zim; 02 KDH, Kedah Darul Aman; 03 KTN, KEL, Kelantan Darul Naim; 04 MLK, MEL, Malacca, Melaka Bandaraya Bersejarah;
    05 NSN, NS, Negri Sembilan, N Sembilan, Negeri Sembilan Darul Khusus; 06 PHG, Pahang Darul Makmur; 07 PNG, Penang, P Pinang;
    08 PRK, Perak Darul Ridzuan; 09 PLS, PER, Perlis Indera Kayangan; 10 SGR, SEL, Selangor Darul Ehsan; 11 TRG, TER, Trengganu, Terengganu Darul Iman; 12 SBH; 13 SWK, SRW;
    14 KUL, KL, Wilayah Persekutuan Kuala Lumpur, Federal Territory of Kuala Lumpur; 15 LBN, Wilayah Persekutuan Labuan, Federal Territory of Labuan;
    16 PJY, Putra Jaya, Wilayah Persekutuan Putrajaya, Federal Territory of Putrajaya`,
  // Romanizations of ISO 3166-2, and the codes of the cities.
  AE: `AZ Abu Zaby, Abu Zabi, Abu Dhaby, AUH, AD, أبوظبي; AJ 'Ajmān, AJM; DU Dubayy, Dubai Emirate, DXB, DB; FU Al Fujayrah, Al Fujairah, Fujeirah, FUJ; RK Ra's al Khaymah, Ras al Khaymah,
      Ras Al Khaima, RAK; SH Ash Shariqah, Ash Shāriqah, Al Sharjah, Sharja, SHJ; UQ Umm al Qaywayn, Umm al Qaiwain, Umm al Quwayn, UAQ, أم القيوين`,
  AR: `B BA, Bs As, Buenos Aires Province, PBA; C CABA, Capital Federal, Ciudad de Buenos Aires, Ciudad Autonoma Buenos Aires, Autonomous City of Buenos Aires;
    G Sgo del Estero, Santiago Estero; V TDF, Tierra del Fuego Antártida e Islas del Atlántico Sur; X Cba; T Tuc; M Mza; Q Nqn`,
  CL: `TA I, 1, 01; AN II, 2, 02; AT III, 3, 03; CO IV, 4, 04; VS V, 5, 05; LI VI, 6, 06, O'Higgins, Libertador O'Higgins, Libertador Bernardo O'Higgins,
      del Libertador General Bernardo O'Higgins, Lib. Gral. Bernardo O'Higgins; ML VII, 7, 07; BI VIII, 8, 08, Bío-Bío, del Biobío; AR IX, 9, 09, La Araucanía, de la Araucanía;
    LL X, 10; AI XI, 11, Aisén, Aysén, Aisén del General Carlos Ibáñez del Campo, Aysen del Gral. Carlos Ibáñez del Campo;
    MA XII, 12, Magallanes, Magallanes y Antártica Chilena, Magallanes y la Antártica Chilena; RM XIII, 13, Metropolitana, Región Metropolitana, Metropolitan Region, Santiago, Región Metropolitana de Santiago;
    LR XIV, 14; AP XV, 15, Arica, Arica-Parinacota; NB XVI, 16`,
  CO: `DC Bogotá D.C., Bogota DC, Distrito Capital, Bogotá Distrito Capital, Distrito Capital de Bogotá, Santafé de Bogotá, Santa Fe de Bogotá;
    SAP San Andrés, Archipiélago de San Andrés, San Andrés Providencia y Santa Catalina, Archipiélago de San Andrés Providencia y Santa Catalina, San Andrés and Providencia;
    VAC Valle; NSA N de Santander, Norte Santander, North Santander; LAG Guajira`,
  // The Irish names come from the Placenames Database of Ireland.
  IE: `CW Ceatharlach; CN An Cabhán, Cabhán; CE An Clár, Clár; CO Corcaigh, Chorcaí, Cork City; DL Dún na nGall, Dhún na nGall; D Baile Átha Cliath, Bhaile Átha Cliath, Fingal, South Dublin,
      Dún Laoghaire-Rathdown, Dublin City; G Gaillimh, na Gaillimhe, Galway City; KY Ciarraí, Chiarraí; KE Cill Dara, Chill Dara; KK Cill Chainnigh, Chill Chainnigh; LS Laoighis, Leix;
    LM Liatroim, Liatroma; LK Luimneach, Luimnigh, Limerick City; LD An Longfort, Longfort; LH Lú, Lughbhaidh; MO Maigh Eo, Mhaigh Eo; MH An Mhí, Mhí, na Mí; MN Muineachán, Mhuineacháin;
    OY Uíbh Fhailí; RN Ros Comáin; SO Sligeach, Shligigh; TA Tiobraid Árann, Thiobraid Árann, TN, TS, North Tipperary, South Tipperary; WD Port Láirge, Phort Láirge, Waterford City;
    WH An Iarmhí, Iarmhí, na hIarmhí; WX Loch Garman; WW Cill Mhantáin, Chill Mhantáin`,
  NG: `FC FCT, Abuja, Abuja FCT, FCT Abuja, Federal Capital Territory Abuja, Abuja Federal Capital Territory, Abuja Capital Territory; NA Nassarawa, Nasarrawa; CR Cross Rivers`,
};
