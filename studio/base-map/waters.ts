/**
 * Rivers as the towns on their banks from the source down, and the shores of large lakes point by point.
 * Drawn by hand for this map, to a few kilometres, because no package has them.
 */
import type { Position } from './geometry.ts'

/** Names of towns in the gazetteer, after the country in which the river begins. */
export const RIVERS: readonly {
  readonly country: string
  readonly size: 1 | 2 | 3
  readonly towns: string
}[] = [
  {
    country: 'CH',
    size: 1,
    towns:
      'Chur|Bad Ragaz|Vaduz|Altstätten|Diepoldsau|@9.59,47.48|@9.3,47.62|Konstanz|Stein am Rhein|Schaffhausen|Waldshut|Laufenburg|Rheinfelden|Basel|Neuenburg am Rhein|Breisach|Rheinau|Kehl|@8.07,48.77|@8.3,49.01|Germersheim|Speyer|Mannheim|Worms|Gernsheim|Oppenheim|Mainz|Eltville|Bingen am Rhein|Sankt Goar|Boppard|Koblenz|Andernach|Linz am Rhein|Bonn|Wesseling|Köln|Leverkusen|@6.86,51.1|Düsseldorf|Duisburg|Wesel|Rees|Emmerich|Arnhem|@5.6,51.97|@5.1,51.97|@4.5,51.9',
  },
  {
    country: 'CZ',
    size: 1,
    towns:
      'Hradec Králové|Pardubice|Kolín|Mělník|Litoměřice|Ústí nad Labem|Děčín|Bad Schandau|Pirna|Dresden|@13.47,51.17|Riesa|Torgau|Wittenberg|Roßlau|Schönebeck|Magdeburg|Tangermünde|Wittenberge|Dömitz|Hitzacker|Lauenburg|Geesthacht|Hamburg|@9.6,53.57|Glückstadt|Brunsbüttel|@8.95,53.87',
  },
  {
    country: 'DE',
    size: 1,
    towns:
      'Donaueschingen|Tuttlingen|Sigmaringen|Ehingen|Ulm|Günzburg|Dillingen|Donauwörth|Neuburg an der Donau|Ingolstadt|Kelheim|Regensburg|Straubing|Deggendorf|Vilshofen|Passau|Linz|Ybbs an der Donau|Krems|Tulln|Klosterneuburg|Hainburg an der Donau|Bratislava|Győr|Komárom|Esztergom|Budapest',
  },
  {
    country: 'DE',
    size: 2,
    towns:
      'Wunsiedel|Kulmbach|Lichtenfels|Bamberg|Haßfurt|Schweinfurt|Kitzingen|Ochsenfurt|Würzburg|Lohr am Main|Wertheim|Miltenberg|Aschaffenburg|Hanau|Offenbach|Frankfurt am Main|Rüsselsheim|@8.27,49.995',
  },
  {
    country: 'DE',
    size: 2,
    towns:
      'Villingen-Schwenningen|Rottweil|Horb am Neckar|Tübingen|Nürtingen|Plochingen|Stuttgart|Ludwigsburg|Heilbronn|Eberbach|Heidelberg|Mannheim',
  },
  {
    country: 'FR',
    size: 2,
    towns:
      'Épinal|Charmes|@6.1,48.65|Metz|Thionville|@6.38,49.48|Konz|Trier|Bernkastel-Kues|Traben-Trarbach|Zell|Cochem|Koblenz',
  },
  {
    country: 'DE',
    size: 3,
    towns: 'Sonneberg|@10.8,50.45|Meiningen|Bad Salzungen|Eisenach|Witzenhausen|Hannoversch Münden',
  },
  {
    country: 'DE',
    size: 2,
    towns:
      'Fulda|Bad Hersfeld|Melsungen|Kassel|Hannoversch Münden|Bad Karlshafen|Höxter|Holzminden|Hameln|Rinteln|Minden|Nienburg|Verden|Achim|Bremen|Brake|Nordenham|@8.5,53.6',
  },
  {
    country: 'DE',
    size: 2,
    towns: 'Paderborn|Rietberg|Rheda-Wiedenbrück|Warendorf|Greven|Rheine|Lingen|Meppen|Papenburg|Leer|Emden',
  },
  {
    country: 'CZ',
    size: 2,
    towns:
      'Ostrava|Racibórz|Opole|Brzeg|Wrocław|Głogów|@15.6,52.05|Eisenhüttenstadt|Frankfurt (Oder)|@14.63,52.58|Schwedt|Gartz|Szczecin|@14.6,53.6',
  },
  { country: 'CZ', size: 3, towns: 'Liberec|Zittau|Görlitz|Rothenburg|Forst|Guben|Eisenhüttenstadt' },
  {
    country: 'DE',
    size: 3,
    towns:
      '@11.9,50.32|@11.73,50.42|Saalfeld|Rudolstadt|Jena|Naumburg|Weißenfels|Merseburg|Halle|Bernburg|Calbe',
  },
  {
    country: 'DE',
    size: 3,
    towns:
      'Waren|Neustrelitz|Fürstenberg|Zehdenick|Oranienburg|Berlin|Potsdam|Brandenburg an der Havel|Rathenow|Havelberg',
  },
  {
    country: 'DE',
    size: 3,
    towns: '@14.6,51.0|Bautzen|@14.38,51.57|Cottbus|@13.97,51.87|@13.9,51.94|Fürstenwalde|Köpenick|Berlin',
  },
  { country: 'DE', size: 3, towns: 'Oschersleben|@10.53,52.25|Gifhorn|Celle|Schwarmstedt|Verden' },
  {
    country: 'DE',
    size: 3,
    towns: 'Siegen|@8.4,50.9|Marburg|Gießen|Wetzlar|Weilburg|Limburg|Bad Ems|Lahnstein',
  },
  {
    country: 'DE',
    size: 3,
    towns: 'Winterberg|Meschede|Arnsberg|Neheim|Schwerte|Hagen|Witten|Essen|Mülheim|Duisburg',
  },
  {
    country: 'CH',
    size: 2,
    towns:
      'Sankt Moritz|Zernez|Scuol|Landeck|Imst|Telfs|Innsbruck|Schwaz|Wörgl|Kufstein|Rosenheim|Wasserburg am Inn|Mühldorf|Braunau am Inn|Schärding|Passau',
  },
  {
    country: 'AT',
    size: 3,
    towns: 'Mittersill|Zell am See|Bischofshofen|Hallein|Salzburg|Laufen|Burghausen|@13.05,48.25',
  },
  {
    country: 'DE',
    size: 3,
    towns:
      'Mittenwald|Lenggries|Bad Tölz|Wolfratshausen|München|Freising|Landshut|Landau an der Isar|Deggendorf',
  },
  { country: 'AT', size: 3, towns: 'Reutte|Füssen|Schongau|Landsberg am Lech|Augsburg|Rain' },
  { country: 'DE', size: 3, towns: 'Immenstadt im Allgäu|Kempten|Memmingen|Illertissen|Ulm' },
  {
    country: 'CH',
    size: 2,
    towns: 'Meiringen|Interlaken|Thun|Bern|@7.2,47.05|Solothurn|Olten|Aarau|Brugg|Koblenz',
  },
  {
    country: 'CH',
    size: 2,
    towns: 'Brig|Visp|Sierre|Sitten|Martigny|@6.86,46.39|@6.5,46.44|Genf|Bellegarde-sur-Valserine|Lyon',
  },
  {
    country: 'AT',
    size: 2,
    towns: 'Tamsweg|Murau|Judenburg|Leoben|Bruck an der Mur|Graz|Leibnitz|Bad Radkersburg',
  },
  {
    country: 'IT',
    size: 2,
    towns: 'Dobbiaco|Lienz|Spittal an der Drau|Villach|@14.4,46.55|Völkermarkt|Lavamünd|Maribor',
  },
  { country: 'AT', size: 3, towns: 'Radstadt|Schladming|Liezen|Admont|@14.83,47.75|Steyr|Enns' },
]

/** Parses pairs of longitude and latitude around a lake. */
const shore = (text: string): readonly Position[] =>
  text
    .trim()
    .split(/\s+/)
    .map((pair): Position => {
      const [longitude = 0, latitude = 0] = pair.split(',').map(Number)
      return [longitude, latitude]
    })

export const LAKES: readonly (readonly Position[])[] = [
  // Bodensee: upper lake with the Überlinger See, then the lower lake
  shore(`9.178,47.662 9.2,47.705 9.14,47.74 9.06,47.79 9.03,47.808 9.1,47.798 9.165,47.766 9.235,47.725 9.27,47.692
    9.37,47.664 9.475,47.65 9.545,47.597 9.595,47.585 9.68,47.545 9.745,47.508 9.68,47.495 9.61,47.49 9.56,47.492 9.5,47.48
    9.43,47.517 9.38,47.565 9.29,47.605 9.22,47.638 9.178,47.655`),
  shore(`9.16,47.667 9.1,47.677 9.04,47.715 8.97,47.735 8.96,47.715 9.01,47.69 8.93,47.678 8.87,47.664 8.95,47.663
    8.985,47.667 9.08,47.67 9.14,47.665`),
  // Genfersee
  shore(`6.15,46.207 6.165,46.28 6.24,46.38 6.34,46.457 6.5,46.507 6.63,46.505 6.73,46.487 6.845,46.457 6.91,46.43
    6.925,46.397 6.86,46.385 6.805,46.393 6.59,46.403 6.48,46.378 6.38,46.345 6.33,46.37 6.3,46.362 6.245,46.3 6.2,46.25`),
  // Zürichsee
  shore(`8.545,47.366 8.575,47.335 8.58,47.315 8.64,47.268 8.72,47.237 8.815,47.225 8.94,47.224 8.85,47.195 8.78,47.205
    8.675,47.232 8.6,47.262 8.57,47.295 8.55,47.325 8.537,47.355`),
  // Vierwaldstättersee
  shore(`8.312,47.05 8.36,47.05 8.39,47.035 8.435,47.08 8.425,47.04 8.48,47.01 8.525,46.99 8.605,46.99 8.61,46.95 8.62,46.905
    8.6,46.91 8.595,46.965 8.53,46.985 8.475,46.97 8.42,46.98 8.44,46.997 8.37,47.005 8.335,46.98 8.29,46.95 8.31,46.985
    8.325,47.02`),
  // Neuenburgersee
  shore(`7.02,47.002 6.99,47.01 6.93,46.987 6.86,46.955 6.74,46.88 6.645,46.81 6.645,46.785 6.7,46.79 6.85,46.855 6.955,46.925
    7.02,46.96`),
  // Bielersee, Thunersee, Brienzersee, Zugersee
  shore(`7.24,47.13 7.2,47.1 7.1,47.06 7.08,47.045 7.14,47.055 7.23,47.1 7.25,47.125`),
  shore(`7.63,46.755 7.68,46.74 7.75,46.7 7.84,46.68 7.83,46.667 7.73,46.665 7.65,46.7 7.625,46.74`),
  shore(`7.89,46.7 7.95,46.73 8.04,46.755 8.03,46.74 7.97,46.715 7.9,46.692`),
  shore(`8.51,47.17 8.485,47.12 8.5,47.07 8.46,47.085 8.445,47.14 8.46,47.18`),
  // Lago Maggiore, Lago di Como
  shore(`8.8,46.165 8.83,46.15 8.74,46.1 8.7,46.03 8.64,45.95 8.62,45.85 8.58,45.72 8.55,45.78 8.57,45.86 8.5,45.92 8.58,45.93
    8.64,46.0 8.68,46.08 8.75,46.15`),
  shore(
    `9.37,46.17 9.3,46.08 9.28,46.0 9.38,45.87 9.27,45.97 9.2,45.93 9.08,45.82 9.1,45.87 9.19,45.97 9.25,46.03 9.33,46.15`,
  ),
  // Chiemsee, Starnberger See, Ammersee, Walchensee
  shore(
    `12.355,47.868 12.4,47.915 12.475,47.932 12.53,47.905 12.535,47.885 12.52,47.845 12.45,47.828 12.385,47.84`,
  ),
  shore(`11.345,47.995 11.355,47.95 11.345,47.9 11.345,47.86 11.32,47.825 11.3,47.825 11.285,47.85 11.285,47.905 11.305,47.95
    11.33,47.987`),
  shore(`11.125,48.075 11.165,48.02 11.165,47.995 11.15,47.955 11.115,47.95 11.105,48.0 11.1,48.045`),
  shore(`11.33,47.615 11.37,47.595 11.34,47.57 11.3,47.59`),
  // Attersee, Traunsee, Wörthersee, Neusiedler See
  shore(`13.55,47.94 13.59,47.91 13.56,47.84 13.56,47.79 13.51,47.81 13.52,47.87 13.52,47.92`),
  shore(`13.8,47.91 13.83,47.88 13.78,47.83 13.77,47.86 13.78,47.9`),
  shore(`14.27,46.625 14.2,46.63 14.1,46.635 14.04,46.62 14.1,46.612 14.2,46.615`),
  shore(
    `16.79,47.94 16.86,47.92 16.83,47.86 16.82,47.77 16.76,47.7 16.69,47.73 16.7,47.8 16.72,47.87 16.74,47.92`,
  ),
  // Müritz, Schweriner See, Plauer See, Kummerower See, Großer Plöner See, Steinhuder Meer
  shore(`12.69,53.51 12.75,53.45 12.76,53.37 12.72,53.33 12.64,53.36 12.62,53.39 12.65,53.43 12.63,53.48`),
  shore(`11.435,53.635 11.46,53.7 11.45,53.765 11.48,53.76 11.5,53.72 11.51,53.65 11.48,53.59 11.44,53.6`),
  shore(`12.27,53.48 12.31,53.44 12.29,53.38 12.25,53.42`),
  shore(`12.84,53.86 12.9,53.82 12.83,53.76 12.78,53.79`),
  shore(`10.36,54.15 10.44,54.15 10.44,54.11 10.39,54.1`),
  shore(`9.29,52.49 9.33,52.477 9.38,52.467 9.36,52.447 9.29,52.45 9.265,52.47`),
]
