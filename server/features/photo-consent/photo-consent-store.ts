/** SQL of photo consent: the facts that the rule needs, for one person or many, and inserting an answer. */
import { sql } from 'drizzle-orm'
import type { PhotoFacts } from '@wegband/domain/features/photo-consent/photo-rules.ts'
import type { PhotoPurpose } from '@wegband/domain/features/photo-consent/contract.ts'
import { photoConsents } from '../../db/schema/legal.ts'
import type { Db } from '../../db/transaction.ts'

export type PhotoPerson = { id: number; firstName: string; lastName: string }
export type PhotoRow = PhotoFacts & { readonly firstName: string; readonly people: readonly PhotoPerson[] }

/** `people`: the person, the guardians and everyone who ever answered. */
export const listPhotoRows = async (db: Db, userIds: readonly number[]): Promise<PhotoRow[]> => {
  if (userIds.length === 0) return []
  const { rows } = await db.execute<PhotoRow>(sql`
    select u.id, u.first_name as "firstName", u.birthday_at as "birthdayAt", coalesce(g.ids, '{}') as "guardianIds",
      coalesce(c.answers, '[]') as answers,
      (select json_agg(json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name) order by p.id)
        from users p where p.id = u.id or p.id = any(g.ids) or p.id = any(c.by_ids)) as people
    from users u
    left join lateral (
      select array_agg(r.related_id order by r.id) as ids from relations r where r.user_id = u.id and r.type = 'parent'
    ) g on true
    left join lateral (
      select array_agg(p.answered_by) as by_ids,
        json_agg(json_build_object('purpose', p.purpose, 'answeredBy', p.answered_by, 'isGiven', p.is_given,
          'childAgrees', p.child_agrees,
          'at', to_char(p.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by p.id) as answers
      from photo_consents p where p.user_id = u.id
    ) c on true
    where u.id = any(${sql.param([...userIds])}::integer[]) and u.erased_at is null`)
  return rows
}

export type NewAnswer = {
  readonly userId: number
  readonly purpose: PhotoPurpose
  readonly isGiven: boolean
  readonly answeredBy: number
  readonly childAgrees: boolean
}

export const insertAnswer = async (tx: Db, answer: NewAnswer, now: Date): Promise<void> => {
  await tx.insert(photoConsents).values({ ...answer, createdAt: now.toISOString() })
}
