/** Members of the Schule Lindenhof with individual data: the named people meet them in lists, classes and messages. */
import type { Person } from '../people/person.ts'
import { SPORT } from '../training/sports.ts'

/** The username only identifies them in the seed; they cannot sign in. */
export type Neighbour = Person & { username: string }

type Short = Pick<Person, 'gender' | 'born' | 'joinedDaysAgo'> & Partial<Omit<Person, 'username'>>

const member = (username: string, firstName: string, lastName: string, rest: Short): Neighbour => ({
  username,
  firstName,
  lastName,
  mail: `${username}@post.example`,
  schools: [{ school: 'lindenhof' }],
  subscribed: [{ subject: 'club', startedDaysAgo: rest.joinedDaysAgo % 360 }],
  ...rest,
})

export const NEIGHBOURS: readonly Neighbour[] = [
  member('aylin', 'Aylin', 'Kaya', { gender: 'f', born: '1996-04-21', joinedDaysAgo: 1_490 }),
  member('svea', 'Svea', 'Ohlsen', { gender: 'f', born: '2003-01-30', joinedDaysAgo: 260 }),
  member('ilyas', 'Ilyas', 'Haddad', { gender: 'm', born: '1990-10-10', joinedDaysAgo: 3_000 }),
  member('johanna', 'Johanna', 'Brandt', {
    gender: 'f',
    born: '1987-06-04',
    joinedDaysAgo: 4_300,
    schools: [{ school: 'lindenhof', roles: ['trainer', 'student'] }],
    teaches: [{ sportId: SPORT.wingChun, examinerUpTo: 4 }],
  }),
  member('greta', 'Greta', 'Thiel', { gender: 'f', born: '1999-02-17', joinedDaysAgo: 2_000 }),
  member('ruben', 'Ruben', 'Dahl', { gender: 'm', born: '1992-05-09', joinedDaysAgo: 1_720 }),
  member('jona', 'Jona', 'Keller', { gender: 'd', born: '2000-12-01', joinedDaysAgo: 700 }),
  member('frieda', 'Frieda', 'Koch', {
    gender: 'f',
    born: { age: 10, monthDay: '02-25' },
    profileType: 'regular_kid',
    mail: undefined,
    joinedDaysAgo: 1_000,
    subscribed: [],
  }),
  member('anke', 'Anke', 'Koch', {
    gender: 'f',
    born: '1986-09-14',
    joinedDaysAgo: 1_000,
    usingAppForChildren: true,
    funnels: ['parent'],
    schools: [],
    subscribed: [],
  }),
  member('ole', 'Ole', 'Lindner', {
    gender: 'm',
    born: '1989-07-19',
    joinedDaysAgo: 40,
    isUnverified: true,
    schools: [],
    subscribed: [],
  }),
  member('leonie', 'Leonie', 'Sommer', {
    gender: 'f',
    born: '2002-03-03',
    joinedDaysAgo: 9,
    schools: [{ school: 'lindenhof', state: 'interested' }],
    subscribed: [],
  }),
  member('nico', 'Nico', 'Petersen', {
    gender: 'm',
    born: '1994-08-08',
    joinedDaysAgo: 5,
    schools: [{ school: 'lindenhof', state: 'interested' }],
    subscribed: [],
  }),
  member('karim', 'Karim', 'Reuter', {
    gender: 'm',
    born: '1985-03-27',
    joinedDaysAgo: 2_600,
    schools: [{ school: 'lindenhof', roles: ['trainer', 'student'] }],
    teaches: [{ sportId: SPORT.escrima }],
  }),
  member('henrike', 'Henrike', 'Voss', {
    gender: 'f',
    born: '1973-10-31',
    joinedDaysAgo: 5_000,
    schools: [{ school: 'lindenhof', roles: ['trainer'] }],
    teaches: [{ sportId: SPORT.chikung, examinerUpTo: 6 }],
  }),
  member('anja', 'Anja', 'Böhm', {
    gender: 'f',
    born: '1982-12-12',
    joinedDaysAgo: 1_300,
    schools: [{ school: 'lindenhof', roles: ['staff'] }],
    subscribed: [],
  }),
]
