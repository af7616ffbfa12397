/** API contract of inviting a second guardian by email or by a link, without an account (§3 Relation, decision 0052). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { id, idParams, idText, instant, one } from '../../http/shapes.ts'
import { mailAddress } from '../sign-in/contract.ts'
import { CUSTODY_MANNERS } from '../registration/custody.ts'

/** How long the link of an invitation is valid, in days. */
export const INVITATION_DAYS = 7

/** An open invitation. `mail`: where it was sent; null for a link that the guardian shares. */
export const guardianInvitation = z.object({ id, mail: z.string().nullable(), validUntil: instant })
export type GuardianInvitation = z.output<typeof guardianInvitation>

export const inviteGuardian = endpoint({
  method: 'POST',
  path: '/api/users/:id/guardian-invitations',
  summary:
    'Invite a second guardian of an own child by email, or get a link to share; ends an earlier invitation',
  section: 'decisions §4 Relations',
  access: 'verified',
  params: idParams,
  body: z.strictObject({ mail: mailAddress.nullable() }),
  answers: {
    /** `link`: a path of the app, only if it is not sent by email. */
    201: one(guardianInvitation.extend({ link: z.string().nullable() })),
  },
  errors: ['auth.proof-required', 'auth.rate-limited', 'auth.not-while-impersonating'],
  perMinute: 20,
})

export const withdrawGuardianInvitation = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/guardian-invitations/:invitationId',
  summary: 'Withdraw an invitation of an own child; its link ends',
  section: 'decisions §4 Relations',
  access: 'registered',
  params: idParams.extend({ invitationId: idText }),
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating'],
})

const token = z.string().min(20).max(200)

/** Why the caller cannot accept; null for a signed-out visitor and for a user who can. */
export const INVITATION_REFUSALS = ['family.conflict', 'family.adult-parents-only'] as const

/** POST, so that the token stays out of addresses and their logs. */
export const readGuardianInvitation = endpoint({
  method: 'POST',
  path: '/api/guardian-invitations/preview',
  summary: 'Who invites to be a guardian of which child, for the holder of the link',
  section: 'decisions §4 Relations',
  access: 'anyone',
  body: z.strictObject({ token }),
  answers: {
    200: one(
      z.object({
        childFirstName: z.string(),
        inviterName: z.string(),
        validUntil: instant,
        refusal: z.enum(INVITATION_REFUSALS).nullable(),
      }),
    ),
  },
  errors: ['family.invitation-ended'],
  perMinute: 30,
})

export const acceptGuardianInvitation = endpoint({
  method: 'POST',
  path: '/api/guardian-invitations/accept',
  summary: 'Become a guardian by the link of an invitation, once',
  section: 'decisions §4 Relations',
  access: 'registered',
  body: z.strictObject({ token, custody: z.enum(CUSTODY_MANNERS) }),
  answers: { 200: one(z.object({ childId: id, childFirstName: z.string() })) },
  errors: [
    'family.invitation-ended',
    'family.conflict',
    'family.adult-parents-only',
    'auth.proof-required',
    'auth.not-while-impersonating',
  ],
  perMinute: 30,
})

export const invitationEndpoints = [
  inviteGuardian,
  withdrawGuardianInvitation,
  readGuardianInvitation,
  acceptGuardianInvitation,
]
