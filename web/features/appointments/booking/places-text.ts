/** "12 angemeldet, 4 Plätze frei". Places taken by people who are not on the list are named, so that the numbers add up. */
import { factsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { nowIso } from '../../../platform/clock.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { isOver } from '../run/class-state.ts'

/** Free places; undefined where there is no limit. */
export const freePlaces = (
  appointment: Pick<Appointment, 'capacity' | 'attendeesCount' | 'heldPlaces'>,
): number | undefined => {
  const { capacity, attendeesCount, heldPlaces } = appointment
  return capacity === null ? undefined : Math.max(0, capacity - attendeesCount - heldPlaces)
}

/** A class that is over or called off shows no free places. */
export function usePlacesText(appointment: Appointment): string {
  const t = useMessages('appointments')
  const { heldPlaces: held, trialSlots } = appointment
  const free = freePlaces(appointment)
  const booked = t('booked', { count: appointment.attendeesCount })
  const isPast = appointment.isCancelled || isOver(factsOf(appointment), nowIso())
  if (free === undefined || isPast) return booked
  const others = t(trialSlots === 0 ? 'placesOffered' : 'placesHeld', { count: held })
  const left = free === 0 ? t('placesNone') : t('placesFree', { count: free })
  return [booked, ...(held === 0 ? [] : [others]), left].join(', ')
}
