/** What tests of offline commands do again and again in a class room: running a class, sending what a device did, reading what came of it. */
import { eq } from 'drizzle-orm'
import { readQrToken } from '@wegband/domain/features/cards/contract.ts'
import {
  addAttendee,
  changeAppointment,
  listAttendances,
} from '@wegband/domain/features/appointments/contract.ts'
import {
  type AttendanceCommand,
  sendCommands,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { memberTokens } from '../../db/schema/people.ts'
import { trainingEvents } from '../../db/schema/progress.ts'
import type { ClassRoom } from './class-room.ts'
import { nextNumber, type UserRow } from './makers.ts'
import type { TestApp } from '../servers/test-app.ts'

type Person = { id: number }
type Trained = { sportId: number; moduleId: number | null; sportDuration: number | null }

export const commandSteps = (app: TestApp, room: ClassRoom) => {
  const at = (clock: string): string => `2026-11-20T${clock}:00.000Z`
  const key = (): string => `key-of-a-test-${nextNumber()}`
  const moduleId = (order: number): number => room.modules[order - 1]?.id ?? 0
  const trained = (order: number, sportDuration = 90): Trained => ({
    sportId: room.sport.id,
    moduleId: moduleId(order),
    sportDuration,
  })
  const running = async (fields: Parameters<ClassRoom['makeClass']>[0] = {}) => {
    const { id } = await room.makeClass(fields)
    await app.call(changeAppointment, {
      as: room.trainer,
      params: { id: String(id) },
      body: { isStarted: true },
    })
    return id
  }
  const add = async (id: number, person: Person) =>
    (
      await app.call(addAttendee, {
        as: room.trainer,
        params: { id: String(id), userId: String(person.id) },
      })
    ).body.data
  const send = async (as: Person, id: number, ...commands: AttendanceCommand[]) =>
    await app.call(sendCommands, { as, params: { id: String(id) }, body: { commands } })
  const outcomesOf = async (as: Person, id: number, ...commands: AttendanceCommand[]) =>
    (await send(as, id, ...commands)).body.data.map(({ outcome, code }) => code ?? outcome)
  const judge = (
    person: Person,
    doneAt: string,
    seen: Extract<AttendanceCommand, { kind: 'judge' }>['seen'],
    wanted: Extract<AttendanceCommand, { kind: 'judge' }>['wanted'],
    more: { isDecided?: boolean } = {},
  ): AttendanceCommand => ({ kind: 'judge', key: key(), doneAt, userId: person.id, seen, wanted, ...more })
  const scan = (token: string, doneAt: string): AttendanceCommand => ({
    kind: 'scan',
    key: key(),
    doneAt,
    token,
  })
  const codeOf = async (as: Person) =>
    (await app.call(readQrToken, { as, params: { id: String(as.id) } })).body.data.token
  const listOf = async (id: number) =>
    (await app.call(listAttendances, { as: room.trainer, params: { id: String(id) } })).body.data
  const oneOf = async (id: number, person: Person) =>
    (await listOf(id)).find(({ user }) => user.id === person.id)
  const eventsOf = (person: Person) =>
    app.db.drizzle.select().from(trainingEvents).where(eq(trainingEvents.userId, person.id))
  const makeCard = async (person: UserRow) => {
    const number = nextNumber()
      .toString(8)
      .replaceAll(/\d/g, (digit) => 'ABCDEFGH'.charAt(Number(digit)))
    const value = `WTM-${number.padStart(26, 'Z')}`
    await app.db.drizzle.insert(memberTokens).values({ userId: person.id, kind: 'member', value })
    return value
  }
  return {
    at,
    key,
    moduleId,
    trained,
    running,
    add,
    send,
    outcomesOf,
    judge,
    scan,
    codeOf,
    listOf,
    oneOf,
    eventsOf,
    makeCard,
  }
}
