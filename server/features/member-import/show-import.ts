/** Reads imports as their pages show them. */
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { inLocale, isLocale } from '@wegband/domain/basics/locale.ts'
import type { ImportRow, MemberImport } from '@wegband/domain/features/member-import/contract.ts'
import { RETENTION_DAYS, ROWS_PER_PAGE } from '@wegband/domain/features/member-import/import-bounds.ts'
import type { RowState } from '@wegband/domain/features/member-import/contract.ts'
import type { Outcome } from '@wegband/domain/features/member-import/outcomes.ts'
import type { Db } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { metaOf } from '../../http/request/page-of.ts'
import { schoolSports } from '../members/read-member.ts'
import { readReferenceDataFor } from '../reference-data/reference-data.ts'
import { countRows, type ImportRecord, listImports, listMappings } from './import-store.ts'
import { listKnownByIds } from './people-store.ts'
import { requireImport, requireSchoolImports } from './require-import.ts'
import { countMatching, firstRows, listRows, type RowRow } from './rows-store.ts'

const LATEST = 20
const SAMPLES = 5

export const listMemberImports = async (context: Context, schoolId: number) => {
  await requireSchoolImports(context, schoolId)
  const db = context.db.drizzle
  const [imports, mappings] = await Promise.all([
    listImports(db, schoolId, LATEST),
    listMappings(db, schoolId),
  ])
  return { imports, mappings }
}

export const showImport = async (context: Context, row: ImportRecord): Promise<MemberImport> => {
  const { db, locale } = context
  const referenceData = await readReferenceDataFor(db, 'schools', row.schoolId)
  const [counts, samples] = await Promise.all([
    countRows(db.drizzle, row.id),
    firstRows(db.drizzle, row.id, SAMPLES),
  ])
  const sports = schoolSports(referenceData, row.schoolId).flatMap((sport) => {
    const levels = referenceData.levelsOfSport.get(sport.id) ?? []
    if (levels.length === 0) return []
    return [
      {
        sportId: sport.id,
        name: inLocale(sport.name, locale),
        levels: levels.map(({ index, name }) => ({ index, name: inLocale(name, locale) })),
      },
    ]
  })
  return {
    ...row,
    rows: row.rowCount,
    schoolName: referenceData.schools.get(row.schoolId)?.name ?? '',
    samples: samples.map(({ cells }) => cells),
    sports,
    counts,
    expiresAt: new Date(Date.parse(row.updatedAt) + RETENTION_DAYS * MS_PER_DAY).toISOString(),
  }
}

export const readMemberImport = async (context: Context, id: number): Promise<MemberImport> =>
  showImport(context, await requireImport(context, context.db.drizzle, id))

/** Rows with the people that they perhaps name. */
export const showRows = async (db: Db, schoolId: number, rows: readonly RowRow[]): Promise<ImportRow[]> => {
  const known = await listKnownByIds(db, schoolId, [...new Set(rows.flatMap(({ matches }) => matches))])
  const people = new Map(known.map((person) => [person.id, person]))
  return rows.map((row) => ({
    ...row,
    problems: [...row.problems],
    changes: [...row.changes],
    matches: row.matches.flatMap((id) => {
      const person = people.get(id)
      return person === undefined ? [] : [person]
    }),
  }))
}

export const listImportRows = async (
  context: Context,
  query: {
    readonly id: number
    readonly outcome: Outcome | undefined
    readonly state: RowState | undefined
    readonly page: number
  },
): Promise<{ data: ImportRow[]; meta: ReturnType<typeof metaOf> }> => {
  const db = context.db.drizzle
  const { schoolId } = await requireImport(context, db, query.id)
  const offset = (query.page - 1) * ROWS_PER_PAGE
  const [total, rows] = await Promise.all([
    countMatching(db, query.id, query),
    listRows(db, query.id, query, { offset, limit: ROWS_PER_PAGE }),
  ])
  const data = await showRows(db, schoolId, rows)
  return { data, meta: metaOf(total, query.page, ROWS_PER_PAGE) }
}

export const localeOf = ({ language }: Pick<ImportRecord, 'language'>) =>
  isLocale(language) ? language : 'de'
