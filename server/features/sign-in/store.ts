/** Rows of links, codes and passwords: every secret is stored only as a hash. */
import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { notify } from '../../db/listen.ts'
import type { Db } from '../../db/transaction.ts'
import { tokens, users } from '../../db/schema/people.ts'
import { signInCodes } from '../../db/schema/sign-in.ts'
import { MAIL_CHANNEL } from '../mails/queue-mail.ts'

/** An id without a person. Statements with it find nothing, so unknown accounts cause the same work as known ones. */
const NO_USER_ID = 0

const PERSON = {
  id: users.id,
  mail: users.mail,
  pendingMail: users.pendingMail,
  mailVerifiedAt: users.mailVerifiedAt,
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
  language: users.language,
  hasPassword: sql<boolean>`${users.passwordHash} is not null`,
}

export type Person = {
  id: number
  mail: string | null
  pendingMail: string | null
  mailVerifiedAt: string | null
  firstName: string
  lastName: string
  username: string | null
  language: string
  hasPassword: boolean
}

const isSameText = (
  column: typeof users.mail | typeof users.username | typeof users.pendingMail,
  text: string,
) => eq(sql`lower(${column})`, text.toLowerCase())

export const findPersonById = async (db: Db, userId: number): Promise<Person | undefined> => {
  const [row] = await db.select(PERSON).from(users).where(eq(users.id, userId))
  return row
}

/** Finds a person by the mail of the account. */
export const findPersonByMail = async (db: Db, mail: string): Promise<Person | undefined> => {
  const [row] = await db.select(PERSON).from(users).where(isSameText(users.mail, mail)).limit(1)
  return row
}

/** Also finds a mail that waits for its confirmation. The account that has the mail already is preferred. */
export const findPersonOfAnyMail = async (db: Db, mail: string): Promise<Person | undefined> => {
  const [row] = await db
    .select(PERSON)
    .from(users)
    .where(or(isSameText(users.mail, mail), isSameText(users.pendingMail, mail)))
    .orderBy(desc(sql`${isSameText(users.mail, mail)} is true`), desc(users.updatedAt))
    .limit(1)
  return row
}

/** Finds a person by user name or mail. */
export const findPersonByLogin = async (db: Db, login: string): Promise<Person | undefined> => {
  const [row] = await db
    .select(PERSON)
    .from(users)
    .where(or(isSameText(users.username, login), isSameText(users.mail, login)))
    .limit(1)
  return row
}

/** Stores an address that waits for its confirmation. Without a person the same statement writes nothing. */
export const setPendingMail = async (tx: Db, userId: number | undefined, mail: string): Promise<void> => {
  await tx
    .update(users)
    .set({ pendingMail: mail })
    .where(eq(users.id, userId ?? NO_USER_ID))
}

export type LinkKind = 'verify' | 'reset'

/** Ends the earlier links of that kind. */
export const endLinks = async (
  tx: Db,
  userId: number | undefined,
  kind: LinkKind,
  now: Date,
): Promise<void> => {
  await tx
    .update(tokens)
    .set({ usedAt: now.toISOString() })
    .where(and(eq(tokens.userId, userId ?? NO_USER_ID), eq(tokens.kind, kind), isNull(tokens.usedAt)))
}

/** Stores a link. Without a person the same statement writes nothing. */
export const insertLink = async (
  tx: Db,
  userId: number | undefined,
  link: { readonly kind: LinkKind; readonly hash: Buffer; readonly mail: string; readonly expiresAt: Date },
): Promise<void> => {
  await tx.execute(sql`
    insert into tokens (user_id, kind, hash, expires_at, details)
    select id, ${link.kind}, ${link.hash}, ${link.expiresAt.toISOString()}, ${JSON.stringify({ mail: link.mail })}::jsonb
    from users where id = ${userId ?? NO_USER_ID}`)
}

/** Does the work of `queueMail` without an email. */
export const queueNothing = async (tx: Db): Promise<void> => {
  await tx.execute(sql`
    insert into "mail_outbox" (to_mail, user_id, template, locale, params)
    select mail, id, '', language, '{}'::jsonb from users where id = ${NO_USER_ID}`)
  await notify(tx, MAIL_CHANNEL, '')
}

export type StoredLink = {
  tokenId: number
  userId: number
  /** The address that the link was sent to. */
  linkMail: string
  expiresAt: string
  usedAt: string | null
  mail: string | null
  mailVerifiedAt: string | null
  firstName: string
  lastName: string
  username: string | null
  language: string
}

export const findLink = async (db: Db, kind: LinkKind, hash: Buffer): Promise<StoredLink | undefined> => {
  const [row] = await db
    .select({
      tokenId: tokens.id,
      userId: tokens.userId,
      linkMail: sql<string>`${tokens.details} ->> 'mail'`,
      expiresAt: tokens.expiresAt,
      usedAt: tokens.usedAt,
      mail: users.mail,
      mailVerifiedAt: users.mailVerifiedAt,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
      language: users.language,
    })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(and(eq(tokens.hash, hash), eq(tokens.kind, kind)))
  return row
}

/** Uses a link once; false: another request was faster, or the link has expired. */
export const useLink = async (tx: Db, tokenId: number, now: Date): Promise<boolean> => {
  const at = now.toISOString()
  const rows = await tx
    .update(tokens)
    .set({ usedAt: at })
    .where(and(eq(tokens.id, tokenId), isNull(tokens.usedAt), gt(tokens.expiresAt, at)))
    .returning({ id: tokens.id })
  return rows.length === 1
}

/** Confirms the mail, if the account still has it or still waits for it. */
export const confirmMail = async (tx: Db, userId: number, mail: string, now: Date): Promise<boolean> => {
  const rows = await tx
    .update(users)
    .set({ mail, pendingMail: null, mailVerifiedAt: now.toISOString() })
    .where(and(eq(users.id, userId), or(isSameText(users.mail, mail), isSameText(users.pendingMail, mail))))
    .returning({ id: users.id })
  return rows.length === 1
}

export const findPasswordHash = async (db: Db, userId: number): Promise<string | null> => {
  const [row] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId))
  return row?.hash ?? null
}

export type NewPassword = { passwordHash: string; passwordIsSecure: boolean }

/** `expectedHash`: writes only if the stored password still has this hash. */
export const writePassword = async (
  tx: Db,
  userId: number,
  fields: NewPassword,
  expectedHash?: string,
): Promise<boolean> => {
  const isExpected = expectedHash === undefined ? undefined : eq(users.passwordHash, expectedHash)
  const rows = await tx
    .update(users)
    .set(fields)
    .where(and(eq(users.id, userId), isExpected))
    .returning({ id: users.id })
  return rows.length === 1
}

export type NewCode = {
  deviceHash: Buffer
  userId: number | null
  loginHash: Buffer
  codeHash: Buffer
  expiresAt: Date
}

/** `formerDevice`: the device hash of the earlier code on the same device, which ends. */
export const insertCode = async (tx: Db, code: NewCode, formerDevice: Buffer): Promise<void> => {
  await tx.delete(signInCodes).where(eq(signInCodes.deviceHash, formerDevice))
  await tx.insert(signInCodes).values({ ...code, expiresAt: code.expiresAt.toISOString() })
}

export type StoredCode = typeof signInCodes.$inferSelect

export const findCode = async (db: Db, deviceHash: Buffer): Promise<StoredCode | undefined> => {
  const [row] = await db.select().from(signInCodes).where(eq(signInCodes.deviceHash, deviceHash))
  return row
}

/** Counts a try before the code is checked, and returns the number of tries. Undefined: expired, used, or tried too often. */
export const countTry = async (
  db: Db,
  codeId: number,
  most: number,
  now: Date,
): Promise<number | undefined> => {
  const [row] = await db
    .update(signInCodes)
    .set({ attempts: sql`${signInCodes.attempts} + 1` })
    .where(
      and(
        eq(signInCodes.id, codeId),
        isNull(signInCodes.usedAt),
        lt(signInCodes.attempts, most),
        gt(signInCodes.expiresAt, now.toISOString()),
      ),
    )
    .returning({ attempts: signInCodes.attempts })
  return row?.attempts
}

export const useCode = async (tx: Db, codeId: number, now: Date): Promise<boolean> => {
  const rows = await tx
    .update(signInCodes)
    .set({ usedAt: now.toISOString() })
    .where(and(eq(signInCodes.id, codeId), isNull(signInCodes.usedAt)))
    .returning({ id: signInCodes.id })
  return rows.length === 1
}

export const deleteExpiredCodes = async (db: Db, now: Date): Promise<void> => {
  await db.delete(signInCodes).where(lt(signInCodes.expiresAt, now.toISOString()))
}
