/** Notifies booked and waiting members, their parents and trainers of changed dates. Trial guests get an email. */
import { DEFAULT_LOCALE, inLocale, isLocale, type LocalText } from '@wegband/domain/basics/locale.ts'
import { trainerIdsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { formatsOf } from '@wegband/messages/formats.ts'
import type { Db } from '../../db/transaction.ts'
import type { ReferenceData } from '../reference-data/reference-data.ts'
import { emailClassReaders } from '../appointments/emails/email-class-readers.ts'
import {
  groupByReader,
  listNoticeReaders,
  type NoticeReader,
} from '../appointments/booking/notice-readers.ts'
import { insertClassChange } from '../appointments/reached/change-statement.ts'
import { listConfirmedGuests } from '../appointments/trial/guest-statement.ts'
import { queueMails } from '../mails/queue-mail.ts'
import { notifyEach, notifyPeople, type WrittenNotice } from '../notifications/notify-people.ts'
import { findDate, listNames } from './store.ts'

/** The fields whose change people must know of; the page shows all other changes. */
export type Noticeable = {
  readonly id: number
  readonly schoolId: number
  readonly name: LocalText
  readonly startAt: string
  readonly siteId: number
  readonly room: string
  readonly trainerId: number | null
  readonly coTrainerIds: readonly number[]
}
type ChangeType = 'time' | 'place' | 'trainer' | 'back'

/** The most important change, or undefined when none needs a notification. */
export const changeTypeOf = (before: Noticeable, after: Noticeable): ChangeType | undefined => {
  if (before.startAt !== after.startAt) return 'time'
  if (before.siteId !== after.siteId || before.room !== after.room) return 'place'
  const trainers = trainerIdsOf(after)
  return trainers.length > 0 && trainers.join(' ') !== trainerIdsOf(before).join(' ') ? 'trainer' : undefined
}

/** One date before and after the change. */
export type DateChanged = {
  readonly before: Noticeable
  readonly after: Noticeable
  readonly changeType: ChangeType
}

type AllChanged = {
  readonly changes: readonly DateChanged[]
  /** The person who made the change; they need no notification. */
  readonly byId: number | null
}

type Given = {
  /** The id of the first date. */
  readonly firstId: number
  readonly isSeries: boolean
  readonly byId: number
}

/** Notifies a trainer once of all dates that another person planned for them. */
export const notifyAssignedTrainer = async (
  tx: Db,
  { sites }: Pick<ReferenceData, 'sites'>,
  { firstId: id, isSeries, byId }: Given,
  now: Date,
): Promise<void> => {
  const first = await findDate(tx, id)
  const trainers = first === undefined ? [] : trainerIdsOf(first).filter((trainerId) => trainerId !== byId)
  if (first === undefined || trainers.length === 0) return
  const { startAt } = first
  const notice = {
    type: 'class-changed',
    subjectType: 'appointment',
    subjectId: id,
    params: {
      appointmentId: id,
      // The class name that a person enters is the same in every language.
      className: inLocale(first.name, DEFAULT_LOCALE),
      startAt,
      wasAt: startAt,
      place: placeOf({ sites }, first),
      trainer: '',
      firstName: '',
      changeType: isSeries ? 'taught-series' : 'taught',
    },
  } as const
  await notifyPeople(tx, trainers, notice, now)
}

/** Most important first: the notification names only the most important of many changes. */
const WEIGHTS: readonly ChangeType[] = ['back', 'time', 'place', 'trainer']

/** The change that a notification names, and how many dates changed. */
const summaryOf = (changes: readonly DateChanged[]): { first: DateChanged; count: number } | undefined => {
  const heaviest = WEIGHTS.find((type) => changes.some(({ changeType }) => changeType === type))
  const [first] = changes
    .filter(({ changeType }) => changeType === heaviest)
    .toSorted((a, b) => (a.after.startAt < b.after.startAt ? -1 : 1))
  return first && { first, count: changes.length }
}

const listTrainerReaders = ({ changes, byId }: AllChanged): NoticeReader[] =>
  changes.flatMap(({ before, after }) =>
    [...new Set([...trainerIdsOf(before), ...trainerIdsOf(after)])].flatMap((id) =>
      id === byId ? [] : [{ readerId: id, firstName: '', appointmentId: after.id }],
    ),
  )

const EMAIL_OF = {
  back: 'class-back',
  time: 'class-time-changed',
  place: 'class-place-changed',
  trainer: 'class-trainer-changed',
} as const

type Emailed = {
  readonly changes: readonly DateChanged[]
  readonly readers: readonly NoticeReader[]
  readonly notices: readonly WrittenNotice[]
  readonly trainersOf: (after: Noticeable) => readonly string[]
}

const emailReaders = (tx: Db, { changes, readers, notices, trainersOf }: Emailed, now: Date): Promise<void> =>
  emailClassReaders(tx, {
    readers,
    notices,
    emailOf: (dates) => {
      const ids = new Set(dates.map(({ appointmentId }) => appointmentId))
      const summary = summaryOf(changes.filter(({ after }) => ids.has(after.id)))
      if (summary === undefined) return undefined
      const { before, after, changeType } = summary.first
      const template = EMAIL_OF[changeType]
      return {
        template,
        appointmentId: after.id,
        count: summary.count,
        details: {
          ...(template === 'class-time-changed' ? { wasAt: before.startAt } : {}),
          ...(template === 'class-trainer-changed' ? { trainer: trainersOf(after).join(', ') } : {}),
        },
      }
    },
    at: now,
  })

/** One notification per person and child and one email per person, however many dates changed. Trial guests get an email per date. */
export const notifyDatesChanged = async (
  tx: Db,
  referenceData: Pick<ReferenceData, 'sites' | 'schools'>,
  all: AllChanged,
  now: Date,
): Promise<void> => {
  if (all.changes.length === 0) return
  const ids = all.changes.map(({ after }) => after.id)
  await insertClassChange(tx, ids, now)
  const members = await listNoticeReaders(tx, ids)
  const names = await listNames(
    tx,
    all.changes.flatMap(({ after }) => trainerIdsOf(after)),
  )
  const trainersOf = (after: Noticeable): string[] =>
    trainerIdsOf(after).flatMap((id) => {
      const name = names.get(id)
      return name === undefined ? [] : [fullName(name)]
    })
  const readers = [...members, ...listTrainerReaders(all)]
  const notices = (await groupByReader(tx, readers)).flatMap(({ reader, appointmentIds, say, list }) => {
    const summary = summaryOf(all.changes.filter(({ after }) => appointmentIds.has(after.id)))
    if (summary === undefined) return []
    const { before, after, changeType } = summary.first
    const isMany = summary.count > 1
    const params = {
      appointmentId: after.id,
      startAt: after.startAt,
      wasAt: before.startAt,
      place: placeOf(referenceData, after),
      trainer: list(trainersOf(after)),
      className: say(after.name),
      firstName: reader.firstName,
      changeType: `${changeType}${isMany ? '-many' : ''}${reader.firstName === '' ? '' : '-child'}`,
      ...(isMany ? { count: summary.count } : {}),
    }
    const about = { subjectType: 'appointment', subjectId: after.id }
    return [{ userId: reader.readerId, type: 'class-changed' as const, ...about, params }]
  })
  const written = await notifyEach(tx, notices, now)
  await emailReaders(tx, { changes: all.changes, readers, notices: written, trainersOf }, now)
  await emailGuests(tx, referenceData, { changes: all.changes, trainersOf }, now)
}

const placeOf = ({ sites }: Pick<ReferenceData, 'sites'>, { siteId, room }: Noticeable): string =>
  [sites.get(siteId)?.name ?? '', room].filter(Boolean).join(', ')

const GUEST_EMAIL_OF = {
  back: 'trial-back',
  time: 'trial-changed',
  place: 'trial-changed',
  trainer: 'trial-trainer-changed',
} as const

/** Guests of trial classes, who have no account: one email per date, in two statements for all. */
export const emailGuests = async (
  tx: Db,
  referenceData: Pick<ReferenceData, 'sites' | 'schools'>,
  { changes, trainersOf }: Pick<Emailed, 'changes' | 'trainersOf'>,
  now: Date,
): Promise<void> => {
  const guests = await listConfirmedGuests(
    tx,
    changes.map(({ after }) => after.id),
  )
  const emails = guests.flatMap(({ appointmentId, firstName, mail: to, locale: chosen }) => {
    const change = changes.find(({ after }) => after.id === appointmentId)
    if (change === undefined) return []
    const { after, changeType } = change
    const locale = isLocale(chosen) ? chosen : DEFAULT_LOCALE
    const params = {
      firstName,
      schoolName: referenceData.schools.get(after.schoolId)?.name ?? '',
      className: inLocale(after.name, locale),
      at: after.startAt,
      place: placeOf(referenceData, after),
      trainer: formatsOf(locale).list(trainersOf(after)),
    }
    return [{ to, userId: null, template: GUEST_EMAIL_OF[changeType], locale, params }]
  })
  await queueMails(tx, emails, now)
}
