/** Who may enter which funnel (§4 Funnel authorisation, decisions §3.8), and which funnels a new account begins with. */
import { type FUNNELS, MEMBERSHIP_LV, type Viewer } from '../accounts/contract.ts'
import type { RegistrationType } from './contract.ts'

export type Funnel = (typeof FUNNELS)[number]

/** Why a funnel is closed; the page explains it. */
export type FunnelRefusal =
  | 'freemium-active'
  | 'freemium-expired'
  | 'member'
  | 'had-subscription'
  | 'association-member'
  | 'account-needed'
  | 'converted'

/** `membershipLv` is the effective level: products have values from 10 (decisions §3.7). */
export type FunnelPerson = Pick<
  Viewer,
  | 'isAnonymous'
  | 'hasFreemium'
  | 'freemiumEndsAt'
  | 'membershipLv'
  | 'hasSubscriptionHistory'
  | 'ewtoMemberNo'
  | 'hasUsedLegacyCoupon'
>

const isMember = (person: FunnelPerson): boolean => person.membershipLv > MEMBERSHIP_LV.verified

/** §4: freemium is expired when it is not active although an end date is set. */
export const isFreemiumExpired = (person: Pick<FunnelPerson, 'hasFreemium' | 'freemiumEndsAt'>): boolean =>
  !person.hasFreemium && person.freemiumEndsAt !== null

const REFUSALS: { readonly [F in Funnel]: (person: FunnelPerson) => FunnelRefusal | undefined } = {
  // §4: only if no freemium, freemium not expired, and membership not above verified
  online_training: (person) => {
    if (person.hasFreemium) return 'freemium-active'
    if (isFreemiumExpired(person)) return 'freemium-expired'
    return isMember(person) ? 'member' : undefined
  },
  // §4: membership not above verified, no subscription history, and no legacy number
  club_training: (person) => {
    if (isMember(person)) return 'member'
    if (person.hasSubscriptionHistory) return 'had-subscription'
    return person.ewtoMemberNo === null ? undefined : 'association-member'
  },
  parent: () => undefined,
  // decisions §3.8
  ewto_conversion: (person) => {
    if (person.isAnonymous) return 'account-needed'
    return person.hasUsedLegacyCoupon ? 'converted' : undefined
  },
}

/** Why this person may not enter the funnel, or undefined. */
export const whyNotFunnel = (funnel: Funnel, person: FunnelPerson): FunnelRefusal | undefined =>
  REFUSALS[funnel](person)

/** The requested funnels that are new and closed. A user who is in a funnel stays in it, even if the conditions have changed. */
export const closedFunnels = (
  wished: readonly Funnel[],
  present: readonly Funnel[],
  person: FunnelPerson,
): Funnel[] =>
  wished.filter((funnel) => !present.includes(funnel) && whyNotFunnel(funnel, person) !== undefined)

const FIRST_FUNNEL: { readonly [T in RegistrationType]: Funnel } = {
  regular: 'club_training',
  regular_kid: 'parent',
  regular_alone: 'online_training',
  ewto: 'ewto_conversion',
}

/** The funnels of a new account: by its profile, and by the earlier choice. Only association members get the conversion. */
export const firstFunnels = (type: RegistrationType, chosen: readonly Funnel[]): Funnel[] => [
  ...new Set([
    FIRST_FUNNEL[type],
    ...chosen.filter((funnel) => funnel !== 'ewto_conversion' || type === 'ewto'),
  ]),
]
