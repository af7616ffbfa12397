/** Reads the emails to a person from the outbox. */
import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../db/open-database.ts'
import { mailOutbox } from '../db/schema/notices/emails.ts'
import { secretsOf } from '@wegband/domain/http/secret-address.ts'

export type WrittenEmail = { template: string; locale: string; params: Record<string, string | number> }

/** Oldest first. */
export const emailsTo = async (db: Database, mail: string): Promise<WrittenEmail[]> =>
  db.drizzle
    .select({ template: mailOutbox.template, locale: mailOutbox.locale, params: mailOutbox.params })
    .from(mailOutbox)
    .where(eq(sql`lower(${mailOutbox.toMail})`, mail.toLowerCase()))
    .orderBy(asc(mailOutbox.id))

/** The newest one; fails where none was written. */
export const newestEmailTo = async (db: Database, mail: string): Promise<WrittenEmail> => {
  const email = (await emailsTo(db, mail)).at(-1)
  if (email === undefined) throw new Error(`nothing was written to ${mail}`)
  return email
}

/** The token in the link of an email. */
export const linkOf = (email: WrittenEmail): { path: string; token: string; mail: string } => {
  const link = new URL(String(email.params['link']), 'http://wegband.invalid')
  const secrets = secretsOf(link.hash)
  const field = (name: string): string => secrets[name] ?? ''
  return { path: link.pathname, token: field('token'), mail: field('mail') }
}
