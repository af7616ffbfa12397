/** The rooms of a site. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { OfficeSchool } from '@wegband/domain/features/school-office/contract.ts'
import type { RoomFacts } from '@wegband/domain/features/school-office/facts-contract.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { requireSeenVersion } from '../accounts/require-seen-version.ts'
import { publish } from '../events/publish.ts'
import { differences, roomWrite, siteWrite } from './school-write.ts'
import {
  connectRoom,
  countRooms,
  deleteRoom,
  insertRoom,
  isRoomNameTaken,
  renameInClasses,
  updateRoom,
} from './store.ts'

/** More would be a mistake of a program. */
export const ROOMS_MAX = 100

const refuseTaken = (): never => {
  throw new AppError('general.invalid', { errors: { name: ['taken'] } })
}

const publishClasses = (tx: Transaction, schoolId: number): Promise<void> =>
  publish(tx, { topic: 'appointment', ids: [], schoolIds: [schoolId] })

export const addRoom = (
  context: Context,
  { siteId, facts }: { siteId: number; facts: RoomFacts },
): Promise<OfficeSchool> =>
  siteWrite(context, siteId, async (tx) => {
    if ((await countRooms(tx, siteId)) >= ROOMS_MAX) throw new AppError('school-office.too-many-rooms')
    const room = (await insertRoom(tx, siteId, facts)) ?? refuseTaken()
    await connectRoom(tx, room)
    return {
      action: 'room.created',
      subjectType: 'room',
      subjectId: room.id,
      details: { siteId, after: facts },
    }
  })

export const saveRoom = (
  context: Context,
  { id, facts, seenAt }: { id: number; facts: RoomFacts; seenAt: string },
): Promise<OfficeSchool> =>
  roomWrite(context, id, async (tx, room, now, site) => {
    requireSeenVersion(room, seenAt)
    if (await isRoomNameTaken(tx, room, facts.name)) refuseTaken()
    await updateRoom(tx, { id, facts, now })
    if (facts.name !== room.name) {
      await renameInClasses(tx, room, facts.name, now)
      await publishClasses(tx, site.schoolId)
    }
    return { action: 'room.changed', subjectType: 'room', subjectId: id, details: differences(room, facts) }
  })

/** Classes keep its name as text. */
export const removeRoom = (context: Context, id: number): Promise<OfficeSchool> =>
  roomWrite(context, id, async (tx, room) => {
    await deleteRoom(tx, id)
    const { name, places, siteId } = room
    return {
      action: 'room.removed',
      subjectType: 'room',
      subjectId: id,
      details: { before: { name, places, siteId } },
    }
  })
