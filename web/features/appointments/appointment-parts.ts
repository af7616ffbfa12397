/** What later features put on the page of a class: the page draws it, web/app provides it, since classes know no later feature. */
import { createContext, type ReactNode } from 'react'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'

export type AppointmentPart = (props: { readonly appointment: Appointment }) => ReactNode

/** `news` stands before the booking (who stands in for whom), `tools` at the end (changing the date, the tablet at the door). */
export const AppointmentParts = createContext<{
  readonly news: readonly AppointmentPart[]
  readonly tools: readonly AppointmentPart[]
}>({ news: [], tools: [] })
