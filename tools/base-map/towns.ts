/**
 * The towns with the zoom at which their names appear. The gazetteer knows no population; in Germany the number of a town's postal
 * codes stands for it, in Austria and Switzerland the large towns are named here.
 */
import { metresBetween } from '@wegband/domain/features/schools/distances.ts'
import { readGazetteer } from '@wegband/server/gateways/geocoder/own-table.ts'

/** 1 the largest; 7 is a village or a part of a town. */
export type Rank = 1 | 2 | 3 | 4 | 5 | 6 | 7
export type RankedTown = { name: string; longitude: number; latitude: number; rank: Rank }

const NAMED: Readonly<Record<string, Readonly<Record<number, string>>>> = {
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
/** The fewest codes of each rank. */
const RANK_BY_CODES: readonly (readonly [Rank, number])[] = [
  [1, 30],
  [2, 13],
  [3, 5],
  [4, 2],
]
/** Equal names nearer than this are one town and its railway station. */
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
  const codes = new Map<string, number>()
  for (const { code, latitude, longitude } of areas) {
    if (code.length !== 5) continue
    const key = keyOf(latitude, longitude)
    codes.set(key, (codes.get(key) ?? 0) + 1)
  }
  const rankOf = (country: string, names: readonly string[], count: number | undefined): Rank => {
    if (country !== 'DE') return namedRank(country, names) ?? 6
    if (count === undefined) return 7
    return RANK_BY_CODES.find(([, least]) => count >= least)?.[0] ?? 5
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
