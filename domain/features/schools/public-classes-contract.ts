/** The timetable of a school and its trial dates, for everybody (§4 Trial slots). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { countText, flagText, id, idParams, idText, instant } from '../../http/shapes.ts'
import { OLDEST_IN_CLASS } from '../appointments/schedule/class-ages.ts'
import { sportTag } from './contract.ts'

/** A class as everybody may know of it: no people. */
export const publicClass = z.object({
  id,
  name: z.string(),
  startAt: instant,
  endAt: instant,
  site: z.object({ id, name: z.string(), city: z.string() }),
  sport: sportTag.nullable(),
  /** For whom it is meant, in whole years, both included; null: no bound on that side. */
  minAge: z.int().nullable(),
  maxAge: z.int().nullable(),
  /** Free trial places. */
  trialPlaces: z.int(),
})
export type PublicClass = z.output<typeof publicClass>

/**
 * The coming seven days of a school; with `only_trial_slots` eight weeks, as far as a trial place is free. `age` in whole years leaves out
 * classes for others.
 */
export const listPublicClasses = endpoint({
  method: 'GET',
  path: '/api/schools/:id/public-classes',
  summary: 'The timetable of a school, or its trial dates, for everybody',
  section: '§4 Trial slots',
  access: 'anyone',
  params: idParams,
  query: z.strictObject({
    only_trial_slots: flagText.optional(),
    sport: idText.optional(),
    age: countText(OLDEST_IN_CLASS).optional(),
  }),
  answers: { 200: z.object({ data: z.array(publicClass) }) },
  errors: [],
  perMinute: 120,
})

export const publicClassEndpoints = [listPublicClasses]
