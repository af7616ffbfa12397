/** Writes a question about a request or the reply. Both are stored with the request, and the other side is notified. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { SchoolRequest } from '@wegband/domain/features/schools/contract.ts'
import { canAnswer, isTheirs, REQUEST_MESSAGES_MAX } from '@wegband/domain/features/schools/request-rights.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { readReferenceDataFor } from '../reference-data/reference-data.ts'
import { findLatest, findPending, insertMessage, listMessages, lockMembership } from './request-store.ts'
import { showRequest } from './show-request.ts'
import { refreshPages, notifyPerson, notifySchool } from './notify-request.ts'

/** 404 for callers who belong neither to the school nor to the person. 409 with the current request when it is closed or has too many messages. */
export const writeToRequest = async (
  context: Context,
  input: { schoolId: number; userId: number; text: string },
): Promise<SchoolRequest> => {
  const { actor, clock, db } = context
  const isOwn = isTheirs(actor, input.userId)
  if (!isOwn && !canAnswer(actor, input.schoolId)) throw notFound()
  const latest = await findLatest(db.drizzle, input)
  if (latest === undefined) throw notFound()
  const schoolName =
    (await readReferenceDataFor(db, 'schools', input.schoolId)).schools.get(input.schoolId)?.name ?? ''
  const now = clock.now()
  const written = await inTransaction(db, async (tx) => {
    await lockMembership(tx, input)
    const request = await findPending(tx, input)
    if (request === undefined) return { why: 'schools.already-answered' } as const
    if ((await listMessages(tx, [request.id])).length >= REQUEST_MESSAGES_MAX)
      return { why: 'schools.too-many-messages' } as const
    await insertMessage(tx, {
      requestId: request.id,
      authorId: actor.userId,
      isFromSchool: !isOwn,
      text: input.text,
      createdAt: now.toISOString(),
    })
    const told = { request, person: latest.person, schoolName }
    if (isOwn) await notifySchool(tx, 'school-request-reply', told, now)
    else {
      await notifyPerson(tx, 'school-request-question', told, now)
      await refreshPages(tx, told)
    }
    return { row: request }
  })
  if ('why' in written) {
    const current = (await findLatest(db.drizzle, input)) ?? latest
    throw new AppError(written.why, { data: await showRequest(context, current) })
  }
  return showRequest(context, { row: written.row, person: latest.person })
}
