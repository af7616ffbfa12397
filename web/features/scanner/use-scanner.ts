/** Drives the scanner's state machine: sends the pending code, ends a result after its time, keeps the list of people who were entered. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useReducer, useState } from 'react'
import { msOf } from '@wegband/domain/basics/calendar-days.ts'
import {
  listAttendances,
  readAppointment,
  type Attendance,
} from '@wegband/domain/features/appointments/contract.ts'
import {
  nextTickAt,
  scannerReducer,
  startScanner,
  type ScannerState,
  type ScanSource,
} from '@wegband/domain/features/scanner/scanner-machine.ts'
import type { CameraErrorCode } from '@wegband/domain/errors/local-errors.ts'
import { now, nowIso } from '../../platform/clock.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { refreshUnlessLive, storeArrival } from '../appointments/queries.ts'
import { giveFeedback } from './scan-feedback.ts'
import { scanErrorFrom, sendScan, type ScanResult } from './scan-result.ts'

export type Scanner = {
  readonly phase: ScannerState<ScanResult>['phase']
  /** Entered since the page was opened, the latest first. */
  readonly entered: readonly Attendance[]
  /** How many scans worked. */
  readonly successes: number
  readonly scan: (text: string, from: ScanSource) => void
  /** Ends the shown result; its code may be scanned again at once, unless it waits on this device. */
  readonly clear: () => void
  /** `undefined`: there is a camera. */
  readonly reportCamera: (code: CameraErrorCode | undefined) => void
}

/** Each attendance appears once in the list. */
const withLatest = (before: readonly Attendance[], latest: Attendance): readonly Attendance[] => [
  latest,
  ...before.filter(({ id }) => id !== latest.id),
]

/** `keep`: what to do with a scan offline. */
export function useScanner(
  appointmentId: number | undefined,
  keep?: (token: string) => Promise<ScanResult>,
): Scanner {
  const client = useQueryClient()
  const [state, dispatch] = useReducer(scannerReducer<ScanResult>, undefined, startScanner<ScanResult>)
  const [entered, setEntered] = useState<readonly Attendance[]>([])
  const [successes, setSuccesses] = useState(0)
  const { phase } = state

  // Also after a refusal, because the class may have ended meanwhile.
  const refresh = useEffectEvent(async (): Promise<void> => {
    if (appointmentId !== undefined)
      await invalidate(client, [readAppointment, listAttendances], { id: appointmentId })
  })
  const succeed = useEffectEvent((token: string, result: ScanResult): void => {
    giveFeedback(result.kind === 'queued' ? 'kept' : 'good')
    setSuccesses((before) => before + 1)
    if (result.kind === 'entered') setEntered((before) => withLatest(before, result.attendance))
    dispatch({ type: 'succeeded', token, result, now: nowIso() })
    if (result.kind === 'entered') {
      const { attendance } = result
      void storeArrival(client, attendance).then(() => refreshUnlessLive(client, attendance.appointmentId))
    } else void refresh()
  })
  const fail = useEffectEvent((token: string, error: unknown): void => {
    giveFeedback('bad')
    dispatch({ type: 'failed', token, code: scanErrorFrom(error), now: nowIso() })
    void refresh()
  })

  const send = useEffectEvent((token: string) => sendScan(token, appointmentId, keep))
  const waiting = phase.name === 'paused' ? phase.token : undefined
  useEffect(() => {
    if (waiting === undefined) return
    send(waiting).then(
      (result) => succeed(waiting, result),
      (error: unknown) => fail(waiting, error),
    )
  }, [waiting, appointmentId])

  const until = nextTickAt(state)
  useEffect(() => {
    if (until === undefined) return undefined
    const timer = setTimeout(() => dispatch({ type: 'tick', now: until }), Math.max(0, msOf(until) - now()))
    return () => clearTimeout(timer)
  }, [until])

  const scan = useCallback((text: string, from: ScanSource) => {
    dispatch({ type: 'scanned', text, from, now: nowIso() })
  }, [])
  const isKept = phase.name === 'showing' && phase.result.kind === 'queued'
  const clear = useCallback(() => dispatch({ type: 'cleared', isKept }), [isKept])
  const reportCamera = useCallback((code: CameraErrorCode | undefined) => {
    dispatch(code === undefined ? { type: 'camera-found' } : { type: 'camera-lost', code })
  }, [])
  return { phase, entered, successes, scan, clear, reportCamera }
}
