/** The first head of a school, appointed by an admin (decisions §6.2, docs/decisions/0120). */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import { setAuditActor } from '../../accounts/audit-statement.ts'
import { bumpUserVersions } from '../../accounts/bump-user-versions.ts'
import { lockHeads } from '../../accounts/heads-statement.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import { publish } from '../../events/publish.ts'
import { notifyPeople } from '../../notifications/notify-people.ts'
import { lockOpenSchool } from '../../schools/open-school-statement.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'
import type { MemberKey } from '../member-store.ts'
import { requireSchool } from '../read-member.ts'
import { foundAsHead } from './found-as-head.ts'
import { findGrown } from './new-member-store.ts'
import { isAdultOn } from '@wegband/domain/features/accounts/adult-age.ts'

/** 404 for a school or an account that cannot be found; `members.head-adult`, `schools.closed`; `members.has-head` after the first one. */
export const appointHead = async (context: Context, key: MemberKey): Promise<void> => {
  const { actor, clock } = context
  refuseWhileImpersonating(actor)
  const { schools } = await requireSchool(context, key.schoolId)
  const now = clock.now()
  await inTransaction(context.db, async (tx) => {
    await lockOpenSchool(tx, key.schoolId, 'no key update')
    if ((await lockHeads(tx, key.schoolId)).length > 0) throw new AppError('members.has-head')
    const person = await findGrown(tx, key.userId)
    if (person === undefined) throw notFound()
    if (!isAdultOn(person.birthdayAt, dayOf(now.toISOString()))) throw new AppError('members.head-adult')
    await setAuditActor(tx, actor.userId)
    await foundAsHead(tx, key, { actorId: actor.userId, now })
    const details = { schoolId: key.schoolId }
    await writeAudit(
      tx,
      actor,
      { action: 'members.head-appointed', subjectType: 'user', subjectId: key.userId, details },
      now,
    )
    const params = { schoolName: schools.get(key.schoolId)?.name ?? '', schoolId: key.schoolId }
    const notice = { type: 'head-appointed', subjectType: 'school', subjectId: key.schoolId, params } as const
    await notifyPeople(tx, [key.userId], notice, now)
    await bumpUserVersions(tx, [key.userId], now)
    await publish(tx, { topic: 'schools', ids: [], userIds: [key.userId], schoolIds: [key.schoolId] })
  })
}
