/**
 * What later features add to the page of a class. The page draws these parts and web/app provides them, since classes know no later
 * feature.
 */
import { createContext, type ReactNode } from 'react'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'

export type AppointmentPart = (props: { readonly appointment: Appointment }) => ReactNode

/**
 * `news` stands before the booking (a substitution), `tools` at the end (the exam, the tablet at the door). `changes` stands in the row of
 * calling the class off (changing it, asking for a substitute). `useIsAsked` returns whom the news already ask whether they come; the
 * booking leaves them out. `useMayEndSeries`: whether the viewer may call off more than this date of its series.
 */
export const AppointmentParts = createContext<{
  readonly news: readonly AppointmentPart[]
  readonly tools: readonly AppointmentPart[]
  readonly changes: readonly AppointmentPart[]
  readonly useIsAsked?: (appointment: Appointment) => (userId: number) => boolean
  readonly useMayEndSeries?: (appointment: Appointment) => boolean
}>({ news: [], tools: [], changes: [] })
