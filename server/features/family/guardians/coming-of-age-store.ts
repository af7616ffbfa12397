/** Rows for the days on which children come of age. */
import { eq, sql } from 'drizzle-orm'
import { OWN_MAIL_CHANGE, PROFILE_CHANGE } from '@wegband/domain/features/profile/contract.ts'
import { tokens, users } from '../../../db/schema/people.ts'
import { signInCodes } from '../../../db/schema/sign-in.ts'
import type { Db } from '../../../db/transaction.ts'
import { COMING_OF_AGE_NOTICE_DAYS } from '@wegband/domain/features/family/coming-of-age-times.ts'
import { ADULT_AGE } from '@wegband/domain/features/accounts/adult-age.ts'

/** Days after the birthday in which the job still looks. This covers a server that was down, not accounts that changed hands long ago. */
const LOOK_BACK_DAYS = 30

export type Grown = {
  readonly id: number
  readonly mail: string | null
  readonly firstName: string
  readonly language: string
}

/** People who have just come of age, whose address was last changed by another person. `ended`: the action of those already handled. */
export const listGrown = async (db: Db, today: string, ended: string): Promise<Grown[]> => {
  const { rows } = await db.execute<Grown>(sql`
    select u.id, u.mail, u.first_name as "firstName", u.language from users u
    where u.birthday_at <= ${today}::date - make_interval(years => ${ADULT_AGE}::int)
      and u.birthday_at > ${today}::date - make_interval(years => ${ADULT_AGE}::int, days => ${LOOK_BACK_DAYS}::int)
      and u.erased_at is null and (u.mail is not null or u.pending_mail is not null or u.password_hash is not null)
      and (select a.actor_id is distinct from u.id or a.impersonator_id is not null from audit_log a
        where a.subject_type = 'user' and a.subject_id = u.id
          and (a.action = ${OWN_MAIL_CHANGE} or a.action = ${PROFILE_CHANGE} and a.details -> 'fields' ? 'mail')
        order by a.id desc limit 1)
      and not exists (select from audit_log e where e.subject_type = 'user' and e.subject_id = u.id and e.action = ${ended})
    order by u.id`)
  return rows
}

/** Deletes address, password, sessions and codes. */
export const deleteLogin = async (tx: Db, userId: number): Promise<void> => {
  await tx
    .update(users)
    .set({ mail: null, mailVerifiedAt: null, pendingMail: null, passwordHash: null })
    .where(eq(users.id, userId))
  await tx.delete(tokens).where(eq(tokens.userId, userId))
  await tx.delete(signInCodes).where(eq(signInCodes.userId, userId))
}

type Growing = { readonly id: number; readonly firstName: string; readonly comesOfAgeOn: string }

/** Children who come of age within the next weeks and have no notice of the type `announced` yet. */
export const listGrowing = async (db: Db, today: string, announced: string): Promise<Growing[]> => {
  const { rows } = await db.execute<Growing>(sql`
    select u.id, u.first_name as "firstName",
      (u.birthday_at + make_interval(years => ${ADULT_AGE}::int))::date::text as "comesOfAgeOn"
    from users u
    where u.birthday_at > ${today}::date - make_interval(years => ${ADULT_AGE}::int)
      and u.birthday_at <= ${today}::date - make_interval(years => ${ADULT_AGE}::int)
        + make_interval(days => ${COMING_OF_AGE_NOTICE_DAYS}::int)
      and u.erased_at is null
      and exists (select from relations r where r.user_id = u.id and r.type = 'parent')
      and not exists (select from notifications n where n.user_id = u.id and n.type = ${announced})
    order by u.id`)
  return rows
}
