/** Who was told of a class, and how far the telling got. */
import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { BELONGING_STATES } from '@wegband/domain/features/accounts/school-rights.ts'
import type { SendingState } from '@wegband/domain/features/appointments/schedule/reached-rules.ts'
import { appointments, trialRegistrations } from '../../../db/schema/appointments.ts'
import { notifications } from '../../../db/schema/notices/emails.ts'
import { pushDeliveries } from '../../../db/schema/notices/notices.ts'
import type { Db } from '../../../db/transaction.ts'

export type Announcement = {
  readonly type: 'class-cancelled' | 'class-changed'
  readonly at: string
  /** The dates that were told of together. */
  readonly subjectIds: readonly number[]
}

export type AnnouncedPerson = {
  readonly userId: number | null
  readonly firstName: string
  readonly lastName: string
  readonly children: readonly string[]
  readonly seenAt: string | null
  readonly pushes: readonly (SendingState | null)[]
  readonly emails: readonly (SendingState | null)[]
  readonly phone: string | null
  /** A guardian was told too. */
  readonly hasGuardian: boolean
}

/** What people were told of a class last; undefined where nothing was. */
export const findAnnouncement = async (
  db: Db,
  id: number,
  isCancelled: boolean,
): Promise<Announcement | undefined> => {
  const { rows } = await db.execute<{ at: string; subjectIds: number[] }>(
    isCancelled
      ? sql`
        select max(n.created_at) as at, c.ids as "subjectIds"
        from (
          select coalesce(
            (select appointment_ids from cancellations where ${id} = any(appointment_ids) order by id desc limit 1),
            array[${id}::int]) as ids, (select cancelled_at from appointments where id = ${id}) as since
        ) c join notifications n on n.type = 'class-cancelled' and n.subject_type = 'appointment'
          and n.subject_id = any(c.ids) and n.created_at >= c.since
        group by c.ids`
      : sql`
        select max(n.created_at) as at, c.ids as "subjectIds"
        from (
          select appointment_ids as ids, changed_at from class_changes where ${id} = any(appointment_ids)
          union all select array[${id}::int], null
        ) c join notifications n on n.type = 'class-changed' and n.subject_type = 'appointment'
          and n.subject_id = any(c.ids) and n.created_at = coalesce(c.changed_at, n.created_at)
          and n.params ->> 'changeType' not like 'taught%'
        group by c.ids, c.changed_at
        order by max(n.created_at) desc, c.changed_at is null limit 1`,
  )
  const [row] = rows
  return row === undefined ? undefined : { type: isCancelled ? 'class-cancelled' : 'class-changed', ...row }
}

const NO_PHONE = sql`null::text`

/**
 * Members, guardians and trainers. Phones of those who belong to the school, and of guardians, where the caller sees them. An email
 * belongs to its notice, a push message to its device.
 */
export const listAnnouncedPeople = async (
  db: Db,
  { type, at, subjectIds }: Announcement,
  { schoolId, seesPhones }: { readonly schoolId: number; readonly seesPhones: boolean },
): Promise<AnnouncedPerson[]> => {
  const ids = sql.param([...subjectIds])
  const belongs = sql`exists (select from school_memberships m where m.user_id = u.id and m.school_id = ${schoolId}
    and m.state = any(${sql.param([...BELONGING_STATES])}::text[]))`
  const phone = seesPhones
    ? sql`case when t.children <> '{}' or ${belongs} then nullif(u.phone, '') end`
    : NO_PHONE
  const { rows } = await db.execute<AnnouncedPerson>(sql`
    with told as (
      select user_id, array_agg(id) as notices, max(read_at) as seen_at,
        array_remove(array_agg(distinct params ->> 'firstName' order by params ->> 'firstName'), '') as children
      from notifications
      where type = ${type} and subject_type = 'appointment' and subject_id = any(${ids}::int[]) and created_at = ${at}
      group by user_id
    )
    select u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", t.children, t.seen_at as "seenAt",
      array(select case d.state when 'dropped' then null else d.state end from push_deliveries d
        where d.notification_id = any(t.notices)) as pushes,
      array(select case e.state when 'queued' then 'waiting' else e.state end from mail_outbox e
        where e.notification_id = any(t.notices)) as emails,
      ${phone} as phone,
      exists (select from relations r join told g on g.user_id = r.related_id
        where r.user_id = u.id and r.type = 'parent') as "hasGuardian"
    from told t join users u on u.id = t.user_id
    order by u.last_name, u.first_name, u.id`)
  return rows
}

const TRIAL_CHANGED = ['trial-changed', 'trial-trainer-changed', 'trial-back']

/** Guests of a trial class, who have an email alone. */
export const listAnnouncedGuests = async (
  db: Db,
  { type, at, subjectIds }: Announcement,
  seesPhones: boolean,
): Promise<AnnouncedPerson[]> => {
  const templates = type === 'class-cancelled' ? ['trial-cancelled'] : TRIAL_CHANGED
  const { rows } = await db.execute<AnnouncedPerson>(sql`
    select null as "userId", g.first_name as "firstName", g.last_name as "lastName", '{}'::text[] as children,
      null as "seenAt", '{}'::text[] as pushes,
      array(select case e.state when 'queued' then 'waiting' else e.state end from mail_outbox e
        where lower(e.to_mail) = lower(g.mail) and e.template = any(${sql.param(templates)}::text[]) and e.created_at >= ${at}) as emails,
      ${seesPhones ? sql`nullif(g.phone, '')` : NO_PHONE} as phone, false as "hasGuardian"
    from trial_registrations g
    where g.appointment_id = any(${sql.param([...subjectIds])}::int[]) and g.state = 'confirmed'
    order by g.last_name, g.first_name, g.id`)
  return rows
}

/** Asked before the notices are withdrawn, which takes their deliveries along. */
export const listPushedTo = async (
  tx: Db,
  appointmentIds: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> => {
  const rows = await tx
    .selectDistinct({ userId: notifications.userId })
    .from(pushDeliveries)
    .innerJoin(notifications, eq(notifications.id, pushDeliveries.notificationId))
    .where(
      and(
        eq(notifications.type, 'class-cancelled'),
        eq(notifications.subjectType, 'appointment'),
        inArray(notifications.subjectId, [...appointmentIds]),
        or(eq(pushDeliveries.state, 'sent'), gt(pushDeliveries.claimedUntil, now.toISOString())),
      ),
    )
  return new Set(rows.map(({ userId }) => userId))
}

/** By start. */
export const listClasses = (tx: Db, ids: readonly number[]) =>
  tx
    .select()
    .from(appointments)
    .where(inArray(appointments.id, [...ids]))
    .orderBy(asc(appointments.startAt), asc(appointments.id))

/** Guests of these classes with one of these addresses. */
export const listGuests = (tx: Db, mails: readonly string[], ids: readonly number[]) =>
  tx
    .select()
    .from(trialRegistrations)
    .where(
      and(
        eq(trialRegistrations.state, 'confirmed'),
        inArray(trialRegistrations.mail, [...mails]),
        inArray(trialRegistrations.appointmentId, [...ids]),
      ),
    )
