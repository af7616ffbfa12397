/** "Ich komme" and cancelling it: shown at once, taken back when the server refuses, with an undo in the notice. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addAttendee,
  type Appointment,
  type Capability,
  removeAttendance,
} from '@wegband/domain/features/appointments/contract.ts'
import { swapPlace } from '@wegband/domain/features/appointments/booking/swap-contract.ts'
import { call } from '../../../platform/api/api.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { appointmentQuery, refresh, storeCurrent } from '../queries.ts'
import type { GivenUp } from './use-coming-questions.tsx'

export type BookingChange = {
  readonly userId: number
  /** The name for the notice: undefined for the viewer. */
  readonly childName?: string | undefined
  /** The attendance to cancel; undefined to book. */
  readonly attendanceId: number | undefined
  /** The class whose place is given up for this one. */
  readonly instead?: GivenUp | undefined
}

export type Booking = {
  /** The class after the pending change succeeds. */
  readonly shown: Appointment
  readonly isPending: boolean
  /** The person whom the pending change concerns. */
  readonly pending: BookingChange | undefined
  readonly change: (change: BookingChange) => void
}

/** Placeholder until the server sends the id of the attendance. Until then no action can use it. */
const UNKNOWN_ID = 0

const JUST_BOOKED = { confirmations: [], checkedInAt: null, suggestion: null }

const swap = (appointment: Appointment, from: Capability, to: Capability): Capability[] =>
  appointment.capabilities.map((capability) => (capability === from ? to : capability))

/** The class after the viewer books or cancels. */
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

/** `personId`: the viewer. */
export function useBooking(appointment: Appointment, personId: number): Booking {
  const { id } = appointment
  const t = useMessages('booking')
  const showError = useShowError()
  const client = useQueryClient()

  const showChange = (
    { userId, childName, attendanceId, instead }: BookingChange,
    undo: BookingChange,
  ): void => {
    const subject = `booking-${id}-${userId}`
    if (instead !== undefined) {
      showToast({ subject, text: t('swapped', { name: instead.name }), tone: 'positive' })
      return
    }
    const isComing = attendanceId === undefined
    const own = isComing ? t('booked') : t('left')
    const childs = isComing
      ? t('childBooked', { name: childName ?? '' })
      : t('childLeft', { name: childName ?? '' })
    showToast({
      subject,
      text: childName === undefined ? own : childs,
      tone: isComing ? 'positive' : 'neutral',
      action: { label: t('undo'), onClick: () => mutation.mutate(undo) },
    })
  }

  const mutation = useMutation({
    mutationFn: async ({ userId, attendanceId, instead }: BookingChange): Promise<number | undefined> => {
      if (attendanceId !== undefined) {
        await call(removeAttendance, { params: { id, attendanceId } })
        return undefined
      }
      const booked =
        instead === undefined
          ? call(addAttendee, { params: { id, userId } })
          : call(swapPlace, { params: { id, userId, otherId: instead.id } })
      return (await booked).id
    },
    onSuccess: async (attendanceId, change) => {
      if (change.userId === personId)
        client.setQueryData(appointmentQuery(id).queryKey, (known) =>
          known === undefined ? known : afterChange(known, attendanceId !== undefined, attendanceId),
        )
      showChange(change, { ...change, attendanceId })
      await refresh(client, id)
      if (change.instead !== undefined) await refresh(client, change.instead.id)
    },
    onError: (error) => {
      showError(error)
      if (storeCurrent(client, error) === undefined) void refresh(client, id)
    },
  })

  const pending = mutation.isPending ? mutation.variables : undefined
  const shown =
    pending?.userId === personId ? afterChange(appointment, pending.attendanceId === undefined) : appointment
  return { shown, isPending: mutation.isPending, pending, change: mutation.mutate }
}
