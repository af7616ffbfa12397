/**
 * The towns with the zoom at which their names appear. The gazetteer has no population. In Germany the number
 * of postal codes stands in for it. In Austria and Switzerland the large towns are listed here.
 */
import { metresBetween } from '@wegband/domain/features/schools/distances.ts'
import { readGazetteer } from '@wegband/server/gateways/geocoder/built-in-geocoder.ts'
import { readCodes } from '../gazetteer/cities.ts'

/** 1 is the largest; 7 is a village or a part of a town. */
export type Rank = 1 | 2 | 3 | 4 | 5 | 6 | 7
export type RankedTown = { name: string; longitude: number; latitude: number; rank: Rank }

const NAMED: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  // towns for orientation that have a single postal code or share one with villages
  DE: {
    3: 'Jena|Flensburg|Bayreuth|Bamberg|Fulda|Konstanz|Passau|Stralsund|Görlitz|Dessau',
    4: 'Schleswig|Husum|Heide|Itzehoe|Elmshorn|Pinneberg|Bad Oldesloe|Ratzeburg|Eutin|Plön|Bad Segeberg|Neumünster|Norderstedt|Eckernförde|Rendsburg|Kappeln|Niebüll|Westerland|Brunsbüttel|Cuxhaven|Stade|Buxtehude|Rotenburg|Verden|Nienburg|Celle|Gifhorn|Uelzen|Lüchow|Soltau|Vechta|Cloppenburg|Meppen|Lingen|Nordhorn|Emden|Aurich|Norden|Leer|Jever|Wilhelmshaven|Delmenhorst|Diepholz|Hameln|Holzminden|Northeim|Goslar|Peine|Wolfenbüttel|Helmstedt|Salzgitter|Wolfsburg|Hildesheim|Göttingen|Osterode am Harz|Wismar|Güstrow|Parchim|Ludwigslust|Waren|Neustrelitz|Stralsund|Greifswald|Bergen auf Rügen|Anklam|Pasewalk|Demmin|Prenzlau|Perleberg|Neuruppin|Eberswalde|Oranienburg|Rathenow|Brandenburg an der Havel|Fürstenwalde|Frankfurt (Oder)|Eisenhüttenstadt|Luckenwalde|Jüterbog|Lübben|Senftenberg|Spremberg|Stendal|Salzwedel|Gardelegen|Burg|Halberstadt|Wernigerode|Quedlinburg|Dessau|Wittenberg|Bitterfeld-Wolfen|Bernburg|Naumburg|Merseburg|Sangerhausen|Torgau|Riesa|Meißen|Pirna|Bautzen|Görlitz|Zittau|Hoyerswerda|Freiberg|Annaberg-Buchholz|Aue|Plauen|Zwickau|Döbeln|Grimma|Altenburg|Gera|Jena|Weimar|Saalfeld|Suhl|Meiningen|Eisenach|Gotha|Mühlhausen|Nordhausen|Sonneberg|Hof|Kulmbach|Coburg|Bamberg|Bayreuth|Kronach|Weiden|Amberg|Schwandorf|Cham|Regensburg|Straubing|Deggendorf|Passau|Landshut|Dingolfing|Mühldorf|Altötting|Traunstein|Bad Reichenhall|Berchtesgaden|Rosenheim|Bad Tölz|Garmisch-Partenkirchen|Weilheim|Starnberg|Dachau|Freising|Erding|Ingolstadt|Neuburg an der Donau|Donauwörth|Nördlingen|Dillingen|Günzburg|Memmingen|Mindelheim|Kaufbeuren|Kempten|Füssen|Sonthofen|Lindau|Friedrichshafen|Ravensburg|Biberach|Ulm|Konstanz|Singen|Tuttlingen|Villingen-Schwenningen|Rottweil|Balingen|Sigmaringen|Reutlingen|Tübingen|Göppingen|Aalen|Schwäbisch Hall|Heilbronn|Mosbach|Bad Mergentheim|Pforzheim|Freudenstadt|Offenburg|Lahr|Lörrach|Waldshut-Tiengen|Baden-Baden|Rastatt|Bruchsal|Heidelberg|Landau|Speyer|Neustadt|Kaiserslautern|Pirmasens|Zweibrücken|Worms|Bad Kreuznach|Idar-Oberstein|Trier|Bitburg|Wittlich|Cochem|Koblenz|Neuwied|Limburg|Marburg|Gießen|Wetzlar|Fulda|Bad Hersfeld|Hanau|Aschaffenburg|Schweinfurt|Bad Kissingen|Würzburg|Kitzingen|Ansbach|Rothenburg ob der Tauber|Weißenburg|Erlangen|Fürth|Eschwege|Korbach|Paderborn|Höxter|Detmold|Minden|Herford|Gütersloh|Lippstadt|Soest|Hamm|Arnsberg|Meschede|Lüdenscheid|Siegen|Olpe|Coesfeld|Bocholt|Rheine|Kleve|Wesel|Düren|Euskirchen|Siegburg|Merzig|Saarlouis|Sankt Wendel|Homburg',
  },
  AT: {
    1: 'Wien',
    2: 'Graz|Linz|Salzburg|Innsbruck',
    3: 'Klagenfurt|Klagenfurt am Wörthersee|Villach|Wels|Sankt Pölten|Dornbirn|Bregenz|Eisenstadt|Steyr|Wiener Neustadt',
    4: 'Feldkirch|Leoben|Krems|Krems an der Donau|Amstetten|Kufstein|Lienz|Spittal an der Drau|Bruck an der Mur|Kapfenberg|Baden|Mödling|Hallein|Ried im Innkreis|Gmunden|Bad Ischl|Schwaz|Wolfsberg|Liezen|Zwettl|Hollabrunn|Oberwart|Landeck|Bludenz|Judenburg',
  },
  CH: {
    1: 'Zürich',
    2: 'Genf|Basel|Bern|Lausanne',
    3: 'Winterthur|Luzern|Sankt Gallen|Lugano|Biel|Chur|Sitten|Schaffhausen',
    4: 'Freiburg im Üechtland|Thun|Aarau|Olten|Solothurn|Zug|Frauenfeld|Neuenburg|La Chaux-de-Fonds|Bellinzona|Locarno|Davos|Brig|Interlaken|Yverdon-les-Bains|Montreux|Delsberg|Altdorf|Schwyz|Glarus|Sarnen|Rapperswil|Wil|Baden|Martigny|Nyon',
  },
}
/** Small towns to which the table assigns the codes of a whole district. They are no landmarks, so the map leaves them out. */
const SMALL =
  'Dillenburg|Eltville|Hohen Neuendorf|Kevelaer|Königs Wusterhausen|Lohfelden|Marktzeuln|Mehlbach|Mönkeberg|Neunkirchen|Wiesmoor|Witzenhausen|Zell|Zeulenroda-Triebes'.split(
    '|',
  )
const SMALL_RANK = 6
/** The fewest postal codes of each rank. */
const RANK_BY_CODES: readonly (readonly [Rank, number])[] = [
  [1, 30],
  [2, 13],
  [3, 5],
  [4, 1.9],
  [5, 0.9],
  [6, 0.2],
]
/** Two entries of the same name within this distance are a town and its railway station. */
const SAME_TOWN_M = 6_000

const namedRank = (country: string, names: readonly string[]): Rank | undefined => {
  for (const rank of [1, 2, 3, 4] as const)
    if (NAMED[country]?.[rank]?.split('|').some((name) => names.includes(name)) === true) return rank
  return undefined
}

export const rankTowns = (): RankedTown[] => {
  const { towns, areas } = readGazetteer()
  const keyOf = (latitude: number, longitude: number): string =>
    `${latitude.toFixed(3)} ${longitude.toFixed(3)}`
  const names = readCodes()
  const codes = new Map<string, number>()
  for (const { code, latitude, longitude } of areas) {
    if (code.length !== 5) continue
    const key = keyOf(latitude, longitude)
    // a shared code counts only in part for each of its places
    codes.set(key, (codes.get(key) ?? 0) + 1 / (names[code]?.length ?? 1))
  }
  const rankOf = (country: string, names: readonly string[], count: number | undefined): Rank => {
    const named = namedRank(country, names)
    if (country !== 'DE') return named ?? 6
    if (names.some((name) => SMALL.includes(name))) return SMALL_RANK
    const counted = RANK_BY_CODES.find(([, least]) => (count ?? 0) >= least)?.[0] ?? 7
    return named !== undefined && named < counted ? named : counted
  }
  const ranked = towns
    .map(({ names, country, latitude, longitude }) => ({
      name: names[0] ?? '',
      latitude,
      longitude,
      rank: rankOf(country, names, codes.get(keyOf(latitude, longitude))),
    }))
    .toSorted((one, other) => one.rank - other.rank)
  const byName = Map.groupBy(ranked, ({ name }) => name)
  const isSecond = (town: RankedTown): boolean =>
    (byName.get(town.name) ?? []).some(
      (other) =>
        other !== town &&
        ranked.indexOf(other) < ranked.indexOf(town) &&
        metresBetween(other, town) < SAME_TOWN_M,
    )
  return ranked.filter((town) => (byName.get(town.name)?.length ?? 1) === 1 || !isSecond(town))
}
