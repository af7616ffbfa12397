/** API contract of how a person hears of what happens: choices, browsers that get push messages, and when. */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { instant, one } from '../../http/shapes.ts'
import { noticeChoices } from '../notifications/notice-choices.ts'

const readChoices = noticeChoices.extend({
  /** When they were last changed; null while they are the defaults. A change names it. */
  changedAt: instant.nullable(),
})

/** What a browser needs to be sent a push message. */
export const noticeSettings = z.object({
  choices: readChoices,
  push: z.object({
    /** The key that a browser asks its push service with. */
    publicKey: z.string(),
    /** The address that this device gave; null while it gets no push messages. */
    endpoint: z.string().nullable(),
    /** Devices of the person that get push messages. */
    devices: z.int(),
  }),
})
export type NoticeSettings = z.output<typeof noticeSettings>

export const readNoticeSettings = endpoint({
  method: 'GET',
  path: '/api/notice-settings',
  summary: 'How the caller hears of what happens: by topic, with quiet hours, and on which devices',
  section: 'decisions §5',
  access: 'registered',
  staleOn: ['notice-settings'],
  answers: { 200: one(noticeSettings) },
  errors: [],
})

/** A change of another device in between answers 409 with what holds now. */
export const changeNoticeSettings = endpoint({
  method: 'PUT',
  path: '/api/notice-settings',
  summary: 'Change how the caller hears of what happens',
  section: 'decisions §5',
  access: 'registered',
  body: readChoices,
  answers: { 200: one(readChoices), 409: z.object({ data: readChoices }) },
  errors: ['general.stale', 'auth.not-while-impersonating'],
})

/** Longer than any push service hands out. */
const LONGEST_ENDPOINT = 1_000
const base64Url = (least: number, most: number) =>
  z
    .string()
    .min(least)
    .max(most)
    .regex(/^[\w-]+={0,2}$/)

/** As browsers hand it out. */
export const pushSubscription = z.strictObject({
  endpoint: z
    .string()
    .max(LONGEST_ENDPOINT)
    .regex(/^https:\/\/[\x21-\x7E]+$/),
  keys: z.strictObject({ p256dh: base64Url(80, 100), auth: base64Url(20, 30) }),
})
export type PushSubscriptionKeys = z.output<typeof pushSubscription>

/** Repeating it changes nothing. Another device or person of the same browser loses it. */
export const subscribeToPush = endpoint({
  method: 'PUT',
  path: '/api/push-subscription',
  summary: 'Send push messages to this device, until it signs out',
  section: 'decisions §5',
  access: 'registered',
  perMinute: 20,
  body: pushSubscription,
  answers: { 204: 'empty' },
  errors: ['notices.push-host', 'auth.not-while-impersonating'],
})

export const unsubscribeFromPush = endpoint({
  method: 'DELETE',
  path: '/api/push-subscription',
  summary: 'Send no more push messages to this device',
  section: 'decisions §5',
  access: 'registered',
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating'],
})

/** A device says again within this time that it still shows the app. */
export const FRONT_MS = 90_000

/** Unknown devices are answered alike. Sent while the page is being closed, too. */
export const reportFront = endpoint({
  method: 'PUT',
  path: '/api/push-subscription/front',
  summary: 'This device shows the app, or no longer: meanwhile push messages wait',
  section: 'decisions §5',
  access: 'registered',
  perMinute: 60,
  keepalive: true,
  notedWhileImpersonating: false,
  body: z.strictObject({ isInFront: z.boolean() }),
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating'],
})

export const TEST_OUTCOMES = ['sent', 'gone', 'later', 'refused'] as const

/** The answer says what the push service said. */
export const testPush = endpoint({
  method: 'POST',
  path: '/api/push-subscription/test',
  summary: 'Send a push message to this device, to try it',
  section: 'decisions §5',
  access: 'registered',
  perMinute: 6,
  answers: { 200: one(z.object({ outcome: z.enum(TEST_OUTCOMES) })) },
  errors: ['general.not-found', 'auth.not-while-impersonating'],
})

/**
 * For service workers, which have no session: a browser replaced its subscription, or ended it for the person who signed in before. The
 * former one and its secret prove whose it is; an unknown one is answered alike.
 */
export const replacePushSubscription = endpoint({
  method: 'POST',
  path: '/api/push-subscription/replace',
  summary: 'A browser has a new push subscription for its former one, or has ended it',
  section: 'decisions §5',
  access: 'anyone',
  xsrf: 'not-needed',
  perMinute: 20,
  body: z.strictObject({
    former: pushSubscription.pick({ endpoint: true }).extend({ auth: base64Url(20, 30) }),
    /** Missing where the former one ends. */
    subscription: pushSubscription.optional(),
  }),
  answers: { 204: 'empty' },
  errors: ['notices.push-host'],
})

export const noticeSettingEndpoints = [
  readNoticeSettings,
  changeNoticeSettings,
  subscribeToPush,
  unsubscribeFromPush,
  testPush,
  reportFront,
  replacePushSubscription,
]
