/** Notifications of a substitution request: asked, taken over, or without a substitute. They are withdrawn when the request ends. */
import { DEFAULT_LOCALE, inLocale, isLocale } from '@wegband/domain/basics/locale.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import type { Db } from '../../../db/transaction.ts'
import { listReaders } from '../../accounts/reader-statement.ts'
import { notifyPeople } from '../../notifications/notify-people.ts'
import { withdrawNotices } from '../../notifications/withdraw-notices.ts'
import { isSubstitutionOpen } from './substitution-store.ts'
import { type DateRow, findName } from '../store.ts'
import { listAnswers, type QuestionRow } from './substitute-store.ts'

const SUBJECT = 'substitute-question'
export const SUBSTITUTION_SUBJECT = 'substitute-span'

type About = { readonly question: QuestionRow; readonly row: DateRow }

/** `who`: the person who asks or who took over. */
const notifyEachOf = async (
  tx: Db,
  type: 'substitute-asked' | 'substitute-found' | 'substitute-missing',
  userIds: readonly number[],
  { question, row }: About,
  who: number | null,
  now: Date,
): Promise<void> => {
  if (userIds.length === 0) return
  const person = await findName(tx, who)
  const away = await findName(tx, question.insteadOfId)
  for (const { id, language } of await listReaders(tx, userIds)) {
    const params = {
      firstName: person?.firstName ?? '',
      lastName: person?.lastName ?? '',
      trainer: fullName(away),
      className: inLocale(row.name, isLocale(language) ? language : DEFAULT_LOCALE),
      appointmentId: row.id,
      startAt: row.startAt,
      until: question.answerUntil,
    }
    await notifyPeople(tx, [id], { type, subjectType: SUBJECT, subjectId: question.id, params }, now)
  }
}

const askedOf = async (tx: Db, { question }: About): Promise<number[]> =>
  (await listAnswers(tx, question.id)).map(({ id }) => id)

export const notifySubstituteAsked = async (tx: Db, about: About, now: Date): Promise<void> =>
  notifyEachOf(tx, 'substitute-asked', await askedOf(tx, about), about, about.question.askedBy, now)

/** Withdraws the notifications of a closed question. A question of a larger request stays in it until that request is over too. */
export const withdrawAskedNotices = async (tx: Db, about: About, now: Date): Promise<void> => {
  const { id: subjectId, spanId } = about.question
  const type = 'substitute-asked'
  const asked = await askedOf(tx, about)
  if (spanId === null) await withdrawNotices(tx, asked, { type, subjectType: SUBJECT, subjectId }, now)
  else await withdrawSubstitutionNotices(tx, { spanId, asked }, now)
}

/**
 * Withdraws the notification when no date of the request is open. Simultaneous answers wait for each other
 * here, so that the last one sees the end. Callers lock the dates first.
 */
export const withdrawSubstitutionNotices = async (
  tx: Db,
  { spanId, asked }: { spanId: number; asked: readonly number[] },
  now: Date,
): Promise<void> => {
  if (await isSubstitutionOpen(tx, spanId)) return
  const notice = { type: 'substitute-asked', subjectType: SUBSTITUTION_SUBJECT, subjectId: spanId } as const
  await withdrawNotices(tx, asked, notice, now)
}

/** Notifies the person who asked, the absent trainer and the others who were asked. */
export const notifySubstituteFound = async (
  tx: Db,
  about: About,
  takenBy: number,
  now: Date,
): Promise<void> => {
  const { askedBy, insteadOfId } = about.question
  const all = [askedBy, insteadOfId, ...(await askedOf(tx, about))]
  const told = new Set(all.flatMap((id) => (id === null || id === takenBy ? [] : [id])))
  await notifyEachOf(tx, 'substitute-found', [...told], about, takenBy, now)
}

/** Notifies the `leaders` of the school and the person who asked. */
export const notifySubstituteMissing = async (
  tx: Db,
  about: About,
  leaders: readonly number[],
  now: Date,
): Promise<void> => {
  const { askedBy } = about.question
  const told = new Set([...leaders, ...(askedBy === null ? [] : [askedBy])])
  await notifyEachOf(tx, 'substitute-missing', [...told], about, about.question.insteadOfId ?? askedBy, now)
}
