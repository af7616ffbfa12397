/**
 * Finds classes of the demo around the current hour through the API. Names and ids may change, so properties
 * identify them.
 */
import { listAppointments, type Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { signInAs, type Caller } from './sign-in.ts'
import type { StoryServer } from './server/story-server.ts'

export type { Appointment }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The classes that the caller sees, from some days before the server's now to some days after. */
export const classesOf = async (
  caller: Caller,
  server: StoryServer,
  { before = 1, after = 2 }: { before?: number; after?: number } = {},
): Promise<readonly Appointment[]> => {
  const query = new URLSearchParams({
    end_after: new Date(server.now() - before * DAY_MS).toISOString(),
    start_before: new Date(server.now() + after * DAY_MS).toISOString(),
  })
  const { body } = await caller.call('GET', `/api/appointments?${query.toString()}`)
  return listAppointments.answers[200].parse(body).data
}

export const readClass = async (caller: Caller, id: number): Promise<Appointment> => {
  const { body } = await caller.call('GET', `/api/appointments/${id}`)
  return listAppointments.answers[200].shape.data.element.parse(Reflect.get(Object(body), 'data'))
}

/** The first class that matches; `what` describes it when there is none. */
export const classThat = (
  classes: readonly Appointment[],
  what: string,
  isLikeThis: (one: Appointment) => boolean,
): Appointment => {
  const found = classes.find(isLikeThis)
  if (found === undefined) throw new Error(`The demo has no ${what} at this hour`)
  return found
}

/** May be started now, and has nothing special. */
export const isOrdinary = (one: Appointment): boolean =>
  one.assignment === 'open' &&
  !one.isStarted &&
  !one.isCancelled &&
  !one.type.isExam &&
  one.capabilities.includes('start')

export const hasPlace = ({ capacity, attendeesCount }: Appointment): boolean =>
  capacity === null || attendeesCount < capacity

/** Begins at least this many hours from now. */
export const beginsAfter =
  (server: StoryServer, hours: number) =>
  (one: Appointment): boolean =>
    Date.parse(one.startAt) > server.now() + hours * HOUR_MS

export const isOver =
  (server: StoryServer) =>
  (one: Appointment): boolean =>
    Date.parse(one.endAt) < server.now()

/**
 * A running class of this trainer, started now if there is none. `booked`: the members put on its list first.
 */
export const startedClass = async (
  server: StoryServer,
  username: string,
  booked: readonly number[] = [],
): Promise<number> => {
  const trainer = await signInAs(server.url, username)
  const own = (await classesOf(trainer, server)).filter((one) => one.trainer?.id === trainer.userId)
  const running = own.find((one) => one.isStarted && !one.isEnded)
  if (running !== undefined) return running.id
  const { id } = classThat(own, 'class to start', isOrdinary)
  // before the start it is a booking: members that the trainer adds later are present by that
  for (const userId of booked)
    await trainer.call('PUT', `/api/appointments/${id}/attendances/attendee/${userId}`)
  const { status } = await trainer.call('PATCH', `/api/appointments/${id}`, { isStarted: true })
  if (status !== 200) throw new Error(`The class could not be started: ${status}`)
  return id
}
