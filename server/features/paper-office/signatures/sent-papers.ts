/** Sends a template and shows who has signed. The office reminds who is missing, opens signed papers, and takes open ones back. */
import { dayOf, MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { printedCode } from '@wegband/domain/features/documents/certificate-code.ts'
import { SENT_PER_PAGE, type SentPaper } from '@wegband/domain/features/paper-office/signature-contract.ts'
import type { OwnField } from '@wegband/domain/features/signatures/fill-template.ts'
import {
  missingSigners,
  type PaperState,
  REMIND_AGAIN_HOURS,
} from '@wegband/domain/features/signatures/signing-rules.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { metaOf } from '../../../http/request/page-of.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import { requireSeenVersion } from '../../accounts/require-seen-version.ts'
import { noteLook, writeAudit } from '../../accounts/write-audit.ts'
import { publishDocument } from '../../documents/upload-documents.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'
import { makePapers, PAPER_SUBJECT } from '../../signatures/fill-papers.ts'
import { remindOf } from '../../signatures/remind.ts'
import {
  changePaper,
  findPaper,
  listSent,
  lockPaper,
  markReminded,
  type PaperRow,
} from '../../signatures/paper-statement.ts'
import { factsOf, signedAddress } from '../../signatures/show-paper.ts'
import { withdrawPaperNotices } from '../../signatures/withdraw-paper-notices.ts'
import { requirePapers } from '../require-papers.ts'
import * as store from './template-store.ts'
import { requireTemplate } from './templates.ts'

export type Sending = {
  readonly id: number
  readonly seenAt: string
  /** Undefined: all active members who never got it. */
  readonly userIds: readonly number[] | undefined
  readonly values: readonly OwnField[]
}

export const sendSignatureTemplate = (
  context: Context,
  sending: Sending,
): Promise<{ sent: number; skipped: number }> => {
  const { actor, clock } = context
  refuseWhileImpersonating(actor)
  return inTransaction(context.db, async (tx) => {
    const version = requireTemplate(context, await store.lockTemplate(tx, sending.id))
    requireSeenVersion(version, sending.seenAt)
    if (version.archivedAt !== null) throw new AppError('signatures.archived')
    const userIds = [...new Set(sending.userIds ?? (await store.listNotSent(tx, version)))]
    const now = clock.now()
    const people = userIds.map((userId) => ({ userId, fields: sending.values }))
    const sent = await makePapers(tx, version, people, { sentBy: actor.userId, now })
    const entry = { action: 'signatures.sent', subjectType: 'signature-template', subjectId: sending.id }
    await writeAudit(tx, actor, { ...entry, details: { version: version.number, sent } }, now)
    await publishDocument(tx, { ownerId: null, recipient: version.schoolId })
    return { sent, skipped: userIds.length - sent }
  })
}

const show = (row: PaperRow, today: string): SentPaper => {
  const missing = row.state === 'open' ? missingSigners(factsOf(row), today) : []
  return {
    id: row.id,
    person: row.person,
    state: row.state,
    version: row.version,
    sentAt: row.sentAt,
    dueAt: row.dueAt,
    endedAt: row.endedAt ?? row.signedAt,
    remindedAt: row.remindedAt,
    signed: row.signatures.map(({ userId, firstName, lastName }) => ({
      id: userId ?? row.person.id,
      firstName,
      lastName,
    })),
    missing: [row.person, ...row.guardians].filter(({ id }) => missing.includes(id)),
    reason: row.reason,
    code: row.code === null ? null : printedCode(row.code),
    hasFile: row.file !== null,
  }
}

export const listSentPapers = async (
  context: Context,
  { id, state, page }: { readonly id: number; readonly state: PaperState | undefined; readonly page: number },
) => {
  const db = context.db.drizzle
  requireTemplate(context, await store.findTemplate(db, id))
  const today = dayOf(context.clock.now().toISOString())
  const offset = (page - 1) * SENT_PER_PAGE
  const [rows, total] = await Promise.all([
    listSent(db, id, { state, offset, limit: SENT_PER_PAGE }),
    store.countSent(db, id, state),
  ])
  return { data: rows.map((row) => show(row, today)), meta: metaOf(total, page, SENT_PER_PAGE) }
}

export const remindOfPapers = (context: Context, id: number): Promise<{ reminded: number }> => {
  refuseWhileImpersonating(context.actor)
  return inTransaction(context.db, async (tx) => {
    const row = requireTemplate(context, await store.lockTemplate(tx, id))
    const now = context.clock.now()
    const since = new Date(now.getTime() - REMIND_AGAIN_HOURS * MS_PER_HOUR).toISOString()
    const reminded = await remindOf(tx, await markReminded(tx, id, now.toISOString(), since), now)
    const entry = { action: 'signatures.reminded', subjectType: 'signature-template', subjectId: id }
    await writeAudit(tx, context.actor, { ...entry, details: { reminded } }, now)
    await publishDocument(tx, { ownerId: null, recipient: row.schoolId })
    return { reminded }
  })
}

/** 404 for papers of other schools. */
const requireSent = (context: Context, row: PaperRow | undefined): PaperRow => {
  if (row === undefined) throw notFound()
  requirePapers(context, row.schoolId)
  return row
}

/** 404 until the file is made. */
export const openSignedPaper = async (context: Context, id: number): Promise<{ url: string }> => {
  refuseWhileImpersonating(context.actor)
  const row = requireSent(context, await findPaper(context.db.drizzle, id))
  if (row.file === null) throw notFound()
  await noteLook(context, {
    action: 'signatures.opened',
    subjectType: PAPER_SUBJECT,
    subjectId: id,
    details: { ownerId: row.person.id },
  })
  return { url: signedAddress(context, id) }
}

/** Twice is the same as once. */
export const withdrawSentPaper = (context: Context, id: number): Promise<void> => {
  refuseWhileImpersonating(context.actor)
  return inTransaction(context.db, async (tx) => {
    const row = requireSent(context, await lockPaper(tx, id))
    if (row.state === 'withdrawn') return
    if (row.state !== 'open') throw new AppError('signatures.closed')
    const now = context.clock.now()
    const at = now.toISOString()
    await changePaper(tx, id, { state: 'withdrawn', endedAt: at, endedBy: context.actor.userId }, at)
    const entry = { action: 'signatures.withdrawn', subjectType: PAPER_SUBJECT, subjectId: id }
    await writeAudit(tx, context.actor, entry, now)
    await withdrawPaperNotices(tx, [row], now)
    await publishDocument(tx, { ownerId: row.person.id, recipient: row.schoolId })
  })
}
