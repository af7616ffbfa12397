/** Guests of trial classes: the public page, cancelling, and the list of the school (§4 Trial slots). */
import { inLocale } from '@wegband/domain/basics/locale.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import { startWindow } from '@wegband/domain/features/appointments/attendance/start-rules.ts'
import {
  MOST_OWN_TRIALS,
  type OwnTrial,
  type TrialClass,
  type TrialPlace,
  type TrialRegistration,
} from '@wegband/domain/features/appointments/trial/trial-contract.ts'
import { freeTrialSlots, isTrialOpen } from '@wegband/domain/features/appointments/trial/trial-rules.ts'
import { type Db, inTransaction } from '../../../db/transaction.ts'
import type { Context, OpenContext } from '../../../http/request/context.ts'
import { type ReferenceData, readReferenceData } from '../../reference-data/reference-data.ts'
import { publish } from '../../events/publish.ts'
import { loadAppointment } from '../load-appointment.ts'
import { promoteWaiting } from '../waiting-list/promote-waiting.ts'
import { emailGuest, trialToken, trialTokenHash } from './trial-mails.ts'
import {
  countHeldTrials,
  deleteTrial,
  findConfirmedTrial,
  findTrial,
  findTrialClass,
  listTrials,
  listTrialsOf,
  setArrived,
  type TrialClassRow,
  type TrialRow,
} from './trial-store.ts'
import { lockForWaiting, shiftHeld } from '../waiting-list/waiting-store.ts'

export const requireTrialClass = async (db: Db, id: number): Promise<TrialClassRow> => {
  const row = await findTrialClass(db, id)
  if (!row) throw new AppError('general.not-found')
  return row
}

export const publishTrialsChanged = (tx: Db, row: Pick<TrialClassRow, 'id' | 'schoolId'>): Promise<void> =>
  publish(tx, { topic: 'appointment', ids: [row.id], schoolIds: [row.schoolId] })

/** Found by the token of an email, else by the caller's own confirmed email. */
const readPlace = async (
  context: OpenContext,
  id: number,
  { token, ownMail }: { readonly token?: string | undefined; readonly ownMail: string | undefined },
): Promise<TrialPlace | null> => {
  const { drizzle } = context.db
  if (token !== undefined) {
    const found = await findTrial(drizzle, { takeBackHash: trialTokenHash(token) })
    if (found?.appointmentId !== id) return { state: 'gone', firstName: '', heldUntil: null, token }
    const { firstName, heldUntil } = found
    const isOver = heldUntil !== null && heldUntil <= context.clock.now().toISOString()
    return { state: isOver ? 'lapsed' : found.state, firstName, heldUntil, token }
  }
  const own = ownMail === undefined ? undefined : await findConfirmedTrial(drizzle, id, ownMail)
  if (own === undefined) return null
  const ownToken = trialToken(context.appSecret, own.id)
  return { state: 'confirmed', firstName: own.firstName, heldUntil: null, token: ownToken }
}

/** Where and what a trial class is. Undefined while its school or site is unknown. */
const placeOfClass = (
  row: Pick<TrialClassRow, 'name' | 'startAt' | 'endAt' | 'schoolId' | 'siteId' | 'sportId'>,
  { sports, schools, sites }: ReferenceData,
  { locale }: OpenContext,
): Pick<TrialClass, 'name' | 'startAt' | 'endAt' | 'school' | 'site' | 'sport'> | undefined => {
  const [school, site] = [schools.get(row.schoolId), sites.get(row.siteId)]
  const sport = row.sportId === null ? undefined : sports.get(row.sportId)
  if (!school || !site) return undefined
  const { name, street, zip, city, latitude, longitude } = site
  return {
    name: inLocale(row.name, locale),
    startAt: row.startAt,
    endAt: row.endAt,
    school: { id: row.schoolId, name: school.name },
    site: { id: site.isOffline ? null : site.id, name, street, zip, city, latitude, longitude },
    sport: sport
      ? {
          id: sport.id,
          name: inLocale(sport.name, locale),
          slug: sport.slug,
          hue: sport.hue,
          chroma: sport.chroma,
        }
      : null,
  }
}

/** `ownMail`: the confirmed email of the caller. */
export const readTrialClass = async (
  context: OpenContext,
  id: number,
  by: { readonly token?: string | undefined; readonly ownMail: string | undefined },
): Promise<TrialClass> => {
  const row = await requireTrialClass(context.db.drizzle, id)
  const place = placeOfClass(row, await readReferenceData(context.db), context)
  if (place === undefined) throw new AppError('general.not-found')
  return {
    id: row.id,
    ...place,
    trainer: row.trainer,
    minAge: row.minAge,
    maxAge: row.maxAge,
    trialSlots: row.trialSlots,
    freeSlots: freeTrialSlots(row, row.taken),
    isOpen: isTrialOpen(row, context.clock.now().toISOString()),
    place: await readPlace(context, id, by),
  }
}

/** `ownMail`: the confirmed email of the caller, who has no trials without one. */
export const listOwnTrials = async (context: Context, ownMail: string | undefined): Promise<OwnTrial[]> => {
  if (ownMail === undefined) return []
  const now = context.clock.now().toISOString()
  const found = await listTrialsOf(context.db.drizzle, ownMail, now, MOST_OWN_TRIALS)
  const referenceData = await readReferenceData(context.db)
  return found.flatMap(({ row, firstName }) => {
    const place = placeOfClass(row, referenceData, context)
    return place === undefined ? [] : [{ appointmentId: row.id, firstName, ...place }]
  })
}

/** Frees the place or offers it to a waiting member. False when the registration was gone already. */
const removeTrial = async (tx: Db, row: TrialClassRow, found: TrialRow, now: Date): Promise<boolean> => {
  await lockForWaiting(tx, row.id)
  const state = await deleteTrial(tx, found.id)
  if (state === undefined) return false
  if (state !== 'lapsed') {
    await shiftHeld(tx, row.id, -1)
    await promoteWaiting(tx, row.id, now)
  }
  await publishTrialsChanged(tx, row)
  return true
}

/** Throws `general.not-found` for a token without a registration. */
export const takeBackTrial = async (context: OpenContext, token: string): Promise<void> => {
  const { db, clock } = context
  const now = clock.now()
  const found = await findTrial(db.drizzle, { takeBackHash: trialTokenHash(token) })
  if (!found) throw new AppError('general.not-found')
  const row = await requireTrialClass(db.drizzle, found.appointmentId)
  if (!isTrialOpen(row, now.toISOString())) throw new AppError('appointments.trial-over')
  const referenceData = await readReferenceData(db)
  const isGone = await inTransaction(db, async (tx) => {
    if (!(await removeTrial(tx, row, found, now))) return false
    if (found.state === 'confirmed')
      await emailGuest(tx, context, { template: 'trial-withdrawn', referenceData, row, guest: found })
    return true
  })
  if (!isGone) throw new AppError('general.not-found')
}

const requireTrainerSide = async (context: Context, id: number) => {
  const { facts } = await loadAppointment(context, id)
  if (!isTrainerSide(context.actor, facts.schoolId)) throw new AppError('appointments.not-allowed')
  return facts
}

export const listTrialRegistrations = async (
  context: Context,
  id: number,
): Promise<{ data: TrialRegistration[]; heldPlaces: number }> => {
  await requireTrainerSide(context, id)
  const { drizzle } = context.db
  const [data, heldPlaces] = await Promise.all([listTrials(drizzle, id), countHeldTrials(drizzle, id)])
  return { data, heldPlaces }
}

/** Emails the guest if the class has not begun yet. */
export const removeTrialRegistration = async (
  context: Context,
  input: { id: number; registrationId: number },
): Promise<void> => {
  await requireTrainerSide(context, input.id)
  const { db, clock } = context
  const now = clock.now()
  const found = await findTrial(db.drizzle, { id: input.registrationId, appointmentId: input.id })
  if (found?.state !== 'confirmed') throw new AppError('general.not-found')
  const row = await requireTrialClass(db.drizzle, input.id)
  const referenceData = await readReferenceData(db)
  const isGone = await inTransaction(db, async (tx) => {
    if (!(await removeTrial(tx, row, found, now))) return false
    if (isTrialOpen(row, now.toISOString()))
      await emailGuest(tx, context, { template: 'trial-removed', referenceData, row, guest: found })
    return true
  })
  if (!isGone) throw new AppError('general.not-found')
}

/** Possible from when the class may be started until the guest's data is deleted. */
export const markTrialArrival = async (
  context: Context,
  input: { id: number; registrationId: number; hasArrived: boolean },
): Promise<void> => {
  const facts = await requireTrainerSide(context, input.id)
  const now = context.clock.now().toISOString()
  if (now < startWindow(facts).opensAt) throw new AppError('appointments.not-in-window')
  const isKnown = await inTransaction(context.db, async (tx) => {
    const key = { id: input.registrationId, appointmentId: input.id }
    if (!(await setArrived(tx, key, input.hasArrived ? now : null))) return false
    await publishTrialsChanged(tx, { id: input.id, schoolId: facts.schoolId })
    return true
  })
  if (!isKnown) throw new AppError('general.not-found')
}
