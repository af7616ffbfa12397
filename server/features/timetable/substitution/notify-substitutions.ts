/** Notifications of a request for many dates: each person gets one for all dates that concern them. */
import { DEFAULT_LOCALE, inLocale, isLocale } from '@wegband/domain/basics/locale.ts'
import type { Db } from '../../../db/transaction.ts'
import type { ReferenceData } from '../../reference-data/reference-data.ts'
import { trainerIdsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { listReaders } from '../../accounts/reader-statement.ts'
import { emailClassReaders } from '../../appointments/emails/email-class-readers.ts'
import { parentsOfEach } from '../../family/find-parents.ts'
import { listPeopleOfClasses } from '../../appointments/booking/class-people-statement.ts'
import { notifyEach } from '../../notifications/notify-people.ts'
import type { AskedRow } from './substitution-store.ts'
import { insertClassChange } from '../../appointments/reached/change-statement.ts'
import { emailGuests } from '../notify-dates-changed.ts'
import { type DateRow, findName, listNames } from '../store.ts'
import { SUBSTITUTION_SUBJECT } from './notify-substitutes.ts'

type DatesByPerson = ReadonlyMap<number, readonly AskedRow[]>

const languagesOf = async (tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> =>
  new Map((await listReaders(tx, ids)).map(({ id, language }) => [id, language]))

const nameIn = (row: DateRow, language: string | undefined): string =>
  inLocale(row.name, isLocale(language) ? language : DEFAULT_LOCALE)

type Sentence = {
  readonly type: 'substitute-asked' | 'substitute-found' | 'substitute-missing'
  readonly spanId: number
  /** The person who asks, took over, or declined. */
  readonly who: number | null
  /** The number of dates per person in the whole request, when some of them are still open. */
  readonly totals?: ReadonlyMap<number, number>
}

const notifyEachOf = async (tx: Db, told: DatesByPerson, sentence: Sentence, now: Date): Promise<void> => {
  const { type, spanId, who, totals } = sentence
  const languages = await languagesOf(tx, [...told.keys()])
  const person = await findName(tx, who)
  const away = await listNames(
    tx,
    [...told.values()].flat().flatMap(({ question }) => question.insteadOfId ?? []),
  )
  const notices = [...told].flatMap(([userId, dates]) => {
    const [first] = dates
    const language = languages.get(userId)
    if (first === undefined || language === undefined) return []
    const insteadOf = away.get(first.question.insteadOfId ?? 0)
    const total = totals?.get(userId) ?? dates.length
    const params = {
      firstName: person?.firstName ?? '',
      lastName: person?.lastName ?? '',
      trainer: fullName(insteadOf),
      className: nameIn(first.row, language),
      appointmentId: first.row.id,
      startAt: first.row.startAt,
      until: first.question.answerUntil,
      spanId,
      count: dates.length,
      total,
      changeType: total > dates.length ? 'part' : dates.length > 1 ? 'many' : 'any',
    }
    return [{ userId, type, subjectType: SUBSTITUTION_SUBJECT, subjectId: spanId, params }]
  })
  await notifyEach(tx, notices, now)
}

type SubstitutionNotice = { readonly spanId: number; readonly asked: readonly AskedRow[] }
type Answered = { readonly spanId: number; readonly answered: readonly AskedRow[] }

export const notifySubstitutionAsked = async (
  tx: Db,
  { spanId, asked }: SubstitutionNotice,
  userId: number,
  now: Date,
): Promise<void> => {
  const who = asked[0]?.question.askedBy ?? null
  await notifyEachOf(tx, new Map([[userId, asked]]), { type: 'substitute-asked', spanId, who }, now)
}

/** Groups the dates by the people to notify, without the person `without`. */
const byReader = (
  dates: readonly AskedRow[],
  readersOf: (one: AskedRow) => readonly (number | null)[],
  without: number | null,
): Map<number, AskedRow[]> => {
  const told = new Map<number, AskedRow[]>()
  for (const one of dates)
    for (const id of new Set(readersOf(one)))
      if (id !== null && id !== without) told.set(id, [...(told.get(id) ?? []), one])
  return told
}

const readersOfFound = ({ question, row }: AskedRow): (number | null)[] => [
  question.askedBy,
  question.insteadOfId,
  ...trainerIdsOf(row),
]

/** `asked`: the questions before the answer. Dates without a substitute still count as open. */
export const notifySubstitutionFound = async (
  tx: Db,
  { spanId, asked, answered }: SubstitutionNotice & Answered,
  takenBy: number,
  now: Date,
): Promise<void> => {
  const isOpen = ({ question }: AskedRow): boolean =>
    question.state === 'open' || question.state === 'unanswered'
  const totals = new Map(
    [...byReader(asked.filter(isOpen), readersOfFound, takenBy)].map(([id, all]) => [id, all.length]),
  )
  const told = byReader(answered, readersOfFound, takenBy)
  await notifyEachOf(tx, told, { type: 'substitute-found', spanId, who: takenBy, totals }, now)
}

/** Notifies the `leaders` of the school and the person who asked. */
export const notifySubstitutionMissing = async (
  tx: Db,
  { spanId, answered }: Answered,
  leaders: readonly number[],
  now: Date,
): Promise<void> => {
  const told = byReader(answered, ({ question }) => [...leaders, question.askedBy], null)
  const first = answered[0]?.question
  const who = first?.insteadOfId ?? first?.askedBy ?? null
  await notifyEachOf(tx, told, { type: 'substitute-missing', spanId, who }, now)
}

type Comer = { readonly userId: number; readonly row: DateRow }

/** Members who are booked on one of the dates or wait for it. */
const listComers = async (tx: Db, rows: readonly DateRow[]): Promise<Comer[]> => {
  const people = await listPeopleOfClasses(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) =>
    people.filter(({ appointmentId }) => appointmentId === row.id).map(({ userId }) => ({ userId, row })),
  )
}

/** Notifies attendees once of the new trainer of their dates, parents of their children's dates, and guests by email. */
export const notifyNewTrainer = async (
  tx: Db,
  { sites, schools }: Pick<ReferenceData, 'sites' | 'schools'>,
  { answered, userId: takenBy }: { answered: readonly AskedRow[]; userId: number },
  now: Date,
): Promise<void> => {
  const rows = answered.map(({ row }) => row)
  await insertClassChange(
    tx,
    rows.map(({ id }) => id),
    now,
  )
  const comers = Map.groupBy(await listComers(tx, rows), ({ userId }) => userId)
  const parents = await parentsOfEach(tx, [...comers.keys()])
  const languages = await languagesOf(tx, [...new Set([...comers.keys(), ...[...parents.values()].flat()])])
  const names = await listNames(tx, [...comers.keys(), takenBy])
  const trainer = names.get(takenBy)
  const notices = [...comers].flatMap(([userId, dates]) => {
    const [first] = dates
    if (first === undefined) return []
    const { row } = first
    const kind = dates.length > 1 ? 'trainer-many' : 'trainer'
    const noticeFor = (reader: number, child: string) => ({
      userId: reader,
      type: 'class-changed' as const,
      subjectType: 'appointment',
      subjectId: row.id,
      params: {
        appointmentId: row.id,
        className: nameIn(row, languages.get(reader)),
        startAt: row.startAt,
        wasAt: row.startAt,
        place: [sites.get(row.siteId)?.name ?? '', row.room].filter(Boolean).join(', '),
        trainer: fullName(trainer),
        firstName: child,
        count: dates.length,
        changeType: child === '' ? kind : `${kind}-child`,
      },
    })
    const child = names.get(userId)?.firstName ?? ''
    return [noticeFor(userId, ''), ...(parents.get(userId) ?? []).map((id) => noticeFor(id, child))]
  })
  const written = await notifyEach(tx, notices, now)
  await emailClassReaders(tx, {
    readers: [...comers].flatMap(([userId, dates]) =>
      dates.flatMap(({ row }) => [
        { readerId: userId, firstName: '', appointmentId: row.id },
        ...(parents.get(userId) ?? []).map((readerId) => ({
          readerId,
          firstName: names.get(userId)?.firstName ?? '',
          appointmentId: row.id,
        })),
      ]),
    ),
    emailOf: (dates) => {
      const own = new Set(dates.map(({ appointmentId }) => appointmentId))
      const first = answered.find(({ row }) => own.has(row.id))
      return (
        first && {
          template: 'class-trainer-changed',
          appointmentId: first.row.id,
          count: own.size,
          details: { trainer: fullName(trainer) },
        }
      )
    },
    notices: written,
    at: now,
  })
  const changes = answered.map(({ row }) => ({ before: row, after: row, changeType: 'trainer' as const }))
  await emailGuests(tx, { sites, schools }, { changes, trainersOf: () => [fullName(trainer)] }, now)
}
