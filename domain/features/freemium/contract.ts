/** API contract of the free trial: its content, and beginning it (§2 freemium, §7 Users, decisions §4 Freemium). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { id, idParams, instant, one } from '../../http/shapes.ts'

export const freemiumOffer = z.object({
  /** How long a trial runs. */
  days: z.int(),
  /** The sport of its modules; null without modules. */
  sportId: id.nullable(),
  levelIndex: z.int().nullable(),
  /** In the order of the level. */
  moduleIds: z.array(id),
  /** All modules of that level, including the free ones. */
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

/** No body (decisions §2). Only once per account; in the view of a child it is the child's. */
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
