/** A person of the demo federation as the seed describes them, and the rows that represent them. */
import { addDays, instantAt, type Day } from '@wegband/domain/basics/calendar-days.ts'
import type { Role, UserSchoolState } from '@wegband/domain/basics/roles.ts'
import { add, type Federation } from '../federation/federation.ts'
import type { Subscribed } from './memberships.ts'
import { randomFor } from '../random.ts'
import { type SchoolKey, schoolId, siteId } from '../federation/schools.ts'
import { START_PROGRAM } from '../training/sports.ts'

export type Membership = {
  school: SchoolKey
  state?: UserSchoolState
  /** Default: student. */
  roles?: readonly Role[]
  /** Position of the site in the school; default its main one. */
  site?: number
}
export type Teaching = { sportId: number; examinerUpTo?: number }
type Home = { street: string; houseNumber: string; zip: string; city: string; country: string }

/** Differences from an ordinary adult member: verified, German, without password and school. */
export type Person = {
  username: string | undefined
  firstName: string
  lastName: string
  gender: 'm' | 'f' | 'd' | 'u'
  /** A day, or an age that stays the same whenever the demo is built. */
  born: Day | { age: number; monthDay: string } | undefined
  profileType?: 'regular' | 'regular_kid' | 'ewto' | 'anonymous'
  mail?: string | undefined
  isUnverified?: boolean
  hasPassword?: boolean
  isAdmin?: boolean
  phone?: string
  language?: string
  associationNo?: string
  hasFreeVideoAccess?: boolean
  usingAppForChildren?: boolean
  /** Sees tips; all other people of the demo already know the app. */
  wantsTips?: boolean
  funnels?: readonly ('online_training' | 'club_training' | 'parent' | 'ewto_conversion')[]
  home?: Home
  /** Days before today on which the account was made. */
  joinedDaysAgo: number
  schools?: readonly Membership[]
  teaches?: readonly Teaching[]
  subscribed?: readonly { subject: Subscribed; startedDaysAgo: number; endsInDays?: number }[]
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const TOKEN_LENGTH = 26

/** A code as the product generates them, but the same in every demo. */
export const tokenFor = (prefix: 'WTM-' | 'WTK-', purpose: string): string => {
  const random = randomFor(`token ${purpose}`)
  return prefix + Array.from({ length: TOKEN_LENGTH }, () => BASE32[random.between(0, 31)]).join('')
}

/** The birthday that gives a person this age today. */
const birthdayOf = (born: Person['born'], today: Day): Day | null => {
  if (born === undefined) return null
  if (typeof born === 'string') return born
  const year = Number(today.slice(0, 4)) - born.age - (today.slice(5) < born.monthDay ? 1 : 0)
  return `${year}-${born.monthDay}`
}

const STUDENT: readonly Role[] = ['student']

const isKid = (person: Person): boolean => person.profileType === 'regular_kid'

export type People = Pick<
  Federation,
  | 'users'
  | 'addresses'
  | 'userFunnels'
  | 'memberTokens'
  | 'relations'
  | 'schoolMemberships'
  | 'schoolRoles'
  | 'trainerSports'
  | 'examinerRights'
>

export const noPeople = (): People => ({
  users: [],
  addresses: [],
  userFunnels: [],
  memberTokens: [],
  relations: [],
  schoolMemberships: [],
  schoolRoles: [],
  trainerSports: [],
  examinerRights: [],
})

/** A former member was there for this share of the time since they joined. */
const STAYED = 2 / 3

const addMemberships = (people: People, person: Person, userId: number, today: Day): void => {
  const joinedAt = instantAt(addDays(today, -person.joinedDaysAgo), '12:00')
  const daysSinceLeft = Math.round(person.joinedDaysAgo * (1 - STAYED))
  const leftAt = instantAt(addDays(today, -daysSinceLeft), '12:00')
  for (const { school, state = 'active', roles = STUDENT, site = 0 } of person.schools ?? []) {
    const membership = add(people.schoolMemberships, {
      userId,
      schoolId: schoolId(school),
      siteId: siteId(school, site),
      state,
      createdAt: joinedAt,
      updatedAt: state === 'cancelled' ? leftAt : joinedAt,
    })
    for (const role of roles) add(people.schoolRoles, { membershipId: membership.id, role })
  }
  const taughtIn = (person.schools ?? []).filter(
    ({ state = 'active', roles = STUDENT }) => state === 'active' && roles.includes('trainer'),
  )
  for (const { sportId, examinerUpTo = 0 } of person.teaches ?? []) {
    for (const { school } of taughtIn)
      add(people.trainerSports, { userId, schoolId: schoolId(school), sportId })
    if (examinerUpTo > 0) add(people.examinerRights, { userId, sportId, upTo: examinerUpTo })
  }
}

/** Adds the person with all their own rows and returns the id. People with a password get `passwordHash`. */
export const addPerson = (people: People, person: Person, today: Day, passwordHash: string): number => {
  const joinedAt = instantAt(addDays(today, -person.joinedDaysAgo), '12:00')
  const profileType = person.profileType ?? 'regular'
  const isVerified = person.mail !== undefined && person.isUnverified !== true
  const { id } = add(people.users, {
    profileType,
    username: person.username ?? null,
    mail: person.mail ?? null,
    mailVerifiedAt: isVerified ? joinedAt : null,
    passwordHash: person.hasPassword === true ? passwordHash : null,
    firstName: person.firstName,
    lastName: person.lastName,
    phone: person.phone ?? null,
    gender: person.gender,
    birthdayAt: birthdayOf(person.born, today),
    language: person.language ?? 'de',
    isAdmin: person.isAdmin ?? false,
    usingAppForChildren: person.usingAppForChildren ?? false,
    areTutorialsDisabled: person.wantsTips !== true,
    ewtoNo: person.associationNo ?? null,
    hasFreeVideoAccess: person.hasFreeVideoAccess ?? false,
    startProgram: isKid(person) ? START_PROGRAM.kids : START_PROGRAM.adults,
    createdAt: joinedAt,
  })
  if (person.home !== undefined) add(people.addresses, { ...person.home, userId: id, position: 0 })
  for (const funnel of person.funnels ?? []) add(people.userFunnels, { userId: id, funnel })
  if (profileType !== 'anonymous')
    add(people.memberTokens, { userId: id, kind: 'member', value: tokenFor('WTM-', `member ${id}`) })
  addMemberships(people, person, id, today)
  return id
}

/** Both sides of the relation between parent and child. */
export const addChild = (people: People, parentId: number, childId: number): void => {
  add(people.relations, { userId: parentId, relatedId: childId, type: 'child' })
  add(people.relations, { userId: childId, relatedId: parentId, type: 'parent' })
}

/** Both sides of a training partnership. */
export const addPartners = (people: People, oneId: number, otherId: number): void => {
  add(people.relations, { userId: oneId, relatedId: otherId, type: 'training-buddy' })
  add(people.relations, { userId: otherId, relatedId: oneId, type: 'training-buddy' })
}
