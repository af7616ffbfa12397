/** Which addresses for calendar programs somebody may have, and what they hold (docs/decisions/0029). */
import { addDays, dayOf, type Instant, instantAt } from '../../basics/calendar-days.ts'
import type { Actor } from '../accounts/contract.ts'
import { hasRole } from '../accounts/school-rights.ts'
import type { FeedKind } from './feed-kinds.ts'

/** Bounds what each fetch costs: what is long over nobody looks up, and series are made for less than the half year ahead. */
const DAYS_BACK = 28
const DAYS_AHEAD = 182

/** `subjectId`: the child or the school; null for what is one's own. */
export type FeedSubject = { readonly kind: FeedKind; readonly subjectId: number | null }

/** `me`, `teaching`, `child-7`, `school-3`: as addresses of the API carry it. */
export const feedNameOf = ({ kind, subjectId }: FeedSubject): string =>
  subjectId === null ? kind : `${kind}-${subjectId}`

type Owner = Pick<Actor, 'childIds' | 'schools'>

/** One's own classes, those of each child, those one teaches, and all of each school one trains at. */
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

/** Whole days of Europe/Berlin, so that one day's fetches hold the same. */
export const feedWindow = (now: Instant): { readonly from: Instant; readonly until: Instant } => ({
  from: instantAt(addDays(dayOf(now), -DAYS_BACK), '00:00'),
  until: instantAt(addDays(dayOf(now), DAYS_AHEAD), '00:00'),
})
