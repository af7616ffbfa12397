/** The free trial: what it holds, and beginning it (§2 freemium, §7 Users, decisions §4 Freemium). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { id, idParams, instant, one } from '../../http/shapes.ts'

export const freemiumOffer = z.object({
  /** How long a trial runs. */
  days: z.int(),
  /** Where its modules stand; null while there are none. */
  sportId: id.nullable(),
  levelIndex: z.int().nullable(),
  /** In the order of the level. */
  moduleIds: z.array(id),
  /** All modules of that level, the free ones among them. */
  modulesInLevel: z.int(),
})
export type FreemiumOffer = z.output<typeof freemiumOffer>

export const readFreemium = endpoint({
  method: 'GET',
  path: '/api/freemium',
  summary: 'What the free trial holds',
  section: '§2 Screens, decisions §4 Freemium',
  access: 'signed-in',
  answers: { 200: one(freemiumOffer) },
  errors: [],
})

/** No body (decisions §2). Once ever; the own account alone, in the view of a child that of the child. */
export const startFreemium = endpoint({
  method: 'PUT',
  path: '/api/users/:id/freemium',
  summary: 'Begin the free trial',
  section: '§7 Users, decisions §4 Freemium',
  access: 'registered',
  params: idParams,
  answers: { 200: one(z.object({ hasFreemium: z.boolean(), freemiumEndsAt: instant })) },
  errors: ['freemium.already-active', 'freemium.already-used', 'freemium.member'],
})

export const freemiumEndpoints = [readFreemium, startFreemium] as const
