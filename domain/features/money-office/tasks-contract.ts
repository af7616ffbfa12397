/** API contract of what waits for the office: one list per kind, and what it does about each (decisions §6.5). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { countText, day, id, idParams, instant, many, one } from '../../http/shapes.ts'
import { personName } from '../accounts/person-shapes.ts'
import { DECLARATION_KINDS } from '../declarations/case-numbers.ts'
import { reason } from './office-texts.ts'
import { OFFICE_WRITE } from './sellers-contract.ts'

/** In the order in which the office works them off: what the law sets days for comes first. */
export const TASK_KINDS = ['declarations', 'cancellations', 'refunds', 'events', 'bills', 'pauses'] as const
export type TaskKind = (typeof TASK_KINDS)[number]
export const TASKS_PER_PAGE = 50

const SECTION = 'decisions §6.5'

const counts = z.object({
  declarations: z.int(),
  cancellations: z.int(),
  refunds: z.int(),
  events: z.int(),
  bills: z.int(),
  pauses: z.int(),
})

export const readMoneySummary = endpoint({
  method: 'GET',
  path: '/api/admin/money/summary',
  summary: 'How much waits for the office',
  section: SECTION,
  access: 'admin',
  answers: { 200: one(z.object({ open: z.int(), counts })) },
  errors: [],
})

/** One shape for all kinds; what a kind does not have is null. */
export const task = z.object({
  /** The id of the row that waits: a number, or the event's own name. */
  key: z.string(),
  at: instant,
  person: personName.nullable(),
  contractId: id.nullable(),
  billId: id.nullable(),
  cents: z.int().nullable(),
  /** The last day by law, or on which it counts. */
  until: day.nullable(),
  /** What was declared, what is odd, why a pause is asked for. */
  text: z.string().nullable(),
  declaration: z
    .object({
      kind: z.enum(DECLARATION_KINDS),
      caseNumber: z.string(),
      name: z.string(),
      mail: z.string(),
      contract: z.string(),
      isExtraordinary: z.boolean(),
      wishedOn: day.nullable(),
    })
    .nullable(),
  pause: z.object({ startsOn: day, endsOn: day }).nullable(),
})
export type Task = z.output<typeof task>

const kindParams = z.strictObject({ kind: z.enum(TASK_KINDS) })

export const listTasks = endpoint({
  method: 'GET',
  path: '/api/admin/money/tasks/:kind',
  summary: 'What of a kind waits for the office, the oldest first',
  section: SECTION,
  access: 'admin',
  params: kindParams,
  query: z.strictObject({
    page: countText(1_000_000).optional(),
    per_page: countText(TASKS_PER_PAGE).optional(),
  }),
  answers: { 200: many(task) },
  errors: [],
})

const ANSWERED = [...OFFICE_WRITE, 'money-office.done-already'] as const

export const closeCancellation = endpoint({
  method: 'POST',
  path: '/api/admin/money/tasks/cancellations/:id',
  summary:
    'What hung at the provider of a cancellation is settled; the cancellation itself counted from the first moment',
  section: SECTION,
  access: 'admin',
  params: idParams,
  body: z.strictObject({ reason }),
  answers: { 204: 'empty' },
  errors: [...ANSWERED],
})

export const resolveEvent = endpoint({
  method: 'POST',
  path: '/api/admin/money/tasks/events',
  summary: 'Say what was done about an odd event of the provider',
  section: SECTION,
  access: 'admin',
  body: z.strictObject({ key: z.string().min(1).max(300), resolution: reason }),
  answers: { 204: 'empty' },
  errors: [...ANSWERED],
})

export const releaseBill = endpoint({
  method: 'POST',
  path: '/api/admin/money/tasks/bills/:id',
  summary: 'Release a bill that waits because it is unusually high; it is collected in the next round',
  section: SECTION,
  access: 'admin',
  params: idParams,
  body: z.strictObject({ reason }),
  answers: { 204: 'empty' },
  errors: [...OFFICE_WRITE, 'payments.not-held'],
})

export const finishRefund = endpoint({
  method: 'POST',
  path: '/api/admin/money/tasks/refunds/:id',
  summary: 'The money of a refund was transferred by hand: it is booked',
  section: SECTION,
  access: 'admin',
  params: idParams,
  body: z.strictObject({ reason }),
  answers: { 204: 'empty' },
  errors: [...ANSWERED],
})

export const refuseDeclaration = endpoint({
  method: 'POST',
  path: '/api/admin/money/tasks/declarations/:id/refusal',
  summary: 'Refuse a declaration with words that its sender reads',
  section: SECTION,
  access: 'admin',
  params: idParams,
  body: z.strictObject({ answer: reason }),
  answers: { 204: 'empty' },
  errors: [...ANSWERED],
})

export const applyDeclaration = endpoint({
  method: 'POST',
  path: '/api/admin/money/tasks/declarations/:id/application',
  summary: 'Apply a declaration to the contract that it means, as of the moment when it arrived',
  section: SECTION,
  access: 'admin',
  params: idParams,
  body: z.strictObject({ subscriptionId: id }),
  answers: { 204: 'empty' },
  errors: [
    ...ANSWERED,
    'subscriptions.ended',
    'subscriptions.already-cancelled',
    'subscriptions.withdrawal-over',
    'subscriptions.already-withdrawn',
  ],
})

export const taskEndpoints = [
  readMoneySummary,
  listTasks,
  closeCancellation,
  resolveEvent,
  releaseBill,
  finishRefund,
  refuseDeclaration,
  applyDeclaration,
] as const
