/** What the product requires of a mail server (decisions §4 Mail). */

/** A PDF. */
export type MailAttachment = { readonly filename: string; readonly content: Buffer }

export type MailMessage = {
  /** The same at every attempt, `<…@domain>`, so a mail program recognises an email that arrives twice. */
  readonly messageId: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** For `Content-Language`. */
  readonly locale: string
  readonly attachments?: readonly MailAttachment[]
  /** Where a mail program ends this kind of email by one request (RFC 8058). */
  readonly endAddress?: string
}

/**
 * `unreachable`: the server is away or does not know us, so no other letter would fare better now. `later`: it does not want this
 * letter now. `refused`: it never will, an address does not exist.
 */
export type MailProblem = 'unreachable' | 'later' | 'refused'

export class MailError extends Error {
  readonly problem: MailProblem

  constructor(problem: MailProblem, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'MailError'
    this.problem = problem
  }
}

export type MailGateway =
  | {
      readonly delivers: true
      /**
       * Resolves once the mail server has accepted the email; rejects with a MailError. A lost answer is a rejection too: the next
       * attempt sends the same message id.
       */
      readonly send: (message: MailMessage) => Promise<void>
    }
  /** The stand-in: letters stay in the outbox, where they are read in the app. */
  | { readonly delivers: false }
