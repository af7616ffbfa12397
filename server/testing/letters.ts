/** What the product has written to somebody, read where it waits to be sent. */
import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../db/open-database.ts'
import { mailOutbox } from '../db/schema/letters.ts'

export type WrittenLetter = { template: string; locale: string; params: Record<string, string | number> }

/** Oldest first. */
export const lettersTo = async (db: Database, mail: string): Promise<WrittenLetter[]> =>
  db.drizzle
    .select({ template: mailOutbox.template, locale: mailOutbox.locale, params: mailOutbox.params })
    .from(mailOutbox)
    .where(eq(sql`lower(${mailOutbox.toMail})`, mail.toLowerCase()))
    .orderBy(asc(mailOutbox.id))

/** The newest one; fails where none was written. */
export const newestLetterTo = async (db: Database, mail: string): Promise<WrittenLetter> => {
  const letter = (await lettersTo(db, mail)).at(-1)
  if (letter === undefined) throw new Error(`nothing was written to ${mail}`)
  return letter
}

/** What the link of a letter carries. */
export const linkOf = (letter: WrittenLetter): { path: string; token: string; mail: string } => {
  const link = new URL(String(letter.params['link']), 'http://wegband.invalid')
  const field = (name: string): string => link.searchParams.get(name) ?? ''
  return { path: link.pathname, token: field('token'), mail: field('mail') }
}
