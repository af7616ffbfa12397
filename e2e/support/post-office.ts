/** A mail server that a story's own server really sends to, and what is read in the letters that arrived there. */
import { createServer } from 'node:net'
import { once } from 'node:events'
import {
  startTestSmtpServer,
  type ReceivedMail,
  type TestSmtpServer,
} from '@wegband/server/testing/test-smtp-server.ts'

/** Longer than a letter takes on a busy machine. */
const PATIENCE_MS = 20_000
const LOOK_EVERY_MS = 100

export type PostOffice = {
  /** Settings of a server that sends here. */
  readonly environment: Readonly<Record<string, string>>
  /**
   * The newest letter to this address that no one asked for before, now or as soon as it comes: a story reads each letter once, in the
   * order in which things happen.
   */
  readonly nextLetterTo: (address: string) => Promise<ReceivedMail>
  readonly close: () => Promise<void>
}

/** The first address of the product in a letter, as a person would press it. */
export const linkIn = (letter: ReceivedMail): string => {
  const link = /https?:\/\/\S+\?\S+/.exec(letter.text)?.[0]
  if (link === undefined) throw new Error(`no link in the letter "${letter.subject}"`)
  return link
}

export const codeIn = (letter: ReceivedMail): string => {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(letter.text)?.[0]
  if (code === undefined) throw new Error(`no code in the letter "${letter.subject}"`)
  return code
}

const later = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

const reader = (server: TestSmtpServer): PostOffice['nextLetterTo'] => {
  const read = new Set<ReceivedMail>()
  return async (address) => {
    const end = Date.now() + PATIENCE_MS
    for (;;) {
      const unread = server.mails.filter((mail) => mail.to.includes(address) && !read.has(mail))
      unread.forEach((mail) => read.add(mail))
      const newest = unread.at(-1)
      if (newest !== undefined) return newest
      if (Date.now() > end) throw new Error(`no letter came to ${address}`)
      await later(LOOK_EVERY_MS)
    }
  }
}

export const openPostOffice = async (): Promise<PostOffice> => {
  const server = await startTestSmtpServer()
  return {
    environment: { SMTP_URL: server.url, MAIL_FROM: 'Wegband <post@wegband.example>' },
    nextLetterTo: reader(server),
    close: server.close,
  }
}

/** For a server whose letters must name the address it is really found at. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
