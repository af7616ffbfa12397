/**
 * Deletes data that is kept for a number of years (`KEPT_THINGS`) once the years are over.
 * An entry of the list with years but without a statement here does not compile.
 */
import { and, inArray, isNotNull, lt, or } from 'drizzle-orm'
import { KEPT_THINGS } from '@wegband/domain/features/privacy/contract.ts'
import { legalAcceptances } from '../../db/schema/legal.ts'
import { auditLog, users } from '../../db/schema/people.ts'
import { subscriptions } from '../../db/schema/subscriptions.ts'
import type { Db } from '../../db/transaction.ts'
import type { Services } from '../../http/request/context.ts'

type Thing = (typeof KEPT_THINGS)[number]
type TimedKey = Extract<Thing, { readonly years: number }>['key']

/** People whose account ended before that instant. */
const endedBefore = (db: Db, instant: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.erasedAt), lt(users.erasedAt, instant)))

/** Each statement deletes what is due. The credit ledger stays: without the person's row it names no person, and its sums must hold. */
const FORGET: Readonly<Record<TimedKey, (db: Db, before: string) => Promise<unknown>>> = {
  accounting: (db, before) =>
    db
      .delete(subscriptions)
      .where(
        or(
          inArray(subscriptions.userId, endedBefore(db, before)),
          inArray(subscriptions.profiteerId, endedBefore(db, before)),
        ),
      ),
  acceptances: (db, before) =>
    db.delete(legalAcceptances).where(inArray(legalAcceptances.userId, endedBefore(db, before))),
  audit: (db, before) => db.delete(auditLog).where(lt(auditLog.createdAt, before)),
}

const yearsBefore = (now: Date, years: number): string => {
  const date = new Date(now)
  date.setUTCFullYear(date.getUTCFullYear() - years)
  return date.toISOString()
}

/** Deletes all data whose years are over. The audit log counts from the entry, the rest from the end of the account. */
export const forgetKeptThings = async ({ db, clock }: Services): Promise<void> => {
  for (const { key, years } of KEPT_THINGS)
    if (years !== null) await FORGET[key](db.drizzle, yearsBefore(clock.now(), years))
}
