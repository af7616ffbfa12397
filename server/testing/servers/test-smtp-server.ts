/** A mail server on a free port of this machine. It keeps its emails and can refuse, stall or be away. */
import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

export type ReceivedMail = {
  readonly to: readonly string[]
  readonly from: string
  readonly messageId: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** By name in small letters. */
  readonly headers: Readonly<Record<string, string>>
}

export type TestSmtpOptions = {
  /** Default: any free one. */
  readonly port?: number
  /** Asked when the letter is there whole, before the server says that it has it; an error is its answer. */
  readonly onEmail?: (mail: ReceivedMail) => Promise<SmtpRefusal | undefined> | SmtpRefusal | undefined
  readonly onRecipient?: (address: string) => SmtpRefusal | undefined
}
export type SmtpRefusal = { readonly code: number; readonly text: string }

export type TestSmtpServer = {
  /** As SMTP_URL takes it. */
  readonly url: string
  readonly port: number
  /** Everything accepted, oldest first. */
  readonly mails: readonly ReceivedMail[]
  /** The first letter to this address, now or as soon as it comes. */
  readonly emailTo: (address: string) => Promise<ReceivedMail>
  readonly close: () => Promise<void>
}

const bytesOf = async (stream: SMTPServerDataStream): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}

const received = (mail: Email, { envelope }: SMTPServerSession): ReceivedMail => ({
  to: envelope.rcptTo.map(({ address }) => address),
  from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
  messageId: mail.messageId ?? '',
  subject: mail.subject ?? '',
  text: mail.text ?? '',
  html: mail.html ?? '',
  headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
})

const errorOf = ({ code, text }: SmtpRefusal): Error => Object.assign(new Error(text), { responseCode: code })

export const startTestSmtpServer = async (options: TestSmtpOptions = {}): Promise<TestSmtpServer> => {
  const mails: ReceivedMail[] = []
  const waiting = new Set<() => void>()
  const take = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> => {
    const mail = received(await PostalMime.parse(await bytesOf(stream)), session)
    const refusal = await options.onEmail?.(mail)
    if (refusal !== undefined) throw errorOf(refusal)
    mails.push(mail)
    waiting.forEach((look) => look())
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, callback) => {
      const refusal = options.onRecipient?.(address)
      callback(refusal === undefined ? undefined : errorOf(refusal))
    },
    onData: (stream, session, callback) => {
      take(stream, session).then(
        () => callback(),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      )
    },
  })
  // A client that is killed in the middle is what some tests are about.
  server.on('error', () => undefined)
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    mails,
    emailTo: (wanted) => {
      const { promise, resolve } = Promise.withResolvers<ReceivedMail>()
      const look = (): void => {
        const found = mails.find(({ to }) => to.includes(wanted))
        if (found === undefined) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
      return promise
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
