/** API contract of the start: what the app reads at once, in few answers. */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { one } from '../../http/shapes.ts'

/** Answers of other endpoints, exactly as these would give them to the caller now. Answers other than 200 are left out. */
const startAnswers = one(
  z.object({
    answers: z.array(
      z.object({
        /** Path and query, as the app would ask. */
        address: z.string(),
        body: z.unknown(),
      }),
    ),
  }),
)
export type StartAnswers = z.output<typeof startAnswers>['data']

export const readStart = endpoint({
  method: 'GET',
  path: '/api/start',
  summary: 'What the app reads about the caller when it starts: answers of other endpoints in one',
  section: 'decisions §2',
  access: 'anyone',
  query: z.strictObject({
    /** The page that the start ends on; without it only what every page reads. */
    page: z.enum(['dashboard']).optional(),
  }),
  answers: { 200: startAnswers },
  errors: [],
})

export const readLastingStart = endpoint({
  method: 'GET',
  path: '/api/start/lasting',
  summary: 'What the app reads when it starts and what rarely changes: answers of other endpoints in one',
  section: 'decisions §2',
  access: 'anyone',
  conditional: 'entity-tag',
  answers: { 200: startAnswers, 304: 'empty' },
  errors: [],
})

export const startEndpoints = [readStart, readLastingStart]
