/** Twelve invented schools in real towns of Germany, Austria and Switzerland: addresses are made up, coordinates lie in the town. */
import { z } from 'zod'
import type { Day } from '@wegband/domain/basics/calendar-days.ts'
import { GERMAN_STATES, type Region } from '@wegband/domain/basics/holidays.ts'
import type { OpeningTimes } from '@wegband/domain/features/schools/opening-times.ts'
import { add, type Row } from './federation.ts'
import { SPORT } from '../training/sports.ts'
import file from './schools.json' with { type: 'json' }

const text = z.strictObject({ de: z.string(), en: z.string() })
const site = z.strictObject({
  name: z.string(),
  street: z.string(),
  zip: z.string(),
  city: z.string(),
  country: z.enum(['DE', 'AT', 'CH']),
  /** A state of Germany, which has its own public holidays. */
  state: z.enum(GERMAN_STATES).optional(),
  latitude: z.number(),
  longitude: z.number(),
  isOffline: z.boolean().optional(),
})
const schoolKey = z.enum([
  'lindenhof',
  'hafenstrasse',
  'nordlicht',
  'birkenfeld',
  'altstadt',
  'kanal',
  'isartor',
  'domblick',
  'neunzehn',
  'murufer',
  'limmat',
  'aare',
])
const school = z.strictObject({
  key: schoolKey,
  name: z.string(),
  description: text,
  phone: z.string(),
  /** The first is the main one. */
  sites: z.array(site),
  /** The keys of `SPORT`. */
  sports: z.array(z.enum(['wingChun', 'escrima', 'chikung', 'kids']).transform((key) => SPORT[key])),
  /** Members in addition to the people with individual data in the demo. */
  members: z.number(),
})

export type SchoolKey = z.output<typeof schoolKey>
export type School = z.output<typeof school>

/** In the order of their ids. */
export const SCHOOLS: readonly School[] = z.array(school).parse(file)

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

/** Halls with their places: two at each main site, one at every further one. */
const MAIN_ROOMS = [
  { name: 'Halle 1', places: 24 },
  { name: 'Halle 2', places: 18 },
]
const FURTHER_ROOMS = [{ name: 'Halle Ost', places: 30 }]

const WORKDAYS = [1, 2, 3, 4, 5]
const SATURDAY = 6
const SUNDAY = 7

/** The school of the demo trainers is always open: visitors of the demo must find a class to start. */
const ALWAYS_OPEN: SchoolKey = 'lindenhof'

/** The days between Christmas and New Year on which its halls are closed and no class takes place; empty for the school that never closes. */
export const closuresOf = (key: SchoolKey, today: Day): { firstDay: Day; lastDay: Day; note: string }[] =>
  key === ALWAYS_OPEN
    ? []
    : [
        {
          firstDay: `${today.slice(0, 4)}-12-24`,
          lastDay: `${Number(today.slice(0, 4)) + 1}-01-01`,
          note: 'Weihnachten',
        },
      ]

/** The schools of the demo people, with classes from morning to night on every day of the week. */
const HOME_SCHOOLS: readonly SchoolKey[] = ['lindenhof', 'hafenstrasse']

/** Every class of the timetable lies within them. */
const hoursOf = (key: SchoolKey): OpeningTimes['hours'] =>
  HOME_SCHOOLS.includes(key)
    ? [
        ...WORKDAYS.map((weekday) => ({ weekday, from: '06:45', to: '22:15' })),
        { weekday: SATURDAY, from: '07:45', to: '22:15' },
        { weekday: SUNDAY, from: '06:45', to: '21:15' },
      ]
    : [
        ...WORKDAYS.flatMap((weekday) => [
          { weekday, from: '08:15', to: '09:45' },
          { weekday, from: '15:30', to: '21:30' },
        ]),
        { weekday: SATURDAY, from: '10:00', to: '13:00' },
      ]

const openingOf = (key: SchoolKey, today: Day): OpeningTimes => ({
  hours: hoursOf(key),
  exceptions: closuresOf(key, today).map((days) => ({ ...days, hours: [] })),
})

type Places = {
  readonly schools: Row<'schools'>[]
  readonly schoolSites: Row<'schoolSites'>[]
  readonly rooms: Row<'rooms'>[]
}

export const buildSchools = (today: Day): Places => {
  const schools: Row<'schools'>[] = []
  const schoolSites: Row<'schoolSites'>[] = []
  const rooms: Row<'rooms'>[] = []
  for (const { key, name, description, phone, sites } of SCHOOLS) {
    const school = add(schools, {
      name,
      description,
      phone,
      mail: `${key}@wegband.example`,
      isAssociation: false,
    })
    for (const [position, site] of sites.entries()) {
      const { id } = add(schoolSites, {
        isOffline: false,
        opening: openingOf(key, today),
        ...site,
        schoolId: school.id,
      })
      for (const room of position === 0 ? MAIN_ROOMS : FURTHER_ROOMS) add(rooms, { ...room, siteId: id })
    }
  }
  return { schools, schoolSites, rooms }
}
