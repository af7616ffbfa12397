/** Sends a message to chosen people: who may be written to is decided again, and every mailbox gets its copy in one transaction. */
import type { z } from 'zod'
import { type Day, dayOf, MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { SINGLE_PER_HOUR, type sendUserMessage } from '@wegband/domain/features/user-messages/contract.ts'
import { type PlannedCopy, planCopies } from '@wegband/domain/features/user-messages/plan-copies.ts'
import { isChildOn, whyNotWriteTo } from '@wegband/domain/features/user-messages/recipient-rules.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'
import { giveBack, takeAll } from '../../http/guard/shared-limits.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { attachTo } from './attachments/attachments.ts'
import {
  deleteDraft,
  findSent,
  insertCopies,
  insertMessage,
  type NewMessage as NewRow,
} from './copies-store.ts'
import { findCopies } from './mailbox-store.ts'
import { requireWriter } from './may-write.ts'
import { notifyOfMessage } from './notices/notify-message.ts'
import { listWitnesses, type PersonFacts, readPeople } from './people-store.ts'
import { publishMessagesChanged } from './publish-messages-changed.ts'

type NewMessage = z.output<(typeof sendUserMessage)['body']>
export type Sent = { readonly id: number; readonly copies: number }

/** The caller with their own facts; they exist, since they are signed in. */
export const readSender = (people: ReadonlyMap<number, PersonFacts>, userId: number): PersonFacts => {
  const sender = people.get(userId)
  if (sender === undefined) throw notFound()
  return sender
}

/** The second adults for those of these people who are children without a guardian. Others cost no statement. */
export const readWitnesses = async (
  db: Db,
  people: readonly PersonFacts[],
  today: Day,
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const alone = people.filter((person) => isChildOn(person, today) && person.guardianIds.length === 0)
  const ids = alone.map(({ id }) => id)
  return ids.length === 0 ? new Map() : await listWitnesses(db, ids, today)
}

const refuseRecipients = (code: 'no-recipient' | 'no-guardian'): AppError =>
  new AppError('general.invalid', { errors: { recipientIds: [code] } })

/** A reply belongs to a message in the caller's mailbox, to which answers are allowed. */
const requireAnswerable = async (tx: Db, senderId: number, replyToId: number): Promise<void> => {
  const copies = (await findCopies(tx, senderId, replyToId)).filter(({ purgedAt }) => purgedAt === null)
  const [copy] = copies
  if (copy === undefined) throw new AppError('general.invalid', { errors: { replyToId: ['not-an-option'] } })
  if (!copy.mayAnswer && copy.senderId !== senderId) throw new AppError('user-messages.no-answers')
}

const write = async (tx: Db, context: Context, message: NewMessage, now: Date): Promise<Sent> => {
  const senderId = context.actor.userId
  const today = dayOf(now.toISOString())
  const recipientIds = [...new Set(message.recipientIds)]
  if (message.replyToId !== undefined) await requireAnswerable(tx, senderId, message.replyToId)
  const people = await readPeople(tx, { senderId, today }, [senderId, ...recipientIds])
  const sender = readSender(people, senderId)
  await requireWriter(tx, context.settings, sender, today)
  const recipients = recipientIds.map((id) => people.get(id))
  if (!recipients.every((person) => person !== undefined)) throw refuseRecipients('no-recipient')
  if (recipients.some((person) => whyNotWriteTo(sender, person, today) !== undefined))
    throw refuseRecipients('no-recipient')
  const witnesses = await readWitnesses(tx, [sender, ...recipients], today)
  const { copies, unreachedIds } = planCopies({ sender, recipients, witnesses, isGroup: false, today })
  if (unreachedIds.length > 0 || copies.length === 0) throw refuseRecipients('no-guardian')
  const { title, text, replyToId, key, attachmentIds } = message
  return deliver(tx, { senderId, title, text, recipientIds, replyToId, key }, { copies, attachmentIds }, now)
}

type Delivery = {
  readonly copies: readonly PlannedCopy[]
  readonly attachmentIds?: readonly number[] | undefined
}

/** Writes the message with every copy, in a fixed number of statements. A key that was sent before writes nothing. */
export const deliver = async (
  tx: Db,
  message: Omit<NewRow, 'sentAt'>,
  { copies, attachmentIds = [] }: Delivery,
  now: Date,
): Promise<Sent> => {
  const { senderId, key } = message
  const sentAt = now.toISOString()
  const id = await insertMessage(tx, { ...message, sentAt })
  if (id === undefined) return requireSent(tx, senderId, key ?? undefined)
  await insertCopies(tx, { id, senderId, sentAt }, copies)
  await attachTo(tx, senderId, id, attachmentIds, now)
  if (key !== undefined && key !== null) await deleteDraft(tx, senderId, key)
  const ownerIds = copies.map(({ ownerId }) => ownerId)
  await publishMessagesChanged(tx, [senderId, ...ownerIds], [id], now)
  await notifyOfMessage(tx, { id, senderId, ownerIds }, now)
  return { id, copies: copies.length }
}

const requireSent = async (tx: Db, senderId: number, key: string | undefined): Promise<Sent> => {
  const sent = key === undefined ? undefined : await findSent(tx, senderId, key)
  if (sent === undefined) throw new Error('A key that is taken has sent a message.')
  return sent
}

/** The same key sends once, whatever else the second request says. A refused message counts for no limit. */
export const sendMessage = async (context: Context, message: NewMessage): Promise<Sent> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  const known = message.key === undefined ? undefined : await findSent(db.drizzle, actor.userId, message.key)
  if (known !== undefined) return known
  const key = JSON.stringify(['user-messages', actor.userId])
  const taken = await takeAll(context, [{ key, most: SINGLE_PER_HOUR, windowMs: MS_PER_HOUR }])
  if ('until' in taken) throw new AppError('auth.rate-limited', { retryAt: taken.until })
  const now = clock.now()
  try {
    return await inTransaction(db, (tx) => write(tx, context, message, now))
  } catch (error) {
    await giveBack(context, taken.keys)
    throw error
  }
}
