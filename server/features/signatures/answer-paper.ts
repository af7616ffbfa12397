/** The person or a guardian signs a paper, declines it, or revokes a consent. Never from within a view of the account. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Drawing, PaperToSign } from '@wegband/domain/features/signatures/contract.ts'
import { isComplete, isOwnName, signerIds } from '@wegband/domain/features/signatures/signing-rules.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { listCheckers, readNames } from '../documents/document-statement.ts'
import { newCode } from '../documents/new-code.ts'
import { publishDocument } from '../documents/upload-documents.ts'
import { notifyPeople } from '../notifications/notify-people.ts'
import { settleNotices } from '../notifications/settle-notices.ts'
import type { Origin } from '../sessions/devices/origin.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { requireOwnPassword } from '../sign-in/password/check-own-password.ts'
import { PAPER_SUBJECT } from './fill-papers.ts'
import { fileSignedPapers } from './file-papers.ts'
import {
  changePaper,
  findPaper,
  insertSignature,
  lockPaper,
  type PaperRow,
  familyIds,
  replaceOlder,
} from './paper-statement.ts'
import { requireTheirPaper } from './read-papers.ts'
import { factsOf, isOpenAt, showPaper } from './show-paper.ts'

/** Open pages of the family and the office read again; the notices to sign are done. */
const settle = async (
  tx: Transaction,
  row: PaperRow,
  userIds: readonly number[],
  now: Date,
): Promise<void> => {
  await publishDocument(tx, { ownerId: row.person.id, recipient: row.schoolId })
  const about = { types: ['paper-to-sign'], subjectType: PAPER_SUBJECT, subjectId: row.id } as const
  await settleNotices(tx, userIds, about, now)
}

/** Only those whose signatures count today. */
const requireSigner = ({ actor }: Context, row: PaperRow, now: Date): void => {
  if (!signerIds(factsOf(row), dayOf(now.toISOString())).includes(actor.userId))
    throw new AppError('signatures.not-yours')
}

export type Signing = {
  readonly id: number
  readonly sha256: string
  readonly name: string | undefined
  readonly drawing: Drawing | undefined
  readonly password: string
  readonly origin: Origin
}

/** The last needed signature makes the code; the file follows after the transaction. */
const complete = async (tx: Transaction, row: PaperRow, now: Date): Promise<void> => {
  const at = now.toISOString()
  const code = newCode('WS', dayOf(at), row.id)
  await changePaper(tx, row.id, { state: 'signed', signedAt: at, code }, at)
  await replaceOlder(tx, { id: row.id, templateId: row.templateId, userId: row.person.id, at })
}

/** Signing twice is the same as once. Two guardians take turns: the second of them completes the paper. */
const insertAndComplete = (context: Context, signing: Signing): Promise<void> => {
  const { actor, clock } = context
  return inTransaction(context.db, async (tx) => {
    const row = requireTheirPaper(context, await lockPaper(tx, signing.id))
    const now = clock.now()
    const facts = factsOf(row)
    if (facts.signedBy.includes(actor.userId)) return
    if (!isOpenAt(row, now)) throw new AppError('signatures.closed')
    requireSigner(context, row, now)
    if (row.sha256 !== signing.sha256) throw new AppError('general.stale', { data: { sha256: row.sha256 } })
    const { firstName, lastName } = await readNames(tx, actor.userId)
    if (signing.name !== undefined && !isOwnName(signing.name, { firstName, lastName }))
      throw new AppError('general.invalid', { errors: { name: ['name-differs'] } })
    const role = actor.userId === row.person.id ? 'self' : 'guardian'
    await insertSignature(tx, {
      requestId: row.id,
      userId: actor.userId,
      role,
      firstName,
      lastName,
      drawing: signing.drawing ?? null,
      signedAt: now.toISOString(),
    })
    const signedBy = [...facts.signedBy, actor.userId]
    const isDone = isComplete({ ...facts, signedBy }, dayOf(now.toISOString()))
    if (isDone) await complete(tx, row, now)
    const entry = { action: 'signatures.signed', subjectType: PAPER_SUBJECT, subjectId: row.id }
    await writeAudit(tx, actor, { ...entry, details: { role, sha256: row.sha256 } }, now)
    await settle(tx, row, isDone ? familyIds(row) : [actor.userId], now)
  })
}

const showAgain = async (context: Context, id: number): Promise<PaperToSign> =>
  showPaper(context, requireTheirPaper(context, await findPaper(context.db.drizzle, id)))

export const signPaper = async (context: Context, signing: Signing): Promise<PaperToSign> => {
  refuseWhileImpersonating(context.actor)
  requireTheirPaper(context, await findPaper(context.db.drizzle, signing.id))
  await requireOwnPassword(context, signing.password, signing.origin)
  await insertAndComplete(context, signing)
  // The signature stands, whatever happens to the file: the job makes it later.
  await fileSignedPapers(context, signing.id).catch((error: unknown) => {
    context.log.warn({ err: error }, 'a signed paper could not be filed yet')
  })
  return showAgain(context, signing.id)
}

/** The office hears of a refusal or a revocation. */
const notifyOffice = async (
  tx: Transaction,
  row: PaperRow,
  changeType: 'declined' | 'revoked',
  now: Date,
) => {
  const { firstName, lastName } = row.person
  const params = { changeType, documentName: row.title, firstName, lastName, schoolId: row.schoolId }
  const about = { type: 'paper-refused', subjectType: PAPER_SUBJECT, subjectId: row.id, params } as const
  await notifyPeople(tx, await listCheckers(tx, row.schoolId), about, now)
}

/** One of those who sign is enough. Declining twice is the same as once; the first reason stays. */
export const declinePaper = async (
  context: Context,
  { id, reason }: { readonly id: number; readonly reason: string | undefined },
): Promise<PaperToSign> => {
  refuseWhileImpersonating(context.actor)
  await inTransaction(context.db, async (tx) => {
    const row = requireTheirPaper(context, await lockPaper(tx, id))
    if (row.state === 'declined') return
    const now = context.clock.now()
    if (!isOpenAt(row, now)) throw new AppError('signatures.closed')
    requireSigner(context, row, now)
    const at = now.toISOString()
    const words = reason === undefined || reason === '' ? null : reason
    await changePaper(
      tx,
      id,
      { state: 'declined', endedAt: at, endedBy: context.actor.userId, reason: words },
      at,
    )
    const entry = { action: 'signatures.declined', subjectType: PAPER_SUBJECT, subjectId: id }
    await writeAudit(tx, context.actor, entry, now)
    await settle(tx, row, familyIds(row), now)
    await notifyOffice(tx, row, 'declined', now)
  })
  return showAgain(context, id)
}

/** One of those who consented is enough. Revoking twice is the same as once. */
export const revokePaper = async (context: Context, id: number): Promise<PaperToSign> => {
  refuseWhileImpersonating(context.actor)
  await inTransaction(context.db, async (tx) => {
    const row = requireTheirPaper(context, await lockPaper(tx, id))
    if (row.state === 'revoked') return
    if (row.state !== 'signed' || !row.isConsent) throw new AppError('signatures.closed')
    const now = context.clock.now()
    requireSigner(context, row, now)
    const at = now.toISOString()
    const endedBy = context.actor.userId
    await changePaper(tx, id, { state: 'revoked', endedAt: at, endedBy, storedFrom: at }, at)
    const entry = { action: 'signatures.revoked', subjectType: PAPER_SUBJECT, subjectId: id }
    await writeAudit(tx, context.actor, entry, now)
    await settle(tx, row, familyIds(row), now)
    await notifyOffice(tx, row, 'revoked', now)
  })
  return showAgain(context, id)
}
