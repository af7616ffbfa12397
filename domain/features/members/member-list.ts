/** Filters and sorts the members of a school, by the same rules for the page and the server. */
import { type Day, dayOf } from '../../basics/calendar-days.ts'
import type { Role, UserSchoolState } from '../../basics/roles.ts'
import { MEMBER_SIGNS, type MemberSign } from './member-signs.ts'
import { bestMatches } from './name-grams.ts'

export const MEMBER_SORTS = ['name', 'last-seen', 'level', 'since'] as const
/** The same orders, and each of them reversed. */
export const MEMBER_ORDERS = [...MEMBER_SORTS, '-name', '-last-seen', '-level', '-since'] as const
export type MemberOrder = (typeof MEMBER_ORDERS)[number]
export type MemberSort = (typeof MEMBER_SORTS)[number]

/** The age groups of the filter, in whole years, both included. */
export const AGE_GROUPS = ['0-6', '7-12', '13-17', '18-'] as const
export type AgeGroup = (typeof AGE_GROUPS)[number]

/** A member with an unknown birthday is in no group. */
export const isInAgeGroup = (age: number | null, group: AgeGroup): boolean => {
  const [from = '', to = ''] = group.split('-')
  return age !== null && age >= Number(from) && (to === '' || age <= Number(to))
}

export type ListedMember = {
  readonly firstName: string
  readonly lastName: string
  readonly age: number | null
  readonly state: UserSchoolState
  readonly roles: readonly Role[]
  readonly signs: readonly MemberSign[]
  readonly lastSeenAt: string | null
  readonly sinceAt: string
  readonly levels: readonly { readonly sportId: number; readonly levelIndex: number }[]
}

export type MemberFilter = {
  readonly typed?: string | undefined
  readonly state?: UserSchoolState | undefined
  readonly role?: Role | undefined
  readonly sportId?: number | undefined
  readonly levelIndex?: number | undefined
  readonly age?: AgeGroup | undefined
  /** Members who have their current state since this day or later. */
  readonly since?: Day | undefined
  /** Members with any of these signs. */
  readonly signs?: readonly MemberSign[] | undefined
}

const isAtLevel = (member: ListedMember, { sportId, levelIndex }: MemberFilter): boolean =>
  (sportId === undefined && levelIndex === undefined) ||
  member.levels.some(
    (level) =>
      (sportId === undefined || level.sportId === sportId) &&
      (levelIndex === undefined || level.levelIndex === levelIndex),
  )

/** All filters except the signs, whose counts are shown beside them. */
const isWanted = (member: ListedMember, filter: MemberFilter): boolean =>
  (filter.state === undefined || member.state === filter.state) &&
  (filter.role === undefined || member.roles.includes(filter.role)) &&
  (filter.age === undefined || isInAgeGroup(member.age, filter.age)) &&
  (filter.since === undefined || dayOf(member.sinceAt) >= filter.since) &&
  isAtLevel(member, filter)

const topLevel = (member: ListedMember): number =>
  Math.max(0, ...member.levels.map(({ levelIndex }) => levelIndex))

type Compare = (a: ListedMember, b: ListedMember) => number
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const compareOf = (sort: MemberSort, byName: Compare): Compare => {
  switch (sort) {
    case 'name':
      return byName
    // Members who were never seen, or not for the longest time, come first.
    case 'last-seen':
      return (a, b) => byText(a.lastSeenAt ?? '', b.lastSeenAt ?? '') || byName(a, b)
    case 'level':
      return (a, b) => topLevel(b) - topLevel(a) || byName(a, b)
    case 'since':
      return (a, b) => byText(b.sinceAt, a.sinceAt) || byName(a, b)
  }
}

export type SignCounts = { readonly all: number } & { readonly [Sign in MemberSign]: number }

export const countSigns = (members: readonly ListedMember[]): SignCounts => {
  const counts = {
    all: members.length,
    absent: 0,
    'long-absent': 0,
    stuck: 0,
    ready: 0,
    new: 0,
    birthday: 0,
    'no-card': 0,
    'no-consent': 0,
  }
  for (const { signs } of members)
    for (const sign of MEMBER_SIGNS) if (signs.includes(sign)) counts[sign] += 1
  return counts
}

/** The matching members in order, and how many have each sign before the filter by signs. `collator`: the product's one for names. */
export const arrangeMembers = <Member extends ListedMember>(
  members: readonly Member[],
  filter: MemberFilter,
  order: MemberOrder,
  collator: { compare(a: string, b: string): number },
): { readonly members: Member[]; readonly counts: SignCounts } => {
  const fitting = members.filter((member) => isWanted(member, filter))
  const wanted = filter.typed === undefined ? fitting : bestMatches(filter.typed, fitting)
  const { signs = [] } = filter
  const narrowed =
    signs.length === 0 ? wanted : wanted.filter((one) => signs.some((sign) => one.signs.includes(sign)))
  const byName: Compare = (a, b) =>
    collator.compare(a.lastName, b.lastName) || collator.compare(a.firstName, b.firstName)
  const sort = MEMBER_SORTS.find((one) => order.endsWith(one)) ?? 'name'
  const compare = compareOf(sort, byName)
  const isReversed = order !== sort
  return {
    members: narrowed.toSorted(isReversed ? (a, b) => compare(b, a) : compare),
    counts: countSigns(wanted),
  }
}
