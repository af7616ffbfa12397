/** Which class the tablet shows and checks in to, as far as it knows without asking. */
import { type Instant, msOf } from '@wegband/domain/basics/calendar-days.ts'
import {
  type ClassMatch,
  findClass,
  withinTime,
} from '@wegband/domain/features/appointments/kiosk/evening-rules.ts'
import type {
  Kiosk,
  KioskClass,
  KioskPerson,
} from '@wegband/domain/features/appointments/kiosk/kiosk-contract.ts'
import { TOKEN_PREFIXES } from '@wegband/domain/features/cards/contract.ts'
import { parseSignedCode } from '@wegband/domain/features/cards/token-rules.ts'
import { fingerprintOf } from '../keep-scan.ts'

export type AtDoor = { readonly on: readonly KioskClass[]; readonly next: readonly KioskClass[] }

/** With a line as the server says. Without one the next class begins by its plan: its trainer cannot tell the tablet. */
export function atDoor(view: Kiosk, at: Instant, isDown: boolean): AtDoor {
  if (!isDown) return { on: view.classes, next: view.next }
  const hasBegun = ({ startAt }: KioskClass): boolean => msOf(startAt) <= msOf(at)
  return {
    on: withinTime([...view.classes, ...view.next.filter(hasBegun)], at),
    next: view.next.filter((one) => !hasBegun(one)),
  }
}

type Known = { readonly firstName: string | undefined; readonly found: ClassMatch }

/** Whose code it is, and for which class they came, as far as the tablet knows both. */
export async function knowCode({ on, next }: AtDoor, token: string, at: Instant): Promise<Known> {
  const classes = [...on, ...next]
  const isTimed = parseSignedCode(TOKEN_PREFIXES.timed, token) !== undefined
  const fingerprint = isTimed ? undefined : await fingerprintOf(token)
  const places = classes.flatMap(({ appointmentId, people }) =>
    people
      .filter(({ cards }) => fingerprint !== undefined && cards.includes(fingerprint))
      .map(({ firstName, checkedInAt }) => ({ appointmentId, firstName, checkedInAt })),
  )
  const found = findClass({ on, ahead: next }, places, at)
  return { firstName: places[0]?.firstName, found }
}

/** Who chose their name: a member their place in the class, a guest their registration. */
export type NamedCheckIn = { readonly attendanceId: number } | { readonly guestId: number }

export const checkInOf = ({ id, isGuest }: Pick<KioskPerson, 'id' | 'isGuest'>): NamedCheckIn =>
  isGuest === true ? { guestId: id } : { attendanceId: id }

/** Distinct among members and guests. */
export const keyOf = ({ id, isGuest }: Pick<KioskPerson, 'id' | 'isGuest'>): string =>
  isGuest === true ? `guest ${id}` : String(id)

/** Of whom one of these lists has the place. */
export const nameOfPlace = ({ on, next }: AtDoor, who: NamedCheckIn): string | undefined => {
  const isGuest = 'guestId' in who
  const wanted = keyOf({ id: isGuest ? who.guestId : who.attendanceId, isGuest })
  return [...on, ...next].flatMap(({ people }) => people).find((one) => keyOf(one) === wanted)?.firstName
}
