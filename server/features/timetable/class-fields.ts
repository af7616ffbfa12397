/** From what a person sets for a class to the columns that hold it, of a date and of a series alike. */
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

/** Explicitly unset is the same as not named. */
export type ClassChange<T> = { readonly [Key in keyof T]?: T[Key] | undefined }

/** What can be changed for one date alone, by its column; the time stands beside them. */
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

/** Each once, and the lead not among them. */
export const besideLead = (ids: readonly number[], leadId: number | null): number[] =>
  [...new Set(ids)].filter((id) => id !== leadId)

/** Only what is named. A class is called alike in every language once a school has named it. */
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

/** Throws a 422 where something does not belong to the school: its site, sports, types, trainers. `known`: who teaches beside the lead already and may stay. */
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
