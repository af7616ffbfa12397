/** API contract of progress: what is missing to the next belt, and which progress the person has already seen (§4 Level progress). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { id, idParams, idText, one } from '../../http/shapes.ts'
import { missing } from './missing-to-next-step.ts'
import { RHYTHMS } from './pace.ts'

/** Up to where the person has seen their progress band. Progress beyond it has not been celebrated yet. */
export const seenProgress = z.object({
  levelIndex: z.int().min(1).max(1000),
  beltStep: z.int().min(0).max(1000),
  activeWeeks: z.int().min(0).max(10_000),
})
export type SeenProgress = z.output<typeof seenProgress>

/** For the person, their parents, and the club side of their school. */
export const readMissing = endpoint({
  method: 'GET',
  path: '/api/users/:id/missing-progress',
  summary: 'What is still missing to the next belt step, stripe and level check, with forecasts',
  section: '§4 Level progress, decisions §4',
  access: 'registered',
  offline: { newest: 12, familyOnly: true },
  staleOn: ['progress'],
  params: idParams,
  query: z.strictObject({ sport: idText, rhythm: z.enum(RHYTHMS).optional() }),
  answers: { 200: one(missing) },
  errors: [],
})

/**
 * Never goes back: progress seen on one device counts as seen on all. Of several devices one is answered `isFirst`, and only it weaves
 * and celebrates. In an admin's view nothing is stored.
 */
export const markProgressSeen = endpoint({
  method: 'PUT',
  path: '/api/users/:id/progress-seen',
  summary: 'Remembers up to where the own band has been seen',
  section: '§4 Level progress',
  access: 'registered',
  notedWhileImpersonating: false,
  params: idParams,
  body: z.strictObject({ sportId: id, ...seenProgress.shape }),
  answers: { 200: one(z.object({ isFirst: z.boolean() })) },
  errors: [],
})

/** For parents, and for trainers of the person's school; 409 once the person really trains the sport. */
export const takeBackSport = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/fighter-progress/:sportId',
  summary: 'Take back a sport that was begun by mistake, with what was confirmed in it',
  section: 'decisions §4 Confirmation',
  access: 'registered',
  params: z.strictObject({ id: idText, sportId: idText }),
  answers: { 204: 'empty' },
  errors: ['progress.too-far', 'general.not-allowed'],
})

export const progressEndpoints = [readMissing, markProgressSeen, takeBackSport]
