/** Pauses that the series of a school have alike, such as school holidays: shown, changed and taken back as the one that they are. */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { day, id, idParams, one } from '../../http/shapes.ts'
import { pause, pausedSchool } from './contract.ts'

/** So many series that rest on the same days rest together. */
export const FEWEST_SHARING = 2

export const sharedPause = z.object({
  firstDay: day,
  lastDay: day,
  note: z.string(),
  /** Ids of the series that rest then. */
  seriesIds: z.array(id),
})
export type SharedPause = z.output<typeof sharedPause>

/** For leaders and staff: those that at least two series have alike and that are not over, earliest first. */
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

/** For all series that rest then. On days that are none of it any more they take place again, and who had booked is told; idempotent. */
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

/** Idempotent. What it had called off or taken out of the calendar takes place again, as far as it lies ahead. */
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
