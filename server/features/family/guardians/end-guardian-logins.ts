/**
 * Ends a login that a parent set up on the child's account when the child turns 18. The mailbox would open the account for ever.
 * The account is then handed over by email (decision 12). It stays as it is where the child chose the address.
 */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { isLocale, DEFAULT_LOCALE } from '@wegband/domain/basics/locale.ts'
import { inTransaction, type Db } from '../../../db/transaction.ts'
import { publishSessionChanged } from '../../../http/guard/session-signals.ts'
import type { JobContext } from '../../../jobs.ts'
import { insertAuditRow } from '../../accounts/audit-statement.ts'
import { bumpUserVersions } from '../../accounts/bump-user-versions.ts'
import { deleteCredentials } from '../../sign-in/credentials-statement.ts'
import { queueMail } from '../../mails/queue-mail.ts'
import { type Grown, listGrown, deleteLogin } from './coming-of-age-store.ts'

const ENDED = 'family.guardian-login-ended'

const endLogin = async (tx: Db, { id, mail, firstName, language }: Grown, now: Date): Promise<void> => {
  await deleteLogin(tx, id)
  await deleteCredentials(tx, id)
  await insertAuditRow(tx, {
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
  for (const grown of await listGrown(db.drizzle, dayOf(now.toISOString()), ENDED))
    await inTransaction(db, (tx) => endLogin(tx, grown, now))
}
