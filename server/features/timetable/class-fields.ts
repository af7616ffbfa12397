/** Maps what a person sets for a class to the columns of a date or of a series. */
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { ClassFacts } from '@wegband/domain/features/appointments/contract.ts'
import type { ClassDetails } from '@wegband/domain/features/timetable/contract.ts'
import type { Db } from '../../db/transaction.ts'
import { CLASS_FACTS } from '../appointments/schedule/class-facts-statement.ts'
import { isOffered, type ReferenceData } from '../reference-data/reference-data.ts'
import { listTrainers } from './store.ts'

export type ClassColumns = ClassFacts & {
  name: LocalText
  description: LocalText
  typeId: number
  siteId: number
  trainerId: number | null
  coTrainerIds: number[]
}

/** Explicitly undefined means the same as left out. */
export type ClassChange<T> = { readonly [Key in keyof T]?: T[Key] | undefined }

/** The fields beside the facts that have another name or form as a column. */
const COLUMN_OF = {
  typeId: 'typeId',
  siteId: 'siteId',
  trainer: 'trainerId',
  coTrainers: 'coTrainerIds',
} as const
const COLUMNS: readonly (readonly [keyof ClassDetails, keyof ClassColumns])[] = [
  ...(Object.entries(COLUMN_OF) as [keyof typeof COLUMN_OF, keyof ClassColumns][]),
  ...CLASS_FACTS.map((name) => [name, name] as const),
]

/** The ids without duplicates and without the lead trainer. */
export const besideLead = (ids: readonly number[], leadId: number | null): number[] =>
  [...new Set(ids)].filter((id) => id !== leadId)

/** Only the given fields. A name that a school gives is used in every language. */
export const columnsOf = (details: ClassChange<ClassDetails>): Partial<ClassColumns> => ({
  ...Object.fromEntries(
    COLUMNS.flatMap(([field, column]) => {
      const value = details[field]
      return value === undefined ? [] : [[column, value]]
    }),
  ),
  ...(details.name === undefined ? {} : { name: { de: details.name } }),
  ...(details.description === undefined ? {} : { description: { de: details.description } }),
})

const refuse = (field: string): never => {
  throw new AppError('general.invalid', { errors: { [field]: ['not-an-option'] } })
}

/** Throws a 422 for a closed site, a retired sport, or a site, sport, type or trainer of another school. `known`: current second trainers, who may stay. */
export const requireChoices = async (
  db: Db,
  referenceData: ReferenceData,
  schoolId: number,
  details: ClassChange<ClassDetails>,
  known: readonly number[] = [],
): Promise<void> => {
  const { siteId, typeId, sportIds, trainer, coTrainers } = details
  const site = siteId === undefined ? undefined : referenceData.sites.get(siteId)
  if (siteId !== undefined && (site?.schoolId !== schoolId || site.closedAt !== null)) refuse('siteId')
  if (typeId !== undefined && !referenceData.appointmentTypes.has(typeId)) refuse('typeId')
  for (const sportId of sportIds ?? []) {
    const sport = referenceData.sports.get(sportId)
    if (sport === undefined || !isOffered(sport) || (sport.schoolId ?? schoolId) !== schoolId)
      refuse('sportIds')
  }
  if (typeof trainer !== 'number' && (coTrainers ?? []).length === 0) return
  const trainers = new Set((await listTrainers(db, schoolId)).map(({ id }) => id))
  if (typeof trainer === 'number' && !trainers.has(trainer)) refuse('trainer')
  if (!(coTrainers ?? []).every((id) => trainers.has(id) || known.includes(id))) refuse('coTrainers')
}
