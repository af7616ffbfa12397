/** The demo people as whom a visitor can sign in, one for each role. They are the same in development, tests and documents. */
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import type { Person } from './person.ts'
import { SPORT } from '../training/sports.ts'

/** The password of all people below who have one; public, like everything in the demo. */
export const DEMO_PASSWORD = 'Wegband-2026'

export type DemoRole =
  | 'student'
  | 'trainer'
  | 'leader'
  | 'staff'
  | 'admin'
  | 'online'
  | 'level-check'
  | 'anonymous'
  | 'unverified'
  | 'association'
  | 'child'
  | 'newcomer'

export type DemoPerson = Person & { username: string; role: DemoRole }

const KIEL = { zip: '24103', city: 'Kiel', country: 'DE' }

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    username: 'mara',
    role: 'student',
    firstName: 'Mara',
    lastName: 'Lindner',
    gender: 'f',
    born: '1991-03-14',
    mail: 'mara@post.example',
    hasPassword: true,
    phone: '0431 555 0184',
    home: { street: 'Brunnengang', houseNumber: '7', ...KIEL },
    joinedDaysAgo: 2_240,
    funnels: ['online_training', 'club_training', 'parent'],
    schools: [
      { school: 'lindenhof' },
      { school: 'hafenstrasse', state: 'passive' },
      { school: 'birkenfeld', state: 'interested' },
      { school: 'altstadt', state: 'cancelled' },
    ],
    subscribed: [
      { subject: 'online', startedDaysAgo: 350 },
      { subject: 'escrima', startedDaysAgo: 140, endsInDays: 41 },
    ],
  },
  {
    username: 'tarek',
    role: 'trainer',
    firstName: 'Tarek',
    lastName: 'Aydın',
    gender: 'm',
    born: '1984-07-02',
    mail: 'tarek@lindenhof.example',
    hasPassword: true,
    phone: '0431 555 0191',
    home: { street: 'Werftweg', houseNumber: '31', ...KIEL },
    joinedDaysAgo: 4_020,
    funnels: ['club_training'],
    hasFreeVideoAccess: true,
    schools: [{ school: 'lindenhof', roles: ['trainer'] }],
    teaches: [
      { sportId: SPORT.wingChun, examinerUpTo: 6 },
      { sportId: SPORT.kids, examinerUpTo: 8 },
    ],
    subscribed: [{ subject: 'club', startedDaysAgo: 700 }],
  },
  {
    username: 'bernd',
    role: 'trainer',
    firstName: 'Bernd',
    lastName: 'Wolter',
    gender: 'm',
    born: '1969-11-28',
    mail: 'bernd@hafenstrasse.example',
    hasPassword: true,
    joinedDaysAgo: 3_300,
    funnels: ['club_training'],
    hasFreeVideoAccess: true,
    schools: [
      { school: 'lindenhof', roles: ['trainer', 'student'] },
      { school: 'hafenstrasse', roles: ['trainer'] },
    ],
    teaches: [{ sportId: SPORT.escrima, examinerUpTo: 4 }, { sportId: SPORT.wingChun }],
    subscribed: [{ subject: 'club', startedDaysAgo: 420 }],
  },
  {
    username: 'sabine',
    role: 'leader',
    firstName: 'Sabine',
    lastName: 'Martens',
    gender: 'f',
    born: '1976-02-19',
    mail: 'sabine@lindenhof.example',
    hasPassword: true,
    home: { street: 'Lindenhofstraße', houseNumber: '12', ...KIEL },
    joinedDaysAgo: 5_400,
    funnels: ['club_training'],
    schools: [{ school: 'lindenhof', roles: ['leader'] }],
  },
  {
    username: 'nils',
    role: 'staff',
    firstName: 'Nils',
    lastName: 'Brodersen',
    gender: 'm',
    born: '1997-09-05',
    mail: 'nils@lindenhof.example',
    hasPassword: true,
    joinedDaysAgo: 900,
    funnels: ['club_training'],
    schools: [{ school: 'lindenhof', roles: ['staff', 'student'] }],
    subscribed: [{ subject: 'club', startedDaysAgo: 300 }],
  },
  {
    username: 'admin',
    role: 'admin',
    firstName: 'Andrea',
    lastName: 'Kessler',
    gender: 'f',
    born: '1980-05-23',
    mail: 'admin@wegband.example',
    hasPassword: true,
    isAdmin: true,
    joinedDaysAgo: 5_500,
  },
  {
    username: 'olivia',
    role: 'online',
    firstName: 'Olivia',
    lastName: 'Berger',
    gender: 'f',
    born: '1995-12-08',
    mail: 'olivia@post.example',
    hasPassword: true,
    home: { street: 'Almweg', houseNumber: '3', zip: '6020', city: 'Innsbruck', country: 'AT' },
    joinedDaysAgo: 800,
    funnels: ['online_training'],
    subscribed: [{ subject: 'online', startedDaysAgo: 210 }],
  },
  {
    username: 'emil',
    role: 'level-check',
    firstName: 'Emil',
    lastName: 'Hartmann',
    gender: 'm',
    born: '2001-08-30',
    mail: 'emil@post.example',
    hasPassword: true,
    home: { street: 'Fährstraße', houseNumber: '18', ...KIEL },
    joinedDaysAgo: 1_780,
    schools: [{ school: 'lindenhof' }],
    subscribed: [{ subject: 'club', startedDaysAgo: 260 }],
  },
  {
    username: 'ava',
    role: 'anonymous',
    firstName: '',
    lastName: '',
    gender: 'u',
    born: undefined,
    profileType: 'anonymous',
    hasPassword: true,
    joinedDaysAgo: 3,
  },
  {
    username: 'uwe',
    role: 'unverified',
    firstName: 'Uwe',
    lastName: 'Franke',
    gender: 'm',
    born: '1988-01-11',
    mail: 'uwe@post.example',
    isUnverified: true,
    hasPassword: true,
    joinedDaysAgo: 1,
  },
  {
    username: 'ewa',
    role: 'association',
    firstName: 'Ewa',
    lastName: 'Nowak',
    gender: 'f',
    born: '1978-06-16',
    profileType: 'ewto',
    mail: 'ewa@post.example',
    hasPassword: true,
    associationNo: 'DE204118',
    joinedDaysAgo: 60,
    funnels: ['ewto_conversion'],
    schools: [{ school: 'hafenstrasse' }],
  },
  {
    username: 'jonas',
    role: 'child',
    firstName: 'Jonas',
    lastName: 'Lindner',
    gender: 'm',
    born: { age: 9, monthDay: '05-12' },
    profileType: 'regular_kid',
    joinedDaysAgo: 1_150,
    schools: [{ school: 'lindenhof' }],
  },
  {
    username: 'lina',
    role: 'child',
    firstName: 'Lina',
    lastName: 'Lindner',
    gender: 'f',
    born: { age: 6, monthDay: '08-03' },
    profileType: 'regular_kid',
    joinedDaysAgo: 120,
    schools: [{ school: 'lindenhof' }],
  },
]

/** Added last, so that the ids of the other people stay the same. She signs in like them, and sees the tips. */
export const NEWCOMER: DemoPerson = {
  username: 'nora',
  role: 'newcomer',
  firstName: 'Nora',
  lastName: 'Petersen',
  gender: 'f',
  born: '1999-04-21',
  mail: 'nora@post.example',
  hasPassword: true,
  wantsTips: true,
  home: { street: 'Holtenauer Weg', houseNumber: '40', ...KIEL },
  joinedDaysAgo: 2,
  funnels: ['club_training'],
  schools: [{ school: 'lindenhof' }],
  subscribed: [{ subject: 'club', startedDaysAgo: 2 }],
}

/** The demo trainers who find a class to start at any hour (`home-weeks.ts`). */
export const DEMO_TRAINERS = ['tarek', 'bernd'] as const

/** The id of a demo person: they are written first, in the order of the list. */
export const demoId = (username: string): number => {
  const index = DEMO_PEOPLE.findIndex((person) => person.username === username)
  if (index === -1) throw new Error(`Nobody in the demo is called ${username}.`)
  return index + 1
}

/** What the sign-in page and the terminal display while the database contains the demo (`settings/public`). */
export const demoLogins = (): { username: string; name: string; role: DemoRole }[] =>
  [...DEMO_PEOPLE, NEWCOMER]
    .filter((person) => person.hasPassword === true)
    .map((person) => ({
      username: person.username,
      name: fullName(person) || 'Anonym',
      role: person.role,
    }))
