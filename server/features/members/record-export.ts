/** Writes to the audit log that the list of members was saved as a table. */
import type { MemberExport } from '@wegband/domain/features/members/contract.ts'
import type { Context } from '../../http/context.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { refuseWhileImpersonating } from '../credentials/refuse-while-impersonating.ts'
import { requireSchool } from './read-member.ts'

/** 404 for a school that is not the caller's to look after. */
export const recordMemberExport = async (
  context: Context,
  schoolId: number,
  { count, ...filter }: MemberExport,
): Promise<void> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  await requireSchool(context, schoolId)
  const entry = {
    action: 'members.export',
    subjectType: 'school',
    subjectId: schoolId,
    details: { count, filter },
  }
  await writeAudit(db.drizzle, actor, entry, clock.now())
}
