/** API contract of webhooks: whom the installation calls when something happens, and what became of each call (decisions §6.7). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { countText, id, idParams, idText, instant, many, one } from '../../http/shapes.ts'
import { line } from '../accounts/person-shapes.ts'
import { PROGRAM_NAME_MAX } from './contract.ts'
import { DELIVERY_STATES, HOOK_OFF_REASONS } from './hook-states.ts'
import { HOOK_TOPICS } from './hook-topics.ts'

const SECTION = 'decisions §6.7'
export const WEBHOOKS_MOST = 50
export const DELIVERIES_PER_PAGE = 50
export const HOOK_URL_MAX = 500

/** https alone, without a name and password in it. */
const HOOK_URL = /^https:\/\/[^/?#@\\\s]+(?:[/?][^#\\\s]*)?$/i
export const hookUrl = z
  .string()
  .trim()
  .max(HOOK_URL_MAX)
  .pipe(z.url({ protocol: /^https$/ }).regex(HOOK_URL))

export const webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  topics: z.array(z.enum(HOOK_TOPICS)),
  /** Null: all schools. */
  school: z.object({ id, name: z.string() }).nullable(),
  /** Null while it is on. */
  offReason: z.enum(HOOK_OFF_REASONS).nullable(),
  failingSince: instant.nullable(),
  /** Until when the secret before the last rotation signs as well. */
  formerUntil: instant.nullable(),
  waiting: z.int(),
  lastSentAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Webhook = z.output<typeof webhook>

const changeable = {
  name: line(PROGRAM_NAME_MAX),
  url: hookUrl,
  topics: z.array(z.enum(HOOK_TOPICS)).min(1).max(HOOK_TOPICS.length),
}

/** The secret that signs, which is shown this once. */
const shownOnce = one(z.object({ secret: z.string(), entry: webhook }))

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/admin/webhooks',
  summary: 'The webhooks, without their secrets',
  section: SECTION,
  access: 'admin',
  answers: { 200: many(webhook) },
  errors: [],
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks',
  summary: 'Create a webhook; its secret is shown this once; needs a fresh proof of identity',
  section: SECTION,
  access: 'admin',
  body: z.strictObject({ ...changeable, schoolId: id.nullable() }),
  answers: { 201: shownOnce },
  errors: ['auth.not-while-impersonating', 'auth.proof-required', 'programs.too-many'],
})

export const changeWebhook = endpoint({
  method: 'PUT',
  path: '/api/admin/webhooks/:id',
  summary: 'Change where a webhook calls and what it hears of; needs a fresh proof of identity',
  section: SECTION,
  access: 'admin',
  params: idParams,
  body: z.strictObject({ ...changeable, seenAt: instant }),
  answers: { 200: one(webhook) },
  errors: ['auth.not-while-impersonating', 'auth.proof-required', 'general.stale'],
})

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:id/rotations',
  summary: 'A new secret; the old one signs beside it for a day; needs a fresh proof of identity',
  section: SECTION,
  access: 'admin',
  params: idParams,
  answers: { 201: shownOnce },
  errors: ['auth.not-while-impersonating', 'auth.proof-required'],
})

export const switchWebhook = endpoint({
  method: 'PUT',
  path: '/api/admin/webhooks/:id/switch',
  summary: 'Switch a webhook off or on again; what happens while it is off is not sent',
  section: SECTION,
  access: 'admin',
  params: idParams,
  body: z.strictObject({ isOn: z.boolean() }),
  answers: { 200: one(webhook) },
  errors: ['auth.not-while-impersonating'],
})

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/api/admin/webhooks/:id',
  summary: 'Remove a webhook with its log',
  section: SECTION,
  access: 'admin',
  params: idParams,
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating'],
})

export const delivery = z.object({
  id,
  messageId: z.string(),
  topic: z.string(),
  data: z.record(z.string(), z.union([z.number(), z.string()])),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  dueAt: instant.nullable(),
  lastTriedAt: instant.nullable(),
  lastStatus: z.int().nullable(),
  lastProblem: z.string().nullable(),
  createdAt: instant,
})
export type Delivery = z.output<typeof delivery>

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:id/tests',
  summary: 'Send a test message now and say what became of it; also while the webhook is off',
  section: SECTION,
  access: 'admin',
  params: idParams,
  answers: {
    200: one(
      z.object({ isDelivered: z.boolean(), status: z.int().nullable(), problem: z.string().nullable() }),
    ),
  },
  errors: ['auth.not-while-impersonating'],
  perMinute: 20,
})

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/admin/webhooks/:id/deliveries',
  summary: 'What was sent to a webhook, newest first, page by page by key',
  section: SECTION,
  access: 'admin',
  params: idParams,
  query: z.strictObject({
    state: z.enum(DELIVERY_STATES).optional(),
    /** `next` of the page before. */
    before: idText.optional(),
    per_page: countText(DELIVERIES_PER_PAGE).optional(),
  }),
  // `next`: the last delivery of this page; null on the last page.
  answers: { 200: z.object({ data: z.array(delivery), next: id.nullable() }) },
  errors: [],
})

export const sendAgain = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:id/deliveries/:deliveryId/tries',
  summary: 'Send a message again, under the same id; refused while the webhook is off',
  section: SECTION,
  access: 'admin',
  params: z.strictObject({ id: idText, deliveryId: idText }),
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating', 'programs.webhook-off'],
})

export const webhookEndpoints = [
  listWebhooks,
  createWebhook,
  changeWebhook,
  rotateWebhookSecret,
  switchWebhook,
  removeWebhook,
  testWebhook,
  listDeliveries,
  sendAgain,
]
