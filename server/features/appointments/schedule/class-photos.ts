/** Photo permissions of the people in a class; the team reads them before it takes photos. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import type { PhotoPurpose } from '@wegband/domain/features/photo-consent/contract.ts'
import type { Context } from '../../../http/request/context.ts'
import { listAllowedPhotos } from '../../photo-consent/photo-consent.ts'
import { loadAppointment } from '../load-appointment.ts'
import { listAttendeeIds } from '../attendance/attendance-store.ts'

/** Throws `appointments.not-allowed` for callers outside the trainer side of the school. */
export const readClassPhotos = async (
  context: Context,
  id: number,
): Promise<{ userId: number; purposes: PhotoPurpose[] }[]> => {
  const { facts } = await loadAppointment(context, id)
  if (!isTrainerSide(context.actor, facts.schoolId)) throw new AppError('appointments.not-allowed')
  const userIds = await listAttendeeIds(context.db.drizzle, id)
  const allowed = await listAllowedPhotos(context, userIds)
  return userIds.map((userId) => ({ userId, purposes: allowed.get(userId) ?? [] }))
}
