/** What later features put on the page of a class: the page draws it, web/app provides it, since classes know no later feature. */
import { createContext, type ReactNode } from 'react'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'

export type AppointmentPart = (props: { readonly appointment: Appointment }) => ReactNode

/**
 * `news` stands before the booking (who stands in for whom), `tools` at the end (the exam, the tablet at the door), `changes` in one row
 * with calling the class off (changing it, asking for a substitute). `useIsAsked`: whom the news ask already whether they come, so
 * that the booking does not. `useMayEndSeries`: whether the person may call off more than this date of its series.
 */
export const AppointmentParts = createContext<{
  readonly news: readonly AppointmentPart[]
  readonly tools: readonly AppointmentPart[]
  readonly changes: readonly AppointmentPart[]
  readonly useIsAsked?: (appointment: Appointment) => (userId: number) => boolean
  readonly useMayEndSeries?: (appointment: Appointment) => boolean
}>({ news: [], tools: [], changes: [] })
