/** API contract of pauses: asked by the payer, granted or refused by a head of the school that sells, or by the office. */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { day, id, idParams, instant, one } from '../../http/shapes.ts'
import { subscription } from './contract.ts'

/** Most letters of a reason, and of the words of an answer. */
export const PAUSE_WORDS_MAX = 500

const words = z.string().trim().max(PAUSE_WORDS_MAX)

export const askForPause = endpoint({
  method: 'POST',
  path: '/api/subscriptions/:id/pauses',
  summary: 'Ask for a pause of an own contract',
  section: '§4 Subscription',
  access: 'registered',
  params: idParams,
  /** `endsOn`: the last day. */
  body: z.strictObject({ startsOn: day, endsOn: day, reason: words.min(1) }),
  answers: { 201: one(subscription) },
  errors: [
    'subscriptions.ended',
    'subscriptions.unpaid',
    'subscriptions.pause-past',
    'subscriptions.pause-too-long',
    'subscriptions.pause-overlap',
    'subscriptions.pauses-used',
    'subscriptions.pause-pending',
    'auth.not-while-impersonating',
  ],
})

/** Before it is answered. */
export const withdrawPause = endpoint({
  method: 'DELETE',
  path: '/api/subscriptions/:id/pauses',
  summary: 'Withdraw the pause that waits for an answer',
  section: '§4 Subscription',
  access: 'registered',
  params: idParams,
  answers: { 200: one(subscription) },
  errors: ['subscriptions.pause-answered', 'auth.not-while-impersonating'],
})

const person = z.object({ id, firstName: z.string(), lastName: z.string() })

const waitingPause = z.object({
  id,
  schoolId: id,
  productName: z.string(),
  payer: person,
  profiteer: person,
  startsOn: day,
  endsOn: day,
  reason: z.string(),
  requestedAt: instant,
  /** The last day of the contract as it is; null while it has none. */
  contractEndsAt: instant.nullable(),
})
export type WaitingPause = z.output<typeof waitingPause>

/** Those of the schools that the caller heads; all of them for the office. The oldest first. */
export const listWaitingPauses = endpoint({
  method: 'GET',
  path: '/api/pauses',
  summary: 'Pauses that wait for an answer of the caller',
  section: '§4 Subscription',
  access: 'registered',
  staleOn: ['subscriptions'],
  answers: { 200: z.object({ data: z.array(waitingPause) }) },
  errors: [],
})

/** 404 for anybody who neither heads the school that sells nor works in the office. */
export const answerPause = endpoint({
  method: 'PATCH',
  path: '/api/pauses/:id',
  summary: 'Grant or refuse a pause',
  section: '§4 Subscription',
  access: 'registered',
  params: idParams,
  /** A refusal says why. */
  body: z
    .strictObject({ answer: z.enum(['granted', 'refused']), message: words.default('') })
    .refine(({ answer, message }) => answer === 'granted' || message !== '', {
      path: ['message'],
      params: { code: 'required' },
    }),
  answers: { 204: 'empty' },
  errors: [
    'subscriptions.ended',
    'subscriptions.pause-past',
    'subscriptions.pause-too-long',
    'subscriptions.pause-overlap',
    'subscriptions.pauses-used',
    'subscriptions.pause-answered',
    'auth.not-while-impersonating',
  ],
})

export const contractPauseEndpoints = [askForPause, withdrawPause, listWaitingPauses, answerPause] as const
