/**
 * API contract of consent to photos and videos of a person, by purpose. Each answer is stored with its author and time (KUG §22,
 * GDPR Art. 6, 7, 8).
 */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { id, idParams, instant, one } from '../../http/shapes.ts'
import { personName } from '../accounts/person-shapes.ts'

/** `school`: noticeboard and members' groups. The others publish beyond the school; `training-videos` in the app, to members of all schools. */
export const PHOTO_PURPOSES = ['school', 'training-videos', 'website', 'social-media', 'press'] as const
export type PhotoPurpose = (typeof PHOTO_PURPOSES)[number]

/** `allowed`: all who must agree did. `refused`: at least one refused. `open`: answers are missing. */
export const PHOTO_STATES = ['allowed', 'refused', 'open'] as const
export type PhotoState = (typeof PHOTO_STATES)[number]

/** How many of the newest changes are shown. */
export const PHOTO_HISTORY_SHOWN = 30

/** `child`: from 14 on, together with the guardians. */
export const photoVoice = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(['self', 'guardian', 'child']),
  isYou: z.boolean(),
})
export type PhotoVoice = z.output<typeof photoVoice>

export const photoChange = z.object({
  purpose: z.enum(PHOTO_PURPOSES),
  isGiven: z.boolean(),
  at: instant,
  /** Null: the account no longer exists. */
  by: personName.nullable(),
  /** The guardian stated that the child agrees too. */
  childAgrees: z.boolean(),
})

export const photoConsent = z.object({
  userId: id,
  firstName: z.string(),
  /** The people whose answers decide. Empty for a minor without a guardian. */
  voices: z.array(photoVoice),
  canAnswer: z.boolean(),
  /** A guardian who allows photos must state that the child agrees: from 14 on, while the child has not answered. */
  needsChildAgreement: z.boolean(),
  purposes: z.array(
    z.object({
      purpose: z.enum(PHOTO_PURPOSES),
      state: z.enum(PHOTO_STATES),
      /** The consent of one guardian is enough. */
      isOneEnough: z.boolean(),
      /** The current answers, by voice. */
      answers: z.array(z.object({ userId: id, isGiven: z.boolean(), at: instant })),
    }),
  ),
  /** Newest first. */
  history: z.array(photoChange),
})
export type PhotoConsent = z.output<typeof photoConsent>

export const readPhotoConsent = endpoint({
  method: 'GET',
  path: '/api/users/:id/photo-consent',
  summary: 'For which purposes photos of oneself or a child are allowed, and who answered what',
  section: 'KUG §22, GDPR Art. 7',
  access: 'registered',
  staleOn: ['user'],
  params: idParams,
  answers: { 200: one(photoConsent) },
  errors: [],
})

export const photoAnswer = z.strictObject({
  purpose: z.enum(PHOTO_PURPOSES),
  isGiven: z.boolean(),
  childAgrees: z.boolean().default(false),
})

export const answerPhotoConsent = endpoint({
  method: 'PATCH',
  path: '/api/users/:id/photo-consent',
  summary: 'Allow or refuse photos for a purpose, for oneself or a child; can be changed at any time',
  section: 'KUG §22, GDPR Art. 7, 8',
  access: 'registered',
  params: idParams,
  body: photoAnswer,
  answers: { 200: one(photoConsent) },
  errors: ['photo-consent.guardians-only', 'photo-consent.child-must-agree', 'auth.not-while-impersonating'],
  perMinute: 60,
})

export const photoConsentEndpoints = [readPhotoConsent, answerPhotoConsent] as const
