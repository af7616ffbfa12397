/** The class that scans go into: named by the address, or the one that runs now. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { instantOf } from '@wegband/domain/basics/calendar-days.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import {
  type Appointment,
  listAppointments,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import { runningWindow, scanningSchools, whyNoScans } from '@wegband/domain/features/scanner/scan-class.ts'
import { now } from '../../platform/clock.ts'
import { queryOf } from '../../platform/queries.ts'

/** Within the minute the same question is the same read. */
const MINUTE_MS = 60_000
const thisMinute = (): string => instantOf(Math.floor(now() / MINUTE_MS) * MINUTE_MS)

/** Classes that take scans of this person now; asked only where there may be any. */
export function useRunningClasses(viewer: Viewer, isWanted: boolean) {
  const [asked] = useState(thisMinute)
  const schools = scanningSchools(viewer)
  const { endAfter, startBefore } = runningWindow(asked)
  const mayScan = isWanted && schools.length > 0
  const query = useQuery({
    ...queryOf(listAppointments, {
      query: {
        'capabilities[]': ['confirm'],
        'school[]': schools.map(String),
        end_after: endAfter,
        start_before: startBefore,
      },
    }),
    enabled: mayScan,
    select: (list: readonly Appointment[]) => list.filter((one) => whyNoScans(one, viewer) === undefined),
  })
  return { query, isNeeded: mayScan }
}

export const useClass = (appointmentId: number | undefined) =>
  useQuery({
    ...queryOf(readAppointment, { params: { id: appointmentId ?? 0 } }),
    enabled: appointmentId !== undefined,
  })
