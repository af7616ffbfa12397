/**
 * API contract of the outbox: which emails were sent or failed, for admins. It also has the mailbox of the demo, where no mail
 * server sends emails.
 */
import { MAX_MAIL_LENGTH } from '../accounts/person-rules.ts'
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { countText, id, idParams, instant, many, one } from '../../http/shapes.ts'

export const EMAIL_STATES = ['queued', 'sent', 'failed'] as const
export type EmailState = (typeof EMAIL_STATES)[number]

/** Most emails on a page. */
export const EMAILS_PER_PAGE = 50
/** How many emails of an address the demo shows. */
export const MAILBOX_EMAILS = 30

/** The texts of an email. `path` leads to a page of the app. */
export const emailWords = z.object({
  subject: z.string(),
  greeting: z.string(),
  text: z.string(),
  code: z.string().nullable(),
  /** What a digest gathers. */
  items: z.array(z.object({ title: z.string(), text: z.string() })),
  button: z.object({ label: z.string(), path: z.string() }).nullable(),
  note: z.string(),
  /** Less prominent than the button; `href` is a path of the app or a web address. */
  links: z.array(z.object({ label: z.string(), href: z.string() })),
  closing: z.string(),
})
export type EmailWords = z.output<typeof emailWords>

/** A row of the outbox for admins. */
export const outboxEmail = z.object({
  id,
  to: z.string(),
  userId: id.nullable(),
  template: z.string(),
  locale: z.string(),
  subject: z.string(),
  state: z.enum(EMAIL_STATES),
  attempts: z.int(),
  createdAt: instant,
  /** When a queued email is tried next. */
  nextAttemptAt: instant.nullable(),
  sentAt: instant.nullable(),
  lastError: z.string().nullable(),
})
export type OutboxEmail = z.output<typeof outboxEmail>

export const listOutbox = endpoint({
  method: 'GET',
  path: '/api/admin/mail-outbox',
  summary: 'Letters of the outbox, newest first',
  section: '§6, decisions §6.7',
  access: 'admin',
  query: z.strictObject({
    /** The whole address. */
    mail: z.string().min(1).max(MAX_MAIL_LENGTH).optional(),
    state: z.enum(EMAIL_STATES).optional(),
    page: countText(1_000_000).optional(),
    per_page: countText(1_000).optional(),
  }),
  /** `hasMailServer` false: emails stay here, since no mail server sends them. */
  answers: { 200: many(outboxEmail).extend({ hasMailServer: z.boolean() }) },
  errors: [],
})

/**
 * While a mail server is configured, `code` and `button` are null: an admin must not see a user's sign-in secrets. Each reading is
 * audited.
 */
export const readOutboxEmail = endpoint({
  method: 'GET',
  path: '/api/admin/mail-outbox/:id',
  summary: 'A letter of the outbox with its words',
  section: '§6, decisions §6.7',
  access: 'admin',
  params: idParams,
  answers: { 200: one(outboxEmail.extend({ words: emailWords.nullable() })) },
  errors: [],
})

export const mailboxEmail = z.object({ id, createdAt: instant, words: emailWords })
export type MailboxEmail = z.output<typeof mailboxEmail>

/** Only while the database holds the demo and no mail server is configured; otherwise 404 as if it did not exist. */
export const readDemoMailbox = endpoint({
  method: 'GET',
  path: '/api/demo/mailbox',
  summary: 'Letters to an address, readable for everybody: demo only',
  section: 'decisions §4 Mail, §8',
  access: 'anyone',
  query: z.strictObject({ mail: z.string().min(1).max(MAX_MAIL_LENGTH) }),
  answers: { 200: z.object({ data: z.array(mailboxEmail) }) },
  errors: ['general.not-found'],
})

/** Longer than any token. */
const LONGEST_TOKEN = 200

/**
 * From the header of an email (RFC 8058) or the page that its foot leads to; without signing in. Repeating it changes nothing, and an
 * invalid token is answered alike by 404.
 */
export const endEmails = endpoint({
  method: 'POST',
  path: '/api/notice-emails/end',
  summary: 'Get no more emails of the kind that the token names',
  section: 'decisions §5',
  access: 'anyone',
  xsrf: 'not-needed',
  takesForm: true,
  perMinute: 20,
  query: z.strictObject({ token: z.string().min(1).max(LONGEST_TOKEN) }),
  /** What mail programs send: `List-Unsubscribe=One-Click`. */
  body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click').optional() }),
  answers: { 204: 'empty' },
  errors: ['general.not-found'],
})

export const mailEndpoints = [listOutbox, readOutboxEmail, readDemoMailbox, endEmails]
