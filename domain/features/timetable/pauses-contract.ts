/** API contract of shared pauses of a school's series, such as school holidays: listed, changed and removed as one. */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { day, id, idParams, one } from '../../http/shapes.ts'
import { pause, pausedSchool } from './contract.ts'

/** A pause is shared if at least this many series have the same days. */
export const FEWEST_SHARING = 2

export const sharedPause = z.object({
  firstDay: day,
  lastDay: day,
  note: z.string(),
  /** Ids of the series with this pause. */
  seriesIds: z.array(id),
})
export type SharedPause = z.output<typeof sharedPause>

/** For leaders and staff: current and future pauses that at least two series share, earliest first. */
export const listSharedPauses = endpoint({
  method: 'GET',
  path: '/api/schools/:id/pauses',
  summary: 'Pauses that series of a school have alike',
  section: 'decisions §6.3',
  access: 'registered',
  params: idParams,
  answers: { 200: z.object({ data: z.array(sharedPause) }) },
  errors: ['appointments.not-allowed'],
})

const pauseParams = idParams.extend({ firstDay: day, lastDay: day })

/** For all series with this pause. On days that no longer belong to it classes take place again, and attendees are notified. Idempotent. */
export const changeSharedPause = endpoint({
  method: 'PATCH',
  path: '/api/schools/:id/pauses/:firstDay/:lastDay',
  summary: 'Change a pause for every series that has it',
  section: 'decisions §6.3',
  access: 'registered',
  params: pauseParams,
  body: pause,
  answers: { 200: one(pausedSchool) },
  errors: ['appointments.not-allowed', 'timetable.past'],
})

/** Idempotent. Future dates that it had cancelled or removed take place again. */
export const endSharedPause = endpoint({
  method: 'DELETE',
  path: '/api/schools/:id/pauses/:firstDay/:lastDay',
  summary: 'Take a pause back for every series that has it',
  section: 'decisions §6.3',
  access: 'registered',
  params: pauseParams,
  answers: { 200: one(pausedSchool) },
  errors: ['appointments.not-allowed'],
})

export const pauseEndpoints = [listSharedPauses, changeSharedPause, endSharedPause]
