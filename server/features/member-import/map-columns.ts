/** Says what the columns of a file hold, and saves such a mapping by name. The trial of all rows begins with it. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { MemberImport } from '@wegband/domain/features/member-import/contract.ts'
import { applySaved, savedOf } from '@wegband/domain/features/member-import/guess-mapping.ts'
import { MOST_MAPPINGS } from '@wegband/domain/features/member-import/import-bounds.ts'
import {
  type DateOrder,
  type ImportField,
  mappingProblems,
  PERSON_FIELDS,
  sportFieldOf,
} from '@wegband/domain/features/member-import/import-fields.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { requireSeenVersion } from '../accounts/require-seen-version.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import {
  deleteMapping,
  findMapping,
  type ImportRecord,
  listMappings,
  saveMapping,
  updateImport,
} from './import-store.ts'
import { publishImport } from './publish-import.ts'
import { requireImport, requireImportIn, requireSchoolImports, sportsOf } from './require-import.ts'
import { readMemberImport } from './show-import.ts'
import { wakeImports } from './work/wake-imports.ts'

export type NewMapping = {
  readonly columns: readonly (ImportField | null)[]
  readonly dateOrder: DateOrder
  readonly saveAs: string | null
  readonly seenAt: string
}

const refuseColumns = (code: 'invalid' | 'required' | 'not-an-option'): AppError =>
  new AppError('general.invalid', { errors: { columns: [code] } })

const requireColumns = async (
  context: Context,
  { headings, schoolId }: ImportRecord,
  columns: NewMapping['columns'],
): Promise<void> => {
  const { missing, twice } = mappingProblems(columns)
  if (columns.length !== headings.length || twice.length > 0) throw refuseColumns('invalid')
  if (missing.length > 0) throw refuseColumns('required')
  const sports = sportsOf(await requireSchoolImports(context, schoolId), schoolId)
  const isKnown = (field: ImportField | null): boolean => {
    if (field === null || PERSON_FIELDS.some((one) => one === field)) return true
    const ofSport = sportFieldOf(field)
    return sports.some(({ sportId }) => sportId === ofSport?.sportId)
  }
  if (!columns.every((field) => isKnown(field))) throw refuseColumns('not-an-option')
}

const keepMapping = async (
  tx: Transaction,
  { schoolId, headings }: ImportRecord,
  { columns, dateOrder, saveAs }: NewMapping,
): Promise<void> => {
  if (saveAs === null) return
  const known = await listMappings(tx, schoolId)
  const isNew = known.every(({ name }) => name.toLowerCase() !== saveAs.toLowerCase())
  if (isNew && known.length >= MOST_MAPPINGS) throw new AppError('member-import.too-many-mappings')
  await saveMapping(tx, { schoolId, name: saveAs, fields: savedOf(headings, columns), dateOrder })
}

export const mapColumns = async (
  context: Context,
  id: number,
  mapping: NewMapping,
): Promise<MemberImport> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  await inTransaction(db, async (tx) => {
    const row = await requireImportIn(context, tx, id, ['mapping', 'ready'])
    requireSeenVersion(row, mapping.seenAt)
    await requireColumns(context, row, mapping.columns)
    await keepMapping(tx, row, mapping)
    const now = clock.now()
    const { columns, dateOrder } = mapping
    const work = { state: 'checking', lineDone: 0, progress: 0, attempts: 0, problem: null } as const
    await updateImport(tx, id, { ...work, columns: [...columns], dateOrder, runBy: actor.userId }, now)
    const details = { schoolId: row.schoolId, saved: mapping.saveAs !== null }
    const entry = { action: 'member-import.map', subjectType: 'member-import', subjectId: id, details }
    await writeAudit(tx, actor, entry, now)
    await publishImport(tx, row)
    await wakeImports(tx)
  })
  return readMemberImport(context, id)
}

export const applyMapping = async (
  context: Context,
  { id, mappingId }: { readonly id: number; readonly mappingId: number },
) => {
  const db = context.db.drizzle
  const { schoolId, headings } = await requireImport(context, db, id)
  const mapping = await findMapping(db, { id: mappingId, schoolId })
  if (mapping === undefined) throw notFound()
  return { columns: applySaved(headings, mapping.fields), dateOrder: mapping.dateOrder }
}

export const removeMapping = async (
  context: Context,
  { id: schoolId, mappingId }: { readonly id: number; readonly mappingId: number },
): Promise<void> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  await requireSchoolImports(context, schoolId)
  await inTransaction(db, async (tx) => {
    if (!(await deleteMapping(tx, { id: mappingId, schoolId }))) throw notFound()
    const subject = { subjectType: 'member-import-mapping', subjectId: mappingId, details: { schoolId } }
    await writeAudit(tx, actor, { action: 'member-import.remove-mapping', ...subject }, clock.now())
  })
}
