/** The members of all schools without individual data: about three hundred, always the same ones. */
import { DAYS_PER_WEEK } from '@wegband/domain/basics/calendar-days.ts'
import type { Role } from '@wegband/domain/basics/roles.ts'
import { type Name, plainName, someName } from './names.ts'
import type { Person, Teaching } from './person.ts'
import { type Random, randomFor } from '../random.ts'
import { type School, SCHOOLS } from '../federation/schools.ts'
import { SPORT, type SportId } from '../training/sports.ts'

/** How a member trains: the attendance of the last 26 weeks is built from it. */
export type WeeklyPlan = {
  sportId: SportId
  levelIndex: number
  /** Probability of coming to a favourite class. */
  eagerness: number
  /** Weeks before this one in which they trained last; 0 = until now. */
  untilWeeksAgo: number
  /** Weeks before this one in which they began. */
  sinceWeeksAgo: number
}

export type Member = Person & {
  weeklyPlans: readonly WeeklyPlan[]
  /** Position in the list of the parent, for a child. */
  parent?: number
}

/** §5 of the plan: all other members have 26 weeks of history. */
export const HISTORY_WEEKS = 26

/** Level by share: many beginners, few masters. */
const LEVEL_SHARES: Readonly<Record<SportId, readonly number[]>> = {
  [SPORT.wingChun]: [34, 25, 18, 10, 6, 4, 2, 1],
  [SPORT.escrima]: [58, 32, 7, 3],
  [SPORT.chikung]: [82, 14, 4],
  [SPORT.kids]: [45, 30, 20, 5],
}

const levelFor = (random: Random, sportId: SportId): number => {
  const shares = LEVEL_SHARES[sportId]
  let rest = random.next() * shares.reduce((sum, share) => sum + share, 0)
  const index = shares.findIndex((share) => (rest -= share) < 0)
  return index === -1 ? 1 : index + 1
}

const weeklyPlanFor = (random: Random, sportId: SportId): WeeklyPlan => {
  const isNew = random.chance(0.2)
  const hasPaused = random.chance(0.1)
  return {
    sportId,
    levelIndex: isNew ? 1 : levelFor(random, sportId),
    eagerness: random.between(45, 92) / 100,
    untilWeeksAgo: hasPaused ? random.between(2, 7) : 0,
    sinceWeeksAgo: isNew ? random.between(8, HISTORY_WEEKS - 1) : HISTORY_WEEKS,
  }
}

const joinedDaysAgo = (random: Random, weeklyPlans: readonly WeeklyPlan[]): number => {
  const [first] = weeklyPlans
  if (first === undefined) return random.between(20, 900)
  const since = first.sinceWeeksAgo * DAYS_PER_WEEK
  return first.sinceWeeksAgo < HISTORY_WEEKS
    ? since
    : since + (first.levelIndex - 1) * 500 + random.between(10, 400)
}

type Crowd = { members: Member[]; usernames: Set<string>; random: Random }

/** The first free name of "anna.weber", "anna.weber2" and so on. */
const usernameFor = ({ usernames }: Crowd, { firstName, lastName }: Name): string => {
  const plain = `${plainName(firstName)}.${plainName(lastName)}`
  let name = plain
  for (let number = 2; usernames.has(name); number += 1) name = `${plain}${number}`
  usernames.add(name)
  return name
}

const day = (random: Random): string =>
  `${String(random.between(1, 12)).padStart(2, '0')}-${String(random.between(1, 28)).padStart(2, '0')}`

type Place = { roles: readonly Role[]; teaches: readonly Teaching[] }

const addAdult = (crowd: Crowd, school: School, { roles, teaches }: Place): Member => {
  const { random } = crowd
  const name = someName(random)
  const username = usernameFor(crowd, name)
  const adultSports = school.sports.filter((sport) => sport !== SPORT.kids)
  const main = random.chance(0.62) ? (adultSports[0] ?? SPORT.wingChun) : random.pick(adultSports)
  const second = random.pick(adultSports)
  const sports = second !== main && random.chance(0.3) ? [main, second] : [main]
  const isMember = teaches.length > 0 || roles.includes('leader') || random.chance(0.9)
  const weeklyPlans = isMember ? sports.map((sportId) => weeklyPlanFor(random, sportId)) : []
  const state = isMember ? 'active' : random.pick(['passive', 'cancelled', 'interested'] as const)
  const joined = joinedDaysAgo(random, weeklyPlans)
  const member: Member = {
    ...name,
    username,
    mail: `${username}@post.example`,
    born: { age: random.between(17, 66), monthDay: day(random) },
    joinedDaysAgo: joined,
    schools: [{ school: school.key, state, roles }],
    teaches,
    subscribed:
      isMember && random.chance(0.85) ? [{ subject: 'club', startedDaysAgo: Math.min(joined, 340) }] : [],
    weeklyPlans,
  }
  crowd.members.push(member)
  return member
}

/** Some parents train as well; the others get an account only to manage the child. */
const parentFor = (crowd: Crowd, child: Name): { index: number; lastName: string } => {
  const { members, random } = crowd
  const isParent = (member: Member) => member.usingAppForChildren === true
  const known = members.findLastIndex(isParent)
  // Every third child gets a brother or sister.
  if (known !== -1 && known > members.length - 3 && random.chance(0.35))
    return { index: known, lastName: members[known]?.lastName ?? child.lastName }
  const name = { ...someName(random), lastName: child.lastName }
  const username = usernameFor(crowd, name)
  members.push({
    ...name,
    username,
    mail: `${username}@post.example`,
    born: { age: random.between(31, 49), monthDay: day(random) },
    joinedDaysAgo: random.between(200, 1_500),
    usingAppForChildren: true,
    funnels: ['parent'],
    weeklyPlans: [],
  })
  return { index: members.length - 1, lastName: child.lastName }
}

const addKid = (crowd: Crowd, school: School): void => {
  const { random } = crowd
  const name = someName(random, true)
  const { index, lastName } = parentFor(crowd, name)
  const weeklyPlans = [weeklyPlanFor(random, SPORT.kids)]
  const [weeklyPlan] = weeklyPlans
  crowd.members.push({
    ...name,
    lastName,
    username: undefined,
    profileType: 'regular_kid',
    born: {
      age: 4 + Math.min(7, (weeklyPlan?.levelIndex ?? 1) + random.between(1, 3)),
      monthDay: day(random),
    },
    joinedDaysAgo: joinedDaysAgo(random, weeklyPlans),
    schools: [{ school: school.key }],
    subscribed: random.chance(0.8) ? [{ subject: 'kids', startedDaysAgo: random.between(20, 330) }] : [],
    weeklyPlans,
    parent: index,
  })
}

const everything = (school: School): Teaching[] =>
  school.sports.map((sportId) => ({ sportId, examinerUpTo: 3 }))

/** The heads of the schools. The Schule Lindenhof has the named people for that. */
const placesOf = (school: School): Place[] => {
  if (school.key === 'lindenhof') return []
  const leader: Place = { roles: ['leader', 'trainer'], teaches: everything(school) }
  const trainer: Place = {
    roles: ['trainer'],
    teaches: everything(school).map(({ sportId }) => ({ sportId })),
  }
  return school.members > 20
    ? [leader, trainer, { roles: ['staff', 'student'], teaches: [] }]
    : [leader, trainer]
}

const KIDS_SHARE = 0.28

const fillSchool = (crowd: Crowd, school: School): void => {
  for (const place of placesOf(school)) addAdult(crowd, school, place)
  const kids = school.sports.includes(SPORT.kids) ? Math.round(school.members * KIDS_SHARE) : 0
  const adults = school.members - kids - placesOf(school).length
  for (let count = 0; count < adults; count += 1) addAdult(crowd, school, { roles: ['student'], teaches: [] })
  for (let count = 0; count < kids; count += 1) addKid(crowd, school)
}

/** `taken`: user names that are already in use. */
export const buildMembers = (taken: readonly string[]): Member[] => {
  const crowd: Crowd = { members: [], usernames: new Set(taken), random: randomFor('members') }
  for (const school of SCHOOLS) fillSchool(crowd, school)
  return crowd.members
}
