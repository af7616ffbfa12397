/** The tablet at the door: the trainer side of a running class opens it for one evening at one site. Its token is no session. */
import { inLocale } from '@wegband/domain/basics/locale.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import {
  classesNext,
  classesOn,
  eveningAt,
  isEveningOver,
  isInEvening,
} from '@wegband/domain/features/appointments/kiosk/evening-rules.ts'
import type { Kiosk, KioskClass } from '@wegband/domain/features/appointments/kiosk/kiosk-contract.ts'
import { type Db, inTransaction } from '../../../db/transaction.ts'
import { hashToken, newToken } from '../../../http/guard/authenticate.ts'
import type { Context, OpenContext } from '../../../http/request/context.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import { readReferenceData } from '../../reference-data/reference-data.ts'
import { publish } from '../../events/publish.ts'
import { refusal } from '../schedule/change-appointment.ts'
import { guestsOf, inOrderOfComing } from './kiosk-guests.ts'
import { kioskPersonOf, loadDoor, loadDoorClass } from './kiosk-door.ts'
import {
  countOpenKiosks,
  endKiosks,
  insertKiosk,
  type KioskRow,
  listEvening,
  listKioskPeople,
} from './kiosk-store.ts'
import { type LoadedAppointment, loadAppointment } from '../load-appointment.ts'
import { NO_SPORT } from '../attendance/read-attendances.ts'

/** Refused while an admin or parent views another account. */
export const openKiosk = async (context: Context, id: number): Promise<{ token: string }> => {
  const { actor } = context
  if (actor.impersonatorId !== null) throw new AppError('auth.not-while-impersonating')
  const loaded = await loadForDesk(context, id)
  const { facts, now } = loaded
  if (facts.isCancelled) throw refusal('appointments.cancelled', loaded)
  if (facts.startedAt === null) throw refusal('appointments.not-started', loaded)
  if (facts.endedAt !== null || (await isOver(context, loaded)))
    throw refusal('appointments.already-ended', loaded)
  const token = newToken()
  await inTransaction(context.db, async (tx) => {
    await insertKiosk(tx, { appointmentId: id, openedBy: actor.userId, tokenHash: hashToken(token), now })
    const entry = { action: 'kiosk.open', subjectType: 'appointment', subjectId: id }
    await writeAudit(tx, actor, entry, context.clock.now())
    await publishKioskChanged(tx, context, id)
  })
  return { token }
}

/** The caller's other devices show whether a tablet is open. */
const publishKioskChanged = (tx: Db, { actor }: Context, id: number): Promise<void> =>
  publish(tx, { topic: 'appointment', ids: [id], userIds: [actor.userId] })

const loadForDesk = async (context: Context, id: number): Promise<LoadedAppointment> => {
  const loaded = await loadAppointment(context, id)
  if (!isTrainerSide(context.actor, loaded.facts.schoolId)) throw new AppError('appointments.not-allowed')
  return loaded
}

/** Whether this evening at the site is over. Also true where the class belongs to another evening. */
const isOver = async (context: Context, { row, now }: LoadedAppointment): Promise<boolean> => {
  const evening = eveningAt(now)
  if (!isInEvening(evening, row.startAt)) return true
  return isEveningOver(evening, await listEvening(context.db.drizzle, row, evening), now)
}

/** Zero once the evening is over, because its tablets have nothing to show. */
export const countKiosks = async (context: Context, id: number): Promise<{ count: number }> => {
  const loaded = await loadForDesk(context, id)
  const { row, now } = loaded
  if (await isOver(context, loaded)) return { count: 0 }
  return { count: await countOpenKiosks(context.db.drizzle, row, eveningAt(now).from) }
}

export const endKiosk = async (context: Context, id: number): Promise<void> => {
  const { row, now } = await loadForDesk(context, id)
  await inTransaction(context.db, async (tx) => {
    await endKiosks(tx, row, now)
    await publishKioskChanged(tx, context, id)
  })
}

/** Throws `appointments.kiosk-over` for an unknown or ended token, and once the evening is over. */
export const readKiosk = async (context: OpenContext, token: string): Promise<Kiosk> => {
  const { kiosk, evening, classes, now } = await loadDoor(context, token)
  if (isEveningOver(evening, classes, now)) throw new AppError('appointments.kiosk-over')
  const { schools } = await readReferenceData(context.db)
  const show = async (
    rows: ReturnType<typeof classesOn<(typeof classes)[number]>>,
  ): Promise<KioskClass[]> => {
    const shown: KioskClass[] = []
    for (const { appointmentId } of rows) shown.push(await showClass(context, kiosk, appointmentId))
    return shown
  }
  return {
    schoolName: schools.get(kiosk.schoolId)?.name ?? '',
    classes: await show(classesOn(classes, now)),
    next: await show(classesNext(classes, now)),
  }
}

const showClass = async (context: OpenContext, kiosk: KioskRow, id: number): Promise<KioskClass> => {
  const { row, facts, referenceData } = await loadDoorClass(context, kiosk, id)
  const [sportId] = facts.sportIds
  const sport = sportId === undefined ? undefined : referenceData.sports.get(sportId)
  const people = await listKioskPeople(context.db.drizzle, row.id, sportId ?? NO_SPORT)
  return {
    appointmentId: row.id,
    name: inLocale(row.name, context.locale),
    startAt: row.startAt,
    endAt: row.endAt,
    room: row.room,
    trainerFirstName: row.starterFirstName ?? row.trainerFirstName ?? '',
    sport: sport === undefined ? null : { hue: sport.hue, chroma: sport.chroma },
    people: inOrderOfComing([
      ...people.map((one) => kioskPersonOf(referenceData, sportId, one)),
      ...(await guestsOf(context.db.drizzle, row)),
    ]),
  }
}
