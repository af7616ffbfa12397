/** One message as the owner of the mailbox reads it, with everybody else who can read it. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Directory, UserMessage } from '@wegband/domain/features/user-messages/contract.ts'
import { whyNotWrite, whyNotWriteTo } from '@wegband/domain/features/user-messages/recipient-rules.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { requireMailbox } from './mailbox-access.ts'
import { findCopies, listReaders, type MessageRow } from './mailbox-store.ts'
import { writingFacts } from './may-write.ts'
import { listNames, readPeople } from './people-store.ts'
import { directoryOf, idsOf, shownCopy } from './read-mailbox.ts'
import { shownPeople } from './show-people.ts'

/**
 * 404 for a stranger and for a box in which the message never stood. 410 where the owner has deleted it for good. Without a
 * directory the inbox comes first.
 */
export const requireCopy = (copies: readonly MessageRow[], directory?: Directory): MessageRow => {
  const meant = copies.filter(({ box }) => directory?.startsWith(box) ?? true)
  if (meant.length === 0) throw notFound()
  const copy = meant.find(({ purgedAt }) => purgedAt === null)
  if (copy === undefined) throw new AppError('general.gone')
  return copy
}

/** Whether the caller may answer the sender of what stands in their inbox. */
const mayAnswer = async (context: Context, copy: MessageRow): Promise<boolean> => {
  const { actor, clock, db, settings } = context
  if (copy.box === 'outbox' || !copy.mayAnswer || copy.senderId === null || actor.impersonatorId !== null)
    return false
  const today = dayOf(clock.now().toISOString())
  const people = await readPeople(db.drizzle, { senderId: actor.userId, today }, [
    actor.userId,
    copy.senderId,
  ])
  const [self, sender] = [people.get(actor.userId), people.get(copy.senderId)]
  if (self === undefined || sender === undefined) return false
  if (whyNotWriteTo(self, sender, today) !== undefined) return false
  return whyNotWrite(self, await writingFacts(db.drizzle, settings, self, today), today) === undefined
}

export const readMessage = async (
  context: Context,
  { id, directory }: { readonly id: number; readonly directory: Directory | undefined },
): Promise<UserMessage> => {
  await requireMailbox(context)
  const { actor, db } = context
  const copy = requireCopy(await findCopies(db.drizzle, actor.userId, id), directory)
  const readers = await listReaders(db.drizzle, copy, actor.userId)
  const names = await listNames(db.drizzle, [...new Set([...idsOf(copy), ...readers])])
  return {
    ...shownCopy(context, copy, names),
    directory: directoryOf(copy),
    text: copy.text,
    isWitness: copy.isWitness,
    readers: shownPeople(context, readers, names),
    mayAnswer: await mayAnswer(context, copy),
    replyToId: copy.replyToId,
  }
}
