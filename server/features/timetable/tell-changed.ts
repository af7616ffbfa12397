/** Who had booked a class, waits for it or teaches it hears that it changed, parents for their children; trial guests by letter. */
import { eq, inArray, sql } from 'drizzle-orm'
import { DEFAULT_LOCALE, inLocale, isLocale, type LocalText } from '@wegband/domain/basics/locale.ts'
import { appointments } from '../../db/schema/appointments.ts'
import { users } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'
import type { Curriculum } from '../curriculum/curriculum.ts'
import { parentsOf } from '../family/parents-of.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { notifyPeople } from '../notifications/notify-people.ts'
import { findName } from './store.ts'

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

const listConcerned = async (tx: Db, id: number): Promise<number[]> => {
  const { rows } = await tx.execute<{ userId: number }>(sql`
    select user_id as "userId" from attendances where appointment_id = ${id}
    union
    select user_id from waiting_places where appointment_id = ${id} and state in ('waiting', 'offered')
    order by 1`)
  return rows.map(({ userId }) => userId)
}

type Guest = { firstName: string; mail: string; locale: string }

type Told = {
  readonly before: Noticeable
  readonly after: Noticeable
  readonly changeType: ChangeType
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

/** One notice for each date and reader. Returns how many people had booked or wait. */
export const tellChanged = async (
  tx: Db,
  { sites, schools }: Pick<Curriculum, 'sites' | 'schools'>,
  { before, after, changeType, byId }: Told,
  now: Date,
): Promise<number> => {
  const concerned = await listConcerned(tx, after.id)
  const trainer = await findName(tx, after.trainerId)
  const trainers = [before.trainerId, after.trainerId].filter((id) => id !== null && id !== byId)
  const place = [sites.get(after.siteId)?.name ?? '', after.room].filter(Boolean).join(', ')
  const params = {
    appointmentId: after.id,
    startAt: after.startAt,
    wasAt: before.startAt,
    place,
    trainer: trainer === null ? '' : `${trainer.firstName} ${trainer.lastName}`,
  }
  const tell = async (readerIds: readonly number[], child: string): Promise<void> => {
    if (readerIds.length === 0) return
    const readers = await tx
      .select({ id: users.id, language: users.language })
      .from(users)
      .where(inArray(users.id, [...readerIds]))
    for (const { id, language } of readers) {
      const className = inLocale(after.name, isLocale(language) ? language : DEFAULT_LOCALE)
      const kind = child === '' ? changeType : `${changeType}-child`
      const notice = {
        type: 'class-changed',
        subjectType: 'appointment',
        subjectId: after.id,
        params: { ...params, className, firstName: child, changeType: kind },
      } as const
      await notifyPeople(tx, [id], notice, now)
    }
  }
  const own = [...new Set([...concerned, ...trainers.flatMap((id) => (id === null ? [] : [id]))])]
  await tell(own, '')
  for (const userId of concerned) {
    const parents = await parentsOf(tx, userId)
    await tell(parents, (await findName(tx, userId))?.firstName ?? '')
  }
  if (changeType === 'time' || changeType === 'place') await writeGuests()
  return concerned.length

  async function writeGuests(): Promise<void> {
    const { rows } = await tx.execute<Guest>(
      sql`select first_name as "firstName", mail, locale from trial_registrations
        where appointment_id = ${after.id} and state = 'confirmed' order by id`,
    )
    for (const { firstName, mail: to, locale: chosen } of rows) {
      const locale = isLocale(chosen) ? chosen : DEFAULT_LOCALE
      const schoolName = schools.get(after.schoolId)?.name ?? ''
      const letter = {
        firstName,
        schoolName,
        className: inLocale(after.name, locale),
        at: after.startAt,
        place,
      }
      await queueMail(tx, { to, userId: null, template: 'trial-changed', locale, params: letter }, now)
    }
  }
}
