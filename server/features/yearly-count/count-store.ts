/** SQL of the yearly count: who was a member on the key day, how a school is counted, and the counts that were sent. */
import { and, asc, count, desc, eq, notInArray, sql } from 'drizzle-orm'
import type { CountedMember, SportCode } from '@wegband/domain/features/yearly-count/count-rules.ts'
import { countSettings, countSports, yearlyCounts } from '../../db/schema/figures/yearly-counts.ts'
import { users } from '../../db/schema/people.ts'
import { schools } from '../../db/schema/schools.ts'
import type { Db } from '../../db/transaction.ts'

export type MemberRow = CountedMember & { readonly firstName: string; readonly lastName: string }

/** Members of a school whose last change before that instant left them active or passive (§3: both are members). */
export const listMembersAt = async (db: Db, schoolId: number, before: string): Promise<MemberRow[]> => {
  const { rows } = await db.execute<MemberRow>(sql`
    select u.id as "userId", u.gender, u.birthday_at::text as birthday, u.first_name as "firstName", u.last_name as "lastName",
      coalesce((select array_agg(g.sport_id order by g.sport_id) from training_progress g where g.user_id = u.id), '{}') as "sportIds"
    from (
      select distinct on (h.user_id) h.user_id, h.state from membership_changes h
      where h.school_id = ${schoolId} and h.changed_at < ${before}
      order by h.user_id, h.changed_at desc, h.id desc
    ) last join users u on u.id = last.user_id
    where last.state in ('active', 'passive') and u.erased_at is null and u.profile_type <> 'anonymous'
    order by u.last_name, u.first_name, u.id`)
  return rows
}

export type SettingsRow = typeof countSettings.$inferSelect

export const findSettings = async (db: Db, schoolId: number): Promise<SettingsRow | undefined> => {
  const [row] = await db.select().from(countSettings).where(eq(countSettings.schoolId, schoolId))
  return row
}

/** Two saves follow each other. */
export const lockSchool = async (tx: Db, schoolId: number): Promise<void> => {
  await tx.select({ id: schools.id }).from(schools).where(eq(schools.id, schoolId)).for('no key update')
}

export const upsertSettings = async (
  tx: Db,
  values: typeof countSettings.$inferInsert & { updatedAt: string },
): Promise<void> => {
  await tx
    .insert(countSettings)
    .values(values)
    .onConflictDoUpdate({ target: countSettings.schoolId, set: values })
}

export const listSportCodes = (db: Db, schoolId: number): Promise<SportCode[]> =>
  db
    .select({
      sportId: countSports.sportId,
      federationNumber: countSports.federationNumber,
      sportCode: countSports.sportCode,
    })
    .from(countSports)
    .where(eq(countSports.schoolId, schoolId))
    .orderBy(asc(countSports.sportId))

export const replaceSportCodes = async (
  tx: Db,
  schoolId: number,
  codes: readonly SportCode[],
  now: string,
): Promise<void> => {
  const kept = codes.map(({ sportId }) => sportId)
  await tx
    .delete(countSports)
    .where(
      and(
        eq(countSports.schoolId, schoolId),
        kept.length === 0 ? undefined : notInArray(countSports.sportId, kept),
      ),
    )
  if (codes.length === 0) return
  await tx
    .insert(countSports)
    .values(codes.map((code) => ({ ...code, schoolId })))
    .onConflictDoUpdate({
      target: [countSports.schoolId, countSports.sportId],
      set: {
        federationNumber: sql`excluded.federation_number`,
        sportCode: sql`excluded.sport_code`,
        updatedAt: now,
      },
    })
}

/** Sports that members of the school train or that its classes teach. */
export const listSportIds = async (db: Db, schoolId: number): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select sport_id as id from trainer_sports where school_id = ${schoolId}
    union select unnest(sport_ids) from series where school_id = ${schoolId}
    union select g.sport_id from school_memberships m join training_progress g on g.user_id = m.user_id
      where m.school_id = ${schoolId} and m.state in ('active', 'passive')
    union select sport_id from count_sports where school_id = ${schoolId}`)
  return rows.map(({ id }) => id)
}

export type SentRow = typeof yearlyCounts.$inferSelect
const names = { id: users.id, firstName: users.firstName, lastName: users.lastName }

/** The newest first. */
export const listSent = (db: Db, schoolId: number, year: number) =>
  db
    .select({
      id: yearlyCounts.id,
      sentAt: yearlyCounts.sentAt,
      counted: yearlyCounts.counted,
      sentBy: names,
    })
    .from(yearlyCounts)
    .leftJoin(users, eq(users.id, yearlyCounts.sentBy))
    .where(and(eq(yearlyCounts.schoolId, schoolId), eq(yearlyCounts.year, year)))
    .orderBy(desc(yearlyCounts.id))

export const countSent = async (db: Db, schoolId: number, year: number): Promise<number> => {
  const [row] = await db
    .select({ count: count() })
    .from(yearlyCounts)
    .where(and(eq(yearlyCounts.schoolId, schoolId), eq(yearlyCounts.year, year)))
  return row?.count ?? 0
}

export const insertSent = async (tx: Db, row: typeof yearlyCounts.$inferInsert): Promise<number> => {
  const [made] = await tx.insert(yearlyCounts).values(row).returning({ id: yearlyCounts.id })
  if (made === undefined) throw new Error('an insert returned no row')
  return made.id
}

export const findSent = async (db: Db, schoolId: number, id: number): Promise<SentRow | undefined> => {
  const [row] = await db
    .select()
    .from(yearlyCounts)
    .where(and(eq(yearlyCounts.id, id), eq(yearlyCounts.schoolId, schoolId)))
  return row
}

export type SchoolCount = {
  schoolId: number
  name: string
  members: number
  withoutBirthday: number
  withoutGender: number
  sentAt: string | null
  sentTotal: number | null
}

/** Counts every school that had a member at that instant, by name. */
export const listSchoolCounts = async (db: Db, year: number, before: string): Promise<SchoolCount[]> => {
  const { rows } = await db.execute<SchoolCount>(sql`
    with last as (
      select distinct on (h.school_id, h.user_id) h.school_id, h.user_id, h.state from membership_changes h
      where h.changed_at < ${before}
      order by h.school_id, h.user_id, h.changed_at desc, h.id desc
    ), counted as (
      select l.school_id, count(*)::int as members,
        count(*) filter (where u.birthday_at is null)::int as without_birthday,
        count(*) filter (where u.gender = 'u')::int as without_gender
      from last l join users u on u.id = l.user_id
      where l.state in ('active', 'passive') and u.erased_at is null and u.profile_type <> 'anonymous'
      group by l.school_id
    ), sent as (
      select distinct on (y.school_id) y.school_id, y.sent_at, (y.counted ->> 'total')::int as total from yearly_counts y
      where y.year = ${year} order by y.school_id, y.id desc
    )
    select s.id as "schoolId", s.name, c.members, c.without_birthday as "withoutBirthday", c.without_gender as "withoutGender",
      sent.sent_at as "sentAt", sent.total as "sentTotal"
    from counted c join schools s on s.id = c.school_id left join sent on sent.school_id = s.id
    order by s.name, s.id`)
  return rows
}
