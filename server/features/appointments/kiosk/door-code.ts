/** The code at the door of a class: the trainer side shows it, attendees check in by it (decisions §4 Confirmation). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Attendance } from '@wegband/domain/features/appointments/contract.ts'
import { DOOR_CODE } from '@wegband/domain/features/appointments/kiosk/door-contract.ts'
import { whyNotEnter, whyNotShowDoor } from '@wegband/domain/features/appointments/kiosk/door-rules.ts'
import type { Context } from '../../../http/request/context.ts'
import { keyFor } from '../../../secrets/secrets.ts'
import { issueCode, readCode } from '../../cards/signed-code.ts'
import { putOnList, takesKeptPlace } from '../attendance/add-attendee.ts'
import { refusal, type WhyNot } from '../schedule/change-appointment.ts'
import { loadAppointment, loadForAttendee } from '../load-appointment.ts'

const kindOf = ({ appSecret }: Context) => ({ ...DOOR_CODE, key: keyFor(appSecret, 'door') })

export const issueDoorCode = async (
  context: Context,
  id: number,
): Promise<{ token: string; issuedAt: string; expiresAt: string }> => {
  const loaded = await loadAppointment(context, id)
  const reason = whyNotShowDoor(loaded.facts, context.actor, loaded.now)
  if (reason) throw refusal(reason, loaded)
  const now = context.clock.now()
  return { ...issueCode(kindOf(context), id, now.getTime()), issuedAt: now.toISOString() }
}

/**
 * Checks the caller in. Idempotent. Throws `scanner.invalid-or-taken` for a forged code and `scanner.expired` for an old one.
 * A code of another door throws `scanner.not-found-or-expired`.
 */
export const enterByDoor = async (
  context: Context,
  { id, token }: { id: number; token: string },
): Promise<Attendance> => {
  const { actor, clock } = context
  const now = clock.now()
  const read = readCode(kindOf(context), token, now.getTime())
  if (read === 'forged') throw new AppError('scanner.invalid-or-taken')
  if (read === 'expired') throw new AppError('scanner.expired')
  if (read.id !== id) throw new AppError('scanner.not-found-or-expired')
  const { loaded, person, moduleId } = await loadForAttendee(context, id, actor.userId)
  const whyNot: WhyNot = (at) => whyNotEnter(at.facts, actor, person, at.now)
  const reason = whyNot(loaded)
  const coming = { person, moduleId, source: 'scan', whyNot } as const
  if (reason && !(await takesKeptPlace(context, loaded, coming, reason))) throw refusal(reason, loaded)
  return await putOnList(context, loaded, coming)
}
