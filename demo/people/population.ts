/** All people in the demo: the named people, their neighbours in the Schule Lindenhof, and the members of all schools. */
import type { Day } from '@wegband/domain/basics/calendar-days.ts'
import { buildMembers, type Member } from './members.ts'
import type { Visitor } from './member-trainings.ts'
import type { SubscriptionWish } from './memberships.ts'
import { NEIGHBOURS } from '../federation/neighbours.ts'
import { DEMO_PEOPLE, NEWCOMER } from './people.ts'
import { addChild, addPartners, addPerson, noPeople, type People, type Person } from './person.ts'
import type { SchoolKey } from '../federation/schools.ts'
import type { TrainersOf } from '../classes/series-plan.ts'

export type Population = {
  people: People
  /** The members with each of their sports. */
  visitors: readonly Visitor[]
  subscriptionWishes: readonly SubscriptionWish[]
  /** The id of a named person or a neighbour; throws for any other name. */
  idOf: (username: string) => number
  isKid: (userId: number) => boolean
  trainersOf: TrainersOf
}

type Register = {
  people: People
  wishes: SubscriptionWish[]
  teachers: { school: SchoolKey; sportId: number; userId: number }[]
}

const enrol = (
  register: Register,
  person: Person,
  today: Day,
  passwordHash: string,
  payer?: number,
): number => {
  const userId = addPerson(register.people, person, today, passwordHash)
  for (const wish of person.subscribed ?? [])
    register.wishes.push({ userId: payer ?? userId, profiteerId: userId, ...wish })
  for (const { school, roles } of person.schools ?? [])
    if (roles?.includes('trainer') === true)
      for (const { sportId } of person.teaches ?? []) register.teachers.push({ school, sportId, userId })
  return userId
}

const enrolMembers = (
  register: Register,
  members: readonly Member[],
  today: Day,
  passwordHash: string,
): Visitor[] => {
  const ids: number[] = []
  const visitors: Visitor[] = []
  for (const member of members) {
    const parentId = member.parent === undefined ? undefined : ids[member.parent]
    const userId = enrol(register, member, today, passwordHash, parentId)
    ids.push(userId)
    if (parentId !== undefined) addChild(register.people, parentId, userId)
    for (const weeklyPlan of member.weeklyPlans) visitors.push({ userId, member, weeklyPlan })
  }
  return visitors
}

const relate = (people: People, idOf: (username: string) => number): void => {
  addChild(people, idOf('mara'), idOf('jonas'))
  addChild(people, idOf('mara'), idOf('lina'))
  addChild(people, idOf('anke'), idOf('frieda'))
  addPartners(people, idOf('mara'), idOf('aylin'))
  addPartners(people, idOf('emil'), idOf('svea'))
}

/** People who may sign in get `passwordHash`. */
export const populate = (today: Day, passwordHash: string): Population => {
  const register: Register = { people: noPeople(), wishes: [], teachers: [] }
  const ids = new Map<string, number>()
  for (const person of [...DEMO_PEOPLE, ...NEIGHBOURS])
    ids.set(person.username, enrol(register, person, today, passwordHash))
  const idOf = (username: string): number => {
    const id = ids.get(username)
    if (id === undefined) throw new Error(`Nobody with a name of their own is called ${username}.`)
    return id
  }
  const visitors = enrolMembers(register, buildMembers([...ids.keys()]), today, passwordHash)
  enrol(register, NEWCOMER, today, passwordHash)
  const { people } = register
  relate(people, idOf)
  register.wishes.push({
    userId: idOf('mara'),
    profiteerId: idOf('jonas'),
    subject: 'kids',
    startedDaysAgo: 78,
  })
  register.wishes.push({
    userId: idOf('anke'),
    profiteerId: idOf('frieda'),
    subject: 'kids',
    startedDaysAgo: 30,
  })
  const kids = new Set(people.users.filter((user) => user.profileType === 'regular_kid').map(({ id }) => id))
  return {
    people,
    visitors,
    subscriptionWishes: register.wishes,
    idOf,
    isKid: (userId) => kids.has(userId),
    trainersOf: (school, sportId) =>
      register.teachers
        .filter((one) => one.school === school && one.sportId === sportId)
        .map(({ userId }) => userId),
  }
}
