/** API contract of the association's figures: its members by school, sport and age, without names (decisions §6). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { id, idText, instant, one } from '../../http/shapes.ts'

/** The first age of each class, as sports associations group them; below the first one there is another class. */
export const AGE_BOUNDS = [7, 15, 19, 27, 41, 61] as const
/** The classes of age, and at the end the members whose age is not known. */
export const AGE_CLASSES = ['to-6', '7-14', '15-18', '19-26', '27-40', '41-60', 'from-61', 'unknown'] as const

export const GROUPS = ['school', 'sport'] as const
export type Group = (typeof GROUPS)[number]

const ages = z.array(z.int()).length(AGE_CLASSES.length)
const named = z.object({ id, name: z.string() })

export const associationFigures = z.object({
  by: z.enum(GROUPS),
  /** A member of two schools, or with two sports, is counted in both. */
  rows: z.array(named.extend({ members: z.int(), ages })),
  /** Each person once. */
  total: z.object({ members: z.int(), ages }),
  /** For the filters. */
  schools: z.array(named),
  sports: z.array(named),
  countedAt: instant,
})
export type AssociationFigures = z.output<typeof associationFigures>

export const readAssociationFigures = endpoint({
  method: 'GET',
  path: '/api/admin/figures',
  summary: 'Members of the association by school or sport, and by age, without names',
  section: 'decisions §6',
  access: 'figures',
  query: z.strictObject({
    by: z.enum(GROUPS).optional(),
    school: idText.optional(),
    sport: idText.optional(),
  }),
  answers: { 200: one(associationFigures) },
  errors: [],
  perMinute: 20,
})
