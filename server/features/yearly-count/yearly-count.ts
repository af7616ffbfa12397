/** Counts the members of a school on 1 January, names what is missing, and keeps a count as it was sent. */
import { createHash } from 'node:crypto'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  type CountedYear,
  NAMED_MOST,
  type SchoolCountRow,
  type YearlyCount,
} from '@wegband/domain/features/yearly-count/contract.ts'
import { countedUntil, countMembers, gapsOf } from '@wegband/domain/features/yearly-count/count-rules.ts'
import { inTransaction, type Db } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { type Io, notFound } from '../../http/serve-endpoint.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { fileOf, sendFile } from './count-file.ts'
import { readChoices, type Choices } from './count-settings.ts'
import {
  countSent,
  findSent,
  insertSent,
  listMembersAt,
  listSchoolCounts,
  listSent,
  lockSchool,
  type MemberRow,
} from './count-store.ts'
import { publishCounts, requireCount, requireCountToChange } from './require-count.ts'

/** A count is repeated after a question of the association, not more often. */
const SENT_MOST = 20

const countedOf = (members: readonly MemberRow[], choices: Choices): CountedYear => {
  const { total, a, b, moved } = countMembers(members, choices)
  const { clubNumber, diverseAs, noneAs } = choices
  return { clubNumber, total, a: [...a], b: [...b], moved, diverseAs, noneAs }
}

const markOf = (counted: CountedYear): string =>
  createHash('sha256').update(JSON.stringify(counted)).digest('hex')

const isEarly = (year: number, now: Date): boolean => countedUntil(year) > now.toISOString()

const readMembers = async (db: Db, schoolId: number, year: number) => {
  const [members, choices] = [
    await listMembersAt(db, schoolId, countedUntil(year)),
    await readChoices(db, schoolId),
  ]
  return { members, choices, counted: countedOf(members, choices) }
}

export const readYearlyCount = async (
  context: Context,
  schoolId: number,
  year: number,
): Promise<YearlyCount> => {
  const { school, referenceData } = await requireCount(context, schoolId)
  const db = context.db.drizzle
  const [{ members, choices, counted }, sent] = await Promise.all([
    readMembers(db, schoolId, year),
    listSent(db, schoolId, year),
  ])
  const names = new Map(
    members.map(({ userId: id, firstName, lastName }) => [id, { id, firstName, lastName }]),
  )
  const named = (ids: readonly number[]) => ({
    count: ids.length,
    people: ids.slice(0, NAMED_MOST).flatMap((id) => names.get(id) ?? []),
  })
  const gaps = gapsOf(members, choices)
  return {
    school,
    year,
    isEarly: isEarly(year, context.clock.now()),
    counted,
    mark: markOf(counted),
    gaps: {
      clubNumber: choices.clubNumber === '',
      birthday: named(gaps.birthday),
      gender: named(gaps.gender),
      sport: named(gaps.sport),
      federation: gaps.federation.map(({ sportId, count }) => ({
        sportId,
        name: inLocale(referenceData.sports.get(sportId)?.name ?? { de: '' }, context.locale),
        count,
      })),
    },
    sent: sent.map(({ id, sentAt, counted: { total }, sentBy }) => ({ id, sentAt, sentBy, total })),
  }
}

export const sendDraft = async (context: Context, schoolId: number, year: number, io: Io) => {
  await requireCount(context, schoolId)
  const { counted } = await readMembers(context.db.drizzle, schoolId, year)
  return sendFile(fileOf(counted, year), year, io)
}

/** `mark`: of the numbers that the head saw; with others nothing is stored. */
export const sendYearlyCount = async (
  context: Context,
  schoolId: number,
  { year, mark }: { readonly year: number; readonly mark: string },
): Promise<{ id: number }> => {
  await requireCountToChange(context, schoolId)
  const now = context.clock.now()
  if (isEarly(year, now)) throw new AppError('yearly-count.too-early')
  return inTransaction(context.db, async (tx) => {
    await lockSchool(tx, schoolId)
    if ((await countSent(tx, schoolId, year)) >= SENT_MOST) throw new AppError('yearly-count.too-many')
    const { counted } = await readMembers(tx, schoolId, year)
    if (markOf(counted) !== mark) throw new AppError('yearly-count.changed')
    const row = {
      schoolId,
      year,
      counted,
      file: fileOf(counted, year),
      sentAt: now.toISOString(),
      sentBy: context.actor.userId,
    }
    const id = await insertSent(tx, row)
    const details = { schoolId, year, total: counted.total }
    const entry = { action: 'yearly-count.sent', subjectType: 'yearly-count', subjectId: id, details }
    await writeAudit(tx, context.actor, entry, now)
    await publishCounts(tx, schoolId)
    return { id }
  })
}

/** The bytes as they were sent. */
export const sendKeptCount = async (
  context: Context,
  { schoolId, countId }: { readonly schoolId: number; readonly countId: number },
  io: Io,
) => {
  await requireCount(context, schoolId)
  const row = await findSent(context.db.drizzle, schoolId, countId)
  if (row === undefined) throw notFound()
  return sendFile(row.file, row.year, io)
}

/** The counts of all schools, without names. */
export const listYearlyCounts = async (context: Context, year: number): Promise<SchoolCountRow[]> => {
  const rows = await listSchoolCounts(context.db.drizzle, year, countedUntil(year))
  return rows.map(({ sentAt, sentTotal, ...row }) => ({
    ...row,
    sent: sentAt === null || sentTotal === null ? null : { at: sentAt, total: sentTotal },
  }))
}
