/** Emergency information. Few people may read it, each reading is logged, and it is stored only with consent (reliability F3, law: Art. 9 GDPR). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { belongsTo, hasRole } from '@wegband/domain/features/accounts/school-rights.ts'
import {
  READS_SHOWN,
  type EmergencyAccess,
  type EmergencyChange,
  type EmergencyFields,
  type EmergencyInformation,
} from '@wegband/domain/features/profile/contract.ts'
import {
  mayBreakGlass,
  mayChangeEmergency,
  rightToEmergency,
  type EmergencyFacts,
} from '@wegband/domain/features/profile/emergency-rules.ts'
import { inTransaction, type Db } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { avatarAddress } from '../accounts/avatar-address.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { publish } from '../events/publish.ts'
import { notifyOfOpening } from './notify-of-opening.ts'
import { openEmergency, NOTHING_KNOWN, sealEmergency } from './emergency-sealed.ts'
import {
  EMERGENCY_CHANGE,
  EMERGENCY_READ,
  findEmergencyPerson,
  giveConsent,
  listEmergencyAccesses,
  revokeConsent,
  type AccessRow,
  type EmergencyPerson,
} from './emergency-store.ts'
import { lockProfile, updateProfile } from './store.ts'
import { impersonatorOf, requireVoice } from './consent-giver.ts'

/** The same answer for an unknown id, since health data must not reveal who has an account. */
const refused = (): AppError => new AppError('profile.emergency-not-allowed')

const factsOf = (
  { actor }: Context,
  person: EmergencyPerson,
  impersonator: EmergencyFacts['impersonator'],
): EmergencyFacts => ({
  isSelf: actor.userId === person.id,
  isParent: actor.childIds.includes(person.id),
  sharedClasses: person.sharedClasses
    .filter(({ schoolId }) => hasRole(actor, schoolId, 'trainer'))
    .map((shared) => ({ ...shared, isVouched: shared.isVouched && belongsTo(person, shared.schoolId) })),
  isLeaderOfTheirSchool: person.schools.some(
    ({ schoolId }) => belongsTo(person, schoolId) && hasRole(actor, schoolId, 'leader'),
  ),
  impersonator,
})

const accessOf = (context: Context, row: AccessRow): EmergencyAccess => {
  const reader = context.actor.impersonatorId ?? context.actor.userId
  const person =
    row.personId === null
      ? null
      : {
          id: row.personId,
          firstName: row.firstName ?? '',
          lastName: row.lastName ?? '',
          avatar: avatarAddress(context, row.avatarFile),
        }
  return {
    at: row.at,
    action: row.action === EMERGENCY_READ ? 'read' : 'changed',
    person,
    isInView: row.isInView,
    isYou: row.personId === reader,
    as: row.as,
    ...(row.reason === null ? {} : { reason: row.reason }),
  }
}

type Opening = { readonly as: EmergencyAccess['as'] | undefined; readonly needsReason: boolean }

const openingOf = (
  context: Context,
  person: EmergencyPerson,
  impersonator: EmergencyFacts['impersonator'],
): Opening => {
  const facts = factsOf(context, person, impersonator)
  const now = context.clock.now().toISOString()
  return { as: rightToEmergency(facts, now), needsReason: mayBreakGlass(facts, now) }
}

/**
 * Reads and logs in one transaction: an access that cannot be logged shows nothing.
 * `reason`: needed where the reader has no other right; the person is notified at once.
 */
export const readEmergency = async (
  context: Context,
  { userId, reason }: { userId: number; reason?: string },
): Promise<EmergencyInformation> => {
  const { actor, appSecret, clock } = context
  const now = clock.now()
  const impersonator = await impersonatorOf(context)
  return inTransaction(context.db, async (tx) => {
    const person = await findEmergencyPerson(tx, userId, actor.userId, now)
    if (person === undefined) throw refused()
    const opening = openingOf(context, person, impersonator)
    if (opening.needsReason && reason === undefined) throw new AppError('profile.emergency-needs-reason')
    const isAgainstReason = opening.needsReason && reason !== undefined
    const as = isAgainstReason ? 'reason' : opening.as
    if (as === undefined) throw refused()
    const fields = openEmergency(appSecret, userId, person.sealed)
    if (as !== 'self') {
      const details = isAgainstReason ? { as, reason } : { as }
      await writeAudit(
        tx,
        actor,
        { action: EMERGENCY_READ, subjectType: 'user', subjectId: userId, details },
        now,
      )
    }
    if (isAgainstReason) await notifyOfOpening(tx, actor, { person, reason }, now)
    const isFamily = as === 'self' || as === 'parent'
    const rows = isFamily ? await listEmergencyAccesses(tx, userId, READS_SHOWN) : []
    return {
      userId,
      firstName: person.firstName,
      lastName: person.lastName,
      ...fields,
      consentGivenAt: person.consentGivenAt,
      ...(isFamily ? { accesses: rows.map((row) => accessOf(context, row)) } : {}),
    }
  })
}

/** Information encrypted with a lost secret counts as empty and can only be entered anew. */
const knownBefore = ({ appSecret, log }: Context, person: EmergencyPerson): EmergencyFields => {
  try {
    return openEmergency(appSecret, person.id, person.sealed)
  } catch (error) {
    log.error({ err: error, userId: person.id }, 'emergency information cannot be opened')
    return NOTHING_KNOWN
  }
}

type Wish = { readonly change: EmergencyChange; readonly givenBy: number }

const keep = async (tx: Db, context: Context, person: EmergencyPerson, { change, givenBy }: Wish) => {
  const { consent, ...sent } = change
  if (person.consentGivenAt === null && consent !== true)
    throw new AppError('profile.consent-required', { errors: { consent: ['must-be-accepted'] } })
  if (person.consentGivenAt === null) await giveConsent(tx, person.id, givenBy, context.clock.now())
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const fields: EmergencyFields = { ...knownBefore(context, person), ...given }
  await updateProfile(tx, person.id, {
    emergencySealed: sealEmergency(context.appSecret, person.id, fields),
  })
}

const erase = async (tx: Db, userId: number, now: Date): Promise<void> => {
  await revokeConsent(tx, userId, now)
  await updateProfile(tx, userId, { emergencySealed: null })
}

export const changeEmergency = async (
  context: Context,
  { userId, change }: { userId: number; change: EmergencyChange },
): Promise<void> => {
  const { actor, clock } = context
  const isSelf = actor.userId === userId
  if (!mayChangeEmergency({ isSelf, isParent: actor.childIds.includes(userId) })) throw refused()
  const givenBy = await requireVoice(context, userId)
  const now = clock.now()
  await inTransaction(context.db, async (tx) => {
    await lockProfile(tx, userId)
    const person = await findEmergencyPerson(tx, userId, actor.userId, now)
    if (person === undefined) throw refused()
    if (change.consent === false) await erase(tx, userId, now)
    else await keep(tx, context, person, { change, givenBy })
    const details = { as: givenBy === userId ? 'self' : 'parent', isErased: change.consent === false }
    await writeAudit(
      tx,
      actor,
      { action: EMERGENCY_CHANGE, subjectType: 'user', subjectId: userId, details },
      now,
    )
    await bumpUserVersions(tx, [userId], now)
    await publish(tx, { topic: 'user', ids: [userId], userIds: [userId] })
  })
}
