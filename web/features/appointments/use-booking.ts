/** "Ich komme" and its undoing: shown at once, taken back when the server refuses, with a way back in the notice. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addAttendee,
  type Appointment,
  type Capability,
  removeAttendance,
} from '@wegband/domain/features/appointments/contract.ts'
import { call } from '../../platform/api.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { showToast } from '../../platform/notices.ts'
import { useTellError } from '../../platform/tell-error.ts'
import { appointmentQuery, refresh, storeCurrent } from './queries.ts'

export type BookingChange = {
  readonly userId: number
  /** For the notice: undefined for oneself. */
  readonly childName?: string | undefined
  /** The attendance to take back; undefined to book. */
  readonly attendanceId: number | undefined
}

export type Booking = {
  /** The class as it will be when the change under way succeeds. */
  readonly shown: Appointment
  readonly isPending: boolean
  /** Whom the change under way concerns. */
  readonly pending: BookingChange | undefined
  readonly change: (change: BookingChange) => void
}

/** Stands in until the server names the attendance; nobody can act on it before that. */
const UNKNOWN_ID = 0

const JUST_BOOKED = { confirmations: [], checkedInAt: null, suggestion: null }

const swap = (appointment: Appointment, from: Capability, to: Capability): Capability[] =>
  appointment.capabilities.map((capability) => (capability === from ? to : capability))

/** The class after one's own booking or leaving. */
const afterChange = (
  appointment: Appointment,
  isComing: boolean,
  attendanceId = UNKNOWN_ID,
): Appointment => ({
  ...appointment,
  attendeesCount: Math.max(0, appointment.attendeesCount + (isComing ? 1 : -1)),
  myAttendance: isComing ? { ...JUST_BOOKED, id: attendanceId } : null,
  capabilities: isComing ? swap(appointment, 'attend', 'leave') : swap(appointment, 'leave', 'attend'),
})

/** `personId`: who uses the app. */
export function useBooking(appointment: Appointment, personId: number): Booking {
  const { id } = appointment
  const t = useMessages('booking')
  const tellError = useTellError()
  const client = useQueryClient()

  const tell = ({ userId, childName, attendanceId }: BookingChange, undo: BookingChange): void => {
    const isComing = attendanceId === undefined
    const own = isComing ? t('booked') : t('left')
    const childs = isComing
      ? t('childBooked', { name: childName ?? '' })
      : t('childLeft', { name: childName ?? '' })
    showToast({
      subject: `booking-${id}-${userId}`,
      text: childName === undefined ? own : childs,
      tone: isComing ? 'positive' : 'neutral',
      action: { label: t('undo'), onClick: () => mutation.mutate(undo) },
    })
  }

  const mutation = useMutation({
    mutationFn: async ({ userId, attendanceId }: BookingChange): Promise<number | undefined> => {
      if (attendanceId === undefined) return (await call(addAttendee, { params: { id, userId } })).id
      await call(removeAttendance, { params: { id, attendanceId } })
      return undefined
    },
    onSuccess: async (attendanceId, change) => {
      if (change.userId === personId)
        client.setQueryData(appointmentQuery(id).queryKey, (known) =>
          known === undefined ? known : afterChange(known, attendanceId !== undefined, attendanceId),
        )
      tell(change, { ...change, attendanceId })
      await refresh(client, id)
    },
    onError: (error) => {
      tellError(error)
      if (storeCurrent(client, error) === undefined) void refresh(client, id)
    },
  })

  const pending = mutation.isPending ? mutation.variables : undefined
  const shown =
    pending?.userId === personId ? afterChange(appointment, pending.attendanceId === undefined) : appointment
  return { shown, isPending: mutation.isPending, pending, change: mutation.mutate }
}
