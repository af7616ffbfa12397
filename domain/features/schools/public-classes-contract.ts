/** API contract of a school's public timetable and trial dates (§4 Trial slots). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { countText, flagText, id, idParams, idText, instant } from '../../http/shapes.ts'
import { OLDEST_IN_CLASS } from '../appointments/schedule/class-ages.ts'
import { sportTag } from './contract.ts'

/** A class in its public form: without people. */
export const publicClass = z.object({
  id,
  name: z.string(),
  startAt: instant,
  endAt: instant,
  site: z.object({ id, name: z.string(), city: z.string() }),
  sport: sportTag.nullable(),
  /** The ages it is meant for, in whole years, both included; null: no bound on that side. */
  minAge: z.int().nullable(),
  maxAge: z.int().nullable(),
  /** Free trial places. */
  trialPlaces: z.int(),
})
export type PublicClass = z.output<typeof publicClass>

/**
 * The next seven days of a school; with `only_trial_slots` eight weeks, only dates with a free trial place. `age` in whole years
 * leaves out classes for other ages.
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
