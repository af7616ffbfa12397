/** Which class the tablet shows and checks in to, from the data that is on the tablet. */
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
import { fingerprintOf } from '../store-offline-scan.ts'

export type AtDoor = { readonly on: readonly KioskClass[]; readonly next: readonly KioskClass[] }

/** Online, the classes that the server reports. Offline, the next class begins as planned, since its trainer cannot inform the tablet. */
export function atDoor(view: Kiosk, at: Instant, isDown: boolean): AtDoor {
  if (!isDown) return { on: view.classes, next: view.next }
  const hasBegun = ({ startAt }: KioskClass): boolean => msOf(startAt) <= msOf(at)
  return {
    on: withinTime([...view.classes, ...view.next.filter(hasBegun)], at),
    next: view.next.filter((one) => !hasBegun(one)),
  }
}

type Known = { readonly firstName: string | undefined; readonly found: ClassMatch }

/** The owner of the code and the class they came for, as far as the tablet knows both. */
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

/** The person who chose their name: a member with a place in the class, or a guest with a registration. */
export type NamedCheckIn = { readonly attendanceId: number } | { readonly guestId: number }

export const checkInOf = ({ id, isGuest }: Pick<KioskPerson, 'id' | 'isGuest'>): NamedCheckIn =>
  isGuest === true ? { guestId: id } : { attendanceId: id }

/** Unique among members and guests. */
export const keyOf = ({ id, isGuest }: Pick<KioskPerson, 'id' | 'isGuest'>): string =>
  isGuest === true ? `guest ${id}` : String(id)

/** The person with a place in one of these lists. */
export const nameOfPlace = ({ on, next }: AtDoor, who: NamedCheckIn): string | undefined => {
  const isGuest = 'guestId' in who
  const wanted = keyOf({ id: isGuest ? who.guestId : who.attendanceId, isGuest })
  return [...on, ...next].flatMap(({ people }) => people).find((one) => keyOf(one) === wanted)?.firstName
}
