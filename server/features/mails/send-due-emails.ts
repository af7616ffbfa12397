/**
 * Takes emails out of the outbox and hands them to the mail server. Each is claimed, sent outside of any transaction, and marked.
 * Any number of processes may do it at once. No email is lost: a claim that is not settled expires, and the email is tried again.
 * No email is sent twice, except in one case that no outbox can prevent.
 * A process is killed, or the mail server falls silent, after accepting the email and before our mark.
 * The second copy has the same Message-ID, by which mailboxes recognise it.
 */
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { msOf, plusMs } from '@wegband/domain/basics/calendar-days.ts'
import {
  isTooLate,
  MOST_TRIES,
  nextTryAt,
  switchedOffBy,
  URGENT_PRIORITY,
} from '@wegband/domain/features/mails/sending-rules.ts'
import { endEmails } from '@wegband/domain/features/mails/contract.ts'
import { isMailTemplate, type MailTemplate } from '@wegband/domain/features/mails/templates.ts'
import { secretLink } from '@wegband/domain/http/secret-address.ts'
import type { FileName } from '../../gateways/files/port.ts'
import { type MailAttachment, MailError, type MailGateway } from '../../gateways/mail/port.ts'
import type { JobContext } from '../../jobs.ts'
import { endEmailsToken } from './end-emails-token.ts'
import { emailContent } from './email-content.ts'
import { renderEmail } from './render-email.ts'
import { claimNextEmail, findNextDue, settleEmail, type ClaimedEmail } from './store.ts'

/** Longer than all timeouts of one sending together (gateways/mail/smtp.ts), so a process that still sends holds its claim. */
export const CLAIM_MS = 5 * 60_000
/** How many emails one process sends in parallel. */
const PARALLEL_SENDERS = 3
/** As many more connections take urgent emails alone: 800 of them, half a second each, leave within a minute (decision 79). */
const URGENT_SENDERS = 17
/** An email that is held back for less wakes the sender again; a later one waits for the job of every minute. */
const SOON_MS = 60_000
/** Pauses between tries to mark a sent email while the database fails; together well within the claim. */
const MARK_PAUSES_MS = [100, 300, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000, 30_000, 30_000]

type Parts = Pick<JobContext, 'db' | 'clock' | 'config' | 'appSecret' | 'log' | 'gateways'>
type Sending = Extract<MailGateway, { delivers: true }>['send']
type Outcome = Parameters<typeof settleEmail>[2]

/** Always the same for one email, and different for each email of this installation. */
const messageIdOf = (email: ClaimedEmail, config: Parts['config']): string => {
  const domain = /@([^@>\s]+)>?$/.exec(config.mailFrom)?.[1] ?? new URL(config.publicUrl).hostname
  return `<letter-${email.id}.${Date.parse(email.createdAt).toString(36)}@${domain}>`
}

/** Where a mail program ends this kind of email, and the link at its foot. Undefined for emails that nothing switches off. */
const wayOutOf = (
  { appSecret, config }: Parts,
  template: MailTemplate,
  { userId, params }: ClaimedEmail,
): { readonly header: string; readonly link: string } | undefined => {
  const kind = switchedOffBy(template, params)
  if (kind === undefined || userId === null) return undefined
  const token = endEmailsToken(appSecret, userId, kind)
  return {
    // Mail programs call this address themselves (RFC 8058). Its token ends these emails and opens nothing.
    header: `${config.publicUrl}${endEmails.path}?${new URLSearchParams({ token }).toString()}`,
    link: secretLink('/notice-emails/end', { token }),
  }
}

/** The file that an email carries. One that is missing is tried again later, like a mail server that is away. */
const attachmentsOf = async (
  { gateways }: Parts,
  { params }: ClaimedEmail,
): Promise<readonly MailAttachment[]> => {
  const { file, fileName } = params
  if (typeof file !== 'string' || typeof fileName !== 'string') return []
  const stored = await gateways.files.find(file as FileName)
  if (stored === undefined) throw new MailError('later', 'the attached file is missing')
  return [{ filename: fileName, content: await buffer(stored.read()) }]
}

const failed = (why: string): Outcome => ({ state: 'failed', lastError: why })

/** The outcome, and whether the mail server can be tried for the next email. */
type Attempt = { readonly outcome: Outcome; readonly isServerThere: boolean }

const attempt = async (parts: Parts, send: Sending, email: ClaimedEmail): Promise<Attempt> => {
  const { clock, config } = parts
  const over = (why: string): Attempt => ({ outcome: failed(why), isServerThere: true })
  const { template, attempts } = email
  if (!isMailTemplate(template)) return over(`unknown template ${template}`)
  if (isTooLate(template, email.createdAt, clock.now().toISOString())) return over('too late')
  if (attempts > MOST_TRIES) return over(email.lastError ?? 'never finished')
  const sender = { publicUrl: config.publicUrl, supportMail: config.supportMail }
  const wayOut = wayOutOf(parts, template, email)
  const params = wayOut === undefined ? email.params : { ...email.params, unsubscribe: wayOut.link }
  const content = emailContent({ ...email, template, params }, sender)
  const message = { ...renderEmail(content, sender), locale: content.locale }
  try {
    const attachments = await attachmentsOf(parts, email)
    await send({
      ...message,
      attachments,
      to: email.toMail,
      messageId: messageIdOf(email, config),
      ...(wayOut === undefined ? {} : { endAddress: wayOut.header }),
    })
    return {
      outcome: { state: 'sent', sentAt: clock.now().toISOString(), lastError: null },
      isServerThere: true,
    }
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    if (error.problem === 'refused') return over(error.message)
    const nextAttemptAt = nextTryAt(attempts, clock.now().toISOString())
    const again =
      nextAttemptAt === undefined ? failed(error.message) : { nextAttemptAt, lastError: error.message }
    return { outcome: again, isServerThere: error.problem !== 'unreachable' }
  }
}

/** A sent email must be marked, or it is sent again. So a failing database is tried until it is back. */
const settle = async ({ db, clock, log }: Parts, email: ClaimedEmail, outcome: Outcome): Promise<void> => {
  for (const wait of [0, ...MARK_PAUSES_MS]) {
    if (wait > 0) await pause(wait)
    try {
      const isOurs = await settleEmail(db.drizzle, email, outcome, clock.now().toISOString())
      if (!isOurs) log.warn({ email: email.id }, 'a letter was claimed anew before it was marked')
      return
    } catch (error) {
      log.warn({ err: error, email: email.id }, 'a letter could not be marked, trying again')
    }
  }
  throw new Error(`letter ${email.id} could not be marked`)
}

/**
 * Sends one email after the other. Ends when none is due, on a stop signal, or when the mail server is down. A server that refuses one
 * connection more ends only a connection for urgent emails.
 */
const work = async (
  parts: Parts,
  send: Sending,
  state: { isEnding: boolean },
  least: number,
): Promise<void> => {
  while (!state.isEnding) {
    const now = parts.clock.now().toISOString()
    const email = await claimNextEmail(parts.db.drizzle, {
      now,
      claimedUntil: plusMs(now, CLAIM_MS),
      least,
    })
    if (email === undefined) return
    const { outcome, isServerThere } = await attempt(parts, send, email).catch((error: unknown) => ({
      // A bug must not hold back the other emails.
      outcome: failed(String(error)),
      isServerThere: true,
    }))
    await settle(parts, email, outcome)
    if (outcome.state === 'sent') continue
    parts.log.warn(
      { email: email.id, template: email.template, why: outcome.lastError },
      'a letter did not leave',
    )
    if (isServerThere) continue
    if (least > 0) return
    state.isEnding = true
  }
}

/** Whose connections: those for every email, those for urgent ones, or both. */
export type Senders = 'any' | 'urgent' | 'both'

const SENDERS: { readonly [S in Senders]: readonly number[] } = {
  any: Array<number>(PARALLEL_SENDERS).fill(0),
  urgent: Array<number>(URGENT_SENDERS).fill(URGENT_PRIORITY),
  both: [...Array<number>(PARALLEL_SENDERS).fill(0), ...Array<number>(URGENT_SENDERS).fill(URGENT_PRIORITY)],
}

/**
 * Sends everything that is due, the most urgent first. Without a mail server emails stay in the outbox, to be read there. Returns the
 * milliseconds until an email is due that is held back for a moment.
 */
export const sendDueEmails = async (
  context: Parts,
  stopping?: AbortSignal,
  senders: Senders = 'both',
): Promise<number | undefined> => {
  const { mail } = context.gateways
  if (!mail.delivers) return undefined
  const state = { isEnding: stopping?.aborted ?? false }
  stopping?.addEventListener('abort', () => (state.isEnding = true), { once: true })
  // Taken before the senders look: what becomes due while they do is not overlooked.
  const from = context.clock.now().toISOString()
  await Promise.all(SENDERS[senders].map((least) => work(context, mail.send, state, least)))
  if (state.isEnding) return undefined
  const next = await findNextDue(context.db.drizzle, from, plusMs(from, SOON_MS))
  return next === undefined ? undefined : Math.max(0, msOf(next) - context.clock.now().getTime())
}
