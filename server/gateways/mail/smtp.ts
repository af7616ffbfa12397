/** Hands letters to a mail server by SMTP, one connection each: what a pool would send anew by itself could arrive twice. */
import { createTransport } from 'nodemailer'
import { LOOPBACK_HOSTS } from '../../config/config-shape.ts'
import { MailError, type MailGateway, type MailProblem } from './port.ts'

export type SmtpOptions = {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  readonly url: string
  /** `mail@host` or `Name <mail@host>`. */
  readonly from: string
  readonly replyTo: string
  /** How we introduce ourselves: the host of PUBLIC_URL. */
  readonly ownName: string
}

const CONNECT_TIMEOUT_MS = 10_000
/** Timeout between two answers of the server. All steps of an email together stay below its claim (`CLAIM_MS`). */
const SILENCE_TIMEOUT_MS = 20_000

const textOf = (error: unknown, name: string): string => {
  const value: unknown = Reflect.get(Object(error), name)
  return typeof value === 'string' ? value : ''
}
const responseCode = (error: unknown): number => Number(Reflect.get(Object(error), 'responseCode') ?? 0)

/** Where the server answered a step of this one letter; before that it is about the server or our right to use it. */
const EMAIL_STEPS = ['RCPT TO', 'DATA']

const problemOf = (error: unknown): MailProblem => {
  const code = responseCode(error)
  // The address is invalid, so no server was contacted.
  if (code === 0 && textOf(error, 'code') === 'EENVELOPE') return 'refused'
  if (code === 0) return 'unreachable'
  if (!EMAIL_STEPS.includes(textOf(error, 'command'))) return 'unreachable'
  return code >= 500 ? 'refused' : 'later'
}

/** Servers repeat the recipient of an email. Shortens their text to one line for the log. */
const wordsOf = (error: unknown): string =>
  (textOf(error, 'response') || textOf(error, 'message')).replaceAll(/\s+/g, ' ').slice(0, 300)

export const smtp = ({ url, from, replyTo, ownName }: SmtpOptions): MailGateway => {
  const transport = createTransport({
    url,
    name: ownName,
    // A server elsewhere must offer encryption: passwords and links travel this way.
    requireTLS: !LOOPBACK_HOSTS.has(new URL(url).hostname),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    // A letter is only what we wrote: nothing in it may fetch a file or a page.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    delivers: true,
    send: async ({ messageId, to, subject, text, html, locale, attachments = [], endAddress }) => {
      try {
        await transport.sendMail({
          messageId,
          from,
          replyTo,
          // An object is one address; a text could be read as a list of them.
          to: { name: '', address: to },
          subject,
          text,
          html,
          attachments: attachments.map((file) => ({ ...file, contentType: 'application/pdf' })),
          headers: {
            'Content-Language': locale,
            // Answering machines stay silent (RFC 3834, and Exchange's own).
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...(endAddress === undefined
              ? {}
              : {
                  'List-Unsubscribe': `<${endAddress}>`,
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                }),
          },
        })
      } catch (error) {
        throw new MailError(problemOf(error), wordsOf(error), error)
      }
    },
  }
}
