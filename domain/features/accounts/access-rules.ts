/** Who may call what: the rule behind every endpoint's `access`, for the server and the route guards of the web (§6). */
import { dayOf } from '../../basics/calendar-days.ts'
import { hasOfficeRight, readsFigures } from '../../basics/office-rights.ts'
import { ROLES, type Role } from '../../basics/roles.ts'
import type { ErrorCode } from '../../errors/catalogue.ts'
import type { Access } from '../../http/endpoint.ts'
import type { Actor } from './contract.ts'
import { isAdultOn } from './adult-age.ts'

/** The highest role code the person holds as an active member of any school; 0 without one (§6: codes order club-side rights). */
export const highestRole = (actor: Pick<Actor, 'schools'>): number =>
  Math.max(
    0,
    ...actor.schools
      .filter((school) => school.state === 'active')
      .flatMap((school) => school.roles.map((role) => ROLES[role])),
  )

const whyNotRegistered = (actor: Actor): ErrorCode | undefined =>
  actor.isAnonymous ? 'auth.registration-required' : undefined

const whyNotVerified = (actor: Actor): ErrorCode | undefined =>
  whyNotRegistered(actor) ?? (actor.isVerified ? undefined : 'auth.mail-unverified')

const whyNotRole = (actor: Actor, role: Role): ErrorCode | undefined =>
  whyNotRegistered(actor) ?? (highestRole(actor) >= ROLES[role] ? undefined : 'general.not-allowed')

/**
 * Why a caller may not use an endpoint with this access, or undefined. `now`: ISO 8601 in UTC. Rights on one object (own school, own
 * class) are rules of the features.
 */
export const whyNotAccess = (
  access: Access,
  actor: Actor | undefined,
  now: string,
): ErrorCode | undefined => {
  if (access === 'anyone') return undefined
  if (actor === undefined) return 'auth.required'
  switch (access) {
    case 'signed-in':
      return undefined
    case 'registered':
      return whyNotRegistered(actor)
    case 'verified':
      return whyNotVerified(actor)
    case 'adult':
      return (
        whyNotVerified(actor) ?? (isAdultOn(actor.birthdayAt, dayOf(now)) ? undefined : 'auth.adult-required')
      )
    case 'trainer':
    case 'staff':
    case 'leader':
      return whyNotRole(actor, access)
    case 'editor':
    case 'office':
    case 'auditor':
      return hasOfficeRight(actor, access) ? undefined : 'general.not-allowed'
    case 'figures':
      return readsFigures(actor) ? undefined : 'general.not-allowed'
    case 'admin':
      return actor.isAdmin ? undefined : 'general.not-allowed'
  }
}
