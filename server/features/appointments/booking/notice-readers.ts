/** Readers of a notification about class dates: people on the lists and their parents, each in their language. */
import { DEFAULT_LOCALE, inLocale, isLocale, type LocalText } from '@wegband/domain/basics/locale.ts'
import { formatsOf } from '@wegband/messages/formats.ts'
import type { Db } from '../../../db/transaction.ts'
import { listReaders } from '../../accounts/reader-statement.ts'
import { parentsOfEach } from '../../family/find-parents.ts'
import { type ListedPerson, listPeopleOfClasses } from './class-people-statement.ts'

/** `firstName` is the child's where the reader is a parent; empty where the reader attends. */
export type NoticeReader = {
  readonly readerId: number
  readonly firstName: string
  readonly appointmentId: number
}

/** The people of `listPeopleOfClasses` and their parents. A reader may appear several times, for several classes and children. */
export const listNoticeReaders = async (tx: Db, appointmentIds: readonly number[]): Promise<NoticeReader[]> =>
  withParents(tx, await listPeopleOfClasses(tx, appointmentIds))

export const withParents = async (tx: Db, people: readonly ListedPerson[]): Promise<NoticeReader[]> => {
  const parents = await parentsOfEach(tx, [...new Set(people.map(({ userId }) => userId))])
  return people.flatMap(({ appointmentId, userId, firstName }) => [
    { readerId: userId, firstName: '', appointmentId },
    ...(parents.get(userId) ?? []).map((readerId) => ({ readerId, firstName, appointmentId })),
  ])
}

export type ReaderNotice = {
  readonly reader: NoticeReader
  readonly appointmentIds: ReadonlySet<number>
  /** Picks the text in the language of the reader. */
  readonly say: (text: LocalText) => string
  readonly list: (items: readonly string[]) => string
}

/** One notification per reader and child, however many classes it covers. */
export const groupByReader = async (tx: Db, readers: readonly NoticeReader[]): Promise<ReaderNotice[]> => {
  const people = await listReaders(tx, [...new Set(readers.map(({ readerId }) => readerId))])
  const languages = new Map(people.map(({ id, language }) => [id, language]))
  const groups = Map.groupBy(readers, ({ readerId, firstName }) => `${readerId} ${firstName}`)
  return [...groups.values()].flatMap((group) => {
    const [reader] = group
    if (reader === undefined) return []
    const language = languages.get(reader.readerId)
    const locale = isLocale(language) ? language : DEFAULT_LOCALE
    const appointmentIds = new Set(group.map(({ appointmentId }) => appointmentId))
    const { list } = formatsOf(locale)
    return [{ reader, appointmentIds, say: (text: LocalText) => inLocale(text, locale), list }]
  })
}
