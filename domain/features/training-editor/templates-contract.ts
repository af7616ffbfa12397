/** API contract of the templates from which an installation takes its first sports (decisions §6.7). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { one } from '../../http/shapes.ts'

const SECTION = 'decisions §6.7'

export const SPORT_TEMPLATES = ['wing-chun', 'escrima', 'chikung', 'kids'] as const
export type SportTemplate = (typeof SPORT_TEMPLATES)[number]

const sportTemplate = z.object({
  key: z.enum(SPORT_TEMPLATES),
  name: z.string(),
  description: z.string(),
  levels: z.int(),
  modules: z.int(),
  /** A sport with its address exists already. */
  isThere: z.boolean(),
})
export type ShownTemplate = z.output<typeof sportTemplate>

export const listSportTemplates = endpoint({
  method: 'GET',
  path: '/api/admin/training/templates',
  summary: 'Sports that can be taken over with their levels and modules',
  section: SECTION,
  access: 'editor',
  staleOn: ['training'],
  answers: { 200: one(z.array(sportTemplate)) },
  errors: [],
})

export const takeSportTemplates = endpoint({
  method: 'POST',
  path: '/api/admin/training/templates',
  summary:
    'Take over sports from templates, with the class types that are missing; published at once, and nothing that exists is changed',
  section: SECTION,
  access: 'editor',
  body: z.strictObject({
    keys: z.array(z.enum(SPORT_TEMPLATES)).max(SPORT_TEMPLATES.length),
  }),
  answers: { 200: one(z.array(sportTemplate)) },
  errors: ['auth.not-while-impersonating'],
})

export const templateEndpoints = [listSportTemplates, takeSportTemplates] as const
