/** Maps what a person sets for a class to the columns of a date or of a series. */
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { ClassDetails } from '@wegband/domain/features/timetable/contract.ts'
import type { Db } from '../../db/transaction.ts'
import type { ReferenceData } from '../reference-data/reference-data.ts'
import { listTrainers } from './store.ts'

export type ClassColumns = {
  name: LocalText
  description: LocalText
  typeId: number
  siteId: number
  room: string
  trainerId: number | null
  coTrainerIds: number[]
  assignment: ClassDetails['assignment']
  capacity: number | null
  trialSlots: number
  isPublic: boolean
  minAge: number | null
  maxAge: number | null
}

/** Explicitly undefined means the same as left out. */
export type ClassChange<T> = { readonly [Key in keyof T]?: T[Key] | undefined }

/** The fields that can be changed for one date alone, by column. The time is handled separately. */
const COLUMN_OF = {
  typeId: 'typeId',
  siteId: 'siteId',
  room: 'room',
  trainer: 'trainerId',
  coTrainers: 'coTrainerIds',
  assignment: 'assignment',
  capacity: 'capacity',
  trialSlots: 'trialSlots',
  isPublic: 'isPublic',
  minAge: 'minAge',
  maxAge: 'maxAge',
} as const

/** The ids without duplicates and without the lead trainer. */
export const besideLead = (ids: readonly number[], leadId: number | null): number[] =>
  [...new Set(ids)].filter((id) => id !== leadId)

/** Only the given fields. A name that a school gives is used in every language. */
export const columnsOf = (details: ClassChange<ClassDetails>): Partial<ClassColumns> => ({
  ...Object.fromEntries(
    Object.entries(COLUMN_OF).flatMap(([field, column]) => {
      const value = details[field as keyof typeof COLUMN_OF]
      return value === undefined ? [] : [[column, value]]
    }),
  ),
  ...(details.name === undefined ? {} : { name: { de: details.name } }),
  ...(details.description === undefined ? {} : { description: { de: details.description } }),
})

const refuse = (field: string): never => {
  throw new AppError('general.invalid', { errors: { [field]: ['not-an-option'] } })
}

/** Throws a 422 for a site, sport, type or trainer of another school. `known`: current second trainers, who may stay. */
export const requireChoices = async (
  db: Db,
  referenceData: ReferenceData,
  schoolId: number,
  details: ClassChange<ClassDetails>,
  known: readonly number[] = [],
): Promise<void> => {
  const { siteId, typeId, sportIds, trainer, coTrainers } = details
  if (siteId !== undefined && referenceData.sites.get(siteId)?.schoolId !== schoolId) refuse('siteId')
  if (typeId !== undefined && !referenceData.appointmentTypes.has(typeId)) refuse('typeId')
  for (const sportId of sportIds ?? []) {
    const sport = referenceData.sports.get(sportId)
    if (sport === undefined || (sport.schoolId !== null && sport.schoolId !== schoolId)) refuse('sportIds')
  }
  if (typeof trainer !== 'number' && (coTrainers ?? []).length === 0) return
  const trainers = new Set((await listTrainers(db, schoolId)).map(({ id }) => id))
  if (typeof trainer === 'number' && !trainers.has(trainer)) refuse('trainer')
  if (!(coTrainers ?? []).every((id) => trainers.has(id) || known.includes(id))) refuse('coTrainers')
}
