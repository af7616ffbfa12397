/** Reads the outbox: for admins and, in the demo, for all visitors. */
import type { z } from 'zod'
import { SECRET_PARAMS } from '@wegband/domain/features/mails/sending-rules.ts'
import {
  EMAILS_PER_PAGE,
  MAILBOX_EMAILS,
  type EmailWords,
  type listOutbox,
  type MailboxEmail,
  type OutboxEmail,
  type readOutboxEmail,
} from '@wegband/domain/features/mails/contract.ts'
import { isMailTemplate } from '@wegband/domain/features/mails/templates.ts'
import type { Context, OpenContext } from '../../http/request/context.ts'
import { metaOf, pageSizeOf } from '../../http/request/page-of.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { inTransaction } from '../../db/transaction.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { emailContent } from './email-content.ts'
import { countEmails, findEmail, listEmails, type OutboxRow } from './store.ts'

type Query = z.output<(typeof listOutbox)['query']>
type Page = z.output<(typeof listOutbox)['answers'][200]>
type Email = z.output<(typeof readOutboxEmail)['answers'][200]>['data']

/** Null for a template that this version does not know. */
const wordsOf = (row: OutboxRow, { config }: OpenContext): EmailWords | null => {
  const { template } = row
  return isMailTemplate(template) ? emailContent({ ...row, template }, config) : null
}

const withoutSecrets = (row: OutboxRow): OutboxRow => ({
  ...row,
  params: Object.fromEntries(
    Object.entries(row.params).filter(([name]) => !SECRET_PARAMS.some((secret) => secret === name)),
  ),
})

const entryOf = (row: OutboxRow, context: OpenContext): OutboxEmail => ({
  id: row.id,
  to: row.toMail,
  userId: row.userId,
  template: row.template,
  locale: row.locale,
  subject: wordsOf(row, context)?.subject ?? row.template,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.createdAt,
  nextAttemptAt: row.state === 'queued' ? row.nextAttemptAt : null,
  sentAt: row.sentAt,
  lastError: row.lastError,
})

export const readOutbox = async (context: Context, query: Query): Promise<Page> => {
  const { page = 1 } = query
  const perPage = pageSizeOf(query, EMAILS_PER_PAGE)
  const filter = { mail: query.mail, state: query.state }
  const db = context.db.drizzle
  const [rows, total] = await Promise.all([
    listEmails(db, filter, { limit: perPage, offset: (page - 1) * perPage }),
    countEmails(db, filter),
  ])
  return {
    data: rows.map((row) => entryOf(row, context)),
    meta: metaOf(total, page, perPage),
    hasMailServer: context.gateways.mail.delivers,
  }
}

/** Reading another person's email is written to the audit log. */
export const readEmail = async (context: Context, id: number): Promise<Email> => {
  const { actor, clock, db, gateways } = context
  const row = await findEmail(db.drizzle, id)
  if (row === undefined) throw notFound()
  // Ids only: the address is deleted with its email (docs/decisions/0018).
  const entry = { action: 'mails.read-letter', subjectType: 'letter', subjectId: id }
  await inTransaction(db, (tx) => writeAudit(tx, actor, entry, clock.now()))
  return {
    ...entryOf(row, context),
    words: wordsOf(gateways.mail.delivers ? withoutSecrets(row) : row, context),
  }
}

/** Open to all visitors, since in the demo a visitor may sign in as any person. 404 with a mail server or outside the demo. */
export const readMailbox = async (context: OpenContext, mail: string): Promise<MailboxEmail[]> => {
  if (context.settings.current().demo === null || context.gateways.mail.delivers) throw notFound()
  const filter = { mail: mail.trim(), state: undefined }
  const rows = await listEmails(context.db.drizzle, filter, { limit: MAILBOX_EMAILS, offset: 0 })
  return rows.flatMap((row) => {
    const words = wordsOf(row, context)
    return words === null ? [] : [{ id: row.id, createdAt: row.createdAt, words }]
  })
}
