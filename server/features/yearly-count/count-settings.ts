/** How a school is counted: its number with the state association, federations by sport, and the genders that are taken. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import type { CountSettings } from '@wegband/domain/features/yearly-count/contract.ts'
import type {
  CountChoices,
  DiverseAs,
  NoneAs,
  SportCode,
} from '@wegband/domain/features/yearly-count/count-rules.ts'
import { inTransaction, type Db } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { requireSeenVersion } from '../accounts/require-seen-version.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import {
  findSettings,
  listSportCodes,
  listSportIds,
  lockSchool,
  replaceSportCodes,
  upsertSettings,
} from './count-store.ts'
import { publishCounts, requireCount, requireCountToChange } from './require-count.ts'

export type Choices = CountChoices & { readonly clubNumber: string }

/** Until a school says otherwise. */
const DEFAULTS = { clubNumber: '', diverseAs: 'd', noneAs: 'none', restSportId: null } as const

export const readChoices = async (db: Db, schoolId: number): Promise<Choices> => {
  const [row, sports] = [await findSettings(db, schoolId), await listSportCodes(db, schoolId)]
  const { clubNumber, diverseAs, noneAs, restSportId } = row ?? DEFAULTS
  return { clubNumber, diverseAs, noneAs, restSportId, sports }
}

export const readCountSettings = async (context: Context, schoolId: number): Promise<CountSettings> => {
  const { referenceData } = await requireCount(context, schoolId)
  const db = context.db.drizzle
  const [row, codes, ids] = await Promise.all([
    findSettings(db, schoolId),
    listSportCodes(db, schoolId),
    listSportIds(db, schoolId),
  ])
  const { clubNumber, diverseAs, noneAs, restSportId } = row ?? DEFAULTS
  const sports = ids.flatMap((sportId) => {
    const sport = referenceData.sports.get(sportId)
    const code = codes.find((one) => one.sportId === sportId)
    if (sport === undefined) return []
    return [
      {
        sportId,
        name: inLocale(sport.name, context.locale),
        federationNumber: code?.federationNumber ?? '',
        sportCode: code?.sportCode ?? '',
      },
    ]
  })
  return {
    clubNumber,
    diverseAs,
    noneAs,
    restSportId,
    sports: sports.toSorted((one, other) => one.name.localeCompare(other.name, context.locale)),
    updatedAt: row?.updatedAt ?? null,
  }
}

type SettingsInput = {
  readonly clubNumber: string
  readonly diverseAs: DiverseAs
  readonly noneAs: NoneAs
  readonly restSportId: number | null
  readonly sports: readonly SportCode[]
  readonly seenAt: string | null
}

const refuseField = (field: string): never => {
  throw new AppError('general.invalid', { errors: { [field]: ['not-an-option'] } })
}

export const saveCountSettings = async (
  context: Context,
  schoolId: number,
  { seenAt, sports, ...facts }: SettingsInput,
): Promise<CountSettings> => {
  await requireCountToChange(context, schoolId)
  const now = context.clock.now()
  const at = now.toISOString()
  await inTransaction(context.db, async (tx) => {
    await lockSchool(tx, schoolId)
    const before = await readChoices(tx, schoolId)
    requireSeenVersion(await findSettings(tx, schoolId), seenAt)
    const known = new Set(await listSportIds(tx, schoolId))
    const ids = sports.map(({ sportId }) => sportId)
    if (new Set(ids).size < ids.length || ids.some((sportId) => !known.has(sportId))) refuseField('sports')
    if (facts.restSportId !== null && !known.has(facts.restSportId)) refuseField('restSportId')
    await upsertSettings(tx, { schoolId, ...facts, updatedAt: at })
    await replaceSportCodes(tx, schoolId, sports, at)
    const entry = {
      action: 'yearly-count.settings',
      subjectType: 'school',
      subjectId: schoolId,
      details: { before, after: { ...facts, sports } },
    }
    await writeAudit(tx, context.actor, entry, now)
    await publishCounts(tx, schoolId)
  })
  return readCountSettings(context, schoolId)
}
