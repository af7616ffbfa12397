/** The audit log for its auditors: a page, or an extract as CSV. */
import type { z } from 'zod'
import { dayWindow } from '@wegband/domain/basics/calendar-days.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import {
  EXTRACT_MAX,
  type extractLog,
  type findLogPeople,
  LOG_PER_PAGE,
  type LogEntry,
  type readLog,
} from '@wegband/domain/features/audit-log/contract.ts'
import { csvOf } from '@wegband/domain/basics/csv.ts'
import { translatorFor } from '@wegband/messages/all-bundles.ts'
import { formatsOf } from '@wegband/messages/formats.ts'
import { logWords, type LogWords } from '@wegband/messages/log-words.ts'
import { findAccountIds } from '../admin/search-accounts.ts'
import type { Context } from '../../http/request/context.ts'
import { pageSizeOf } from '../../http/request/page-of.ts'
import type { Io } from '../../http/serve-endpoint.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { findLogKey, listLogRows, listNames, type LogFilter } from './log-statement.ts'

/** More are found by a longer name. */
const PEOPLE_MOST = 20

type Query = z.output<(typeof readLog)['query']>
type Page = z.output<(typeof readLog)['answers'][200]>
type Filters = z.output<(typeof extractLog)['query']>
type Row = Awaited<ReturnType<typeof listLogRows>>[number]

const filterOf = ({ area, action, subject, subject_id, actor, person, from, to }: Filters): LogFilter => ({
  area,
  action,
  subjectType: subject,
  subjectId: subject_id,
  actorId: actor,
  personId: person,
  from: from === undefined ? undefined : dayWindow(from).startAt,
  // The last day is shown whole.
  until: to === undefined ? undefined : dayWindow(to).endAt,
})

/** A joined person; null where none was found. */
const personOf = ({ id, firstName, lastName }: Row['actor']): LogEntry['actor'] =>
  id === null ? null : { id, firstName: firstName ?? '', lastName: lastName ?? '' }

const entryOf = ({ actor, impersonator, subject, ...row }: Row): LogEntry => {
  const person = personOf(subject)
  return {
    ...row,
    actor: personOf(actor),
    impersonator: personOf(impersonator),
    subjectName: person === null ? null : fullName(person),
  }
}

export const readLogPage = async (context: Context, query: Query): Promise<Page> => {
  refuseWhileImpersonating(context.actor)
  const db = context.db.drizzle
  const before = query.before === undefined ? undefined : await findLogKey(db, query.before)
  if (query.before !== undefined && before === undefined) return { data: [], next: null }
  const size = pageSizeOf(query, LOG_PER_PAGE)
  const rows = await listLogRows(db, filterOf(query), { before, limit: size + 1 })
  const data = rows.slice(0, size).map(entryOf)
  return { data, next: rows.length > size ? (data.at(-1)?.id ?? null) : null }
}

const COLUMNS = [
  'at',
  'actor',
  'actorId',
  'as',
  'what',
  'action',
  'subject',
  'subjectId',
  'subjectName',
  'details',
  'request',
] as const

const lineOf = (entry: LogEntry, words: LogWords): string[] => [
  entry.at,
  words.who(entry),
  entry.actor === null ? '' : String(entry.actor.id),
  entry.impersonator === null ? '' : `${fullName(entry.impersonator)} (${entry.impersonator.id})`,
  words.what(entry),
  entry.action,
  entry.subjectType,
  entry.subjectId === null ? '' : String(entry.subjectId),
  entry.subjectName ?? '',
  JSON.stringify(entry.details),
  entry.requestId ?? '',
]

export const sendExtract = async (context: Context, query: Filters, { reply }: Io) => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  const rows = await listLogRows(db.drizzle, filterOf(query), { before: undefined, limit: EXTRACT_MAX })
  const entry = {
    action: 'log.extracted',
    subjectType: 'log',
    subjectId: null,
    details: { ...query, rows: rows.length },
  }
  await writeAudit(db.drizzle, actor, entry, clock.now())
  const t = translatorFor(context.locale)
  const words = logWords((key, values) => t(`audit-log.${key}`, values), formatsOf(context.locale))
  const head = COLUMNS.map((column) => t(`audit-log.extractColumns.${column}`))
  const text = csvOf([head, ...rows.map((row) => lineOf(entryOf(row), words))])
  void reply
    .headers({
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="protokoll.csv"',
    })
    .type('text/csv; charset=utf-8')
    .send(Buffer.from(text))
  return { status: 200, body: undefined } as const
}

/** Best fit first. Ids only are audited: what was typed may be an email. */
export const findPeople = async (
  context: Context,
  search: string,
): Promise<z.output<(typeof findLogPeople)['answers'][200]>['data']> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  const ids = (await findAccountIds(context, search)).slice(0, PEOPLE_MOST)
  const rows = ids.length === 0 ? [] : await listNames(db.drizzle, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const data = ids.flatMap((id) => byId.get(id) ?? [])
  const details = { userIds: data.map(({ id }) => id) }
  const entry = { action: 'accounts.searched', subjectType: 'user', subjectId: null, details }
  await writeAudit(db.drizzle, actor, entry, clock.now())
  return data
}
