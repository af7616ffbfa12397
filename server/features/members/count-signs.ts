/** Counts how many active members of a school carry each sign, in one statement, whatever the size of the school. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { countSigns, type SignCounts } from '@wegband/domain/features/members/member-list.ts'
import type { Context } from '../../http/request/context.ts'
import { readReferenceDataFor } from '../reference-data/reference-data.ts'
import { listOverview } from './overview-store.ts'
import { listedMember } from './show-members.ts'

/** The caller must already have checked the right to see the members. `sportId`: only members who train that sport. */
export const countMemberSigns = async (
  context: Pick<Context, 'db' | 'clock'>,
  schoolId: number,
  sportId?: number,
): Promise<SignCounts> => {
  const referenceData = await readReferenceDataFor(context.db, 'schools', schoolId)
  const now = context.clock.now()
  const today = dayOf(now.toISOString())
  const rows = await listOverview(context.db, schoolId, now, { state: 'active', sportId })
  return countSigns(rows.map((row) => listedMember(referenceData, row, today)))
}
