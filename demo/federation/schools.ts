/** Twelve invented schools in real towns of Germany, Austria and Switzerland: addresses are made up, coordinates lie in the town. */
import type { GermanState, Region } from '@wegband/domain/basics/holidays.ts'
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import { add, type Row } from './federation.ts'
import { SPORT, type SportId } from '../training/sports.ts'

type Site = {
  name: string
  street: string
  zip: string
  city: string
  country: 'DE' | 'AT' | 'CH'
  /** Of Germany: its own public holidays. */
  state?: GermanState
  latitude: number
  longitude: number
  isOffline?: boolean
}

export type SchoolKey =
  | 'lindenhof'
  | 'hafenstrasse'
  | 'nordlicht'
  | 'birkenfeld'
  | 'altstadt'
  | 'kanal'
  | 'isartor'
  | 'domblick'
  | 'neunzehn'
  | 'murufer'
  | 'limmat'
  | 'aare'

export type School = {
  key: SchoolKey
  name: string
  description: LocalText
  phone: string
  /** The first is the main one. */
  sites: readonly Site[]
  sports: readonly SportId[]
  /** Members in addition to the people with individual data in the demo. */
  members: number
}

const ALL = [SPORT.wingChun, SPORT.escrima, SPORT.chikung, SPORT.kids]

export const SCHOOLS: readonly School[] = [
  {
    key: 'lindenhof',
    name: 'Schule Lindenhof',
    description: {
      de: 'Zwei Hallen unter alten Linden. Hier trainieren Anfänger und Fortgeschrittene Seite an Seite.',
      en: 'Two halls under old lime trees. Beginners and old hands train side by side.',
    },
    phone: '0431 555 0190',
    sites: [
      {
        name: 'Lindenhof',
        street: 'Lindenhofstraße 12',
        zip: '24103',
        city: 'Kiel',
        country: 'DE',
        state: 'SH',
        latitude: 54.3213,
        longitude: 10.1283,
      },
      {
        name: 'Turnhalle Ost',
        street: 'Schulweg 4',
        zip: '24143',
        city: 'Kiel',
        country: 'DE',
        state: 'SH',
        latitude: 54.3139,
        longitude: 10.1553,
      },
    ],
    sports: ALL,
    members: 74,
  },
  {
    key: 'hafenstrasse',
    name: 'Schule Hafenstraße',
    description: {
      de: 'Im alten Speicher am Wasser. Viel Escrima, viel Wind und immer offene Türen.',
      en: 'In the old warehouse by the water. Plenty of Escrima, plenty of wind and doors that are always open.',
    },
    phone: '04351 555 0171',
    sites: [
      {
        name: 'Speicher',
        street: 'Hafenstraße 88',
        zip: '24340',
        city: 'Eckernförde',
        country: 'DE',
        state: 'SH',
        latitude: 54.4724,
        longitude: 9.8386,
      },
    ],
    sports: [SPORT.wingChun, SPORT.escrima, SPORT.kids],
    members: 30,
  },
  {
    key: 'nordlicht',
    name: 'Studio Nordlicht',
    description: {
      de: 'Ein ruhiges Studio mit Holzboden. ChiKung am Morgen, Stöcke am Abend.',
      en: 'A quiet studio with a wooden floor. ChiKung in the morning, sticks in the evening.',
    },
    phone: '0461 555 0133',
    sites: [
      {
        name: 'Am Speicher',
        street: 'Am Speicher 3',
        zip: '24937',
        city: 'Flensburg',
        country: 'DE',
        state: 'SH',
        latitude: 54.7859,
        longitude: 9.4362,
      },
    ],
    sports: [SPORT.chikung, SPORT.escrima],
    members: 18,
  },
  {
    key: 'birkenfeld',
    name: 'Schule Birkenfeld',
    description: {
      de: 'Die Dorfschule, in der abends Licht brennt. Kinder sind hier zu Hause.',
      en: 'The village school with its lights on in the evening. Children are at home here.',
    },
    phone: '04331 555 0125',
    sites: [
      {
        name: 'Alte Dorfschule',
        street: 'Dorfstraße 5',
        zip: '24768',
        city: 'Rendsburg',
        country: 'DE',
        state: 'SH',
        latitude: 54.3053,
        longitude: 9.6631,
      },
    ],
    sports: [SPORT.kids, SPORT.wingChun],
    members: 22,
  },
  {
    key: 'altstadt',
    name: 'Turnverein Altstadt',
    description: {
      de: 'Seit vielen Jahren eine eigene Sparte im Verein. Bodenständig und freundlich.',
      en: 'Long a section of its own in the local sports club. Down to earth and friendly.',
    },
    phone: '0451 555 0118',
    sites: [
      {
        name: 'Vereinshalle',
        street: 'Mühlendamm 21',
        zip: '23552',
        city: 'Lübeck',
        country: 'DE',
        state: 'SH',
        latitude: 53.8631,
        longitude: 10.6842,
      },
    ],
    sports: [SPORT.wingChun, SPORT.kids],
    members: 20,
  },
  {
    key: 'kanal',
    name: 'Schule am Kanal',
    description: {
      de: 'Hinterhof, dritter Stock, große Fenster. Hier wird viel zu zweit geübt.',
      en: 'Across the courtyard, third floor, big windows. Lots of pair work.',
    },
    phone: '030 555 0164',
    sites: [
      {
        name: 'Hinterhof',
        street: 'Uferzeile 40',
        zip: '10999',
        city: 'Berlin',
        country: 'DE',
        state: 'BE',
        latitude: 52.4958,
        longitude: 13.4246,
      },
      {
        name: 'Online-Raum',
        street: 'Uferzeile 40',
        zip: '10999',
        city: 'Berlin',
        country: 'DE',
        state: 'BE',
        latitude: 52.4958,
        longitude: 13.4246,
        isOffline: true,
      },
    ],
    sports: ALL,
    members: 26,
  },
  {
    key: 'isartor',
    name: 'Schule Isartor',
    description: {
      de: 'Mitten in der Stadt, mit Mittagstraining für alle, die daneben arbeiten.',
      en: 'In the middle of town, with lunchtime classes for people who work nearby.',
    },
    phone: '089 555 0147',
    sites: [
      {
        name: 'Innenstadt',
        street: 'Torwinkel 9',
        zip: '80331',
        city: 'München',
        country: 'DE',
        state: 'BY',
        latitude: 48.1349,
        longitude: 11.5819,
      },
    ],
    sports: [SPORT.wingChun, SPORT.escrima, SPORT.chikung],
    members: 22,
  },
  {
    key: 'domblick',
    name: 'Schule Domblick',
    description: {
      de: 'Aus dem Fenster sieht man zwei Türme, auf der Matte nur den Partner.',
      en: 'From the window you see two towers; on the mat, only your partner.',
    },
    phone: '0221 555 0159',
    sites: [
      {
        name: 'Rheinseite',
        street: 'Treidelgasse 14',
        zip: '50667',
        city: 'Köln',
        country: 'DE',
        state: 'NW',
        latitude: 50.9384,
        longitude: 6.9614,
      },
    ],
    sports: [SPORT.wingChun, SPORT.kids],
    members: 20,
  },
  {
    key: 'neunzehn',
    name: 'Halle Neunzehn',
    description: {
      de: 'Eine frühere Werkstatt im neunzehnten Bezirk, mit Stöcken an der Wand.',
      en: 'A former workshop in the nineteenth district, with sticks on the wall.',
    },
    phone: '+43 1 555 0182',
    sites: [
      {
        name: 'Werkstatt',
        street: 'Heurigengasse 19',
        zip: '1190',
        city: 'Wien',
        country: 'AT',
        latitude: 48.2552,
        longitude: 16.3472,
      },
    ],
    sports: [SPORT.wingChun, SPORT.escrima, SPORT.kids],
    members: 20,
  },
  {
    key: 'murufer',
    name: 'Schule Murufer',
    description: {
      de: 'Klein, hell und nah am Fluss. Im Sommer wird draußen geübt.',
      en: 'Small, bright and close to the river. In summer we practise outside.',
    },
    phone: '+43 316 555 016',
    sites: [
      {
        name: 'Am Fluss',
        street: 'Murpromenade 7',
        zip: '8010',
        city: 'Graz',
        country: 'AT',
        latitude: 47.0686,
        longitude: 15.4352,
      },
    ],
    sports: [SPORT.wingChun, SPORT.chikung],
    members: 16,
  },
  {
    key: 'limmat',
    name: 'Schule Limmat',
    description: {
      de: 'Zwei Räume über der Bäckerei. Das Frühtraining riecht nach Brot.',
      en: 'Two rooms above the bakery. Early classes smell of bread.',
    },
    phone: '+41 44 555 01 28',
    sites: [
      {
        name: 'Obergasse',
        street: 'Obergasse 23',
        zip: '8005',
        city: 'Zürich',
        country: 'CH',
        latitude: 47.3862,
        longitude: 8.5261,
      },
    ],
    sports: [SPORT.wingChun, SPORT.escrima],
    members: 18,
  },
  {
    key: 'aare',
    name: 'Schule Aareschlaufe',
    description: {
      de: 'Turnhalle im Quartier, Kinder am Nachmittag, Erwachsene am Abend.',
      en: 'A neighbourhood gym: children in the afternoon, adults in the evening.',
    },
    phone: '+41 31 555 01 36',
    sites: [
      {
        name: 'Quartierhalle',
        street: 'Schlaufenweg 2',
        zip: '3013',
        city: 'Bern',
        country: 'CH',
        latitude: 46.9543,
        longitude: 7.4502,
      },
    ],
    sports: [SPORT.wingChun, SPORT.kids],
    members: 18,
  },
]

/** The id that a school has in the demo. */
export const schoolId = (key: SchoolKey): number => SCHOOLS.findIndex((school) => school.key === key) + 1

/** Decides which public holidays apply at a site. */
export const regionOf = (key: SchoolKey, position = 0): Region => {
  const site = SCHOOLS.find((school) => school.key === key)?.sites[position]
  return { country: site?.country ?? 'DE', state: site?.state ?? null }
}

/** The id of a school's site; 0 is its main one. */
export const siteId = (key: SchoolKey, position = 0): number => {
  const before = SCHOOLS.slice(0, schoolId(key) - 1).reduce((sum, school) => sum + school.sites.length, 0)
  return before + position + 1
}

export const buildSchools = (): { schools: Row<'schools'>[]; schoolSites: Row<'schoolSites'>[] } => {
  const schools: Row<'schools'>[] = []
  const schoolSites: Row<'schoolSites'>[] = []
  for (const { key, name, description, phone, sites } of SCHOOLS) {
    const school = add(schools, {
      name,
      description,
      phone,
      mail: `${key}@wegband.example`,
      isAssociation: false,
    })
    for (const site of sites) add(schoolSites, { isOffline: false, ...site, schoolId: school.id })
  }
  return { schools, schoolSites }
}
