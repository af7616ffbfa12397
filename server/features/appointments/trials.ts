/** Guests who try a class: the public page, registering, taking it back, and the list of the school (§4 Trial slots). */
import { instantOf, MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { DEFAULT_LOCALE, inLocale, isLocale, type Locale } from '@wegband/domain/basics/locale.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import {
  TRIAL_DATA_DAYS,
  type TrialClass,
  type TrialRegistration,
} from '@wegband/domain/features/appointments/trial-contract.ts'
import { startWindow } from '@wegband/domain/features/appointments/start-rules.ts'
import { freeTrialSlots, isTrialOpen, whyNotTry } from '@wegband/domain/features/appointments/trial-rules.ts'
import type { Database } from '../../db/open-database.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'
import { hashToken, newToken } from '../../http/authenticate.ts'
import type { Context, OpenContext } from '../../http/context.ts'
import { countLetter } from '../auth/attempt-limits.ts'
import type { Origin } from '../auth/origin.ts'
import { type Curriculum, readCurriculum } from '../curriculum/curriculum.ts'
import { publish } from '../events/publish.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { loadAppointment } from './load-appointment.ts'
import { moveUp } from './move-up.ts'
import {
  deleteOldTrials,
  deleteTrial,
  findTrial,
  findTrialClass,
  hasTrialOf,
  insertTrial,
  listTrials,
  setArrived,
  type TrialClassRow,
  type TrialRow,
} from './trial-store.ts'
import { lockForWaiting, shiftHeld } from './waiting-store.ts'

const TRIAL_PAGE = '/trial'

const requireClass = async (db: Db, id: number): Promise<TrialClassRow> => {
  const row = await findTrialClass(db, id)
  if (!row) throw new AppError('general.not-found')
  return row
}

/** By the secret of a letter. */
const findByToken = (db: Db, token: string) =>
  findTrial(db, { takeBackHash: hashToken(token).toString('hex') })

/** `token`: of the letter by which somebody comes. */
export const readTrialClass = async (
  context: OpenContext,
  id: number,
  token?: string,
): Promise<TrialClass> => {
  const { drizzle } = context.db
  const row = await requireClass(drizzle, id)
  const place = token === undefined ? undefined : await findByToken(drizzle, token)
  const { sports, schools, sites } = await readCurriculum(context.db)
  const [school, site] = [schools.get(row.schoolId), sites.get(row.siteId)]
  const sport = row.sportId === null ? undefined : sports.get(row.sportId)
  if (!school || !site) throw new AppError('general.not-found')
  return {
    id: row.id,
    name: inLocale(row.name, context.locale),
    startAt: row.startAt,
    endAt: row.endAt,
    school: { id: row.schoolId, name: school.name },
    site: {
      id: site.isOffline ? null : site.id,
      name: site.name,
      street: site.street,
      zip: site.zip,
      city: site.city,
    },
    sport: sport
      ? {
          id: sport.id,
          name: inLocale(sport.name, context.locale),
          slug: sport.slug,
          hue: sport.hue,
          chroma: sport.chroma,
        }
      : null,
    trainer: row.trainer,
    minAge: row.minAge,
    maxAge: row.maxAge,
    trialSlots: row.trialSlots,
    freeSlots: freeTrialSlots(row, row.taken),
    isOpen: isTrialOpen(row, context.clock.now().toISOString()),
    hasPlace: token === undefined ? null : place?.appointmentId === id,
  }
}

type Guest = { firstName: string; lastName: string; mail: string; phone: string }

/**
 * The class is locked first and judged as it is then: of many callers as many get in as there are slots. Throws what `whyNotTry`
 * names, `auth.rate-limited` for too many letters to one mailbox or from one address.
 */
export const registerTrial = async (
  context: OpenContext,
  input: Guest & { id: number; origin: Origin },
): Promise<{ firstName: string; mail: string }> => {
  const { id, origin, ...guest } = input
  const seen = await requireClass(context.db.drizzle, id)
  const wasKnown = await hasTrialOf(context.db.drizzle, id, guest.mail)
  const why = whyNotTry(seen, { taken: seen.taken, isKnown: wasKnown }, context.clock.now().toISOString())
  // Whom no letter is written does not count as one.
  if (why) throw new AppError(why)
  await countLetter(context, { mail: guest.mail, userId: undefined, origin })
  const curriculum = await readCurriculum(context.db)
  const now = context.clock.now()
  const token = newToken()
  await inTransaction(context.db, async (tx) => {
    await lockForWaiting(tx, id)
    const row = await requireClass(tx, id)
    const isKnown = await hasTrialOf(tx, id, guest.mail)
    const reason = whyNotTry(row, { taken: row.taken, isKnown }, now.toISOString())
    if (reason) throw new AppError(reason)
    const takeBackHash = hashToken(token).toString('hex')
    const registration = { appointmentId: id, ...guest, locale: context.locale, takeBackHash }
    await insertTrial(tx, registration, now.toISOString())
    await shiftHeld(tx, id, 1)
    const params = {
      ...lettersParams(curriculum, row, { ...registration }),
      link: `${TRIAL_PAGE}/${id}?${new URLSearchParams({ token }).toString()}`,
    }
    const { mail: to } = guest
    await queueMail(
      tx,
      { to, userId: null, template: 'trial-registered', locale: context.locale, params },
      now,
    )
    await tellSchool(tx, row)
  })
  return { firstName: guest.firstName, mail: guest.mail }
}

const localeOf = (text: string): Locale => (isLocale(text) ? text : DEFAULT_LOCALE)

const lettersParams = (
  { schools, sites }: Pick<Curriculum, 'schools' | 'sites'>,
  row: TrialClassRow,
  { firstName, locale }: Pick<TrialRow, 'firstName' | 'locale'>,
) => {
  const site = sites.get(row.siteId)
  return {
    firstName,
    schoolName: schools.get(row.schoolId)?.name ?? '',
    className: inLocale(row.name, localeOf(locale)),
    at: row.startAt,
    place: site === undefined ? '' : `${site.street}, ${site.zip} ${site.city}`,
  }
}

const tellSchool = (tx: Db, row: Pick<TrialClassRow, 'id' | 'schoolId'>): Promise<void> =>
  publish(tx, { topic: 'appointment', ids: [row.id], schoolIds: [row.schoolId] })

/** The place goes to who waits, or is free again. False when it was gone already. */
const remove = async (tx: Db, row: TrialClassRow, registrationId: number, now: Date): Promise<boolean> => {
  await lockForWaiting(tx, row.id)
  if (!(await deleteTrial(tx, registrationId))) return false
  await shiftHeld(tx, row.id, -1)
  await moveUp(tx, row.id, now)
  await tellSchool(tx, row)
  return true
}

/** Throws `general.not-found` for a secret that stands for nothing any more. */
export const takeBackTrial = async (context: OpenContext, token: string): Promise<void> => {
  const { db, clock } = context
  const now = clock.now()
  const found = await findByToken(db.drizzle, token)
  if (!found) throw new AppError('general.not-found')
  const row = await requireClass(db.drizzle, found.appointmentId)
  if (!isTrialOpen(row, now.toISOString())) throw new AppError('appointments.trial-over')
  if (!(await inTransaction(db, (tx) => remove(tx, row, found.id, now))))
    throw new AppError('general.not-found')
}

const requireTrainerSide = async (context: Context, id: number) => {
  const { facts } = await loadAppointment(context, id)
  if (!isTrainerSide(context.actor, facts.schoolId)) throw new AppError('appointments.not-allowed')
  return facts
}

export const listTrialRegistrations = async (context: Context, id: number): Promise<TrialRegistration[]> => {
  await requireTrainerSide(context, id)
  return await listTrials(context.db.drizzle, id)
}

/** The guest is told by letter as long as the class is ahead. */
export const removeTrialRegistration = async (
  context: Context,
  input: { id: number; registrationId: number },
): Promise<void> => {
  await requireTrainerSide(context, input.id)
  const { db, clock } = context
  const now = clock.now()
  const found = await findTrial(db.drizzle, { id: input.registrationId, appointmentId: input.id })
  if (!found) throw new AppError('general.not-found')
  const row = await requireClass(db.drizzle, input.id)
  const curriculum = await readCurriculum(db)
  const isGone = await inTransaction(db, async (tx) => {
    if (!(await remove(tx, row, found.id, now))) return false
    if (!isTrialOpen(row, now.toISOString())) return true
    const { place: _place, ...params } = lettersParams(curriculum, row, found)
    const locale = localeOf(found.locale)
    await queueMail(tx, { to: found.mail, userId: null, template: 'trial-removed', locale, params }, now)
    return true
  })
  if (!isGone) throw new AppError('general.not-found')
}

/** From when the class may be started; afterwards as long as the guest is known. */
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
    await tellSchool(tx, { id: input.id, schoolId: facts.schoolId })
    return true
  })
  if (!isKnown) throw new AppError('general.not-found')
}

/** The job: nothing of a guest is kept longer than the public page promises. */
export const forgetGuests = (db: Database, now: Date): Promise<void> =>
  deleteOldTrials(db.drizzle, instantOf(now.getTime() - TRIAL_DATA_DAYS * MS_PER_DAY), now.toISOString())
