/** A mail server that a story's own server really sends to, and functions that read the received emails. */
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { once } from 'node:events'
import {
  startTestSmtpServer,
  type ReceivedMail,
  type TestSmtpServer,
} from '@wegband/server/testing/servers/test-smtp-server.ts'
import { de } from '../words.ts'

/** Longer than an email takes on a busy machine. */
const PATIENCE_MS = 20_000
const LOOK_EVERY_MS = 20

export type PostOffice = {
  /** Settings of a server that sends here. */
  readonly environment: Readonly<Record<string, string>>
  /**
   * The newest unread email to this address, now or as soon as it arrives. A story reads each email once, in
   * the order of events.
   */
  readonly nextEmailTo: (address: string) => Promise<ReceivedMail>
  /** Drops unread emails of another story file. */
  readonly clear: () => void
  readonly close: () => Promise<void>
}

/** The first address of the product in an email, as a user would press it. */
export const linkIn = (email: ReceivedMail): string => {
  const link = /https?:\/\/\S+[?#]\S+/.exec(email.text)?.[0]
  if (link === undefined) throw new Error(`no link in the letter "${email.subject}"`)
  return link
}

export const codeIn = (email: ReceivedMail): string => {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(email.text)?.[0]
  if (code === undefined) throw new Error(`no code in the letter "${email.subject}"`)
  return code
}

const later = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/** Sent whenever a story signs a user in on another device; no story is about it. */
const NEW_DEVICE = de('mails.letters.new-device.subject')

const reader = (server: TestSmtpServer): Pick<PostOffice, 'nextEmailTo' | 'clear'> => {
  const read = new Set<ReceivedMail>()
  const clear = (): void => server.mails.forEach((mail) => read.add(mail))
  const nextEmailTo = async (address: string): Promise<ReceivedMail> => {
    const end = Date.now() + PATIENCE_MS
    for (;;) {
      const unread = server.mails.filter(
        (mail) => mail.to.includes(address) && !read.has(mail) && mail.subject !== NEW_DEVICE,
      )
      unread.forEach((mail) => read.add(mail))
      const newest = unread.at(-1)
      if (newest !== undefined) return newest
      if (Date.now() > end) throw new Error(`no letter came to ${address}`)
      await later(LOOK_EVERY_MS)
    }
  }
  return { nextEmailTo, clear }
}

export const openPostOffice = async (): Promise<PostOffice> => {
  const server = await startTestSmtpServer()
  return {
    environment: { SMTP_URL: server.url, MAIL_FROM: 'Wegband <post@wegband.example>' },
    ...reader(server),
    close: server.close,
  }
}

/**
 * Below the range from which the system takes the ports of outgoing connections. There a closed port might be
 * taken before it is opened again.
 */
const PORTS = { from: 20_000, to: 32_000 } as const

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer()
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening')
    return true
  } catch {
    return false
  } finally {
    probe.close()
  }
}

/** For a server that is closed and opened again at the same address. */
export const freePort = async (): Promise<number> => {
  const port = randomInt(PORTS.from, PORTS.to)
  return (await isFree(port)) ? port : freePort()
}
