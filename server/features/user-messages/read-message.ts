/** One message as the owner of the mailbox reads it, with everybody else who can read it. */
import { type Day, dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Directory, UserMessage } from '@wegband/domain/features/user-messages/contract.ts'
import {
  isOwnFamily,
  whyNotWrite,
  whyNotWriteTo,
} from '@wegband/domain/features/user-messages/recipient-rules.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { listOfMessages } from './attachments/attachment-store.ts'
import { shownAttachment } from './attachments/attachments.ts'
import { requireMailbox } from './mailbox-access.ts'
import { findCopies, listReaders, type MessageRow } from './mailbox-store.ts'
import { writingFacts } from './may-write.ts'
import { listNames, type PersonFacts, readPeople } from './people-store.ts'
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

type Rights = Pick<UserMessage, 'mayAnswer' | 'block' | 'mayReport'>
const NONE: Rights = { mayAnswer: false, block: 'none', mayReport: false }

const blockOf = (self: PersonFacts, sender: PersonFacts, today: Day): Rights['block'] => {
  if (self.id === sender.id || isOwnFamily(self, sender, today)) return 'none'
  return self.hasBlocked ? 'blocked' : 'possible'
}

/** What the caller may do about the sender of what stands in their inbox. */
const rightsOver = async (context: Context, copy: MessageRow): Promise<Rights> => {
  const { actor, clock, db, settings } = context
  const { senderId } = copy
  if (copy.box === 'outbox' || actor.impersonatorId !== null || senderId === actor.userId) return NONE
  if (senderId === null) return { ...NONE, mayReport: true }
  const today = dayOf(clock.now().toISOString())
  // Read from both sides: whom the sender may write to, and whom the caller may answer.
  const [asSender, asSelf] = await Promise.all([
    readPeople(db.drizzle, { senderId, today }, [actor.userId]),
    readPeople(db.drizzle, { senderId: actor.userId, today }, [actor.userId, senderId]),
  ])
  const [blocker, self, sender] = [asSender.get(actor.userId), asSelf.get(actor.userId), asSelf.get(senderId)]
  if (blocker === undefined || self === undefined || sender === undefined) return { ...NONE, mayReport: true }
  const mayAnswer =
    copy.mayAnswer &&
    whyNotWriteTo(self, sender, today) === undefined &&
    whyNotWrite(self, await writingFacts(db.drizzle, settings, self, today), today) === undefined
  return { mayAnswer, block: blockOf(blocker, sender, today), mayReport: true }
}

export const readMessage = async (
  context: Context,
  { id, directory }: { readonly id: number; readonly directory: Directory | undefined },
): Promise<UserMessage> => {
  await requireMailbox(context)
  const { actor, db } = context
  const copy = requireCopy(await findCopies(db.drizzle, actor.userId, id), directory)
  const [readers, attachments] = await Promise.all([
    listReaders(db.drizzle, copy, actor.userId),
    listOfMessages(db.drizzle, [copy.id]),
  ])
  const names = await listNames(db.drizzle, [...new Set([...idsOf(copy), ...readers])])
  return {
    ...shownCopy(context, copy, names),
    directory: directoryOf(copy),
    text: copy.text,
    attachments: attachments.map((row) => shownAttachment(context, row)),
    isWitness: copy.isWitness,
    readers: shownPeople(context, readers, names),
    ...(await rightsOver(context, copy)),
    replyToId: copy.replyToId,
  }
}
