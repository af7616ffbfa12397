/** SQL of the child protection register. It decides nothing. */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type {
  RegisteredPerson,
  REGISTER_FILTERS,
} from '@wegband/domain/features/child-protection/contract.ts'
import { OLDEST_CHILD } from '@wegband/domain/features/appointments/schedule/class-ages.ts'
import { childProtectionCertificates } from '../../db/schema/office/child-protection.ts'
import type { Db } from '../../db/transaction.ts'

export type RegisterRow = Omit<RegisteredPerson, 'mayNote'>
type Filter = (typeof REGISTER_FILTERS)[number]

/** Active memberships with a task in the school. */
const TASKS = sql`select m.school_id, s.name, array_agg(r.role order by r.role) as roles
  from school_memberships m join school_roles r on r.membership_id = m.id join schools s on s.id = m.school_id
  where m.user_id = u.id and m.state = 'active' group by m.school_id, s.name having bool_or(r.role <> 'student')`

const TEACHES_CHILDREN = sql`exists (select from series e
  where (e.trainer_id = u.id or u.id = any(e.co_trainer_ids)) and e.max_age <= ${OLDEST_CHILD}
    and (e.last_day is null or e.last_day >= (now() at time zone 'Europe/Berlin')::date))`

const COLUMNS = sql`u.id, u.first_name as "firstName", u.last_name as "lastName",
  (select json_agg(json_build_object('id', x.school_id, 'name', x.name, 'roles', x.roles) order by x.name, x.school_id)
    from (${TASKS}) x) as schools,
  ${TEACHES_CHILDREN} as "teachesChildren",
  case when c.id is null then null else json_build_object('issuedOn', c.issued_on, 'seenOn', c.seen_on, 'nextOn', c.next_on,
    'updatedAt', to_char(c.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'seenBy', case when b.id is null then null
      else json_build_object('id', b.id, 'firstName', b.first_name, 'lastName', b.last_name) end) end as certificate`

const FROM = sql`from users u left join child_protection_certificates c on c.user_id = u.id left join users b on b.id = c.seen_by`

/** In a team of any school, or of this one. */
const isInTeam = (schoolId?: number): SQL => sql`u.erased_at is null and exists (
  select from school_memberships m join school_roles r on r.membership_id = m.id
  where m.user_id = u.id and m.state = 'active' and r.role <> 'student'
    ${schoolId === undefined ? sql`` : sql`and m.school_id = ${schoolId}`})`

export const listTeamOf = async (db: Db, schoolId: number): Promise<RegisterRow[]> => {
  const { rows } = await db.execute<RegisterRow>(
    sql`select ${COLUMNS} ${FROM} where ${isInTeam(schoolId)} order by u.last_name, u.first_name, u.id`,
  )
  return rows
}

export const findInTeam = async (db: Db, userId: number): Promise<RegisterRow | undefined> => {
  const { rows } = await db.execute<RegisterRow>(
    sql`select ${COLUMNS} ${FROM} where ${isInTeam()} and u.id = ${userId}`,
  )
  return rows[0]
}

const filtered = (filter: Filter | undefined, dueOn: string): SQL => {
  if (filter === 'due') return sql`and (c.id is null or c.next_on <= ${dueOn})`
  return filter === 'children' ? sql`and ${TEACHES_CHILDREN}` : sql``
}

/** By name. `after`: the last person of the page before. `dueOn`: until then the next look is due. */
export const listTeams = async (
  db: Db,
  page: {
    readonly filter: Filter | undefined
    readonly after: number | undefined
    readonly dueOn: string
    readonly limit: number
  },
): Promise<RegisterRow[]> => {
  const behind =
    page.after === undefined
      ? sql``
      : sql`and (u.last_name, u.first_name, u.id) > (select k.last_name, k.first_name, k.id from users k where k.id = ${page.after})`
  const { rows } = await db.execute<RegisterRow>(sql`select ${COLUMNS} ${FROM}
    where ${isInTeam()} ${filtered(page.filter, page.dueOn)} ${behind}
    order by u.last_name, u.first_name, u.id limit ${page.limit}`)
  return rows
}

/** Locks the note until the transaction ends. */
export const lockCertificate = async (tx: Db, userId: number) => {
  const [row] = await tx
    .select({
      nextOn: childProtectionCertificates.nextOn,
      updatedAt: childProtectionCertificates.updatedAt,
    })
    .from(childProtectionCertificates)
    .where(eq(childProtectionCertificates.userId, userId))
    .for('update')
  return row
}

type Certificate = {
  readonly userId: number
  readonly issuedOn: string
  readonly seenOn: string
  readonly nextOn: string
  readonly seenBy: number
}

/** False: the note is no longer as the form showed it, or another one was faster. `seenAt` null: there was none. */
export const writeCertificate = async (
  tx: Db,
  certificate: Certificate,
  seenAt: string | null,
  now: string,
): Promise<boolean> => {
  const values = { ...certificate, reminders: 0, leftOn: null, updatedAt: now }
  const rows =
    seenAt === null
      ? await tx
          .insert(childProtectionCertificates)
          .values({ ...values, createdAt: now })
          .onConflictDoNothing()
          .returning({ id: childProtectionCertificates.id })
      : await tx
          .update(childProtectionCertificates)
          .set(values)
          .where(
            and(
              eq(childProtectionCertificates.userId, certificate.userId),
              eq(childProtectionCertificates.updatedAt, seenAt),
            ),
          )
          .returning({ id: childProtectionCertificates.id })
  return rows.length > 0
}

export const deleteCertificate = async (tx: Db, userId: number): Promise<boolean> => {
  const rows = await tx
    .delete(childProtectionCertificates)
    .where(eq(childProtectionCertificates.userId, userId))
    .returning({ id: childProtectionCertificates.id })
  return rows.length > 0
}

export type Reminder = {
  readonly userId: number
  readonly firstName: string
  readonly lastName: string
  readonly nextOn: string
  /** The heads of the person's schools, the person left out. */
  readonly heads: readonly { readonly id: number; readonly schoolId: number }[]
}

/** Claims the reminders that are due: `number` 1 before the next look, 2 after it. Another process takes none of them. */
export const takeReminders = async (
  tx: Db,
  due: { readonly number: number; readonly onOrBefore: string; readonly limit: number },
): Promise<Reminder[]> => {
  const { rows } = await tx.execute<Reminder>(sql`
    with taken as (
      update child_protection_certificates set reminders = ${due.number}
      where id in (select id from child_protection_certificates
        where next_on <= ${due.onOrBefore} and reminders < ${due.number} and left_on is null
        order by id limit ${due.limit} for update skip locked)
      returning user_id, next_on)
    select u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", t.next_on as "nextOn",
      (select coalesce(json_agg(distinct jsonb_build_object('id', h.user_id, 'schoolId', h.school_id)), '[]')
        from school_memberships m join school_roles r on r.membership_id = m.id and r.role <> 'student'
        join school_memberships h on h.school_id = m.school_id and h.state = 'active' and h.user_id <> u.id
        join school_roles k on k.membership_id = h.id and k.role = 'leader'
        where m.user_id = u.id and m.state = 'active') as heads
    from taken t join users u on u.id = t.user_id and u.erased_at is null and u.locked_at is null order by u.id`)
  return rows
}

const isInAnyTeam = sql`exists (select from school_memberships m join school_roles r on r.membership_id = m.id
  where m.user_id = c.user_id and m.state = 'active' and r.role <> 'student')`

/** Notes since when people are in no team, and deletes what was noted about those who left by that day. Returns whose notes went. */
export const forgetFormer = async (
  tx: Db,
  { today, leftBy }: { readonly today: string; readonly leftBy: string },
): Promise<number[]> => {
  await tx.execute(sql`update child_protection_certificates c set left_on = case when ${isInAnyTeam} then null else ${today}::date end
    where (c.left_on is null) <> ${isInAnyTeam}`)
  const { rows } = await tx.execute<{ userId: number }>(
    sql`delete from child_protection_certificates c where c.left_on <= ${leftBy} returning c.user_id as "userId"`,
  )
  return rows.map(({ userId }) => userId)
}
