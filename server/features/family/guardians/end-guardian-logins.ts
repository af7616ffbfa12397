/**
 * Ends a login that a parent set up on the child's account when the child turns 18. The mailbox would open the account for ever.
 * The account is then handed over by email (decision 12). It stays as it is where the child chose the address.
 */
import { and, eq, sql } from 'drizzle-orm'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { isLocale, DEFAULT_LOCALE } from '@wegband/domain/basics/locale.ts'
import { ADULT_AGE } from '@wegband/domain/features/accounts/access-rules.ts'
import { OWN_MAIL_CHANGE, PROFILE_CHANGE } from '@wegband/domain/features/profile/contract.ts'
import { auditLog, tokens, users } from '../../../db/schema/people.ts'
import { passkeys, recoveryCodes, secondFactors, signInCodes } from '../../../db/schema/sign-in.ts'
import { inTransaction, type Db } from '../../../db/transaction.ts'
import { publishSessionChanged } from '../../../http/guard/session-signals.ts'
import type { JobContext } from '../../../jobs.ts'
import { bumpUserVersions } from '../../accounts/bump-user-versions.ts'
import { queueMail } from '../../mails/queue-mail.ts'

const ENDED = 'family.guardian-login-ended'
/** Days after the birthday in which the job still looks. This covers a server that was down, not accounts that changed hands long ago. */
const LOOK_BACK_DAYS = 30

type Grown = {
  readonly id: number
  readonly mail: string | null
  readonly firstName: string
  readonly language: string
}

/** People who have just come of age and whose address was last changed by another person. */
const listGrown = async (db: Db, today: string): Promise<Grown[]> => {
  const { rows } = await db.execute<Grown>(sql`
    select u.id, u.mail, u.first_name as "firstName", u.language from users u
    where u.birthday_at <= ${today}::date - make_interval(years => ${ADULT_AGE}::int)
      and u.birthday_at > ${today}::date - make_interval(years => ${ADULT_AGE}::int, days => ${LOOK_BACK_DAYS}::int)
      and u.erased_at is null and (u.mail is not null or u.pending_mail is not null or u.password_hash is not null)
      and (select a.actor_id is distinct from u.id or a.impersonator_id is not null from audit_log a
        where a.subject_type = 'user' and a.subject_id = u.id
          and (a.action = ${OWN_MAIL_CHANGE} or a.action = ${PROFILE_CHANGE} and a.details -> 'fields' ? 'mail')
        order by a.id desc limit 1)
      and not exists (select from audit_log e where e.subject_type = 'user' and e.subject_id = u.id and e.action = ${ENDED})
    order by u.id`)
  return rows
}

const endLogin = async (tx: Db, { id, mail, firstName, language }: Grown, now: Date): Promise<void> => {
  await tx
    .update(users)
    .set({ mail: null, mailVerifiedAt: null, pendingMail: null, passwordHash: null })
    .where(and(eq(users.id, id)))
  await tx.delete(tokens).where(eq(tokens.userId, id))
  await tx.delete(signInCodes).where(eq(signInCodes.userId, id))
  await tx.delete(passkeys).where(eq(passkeys.userId, id))
  await tx.delete(secondFactors).where(eq(secondFactors.userId, id))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, id))
  await tx.insert(auditLog).values({
    actorId: null,
    action: ENDED,
    subjectType: 'user',
    subjectId: id,
    details: {},
    createdAt: now.toISOString(),
  })
  await bumpUserVersions(tx, [id], now)
  await publishSessionChanged(tx, { userId: id, reason: 'ended' })
  if (mail === null) return
  const locale = isLocale(language) ? language : DEFAULT_LOCALE
  await queueMail(
    tx,
    { to: mail, userId: id, template: 'guardian-login-ended', locale, params: { firstName } },
    now,
  )
}

/** Safe to repeat: each account is handled once. */
export const endGuardianLogins = async ({ db, clock }: Pick<JobContext, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now()
  for (const grown of await listGrown(db.drizzle, dayOf(now.toISOString())))
    await inTransaction(db, (tx) => endLogin(tx, grown, now))
}
