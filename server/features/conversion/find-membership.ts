/**
 * Proves the ownership of a membership of the association by number and password. Guessing is limited (F17), and unknown numbers
 * look like wrong passwords (F19).
 */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isAffordableHash } from '@wegband/domain/features/conversion/read-export.ts'
import type { OpenContext } from '../../http/request/context.ts'
import { AssociationError } from '../../gateways/association/port.ts'
import { beginAttempt, succeedAttempt } from '../sign-in/attempt-limits.ts'
import type { Origin } from '../sessions/devices/origin.ts'
import { isPassword } from '../sign-in/password/password-hash.ts'
import { findMember, hasMembers, type LegacyMemberRow, saveMember } from './store.ts'

/** `number` in its normal form. */
export type MembershipProof = { readonly number: string; readonly password: string }

const OFFICE_RETRY_MS = 30_000

/** Queries the office's service if configured and stores its answer; otherwise reads the imported table. */
const lookUp = async (
  context: OpenContext,
  { number, password }: MembershipProof,
): Promise<LegacyMemberRow | undefined> => {
  const { db, clock, gateways } = context
  const office = gateways.association
  if (office === undefined) {
    const member = await findMember(db.drizzle, number)
    const hash = member?.passwordHash ?? ''
    // A hash of an earlier import may cost more than a server should spend.
    const affordable = isAffordableHash(hash) ? hash : undefined
    return (await isPassword(password, affordable, clock.now())) ? member : undefined
  }
  try {
    const told = await office.lookUp(number, password)
    if (told === undefined) return undefined
    await saveMember(db.drizzle, number, told)
    return await findMember(db.drizzle, number)
  } catch (error) {
    if (!(error instanceof AssociationError)) throw error
    const retryAt = new Date(clock.now().getTime() + OFFICE_RETRY_MS).toISOString()
    throw new AppError('general.unavailable', { retryAt }, { cause: error })
  }
}

/** Undefined for an unknown number and for a wrong password, after the same work. */
export const findMembership = async (
  context: OpenContext,
  proof: MembershipProof,
  origin: Origin,
): Promise<LegacyMemberRow | undefined> => {
  if (context.gateways.association === undefined && !(await hasMembers(context.db.drizzle)))
    throw new AppError('registration.not-implemented')
  const attempt = await beginAttempt(context, {
    purpose: 'association',
    account: proof.number,
    userId: undefined,
    origin,
  })
  const member = await lookUp(context, proof)
  if (member === undefined)
    context.log.info({ address: origin.address }, 'membership of the association refused')
  else await succeedAttempt(context, attempt)
  return member
}
