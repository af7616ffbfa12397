/** Which calendar feeds a person may have, and what they contain (docs/decisions/0029). */
import { addDays, dayOf, type Instant, instantAt } from '../../basics/calendar-days.ts'
import type { Actor } from '../accounts/contract.ts'
import { hasRole } from '../accounts/school-rights.ts'
import type { FeedKind } from './feed-kinds.ts'

/** Limits the cost of each fetch: old classes are rarely looked up, and series exist for less than half a year ahead. */
const DAYS_BACK = 28
const DAYS_AHEAD = 182

/** `subjectId`: the child or the school; null for the own classes. */
export type FeedSubject = { readonly kind: FeedKind; readonly subjectId: number | null }

/** `me`, `teaching`, `child-7`, `school-3`: the name in addresses of the API. */
export const feedNameOf = ({ kind, subjectId }: FeedSubject): string =>
  subjectId === null ? kind : `${kind}-${subjectId}`

type Owner = Pick<Actor, 'childIds' | 'schools'>

/** The own classes, those of each child, those the person teaches, and all of each school they train at. */
export const feedsOf = (owner: Owner): readonly FeedSubject[] => {
  const schools = owner.schools.filter(({ state }) => state === 'active')
  const teaches = schools.some(({ schoolId }) => hasRole(owner, schoolId, 'trainer'))
  const own: FeedSubject = { kind: 'me', subjectId: null }
  const teaching: FeedSubject = { kind: 'teaching', subjectId: null }
  return [
    own,
    ...owner.childIds.map((subjectId): FeedSubject => ({ kind: 'child', subjectId })),
    ...(teaches ? [teaching] : []),
    ...schools.map(({ schoolId }): FeedSubject => ({ kind: 'school', subjectId: schoolId })),
  ]
}

/** Whole days of Europe/Berlin, so that all fetches of one day contain the same. */
export const feedWindow = (now: Instant): { readonly from: Instant; readonly until: Instant } => ({
  from: instantAt(addDays(dayOf(now), -DAYS_BACK), '00:00'),
  until: instantAt(addDays(dayOf(now), DAYS_AHEAD), '00:00'),
})
