/** API contract of the payment provider as the office watches it, and of the numbers of money (decisions §6.5, §6.7). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { instant, one } from '../../http/shapes.ts'
import { moneySettings } from '../payments/money-settings.ts'
import { OFFICE_SAVE } from './sellers-contract.ts'

const SECTION = 'decisions §6.5'

export const providerState = z.object({
  /** Null: only sellers that collect themselves can sell. */
  provider: z.enum(['stand-in', 'stripe']).nullable(),
  events: z.object({
    lastReceivedAt: instant.nullable(),
    receivedToday: z.int(),
    open: z.int(),
    oldestOpenAt: instant.nullable(),
    odd: z.int(),
  }),
  reconciliation: z
    .object({
      startedAt: instant,
      endedAt: instant.nullable(),
      events: z.int(),
      missedEvents: z.int(),
      attempts: z.int(),
      repaired: z.int(),
      problem: z.string().nullable(),
    })
    .nullable(),
  /** What the stand-in holds; null where there is none. */
  standIn: z.object({ payments: z.int(), waitingEvents: z.int(), movedClocks: z.int() }).nullable(),
})

export const readProviderState = endpoint({
  method: 'GET',
  path: '/api/admin/money/provider',
  summary: 'Notices of the provider, the last reconciliation, and the stand-in of a demo',
  section: SECTION,
  access: 'admin',
  answers: { 200: one(providerState) },
  errors: [],
})

const settings = moneySettings.extend({ updatedAt: instant.nullable() })

export const readNumbers = endpoint({
  method: 'GET',
  path: '/api/admin/money/settings',
  summary: 'The numbers of money that this installation sets',
  section: 'decisions §6.7',
  access: 'admin',
  answers: { 200: one(settings) },
  errors: [],
})

export const saveNumbers = endpoint({
  method: 'PUT',
  path: '/api/admin/money/settings',
  summary: 'Change the numbers of money; they count from the next round on',
  section: 'decisions §6.7',
  access: 'admin',
  body: z.strictObject({ numbers: z.strictObject(moneySettings.shape), seenAt: instant.nullable() }),
  answers: { 200: one(settings) },
  errors: [...OFFICE_SAVE],
})

export const providerEndpoints = [readProviderState, readNumbers, saveNumbers] as const
