/** Membership levels in the hands of the office. What was bought stays: a sold level only gains (docs/decisions/0069). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { losesSomething } from '@wegband/domain/features/money-office/sold-things.ts'
import type { LevelFacts, OfficeLevel } from '@wegband/domain/features/money-office/sellers-contract.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import { bumpUserVersions } from '../../accounts/bump-user-versions.ts'
import { requireSeenVersion } from '../../accounts/require-seen-version.ts'
import { requireKnown } from './known-subjects.ts'
import { beforeAndAfter, catalogueWrite } from '../office-write.ts'
import {
  findLevelRow,
  insertLevel,
  type LevelOfOffice,
  listHoldersOfLevel,
  listLevelRows,
  lockLevel,
  updateLevel,
} from './sellers-store.ts'

const levelOf = ({ level, contracts, products }: LevelOfOffice): OfficeLevel => ({
  ...level,
  contracts,
  products,
})

export const readLevels = async ({ db }: Context): Promise<OfficeLevel[]> =>
  (await listLevelRows(db.drizzle)).map(levelOf)

const requireLevel = async (tx: Transaction, id: number): Promise<LevelOfOffice> => {
  const row = await findLevelRow(tx, id)
  if (row === undefined) throw notFound()
  return row
}

/** Names no person reads; a seed finds its own levels by theirs. */
const newKey = (): string => `office-${crypto.randomUUID()}`

export const addLevel = async (context: Context, facts: LevelFacts): Promise<OfficeLevel> => {
  await requireKnown(context, 'benefits', facts.benefits)
  return catalogueWrite(context, async (tx, now) => {
    const id = await insertLevel(tx, newKey(), facts, now)
    const row = await requireLevel(tx, id)
    return {
      result: levelOf(row),
      entry: {
        action: 'membership-level.created',
        subjectType: 'membership-level',
        subjectId: id,
        details: beforeAndAfter(undefined, row.level),
      },
    }
  })
}

/** A level that was bought keeps its value and its kind, and loses nothing that it opens. */
const requireNothingLost = ({ level, contracts }: LevelOfOffice, facts: LevelFacts): void => {
  if (contracts === 0) return
  const isOther = level.value !== facts.value || level.isKids !== facts.isKids
  if (isOther || losesSomething(level.benefits, facts.benefits)) throw new AppError('money-office.level-sold')
}

export const changeLevel = async (
  context: Context,
  id: number,
  { facts, seenAt }: { readonly facts: LevelFacts; readonly seenAt: string },
): Promise<OfficeLevel> => {
  await requireKnown(context, 'benefits', facts.benefits)
  return catalogueWrite(context, async (tx, now) => {
    await lockLevel(tx, id)
    const before = await requireLevel(tx, id)
    requireSeenVersion(before.level, seenAt)
    requireNothingLost(before, facts)
    await updateLevel(tx, id, facts, now)
    // What its holders may see follows from it.
    await bumpUserVersions(tx, await listHoldersOfLevel(tx, id), now)
    const after = await requireLevel(tx, id)
    return {
      result: levelOf(after),
      entry: {
        action: 'membership-level.changed',
        subjectType: 'membership-level',
        subjectId: id,
        details: beforeAndAfter(before.level, after.level),
      },
    }
  })
}
