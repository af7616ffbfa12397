/** API contract of what a new installation still needs before people can train and buy (decisions §6). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { id, one } from '../../http/shapes.ts'

/**
 * In the order in which they are done; up to `timetable` they lead to the first class. `setup`: the first admin has not finished the
 * set-up. `school`: a school with a site. `room`: a site with a room. `training`: a sport with a level. `class-type`: a kind of class.
 * `trainer`: a trainer teaches a sport at a school. `timetable`: a class or a series. `texts`: terms, withdrawal text and privacy notice are
 * in force. `imprint`: the legal notice of the operator. `mail`: emails leave the machine. `seller`, `price`: who sells, and what is on sale.
 */
export const SETUP_STEPS = [
  'setup',
  'school',
  'room',
  'training',
  'class-type',
  'trainer',
  'timetable',
  'texts',
  'imprint',
  'mail',
  'seller',
  'price',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

export const readSetupSteps = endpoint({
  method: 'GET',
  path: '/api/admin/setup-steps',
  summary: 'What a new installation still needs',
  section: 'decisions §6',
  access: 'admin',
  answers: {
    200: one(
      z.object({
        open: z.array(z.enum(SETUP_STEPS)),
        /** The first school, to whose pages the steps lead; null: there is none. */
        schoolId: id.nullable(),
      }),
    ),
  },
  errors: [],
})
