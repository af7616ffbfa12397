/** Opens a private training: it starts at once, led by the caller, with its people as attendees (§6). */
import { MS_PER_MINUTE, plusMs } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { PRIVATE_TYPE_KEY } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { whyNotPrivateTraining } from '@wegband/domain/features/trainer/private-training-rules.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { currentAppointment } from '../appointments/load-appointment.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { type ReferenceData, readReferenceDataFor } from '../reference-data/reference-data.ts'
import { publish } from '../events/publish.ts'
import { suggestModule } from '../progress/suggest-module.ts'
import { notSelectable } from '../video-trainings/find-partners.ts'
import { listIdsInSchool } from '../members/belonging-statement.ts'
import { findRunning, insertPrivateTraining, lockPerson } from './private-store.ts'

type PrivateTrainingInput = {
  readonly schoolId: number
  readonly sportId: number
  readonly minutes: number
  readonly attendees: readonly number[]
}

/** Partners are members of the school or were scanned within the last 20 minutes (§9). 409 `trainer.partner-gone` lists the others. */
const requirePartners = async (
  context: Context,
  schoolId: number,
  attendees: readonly number[],
): Promise<void> => {
  const belonging = new Set(await listIdsInSchool(context.db.drizzle, schoolId, attendees))
  const others = attendees.filter((userId) => !belonging.has(userId))
  const gone = await notSelectable(context, others)
  if (gone.length > 0) throw new AppError('trainer.partner-gone', { data: { userIds: gone } })
}

/** The trainer's home site, else the first open site of the school. */
const siteOf = ({ sites }: ReferenceData, { actor }: Context, schoolId: number): number => {
  const own = actor.schools.find((school) => school.schoolId === schoolId)?.schoolSiteId
  if (own !== null && own !== undefined) return own
  const [first] = [...sites.values()].filter((site) => site.schoolId === schoolId && !site.isOffline)
  if (first === undefined) throw notFound()
  return first.id
}

/** Throws the codes of `whyNotPrivateTraining`. Only one may run: 409 `trainer.already-running` contains it. */
export const openPrivateTraining = async (
  context: Context,
  asked: PrivateTrainingInput,
): Promise<Appointment> => {
  const { actor, db, clock } = context
  refuseWhileImpersonating(actor)
  const { schoolId, sportId, minutes } = asked
  const referenceData = await readReferenceDataFor(db, 'schools', schoolId)
  if (!referenceData.schools.has(schoolId)) throw notFound()
  const why = whyNotPrivateTraining(actor, schoolId, sportId)
  if (why !== undefined) throw new AppError(why)
  const type = [...referenceData.appointmentTypes.values()].find(({ key }) => key === PRIVATE_TYPE_KEY)
  if (type === undefined) throw notFound()
  const attendeeIds = [...new Set(asked.attendees)].filter((userId) => userId !== actor.userId)
  if (attendeeIds.length === 0) throw new AppError('general.invalid', { errors: { attendees: ['too-few'] } })
  await requirePartners(context, schoolId, attendeeIds)
  const partners = await Promise.all(
    attendeeIds.map(async (userId) => ({
      userId,
      moduleId: (await suggestModule(db.drizzle, referenceData, userId, sportId)) ?? null,
    })),
  )
  const at = clock.now().toISOString()
  const opened = await inTransaction(db, async (tx) => {
    await lockPerson(tx, actor.userId)
    const runningId = await findRunning(tx, { trainerId: actor.userId, typeId: type.id, at })
    if (runningId !== undefined) return { runningId }
    const id = await insertPrivateTraining(
      tx,
      {
        schoolId,
        siteId: siteOf(referenceData, context, schoolId),
        typeId: type.id,
        trainerId: actor.userId,
        assignment: 'fixed',
        name: type.name,
        description: { de: '' },
        startAt: at,
        endAt: plusMs(at, minutes * MS_PER_MINUTE),
        startedAt: at,
        startedBy: actor.userId,
        isPublic: false,
        createdAt: at,
        updatedAt: at,
      },
      { sportId, minutes, partners, at },
    )
    await publish(tx, {
      topic: 'appointment',
      ids: [id],
      userIds: [actor.userId, ...attendeeIds],
      schoolIds: [schoolId],
    })
    return { id }
  })
  if (opened.runningId !== undefined)
    throw new AppError('trainer.already-running', {
      data: await currentAppointment(context, opened.runningId),
    })
  return currentAppointment(context, opened.id)
}
