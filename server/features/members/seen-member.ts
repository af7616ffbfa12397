/** Reduces a stored member to what the caller may see. Every answer about a school's members passes here. */
import {
  canSeeFormer,
  formerSince,
  type MemberSight,
  sightOfMember,
} from '@wegband/domain/features/members/member-visibility.ts'
import type { Context } from '../../http/request/context.ts'
import { findOverview, type OverviewRow } from './overview-store.ts'
import type { MemberKey } from './member-store.ts'

type Reading = Pick<Context, 'actor' | 'clock' | 'settings'>

/** Only name and dates remain of a former member. */
const asFormer = (row: OverviewRow): OverviewRow => ({
  ...row,
  avatarFile: null,
  birthdayAt: null,
  profileType: 'regular',
  mail: null,
  siteId: null,
  leavesOn: null,
  writtenTo: null,
  roles: [],
  hasCard: false,
  lastSeenAt: null,
  photoAnswerAt: null,
  pendingRequest: null,
  progress: [],
})

/** The earliest leaving instant that is still shown; null where the caller may not see former members. */
export const formerShownSince = ({ actor, clock, settings }: Reading, schoolId: number): string | null =>
  canSeeFormer(actor, schoolId)
    ? formerSince(clock.now().toISOString(), settings.current().formerMembersDays)
    : null

/** Undefined for a member whom the caller may not see. */
export const seenMember = (
  { actor, clock, settings }: Reading,
  schoolId: number,
  row: OverviewRow,
): { readonly row: OverviewRow; readonly sight: Exclude<MemberSight, 'none'> } | undefined => {
  const span = { now: clock.now().toISOString(), daysShown: settings.current().formerMembersDays }
  const sinceAt = new Date(row.sinceAt).toISOString()
  const sight = sightOfMember(actor, schoolId, { state: row.state, sinceAt }, span)
  if (sight === 'none') return undefined
  return { sight, row: sight === 'former' ? asFormer(row) : row }
}

export const findSeenMember = async (context: Context, key: MemberKey) => {
  const row = await findOverview(context.db, key, context.clock.now())
  return row === undefined ? undefined : seenMember(context, key.schoolId, row)
}
