/** Whose imports the caller may see and run. Every action passes here, and the work asks again for each batch. */
import { canImportMembers } from '@wegband/domain/features/members/member-rights.ts'
import type { SportLevels } from '@wegband/domain/features/member-import/import-fields.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { ImportPhase } from '@wegband/domain/features/member-import/contract.ts'
import type { Db, Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { schoolSports } from '../members/read-member.ts'
import { type ReferenceData, readReferenceDataFor } from '../reference-data/reference-data.ts'
import { findImport, type ImportRecord, lockImport } from './import-store.ts'

/** 404 for a school that does not exist or is not the caller's. */
export const requireSchoolImports = async (
  { actor, db }: Pick<Context, 'actor' | 'db'>,
  schoolId: number,
): Promise<ReferenceData> => {
  const referenceData = await readReferenceDataFor(db, 'schools', schoolId)
  if (!referenceData.schools.has(schoolId) || !canImportMembers(actor, schoolId)) throw notFound()
  return referenceData
}

const requireOwn = (actor: Context['actor'], row: ImportRecord | undefined): ImportRecord => {
  if (row === undefined || !canImportMembers(actor, row.schoolId)) throw notFound()
  return row
}

/** 404 for an import of another school. */
export const requireImport = async (
  { actor }: Pick<Context, 'actor'>,
  db: Db,
  id: number,
): Promise<ImportRecord> => requireOwn(actor, await findImport(db, id))

/** The same, locked; 409 `member-import.wrong-state` in any other state. */
export const requireImportIn = async (
  { actor }: Pick<Context, 'actor'>,
  tx: Transaction,
  id: number,
  states: readonly ImportPhase[],
): Promise<ImportRecord> => {
  const row = requireOwn(actor, await lockImport(tx, id))
  if (!states.includes(row.state)) throw new AppError('member-import.wrong-state')
  return row
}

const namesOf = (text: object): string[] => Object.values(text).filter((name) => typeof name === 'string')

/** The sports that the school can teach, with what their levels are called. */
export const sportsOf = (referenceData: ReferenceData, schoolId: number): SportLevels[] =>
  schoolSports(referenceData, schoolId).flatMap(({ id, name, menuName }) => {
    const levels = referenceData.levelsOfSport.get(id) ?? []
    if (levels.length === 0) return []
    return [
      {
        sportId: id,
        names: [...new Set([...namesOf(name), ...namesOf(menuName)])],
        levels: levels.map((level) => ({ index: level.index, names: namesOf(level.name) })),
      },
    ]
  })
