/** Whose office the caller runs. Every action on received and provided documents passes here. */
import { readRecipient, type Recipient } from '@wegband/domain/features/documents/recipients.ts'
import { canRunPapers } from '@wegband/domain/features/paper-office/office-reach.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'

/** 404 for an office that does not exist or is not the caller's. */
export const requirePapers = ({ actor }: Pick<Context, 'actor'>, recipient: Recipient): void => {
  if (!canRunPapers(actor, recipient)) throw notFound()
}

/** The same for `association` or `school:{id}` of a request. */
export const requireRecipient = (context: Pick<Context, 'actor'>, text: string): Recipient => {
  const recipient = readRecipient(text)
  if (recipient === undefined) throw notFound()
  requirePapers(context, recipient)
  return recipient
}
