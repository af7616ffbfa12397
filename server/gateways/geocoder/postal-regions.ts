/**
 * The first digits of postal codes with the town in the middle of what they stand for: Germany by its two digits (Leitregion), Austria
 * and Switzerland by one. A code that is not known better lies about there.
 */
const GERMANY = `
01 Dresden|02 Görlitz|03 Cottbus|04 Leipzig|06 Halle (Saale)|07 Jena|08 Zwickau|09 Chemnitz|10 Berlin|12 Berlin|13 Berlin|14 Potsdam
15 Frankfurt (Oder)|16 Eberswalde|17 Neubrandenburg|18 Rostock|19 Schwerin|20 Hamburg|21 Lüneburg|22 Hamburg|23 Lübeck|24 Kiel
25 Itzehoe|26 Oldenburg, Niedersachsen|27 Bremerhaven|28 Bremen|29 Celle|30 Hannover|31 Hildesheim|32 Herford|33 Bielefeld|34 Kassel
35 Gießen|36 Fulda|37 Göttingen|38 Braunschweig|39 Magdeburg|40 Düsseldorf|41 Mönchengladbach|42 Wuppertal|44 Dortmund|45 Essen
46 Oberhausen|47 Duisburg|48 Münster|49 Osnabrück|50 Köln|51 Köln|52 Aachen|53 Bonn|54 Trier|55 Mainz|56 Koblenz, Rheinland-Pfalz
57 Siegen|58 Hagen|59 Hamm|60 Frankfurt am Main|61 Bad Homburg|63 Offenbach|64 Darmstadt|65 Wiesbaden|66 Saarbrücken|67 Ludwigshafen
68 Mannheim|69 Heidelberg|70 Stuttgart|71 Ludwigsburg|72 Tübingen|73 Göppingen|74 Heilbronn|75 Pforzheim|76 Karlsruhe|77 Offenburg
78 Villingen-Schwenningen|79 Freiburg|80 München|81 München|82 Starnberg|83 Rosenheim|84 Landshut|85 Ingolstadt|86 Augsburg
87 Kempten|88 Ravensburg|89 Ulm|90 Nürnberg|91 Ansbach|92 Amberg|93 Regensburg|94 Passau|95 Bayreuth|96 Bamberg|97 Würzburg|98 Suhl
99 Erfurt`
const AUSTRIA =
  '1 Wien|2 Wiener Neustadt|3 Sankt Pölten|4 Linz|5 Salzburg|6 Innsbruck|7 Eisenstadt|8 Graz|9 Klagenfurt'
const SWITZERLAND = '1 Lausanne|2 Neuenburg|3 Bern|4 Basel|5 Aarau|6 Luzern|7 Chur|8 Zürich|9 Sankt Gallen'

export type PostalRegion = { readonly code: string; readonly country: string; readonly town: string }

const regionsOf = (country: string, text: string): PostalRegion[] =>
  text
    .trim()
    .split(/[|\n]/)
    .map((one) => ({ country, code: one.split(' ', 1)[0] ?? '', town: one.slice(one.indexOf(' ') + 1) }))

export const POSTAL_REGIONS: readonly PostalRegion[] = [
  ...regionsOf('DE', GERMANY),
  ...regionsOf('AT', AUSTRIA),
  ...regionsOf('CH', SWITZERLAND),
]
