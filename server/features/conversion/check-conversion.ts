/** Reads what a membership of the association would bring into an account, without changes (decisions §5). */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { ConversionCheck } from '@wegband/domain/features/conversion/contract.ts'
import { whyNotConvert, type ConversionTerms } from '@wegband/domain/features/conversion/conversion-rules.ts'
import type { OpenContext } from '../../http/request/context.ts'
import type { Settings } from '../../config/settings.ts'
import type { Origin } from '../sessions/devices/origin.ts'
import { findMembership, type MembershipProof } from './find-membership.ts'
import { findConverter } from './store.ts'

export const termsOf = (settings: Settings): ConversionTerms => {
  const { legacyBonusMonths, creditMaxAgeMonths } = settings.current()
  return { bonusMonths: legacyBonusMonths, creditMaxAgeMonths }
}

/** For a signed-out visitor who is about to register, and for a signed-in member. */
export const checkConversion = async (
  context: OpenContext,
  proof: MembershipProof,
  origin: Origin,
): Promise<ConversionCheck> => {
  const { actor, db, clock, settings } = context
  const member = await findMembership(context, proof, origin)
  const converter =
    actor === undefined || actor.isAnonymous ? undefined : await findConverter(db.drizzle, actor.userId)
  const terms = termsOf(settings)
  const reason = whyNotConvert(
    { member, number: proof.number, converter },
    dayOf(clock.now().toISOString()),
    terms,
  )
  return {
    eligible: reason === undefined,
    reason: reason ?? null,
    credit: reason === undefined ? (member?.creditCents ?? 0) : 0,
    bonusMonths: terms.bonusMonths,
    grade: member?.wtGrade ?? 0,
    birthdayAt: member?.birthdayAt ?? null,
  }
}
