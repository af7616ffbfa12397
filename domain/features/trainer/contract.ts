/** API contract of private trainings that trainers start (§1 Trainers, §2 trainer/training). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { id, idParams, one } from '../../http/shapes.ts'
import { appointment } from '../appointments/contract.ts'
import { PRIVATE_MINUTES, PRIVATE_PARTNERS_MAX } from './private-training-rules.ts'

/** 409 `trainer.already-running` carries the running one, `trainer.partner-gone` `{ userIds }` of people who cannot be chosen. */
export const openPrivateTraining = endpoint({
  method: 'POST',
  path: '/api/schools/:id/private-trainings',
  summary: 'Begin a private training now: it runs at once, with everybody who is there on its list',
  section: '§6 Trainer area, §9 Private training',
  access: 'registered',
  params: idParams,
  body: z.strictObject({
    sportId: id,
    minutes: z.union(PRIVATE_MINUTES.map((minutes) => z.literal(minutes))),
    /** People of the school, and those scanned within the last 20 minutes. */
    attendees: z.array(id).min(1).max(PRIVATE_PARTNERS_MAX),
  }),
  answers: { 201: one(appointment) },
  errors: [
    'trainer.no-sports',
    'trainer.missing-capability',
    'trainer.sport-not-taught',
    'trainer.partner-gone',
    'trainer.already-running',
    'auth.not-while-impersonating',
  ],
  perMinute: 30,
})

export const trainerEndpoints = [openPrivateTraining]
