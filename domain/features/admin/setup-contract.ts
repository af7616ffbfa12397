/** API contract of what a new installation still needs before people can train and buy (decisions §6). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { one } from '../../http/shapes.ts'

/**
 * In the order in which they are done. `texts`: terms, withdrawal text and privacy notice are in force. `imprint`: the legal notice of
 * the operator. `school`: a school with a site. `training`: a sport with a level. `seller`, `price`: who sells, and what is on sale.
 * `mail`: emails leave the machine.
 */
export const SETUP_STEPS = ['texts', 'imprint', 'school', 'training', 'seller', 'price', 'mail'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

export const readSetupSteps = endpoint({
  method: 'GET',
  path: '/api/admin/setup-steps',
  summary: 'What a new installation still needs',
  section: 'decisions §6',
  access: 'admin',
  answers: { 200: one(z.object({ open: z.array(z.enum(SETUP_STEPS)) })) },
  errors: [],
})
