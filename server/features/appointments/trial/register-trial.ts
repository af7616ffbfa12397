/** Registering for a trial class: a hold until the email is confirmed, then a place (§4 Trial slots, docs/decisions/0043). */
import { createHmac } from 'node:crypto'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { TrialPlace, TrialRequest } from '@wegband/domain/features/appointments/trial/trial-contract.ts'
import {
  holdUntil,
  isTrialOpen,
  MOST_HOLDS_PER_ADDRESS,
  whyNotTry,
} from '@wegband/domain/features/appointments/trial/trial-rules.ts'
import { type Db, inTransaction } from '../../../db/transaction.ts'
import type { OpenContext } from '../../../http/request/context.ts'
import { keyFor } from '../../../secrets/secrets.ts'
import { findMailbox } from '../../accounts/mail-address-statement.ts'
import { countEmail } from '../../sign-in/attempt-limits.ts'
import type { Origin } from '../../sessions/devices/origin.ts'
import { readReferenceData } from '../../reference-data/reference-data.ts'
import { emailGuest, trialToken, trialTokenHash } from './trial-mails.ts'
import {
  deleteUnconfirmed,
  findConfirmedTrial,
  findTrial,
  hasEndingHold,
  insertTrial,
  lapseHolds,
  listHoldEnds,
  reserveTrialId,
  setConfirmed,
  type TrialClassRow,
} from './trial-store.ts'
import { publishTrialsChanged, requireTrialClass } from './trials.ts'
import { lockForWaiting, shiftHeld } from '../waiting-list/waiting-store.ts'

type Guest = { firstName: string; lastName: string; mail: string; phone: string; age: number | null }
type Registration = Guest & { readonly id: number; readonly origin: Origin }

/** The confirmed email of the acting person, even while they view another account. */
export const readOwnMail = async ({ actor, db }: OpenContext): Promise<string | undefined> => {
  if (actor === undefined || actor.isAnonymous) return undefined
  return (await findMailbox(db.drizzle, actor.impersonatorId ?? actor.userId))?.mail
}

const originHashOf = ({ appSecret }: OpenContext, { address }: Origin): string =>
  createHmac('sha256', keyFor(appSecret, 'trial-holds')).update(address).digest('hex')

/** Locks the class and ends expired holds. */
const lockTrialClass = async (tx: Db, id: number, now: string): Promise<void> => {
  await lockForWaiting(tx, id)
  await shiftHeld(tx, id, -(await lapseHolds(tx, id, now)))
}

/** Refuses before the limits are counted, because an email that is not sent must not count. */
const requireFreeSlot = async (
  { clock, db }: OpenContext,
  row: TrialClassRow,
  mail: string,
): Promise<void> => {
  const now = clock.now().toISOString()
  const why = whyNotTry(row, { taken: row.taken, isKnown: false }, now)
  if (why && !(await hasEndingHold(db.drizzle, { appointmentId: row.id, mail, now }))) throw new AppError(why)
}

/** With the caller's own confirmed email the answer may tell the truth, and no email is needed. */
export const registerTrial = async (
  context: OpenContext,
  { id, origin, ...guest }: Registration,
): Promise<TrialRequest> => {
  const row = await requireTrialClass(context.db.drizzle, id)
  const now = context.clock.now().toISOString()
  const isOwn = (await readOwnMail(context))?.toLowerCase() === guest.mail.toLowerCase()
  if (!isOwn) await requireFreeSlot(context, row, guest.mail)
  if (!isOwn) await countEmail(context, { mail: guest.mail, userId: undefined, origin })
  const referenceData = await readReferenceData(context.db)
  return inTransaction(context.db, async (tx) => {
    await lockTrialClass(tx, id, now)
    await shiftHeld(tx, id, -(await deleteUnconfirmed(tx, id, guest.mail)))
    const known = await findConfirmedTrial(tx, id, guest.mail)
    const locked = await requireTrialClass(tx, id)
    const isKnown = isOwn && known !== undefined
    const reason = whyNotTry(locked, { taken: locked.taken, isKnown }, now)
    if (reason) throw new AppError(reason)
    const originHash = isOwn ? null : originHashOf(context, origin)
    const ends = originHash === null ? [] : await listHoldEnds(tx, id, originHash)
    if (ends.length >= MOST_HOLDS_PER_ADDRESS)
      throw new AppError('auth.rate-limited', { retryAt: ends[0] ?? now })
    const heldUntil = isOwn ? null : holdUntil(locked, now)
    const newId = await reserveTrialId(tx)
    const added = await insertTrial(
      tx,
      {
        id: newId,
        appointmentId: id,
        ...guest,
        locale: context.locale,
        state: isOwn ? 'confirmed' : 'held',
        heldUntil,
        originHash,
        takeBackHash: trialTokenHash(trialToken(context.appSecret, newId)),
      },
      now,
    )
    await shiftHeld(tx, id, 1)
    const template = isOwn ? 'trial-registered' : known ? 'trial-duplicate' : 'trial-confirm'
    await emailGuest(tx, context, { template, referenceData, row: locked, guest: known ?? added })
    await publishTrialsChanged(tx, locked)
    return { firstName: guest.firstName, mail: guest.mail, heldUntil }
  })
}

/** Takes the held place, or a free one when the hold has expired. Safe to repeat. */
export const confirmTrial = async (context: OpenContext, token: string): Promise<TrialPlace> => {
  const takeBackHash = trialTokenHash(token)
  const found = await findTrial(context.db.drizzle, { takeBackHash })
  if (!found) throw new AppError('general.not-found')
  const now = context.clock.now().toISOString()
  const id = found.appointmentId
  const referenceData = await readReferenceData(context.db)
  await inTransaction(context.db, async (tx) => {
    await lockTrialClass(tx, id, now)
    const guest = await findTrial(tx, { takeBackHash })
    if (!guest) throw new AppError('general.not-found')
    if (guest.state === 'confirmed') return
    const row = await requireTrialClass(tx, id)
    if (!isTrialOpen(row, now)) throw new AppError('appointments.trial-over')
    const known = await findConfirmedTrial(tx, id, guest.mail)
    if (known) throw new AppError('appointments.trial-duplicate')
    if (guest.state === 'lapsed') {
      const reason = whyNotTry(row, { taken: row.taken, isKnown: false }, now)
      if (reason) throw new AppError(reason)
      await shiftHeld(tx, id, 1)
    }
    await setConfirmed(tx, guest.id, now)
    await emailGuest(tx, context, { template: 'trial-registered', referenceData, row, guest })
    await publishTrialsChanged(tx, row)
  })
  return { state: 'confirmed', firstName: found.firstName, heldUntil: null, token }
}
