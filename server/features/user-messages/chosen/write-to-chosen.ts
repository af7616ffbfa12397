/** Messages to chosen members of a school, from those who look after them; and taking a message back. */
import type { z } from 'zod'
import { dayOf, MS_PER_HOUR, MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import {
  type sendToChosen,
  WITHDRAW_MINUTES,
} from '@wegband/domain/features/user-messages/chosen-contract.ts'
import { GROUPS_PER_HOUR } from '@wegband/domain/features/user-messages/group-contract.ts'
import { planCopies } from '@wegband/domain/features/user-messages/plan-copies.ts'
import { whyNotWriteTo } from '@wegband/domain/features/user-messages/recipient-rules.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { giveBack, takeAll } from '../../../http/guard/shared-limits.ts'
import type { Context } from '../../../http/request/context.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import { listIdsInSchool } from '../../members/belonging-statement.ts'
import { writeContacts } from '../../members/record-contacts.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'
import { findSent } from '../copies-store.ts'
import { requireWriter } from '../may-write.ts'
import { settleMessagesOf } from '../notices/notify-message.ts'
import { readPeople } from '../people-store.ts'
import { publishMessagesChanged } from '../publish-messages-changed.ts'
import { deliver, readSender, readWitnesses, type Sent } from '../send-message.ts'
import { forgetContacts, purgeUnread } from './withdraw-store.ts'

type ChosenMessage = z.output<(typeof sendToChosen)['body']>

/** People who may not be written to, and children for whom no adult would read, are left out and counted. */
export const writeToChosen = async (
  context: Context,
  schoolId: number,
  { userIds, ...words }: ChosenMessage,
): Promise<Sent & { readonly left: number }> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  if (!isTrainerSide(actor, schoolId)) throw notFound()
  const chosen = [...new Set(userIds)]
  const known = await findSent(db.drizzle, actor.userId, words.key)
  if (known !== undefined) return { ...known, left: 0 }
  const key = JSON.stringify(['user-messages-groups', actor.userId])
  const taken = await takeAll(context, [{ key, most: GROUPS_PER_HOUR, windowMs: MS_PER_HOUR }])
  if ('until' in taken) throw new AppError('auth.rate-limited', { retryAt: taken.until })
  const now = clock.now()
  const today = dayOf(now.toISOString())
  try {
    return await inTransaction(db, async (tx) => {
      const memberIds = await listIdsInSchool(tx, schoolId, chosen)
      const people = await readPeople(tx, { senderId: actor.userId, today }, [actor.userId, ...memberIds])
      const sender = readSender(people, actor.userId)
      await requireWriter(tx, context.settings, sender, today)
      const recipients = memberIds
        .flatMap((id) => people.get(id) ?? [])
        .filter((person) => whyNotWriteTo(sender, person, today) === undefined)
      const witnesses = await readWitnesses(tx, [sender, ...recipients], today)
      const plan = planCopies({ sender, recipients, witnesses, isGroup: true, today })
      if (plan.copies.length === 0) throw notFound()
      const recipientIds = recipients.map(({ id }) => id).filter((id) => !plan.unreachedIds.includes(id))
      const message = { ...words, senderId: actor.userId, recipientIds, isGroup: true }
      const sent = await deliver(tx, message, { copies: plan.copies }, now)
      const writing = { schoolId, writtenBy: actor.userId, writtenAt: now.toISOString() }
      await writeContacts(tx, writing, recipientIds)
      return { ...sent, left: chosen.length - recipientIds.length }
    })
  } catch (error) {
    await giveBack(context, taken.keys)
    throw error
  }
}

/** 404 for a message that is not the caller's; 410 once it is too late or nothing is left of it. */
export const withdrawMessage = async (
  context: Context,
  id: number,
): Promise<{ readonly withdrawn: number; readonly read: number }> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  const now = clock.now()
  const sentAfter = new Date(now.getTime() - WITHDRAW_MINUTES * MS_PER_MINUTE).toISOString()
  return await inTransaction(db, async (tx) => {
    const purged = await purgeUnread(tx, { id, senderId: actor.userId, sentAfter }, now.toISOString())
    if (purged === undefined) throw notFound()
    if (purged.ownerIds.length === 0) throw new AppError('general.gone')
    await forgetContacts(tx, id)
    await settleMessagesOf(tx, purged.ownerIds, [id], now)
    await publishMessagesChanged(tx, [actor.userId, ...purged.ownerIds], [id], now)
    return { withdrawn: purged.ownerIds.length, read: purged.read }
  })
}
