/** A guardian decides whether a child may write messages. The sending transaction reads it again. */
import { ageOn, dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { MessageBan } from '@wegband/domain/features/user-messages/safety-contract.ts'
import { inTransaction, type Db } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import { publish } from '../../events/publish.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'
import { isForbiddenToWrite, readPeople } from '../people-store.ts'
import { shownPerson } from '../show-people.ts'
import { deleteBan, insertBan } from './block-store.ts'

/** 404 for everybody but the parents of a minor. */
const requireChild = ({ actor }: Context, childId: number): void => {
  refuseWhileImpersonating(actor)
  if (!actor.childIds.includes(childId)) throw notFound()
}

export const readBan = async (context: Context, childId: number): Promise<MessageBan> => {
  requireChild(context, childId)
  const { actor, clock, db, settings } = context
  const today = dayOf(clock.now().toISOString())
  const child = (await readPeople(db.drizzle, { senderId: actor.userId, today }, [childId])).get(childId)
  if (child === undefined) throw notFound()
  const writingAge = settings.current().childWritingAge
  return {
    child: shownPerson(context, child),
    isForbidden: await isForbiddenToWrite(db.drizzle, childId),
    writingAge,
    isOldEnough: child.birthdayAt !== null && ageOn(child.birthdayAt, today) >= writingAge,
  }
}

const changeBan = async (
  context: Context,
  childId: number,
  action: 'messages.forbidden' | 'messages.allowed',
  write: (tx: Db, now: Date) => Promise<boolean>,
): Promise<void> => {
  requireChild(context, childId)
  const { actor, clock, db } = context
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    if (!(await write(tx, now))) return
    await writeAudit(tx, actor, { action, subjectType: 'user', subjectId: childId }, now)
    await publish(tx, { topic: 'user-messages', ids: [], userIds: [childId, actor.userId] })
  })
}

export const forbid = (context: Context, childId: number): Promise<void> =>
  changeBan(context, childId, 'messages.forbidden', (tx, now) =>
    insertBan(tx, childId, context.actor.userId, now.toISOString()),
  )

export const allow = (context: Context, childId: number): Promise<void> =>
  changeBan(context, childId, 'messages.allowed', (tx) => deleteBan(tx, childId))
