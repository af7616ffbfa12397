/** The class that scans go into: the one in the address, or the one that is running now. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { instantOf, msOf, MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import {
  type Appointment,
  listAppointments,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import { runningWindow, scanningSchools, whyNoScans } from '@wegband/domain/features/scanner/scan-class.ts'
import { now } from '../../platform/clock.ts'
import { isOffline } from '../../platform/offline/connection.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { useUnsentRun } from '../appointments/offline/unsent-run.ts'

/** Rounds to the minute, so that the same query is not sent again within it. */
const thisMinute = (): string => instantOf(Math.floor(now() / MS_PER_MINUTE) * MS_PER_MINUTE)

const latestFirst = (one: Appointment, other: Appointment): number =>
  msOf(other.startedAt ?? other.startAt) - msOf(one.startedAt ?? one.startAt)

/** Classes that take scans of this person now, the latest first; read only where there may be any. */
export function useRunningClasses(viewer: Viewer, isWanted: boolean) {
  const client = useQueryClient()
  const [asked] = useState(thisMinute)
  const schools = scanningSchools(viewer)
  const { endAfter, startBefore } = runningWindow(asked)
  const mayScan = isWanted && schools.length > 0
  const asRun = useUnsentRun()
  const query = useQuery({
    ...queryOf(listAppointments, {
      query: {
        'school[]': schools.map(String),
        end_after: endAfter,
        start_before: startBefore,
      },
    }),
    enabled: mayScan,
    select: (list: readonly Appointment[]) =>
      list
        .map(asRun)
        .filter((one) => whyNoScans(one, viewer) === undefined)
        .toSorted(latestFirst),
  })
  // Offline, the classes stored on this device.
  const known = (): readonly Appointment[] =>
    client
      .getQueriesData<Appointment>({ queryKey: [readAppointment.path] })
      .flatMap(([, one]) => (one === undefined ? [] : [asRun(one)]))
      .filter((one) => whyNoScans(one, viewer) === undefined)
      .toSorted(latestFirst)
  const kept = query.data === undefined && mayScan && isOffline() ? known() : []
  return { classes: query.data ?? (kept.length > 0 ? kept : undefined), query, isNeeded: mayScan }
}

export function useClass(appointmentId: number | undefined) {
  const select = useUnsentRun()
  return useQuery({
    ...queryOf(readAppointment, { params: { id: appointmentId ?? 0 } }),
    enabled: appointmentId !== undefined,
    select,
  })
}
