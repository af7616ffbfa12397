/** Who had booked a class, waits for it or teaches it hears that it changed, parents for their children; trial guests by letter. */
import { eq, inArray, sql } from 'drizzle-orm'
import { DEFAULT_LOCALE, inLocale, isLocale, type LocalText } from '@wegband/domain/basics/locale.ts'
import { appointments } from '../../db/schema/appointments.ts'
import { users } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'
import type { Curriculum } from '../curriculum/curriculum.ts'
import { parentsOfEach } from '../family/parents-of.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { notifyEach, notifyPeople } from '../notifications/notify-people.ts'
import { listNames } from './store.ts'

/** What people go by; whatever else changes is to be read on the page. */
export type Noticeable = {
  readonly id: number
  readonly schoolId: number
  readonly name: LocalText
  readonly startAt: string
  readonly siteId: number
  readonly room: string
  readonly trainerId: number | null
}
type ChangeType = 'time' | 'place' | 'trainer' | 'back'

/** The weightiest of what changed, or undefined where nobody has to be told. */
export const changeTypeOf = (before: Noticeable, after: Noticeable): ChangeType | undefined => {
  if (before.startAt !== after.startAt) return 'time'
  if (before.siteId !== after.siteId || before.room !== after.room) return 'place'
  return before.trainerId !== after.trainerId && after.trainerId !== null ? 'trainer' : undefined
}

type Concerned = { appointmentId: number; userId: number; firstName: string }

const listConcerned = async (tx: Db, appointmentIds: readonly number[]): Promise<Concerned[]> => {
  const ids = sql`(${sql.join(
    appointmentIds.map((id) => sql`${id}`),
    sql`, `,
  )})`
  const { rows } = await tx.execute<Concerned>(sql`
    select c.appointment_id as "appointmentId", u.id as "userId", u.first_name as "firstName" from (
      select appointment_id, user_id from attendances where appointment_id in ${ids}
      union
      select appointment_id, user_id from waiting_places
        where appointment_id in ${ids} and state in ('waiting', 'offered')
    ) c join users u on u.id = c.user_id order by u.id`)
  return rows
}

/** One date as it was and as it is. */
export type DateChanged = {
  readonly before: Noticeable
  readonly after: Noticeable
  readonly changeType: ChangeType
}

type AllChanged = {
  readonly changes: readonly DateChanged[]
  /** Who made the change knows of it. */
  readonly byId: number | null
}

type Given = {
  /** Its first date. */
  readonly firstId: number
  readonly isSeries: boolean
  readonly byId: number
}

/** Who is to teach what somebody else planned hears of it once, however many dates there are. */
export const tellWhoTeaches = async (
  tx: Db,
  { sites }: Pick<Curriculum, 'sites'>,
  { firstId: id, isSeries, byId }: Given,
  now: Date,
): Promise<void> => {
  const [first] = await tx.select().from(appointments).where(eq(appointments.id, id))
  if (first === undefined || first.trainerId === null || first.trainerId === byId) return
  const { startAt } = first
  const notice = {
    type: 'class-changed',
    subjectType: 'appointment',
    subjectId: id,
    params: {
      appointmentId: id,
      // A class that a person makes is called alike in every language.
      className: inLocale(first.name, DEFAULT_LOCALE),
      startAt,
      wasAt: startAt,
      place: [sites.get(first.siteId)?.name ?? '', first.room].filter(Boolean).join(', '),
      trainer: '',
      firstName: '',
      changeType: isSeries ? 'taught-series' : 'taught',
    },
  } as const
  await notifyPeople(tx, [first.trainerId], notice, now)
}

/** Heaviest first: of many changes the notification names the one that people go by. */
const WEIGHTS: readonly ChangeType[] = ['back', 'time', 'place', 'trainer']

/** The change that is named of several, with how many there are. */
const summaryOf = (changes: readonly DateChanged[]): { first: DateChanged; count: number } | undefined => {
  const heaviest = WEIGHTS.find((type) => changes.some(({ changeType }) => changeType === type))
  const [first] = changes
    .filter(({ changeType }) => changeType === heaviest)
    .toSorted((a, b) => (a.after.startAt < b.after.startAt ? -1 : 1))
  return first && { first, count: changes.length }
}

type Reader = { readonly readerId: number; readonly firstName: string; readonly appointmentId: number }

const listReaders = async (tx: Db, { changes, byId }: AllChanged): Promise<Reader[]> => {
  const people = await listConcerned(
    tx,
    changes.map(({ after }) => after.id),
  )
  const parents = await parentsOfEach(tx, [...new Set(people.map(({ userId }) => userId))])
  const trainers = changes.flatMap(({ before, after }) =>
    [...new Set([before.trainerId, after.trainerId])].flatMap((id) =>
      id === null || id === byId ? [] : [{ readerId: id, firstName: '', appointmentId: after.id }],
    ),
  )
  const members = people.flatMap(({ appointmentId, userId, firstName }) => [
    { readerId: userId, firstName: '', appointmentId },
    ...(parents.get(userId) ?? []).map((readerId) => ({ readerId, firstName, appointmentId })),
  ])
  return [...members, ...trainers]
}

/** One notification per person and child however many dates changed; guests by email, of each date. */
export const tellChanged = async (
  tx: Db,
  curriculum: Pick<Curriculum, 'sites' | 'schools'>,
  all: AllChanged,
  now: Date,
): Promise<void> => {
  if (all.changes.length === 0) return
  const readers = await listReaders(tx, all)
  const languages = await languagesOf(tx, readers)
  const names = await listNames(
    tx,
    all.changes.flatMap(({ after }) => after.trainerId ?? []),
  )
  const groups = Map.groupBy(readers, ({ readerId, firstName }) => `${readerId} ${firstName}`)
  const notices = [...groups.values()].flatMap((group) => {
    const ids = new Set(group.map(({ appointmentId }) => appointmentId))
    const summary = summaryOf(all.changes.filter(({ after }) => ids.has(after.id)))
    const [reader] = group
    if (summary === undefined || reader === undefined) return []
    const { before, after, changeType } = summary.first
    const trainer = names.get(after.trainerId ?? 0)
    const language = languages.get(reader.readerId) ?? null
    const isMany = summary.count > 1
    const params = {
      appointmentId: after.id,
      startAt: after.startAt,
      wasAt: before.startAt,
      place: placeOf(curriculum, after),
      trainer: trainer === undefined ? '' : `${trainer.firstName} ${trainer.lastName}`,
      className: inLocale(after.name, isLocale(language) ? language : DEFAULT_LOCALE),
      firstName: reader.firstName,
      changeType: `${changeType}${isMany ? '-many' : ''}${reader.firstName === '' ? '' : '-child'}`,
      ...(isMany ? { count: summary.count } : {}),
    }
    const about = { subjectType: 'appointment', subjectId: after.id }
    return [{ userId: reader.readerId, type: 'class-changed' as const, ...about, params }]
  })
  await notifyEach(tx, notices, now)
  for (const change of all.changes)
    if (change.changeType === 'time' || change.changeType === 'place')
      await emailGuests(tx, curriculum, change.after, now)
}

const placeOf = ({ sites }: Pick<Curriculum, 'sites'>, { siteId, room }: Noticeable): string =>
  [sites.get(siteId)?.name ?? '', room].filter(Boolean).join(', ')

const languagesOf = async (
  tx: Db,
  readers: readonly Reader[],
): Promise<ReadonlyMap<number, string | null>> => {
  const ids = [...new Set(readers.map(({ readerId }) => readerId))]
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: users.id, language: users.language })
    .from(users)
    .where(inArray(users.id, ids))
  return new Map(rows.map(({ id, language }) => [id, language]))
}

type Guest = { firstName: string; mail: string; locale: string }

const emailGuests = async (
  tx: Db,
  curriculum: Pick<Curriculum, 'sites' | 'schools'>,
  after: Noticeable,
  now: Date,
): Promise<void> => {
  const { rows } = await tx.execute<Guest>(
    sql`select first_name as "firstName", mail, locale from trial_registrations
      where appointment_id = ${after.id} and state = 'confirmed' order by id`,
  )
  for (const { firstName, mail: to, locale: chosen } of rows) {
    const locale = isLocale(chosen) ? chosen : DEFAULT_LOCALE
    const params = {
      firstName,
      schoolName: curriculum.schools.get(after.schoolId)?.name ?? '',
      className: inLocale(after.name, locale),
      at: after.startAt,
      place: placeOf(curriculum, after),
    }
    await queueMail(tx, { to, userId: null, template: 'trial-changed', locale, params }, now)
  }
}
