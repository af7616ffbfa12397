/** "12 angemeldet, 4 Plätze frei". */
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { useMessages } from '../../platform/i18n.tsx'

/** Places that are left; undefined where there is no limit. */
export const freePlaces = (
  appointment: Pick<Appointment, 'capacity' | 'attendeesCount' | 'heldPlaces'>,
): number | undefined => {
  const { capacity, attendeesCount, heldPlaces } = appointment
  return capacity === null ? undefined : Math.max(0, capacity - attendeesCount - heldPlaces)
}

export function usePlacesText(
  appointment: Pick<Appointment, 'capacity' | 'attendeesCount' | 'heldPlaces'>,
): string {
  const t = useMessages('appointments')
  const free = freePlaces(appointment)
  const booked = t('booked', { count: appointment.attendeesCount })
  if (free === undefined) return booked
  return `${booked}, ${free === 0 ? t('placesNone') : t('placesFree', { count: free })}`
}
