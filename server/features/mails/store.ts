/** The rows of the outbox: claims them with SKIP LOCKED, so that one process has each email, and stores the outcome. */
import { and, asc, desc, eq, gt, gte, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import { SECRET_PARAMS } from '@wegband/domain/features/mails/sending-rules.ts'
import { mailOutbox } from '../../db/schema/notices/emails.ts'
import type { Db } from '../../db/transaction.ts'

export type OutboxRow = typeof mailOutbox.$inferSelect

/** A row with a key that is there already is left out. */
export const insertEmails = async (
  tx: Db,
  rows: readonly (typeof mailOutbox.$inferInsert)[],
): Promise<void> => {
  await tx
    .insert(mailOutbox)
    .values([...rows])
    .onConflictDoNothing()
}

/** More tries than an email has: one that is under way is not tried again. */
const NO_MORE_TRIES = 1_000

/** `key`: the beginning of their keys. Deletes those that wait, and lets no other be tried again. Returns those that left. */
export const deleteWaitingEmails = async (
  tx: Db,
  key: string,
  now: string,
): Promise<Pick<OutboxRow, 'toMail' | 'userId' | 'locale'>[]> => {
  const ofKey = sql`starts_with(${mailOutbox.dedupeKey}, ${key})`
  const queued = and(ofKey, eq(mailOutbox.state, 'queued'))
  await tx
    .delete(mailOutbox)
    .where(and(queued, or(isNull(mailOutbox.claimedUntil), lte(mailOutbox.claimedUntil, now))))
  await tx
    .update(mailOutbox)
    .set({ attempts: NO_MORE_TRIES })
    .where(and(queued, gt(mailOutbox.claimedUntil, now)))
  return tx
    .select({ toMail: mailOutbox.toMail, userId: mailOutbox.userId, locale: mailOutbox.locale })
    .from(mailOutbox)
    .where(and(ofKey, sql`${mailOutbox.state} <> 'failed'`))
}

/** `claimedUntil` identifies the claim: a process with another value has lost it. */
export type ClaimedEmail = OutboxRow & { readonly claimedUntil: string }

/**
 * Claims the most urgent email of at least that priority, the one that has waited longest. Undefined when none is due.
 * The claim counts as a try at once, so an email that crashes the process is not tried for ever.
 */
export const claimNextEmail = async (
  db: Db,
  {
    now,
    claimedUntil,
    least,
  }: { readonly now: string; readonly claimedUntil: string; readonly least: number },
): Promise<ClaimedEmail | undefined> => {
  const due = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(
      and(
        eq(mailOutbox.state, 'queued'),
        sql`${mailOutbox.nextAttemptAt} <= ${now}`,
        gte(mailOutbox.priority, least),
        sql`(${mailOutbox.claimedUntil} is null or ${mailOutbox.claimedUntil} <= ${now})`,
      ),
    )
    .orderBy(desc(mailOutbox.priority), mailOutbox.nextAttemptAt, mailOutbox.id)
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await db
    .update(mailOutbox)
    .set({ claimedUntil, attempts: sql`${mailOutbox.attempts} + 1`, updatedAt: now })
    .where(sql`${mailOutbox.id} = (${due})`)
    .returning()
  return row === undefined ? undefined : { ...row, claimedUntil }
}

/** When the next email is due that is held back for a moment; undefined when none is within `until`. */
export const findNextDue = async (db: Db, now: string, until: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ at: mailOutbox.nextAttemptAt })
    .from(mailOutbox)
    .where(
      and(
        eq(mailOutbox.state, 'queued'),
        gt(mailOutbox.nextAttemptAt, now),
        lte(mailOutbox.nextAttemptAt, until),
        or(isNull(mailOutbox.claimedUntil), lte(mailOutbox.claimedUntil, now)),
      ),
    )
    .orderBy(asc(mailOutbox.nextAttemptAt))
    .limit(1)
  return row?.at
}

const ownClaim = (email: ClaimedEmail): SQL | undefined =>
  and(
    eq(mailOutbox.id, email.id),
    eq(mailOutbox.state, 'queued'),
    eq(mailOutbox.claimedUntil, email.claimedUntil),
  )

type Outcome = Partial<Pick<OutboxRow, 'state' | 'sentAt' | 'lastError' | 'nextAttemptAt'>>

/** Stores the outcome of a claimed email; false when the claim had expired and another process has it. */
export const settleEmail = async (
  db: Db,
  email: ClaimedEmail,
  outcome: Outcome,
  now: string,
): Promise<boolean> => {
  const isOver = outcome.state !== undefined
  const rows = await db
    .update(mailOutbox)
    .set({
      ...outcome,
      claimedUntil: null,
      updatedAt: now,
      ...(isOver ? { params: sql`${mailOutbox.params} - ${sql.raw(SECRETS)}` } : {}),
    })
    .where(ownClaim(email))
    .returning({ id: mailOutbox.id })
  return rows.length > 0
}
const SECRETS = `'{${SECRET_PARAMS.join(',')}}'::text[]`

/** Deletes emails that were queued before that instant. */
export const forgetEmailsBefore = async (db: Db, before: string): Promise<void> => {
  await db.delete(mailOutbox).where(lt(mailOutbox.createdAt, before))
}

export type EmailFilter = {
  readonly mail: string | undefined
  readonly state: OutboxRow['state'] | undefined
}
const matching = ({ mail, state }: EmailFilter): SQL | undefined =>
  and(
    mail === undefined ? undefined : sql`lower(${mailOutbox.toMail}) = lower(${mail})`,
    state === undefined ? undefined : eq(mailOutbox.state, state),
  )

/** Newest first. */
export const listEmails = (
  db: Db,
  filter: EmailFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<OutboxRow[]> =>
  db
    .select()
    .from(mailOutbox)
    .where(matching(filter))
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
    .limit(page.limit)
    .offset(page.offset)

export const countEmails = (db: Db, filter: EmailFilter): Promise<number> =>
  db.$count(mailOutbox, matching(filter))

export const findEmail = async (db: Db, id: number): Promise<OutboxRow | undefined> => {
  const [row] = await db.select().from(mailOutbox).where(eq(mailOutbox.id, id))
  return row
}
