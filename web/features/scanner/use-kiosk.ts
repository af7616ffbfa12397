/** Drives the tablet at the door: what it shows of the class, each scan, and what waits while there is no line. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useReducer } from 'react'
import { msOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { type Kiosk, readKiosk, type Welcome } from '@wegband/domain/features/appointments/kiosk-contract.ts'
import {
  nextTickAt,
  scannerReducer,
  startScanner,
  type ScannerState,
  type ScanSource,
} from '@wegband/domain/features/scanner/scanner-machine.ts'
import { TOKEN_PREFIXES } from '@wegband/domain/features/cards/contract.ts'
import { parseSignedCode } from '@wegband/domain/features/cards/token-rules.ts'
import { call } from '../../platform/api.ts'
import { ClientError } from '../../platform/client-error.ts'
import { now, nowIso } from '../../platform/clock.ts'
import { isLineDown, line } from '../../platform/line.ts'
import { useStore } from '../../platform/store.ts'
import {
  type CheckIn,
  keepCheckIn,
  keepView,
  type KioskDevice,
  makeCheckIn,
  readView,
  recallCheckIns,
  type RefusedCheckIn,
  refusedCheckIns,
  sendCheckIn,
  sendCheckIns,
  waitingCheckIns,
} from './kiosk-device.ts'
import { fingerprintOf } from './keep-scan.ts'
import { giveFeedback } from './scan-feedback.ts'
import { scanErrorFrom } from './scan-result.ts'

/** `kept`: without a line; nobody knows yet whether they may come in, and the tablet says so. */
export type KioskResult =
  | { readonly kind: 'in'; readonly welcome: Welcome }
  | { readonly kind: 'kept'; readonly firstName: string | undefined }

/** Others come in by the scanner of a trainer, or book meanwhile. */
const AGAIN_MS = 15_000
const GONE = 410

const isLineLost = (error: unknown): boolean =>
  error instanceof ClientError && error.code === 'client.connection-lost'

/** Whose code it is, as far as the tablet knows. */
async function nameOf(view: Kiosk | undefined, who: CheckIn): Promise<string | undefined> {
  const people = view?.people ?? []
  if ('attendanceId' in who) return people.find(({ id }) => id === who.attendanceId)?.firstName
  if (parseSignedCode(TOKEN_PREFIXES.timed, who.token) !== undefined) return undefined
  const fingerprint = await fingerprintOf(who.token)
  return people.find(({ cards }) => cards.includes(fingerprint))?.firstName
}

export type KioskRun = {
  readonly view: Kiosk | undefined
  readonly error: Error | null
  readonly phase: ScannerState<KioskResult>['phase']
  readonly waiting: number
  readonly refused: readonly RefusedCheckIn[]
  readonly isDown: boolean
  readonly scan: (text: string, from: ScanSource) => void
  readonly checkIn: (who: CheckIn) => void
  readonly clear: () => void
}

function useView(device: KioskDevice) {
  const kept = useQuery({
    queryKey: ['kiosk-view', device.appointmentId],
    queryFn: async () => (await readView(device.appointmentId)) ?? null,
    networkMode: 'always',
  })
  const query = useQuery({
    queryKey: ['kiosk', device.token],
    queryFn: async () => {
      const view = await call(readKiosk, { body: { kiosk: device.token } })
      await keepView(view)
      return view
    },
    // a tablet that was ended asks no more
    refetchInterval: ({ state }) =>
      state.error instanceof AppError && state.error.status === GONE ? false : AGAIN_MS,
    retry: false,
  })
  return { view: query.data ?? kept.data ?? undefined, error: query.error }
}

export function useKiosk(device: KioskDevice): KioskRun {
  const client = useQueryClient()
  const { view, error } = useView(device)
  const status = useStore(line).status
  const [state, dispatch] = useReducer(scannerReducer<KioskResult>, undefined, startScanner<KioskResult>)
  const waiting = useStore(waitingCheckIns)
  const refused = useStore(refusedCheckIns)
  const { phase } = state
  const hasWaiting = waiting > 0

  const refresh = useCallback(
    () => client.invalidateQueries({ queryKey: ['kiosk', device.token] }),
    [client, device.token],
  )
  useEffect(() => void recallCheckIns(), [])
  useEffect(() => {
    if (status !== 'fine') return undefined
    const send = (): void => {
      void sendCheckIns().then((hasSent) => (hasSent ? refresh() : undefined))
    }
    send()
    const timer = hasWaiting ? setInterval(send, AGAIN_MS) : undefined
    return () => clearInterval(timer)
  }, [status, hasWaiting, refresh])

  const attempt = useEffectEvent(async (who: CheckIn): Promise<KioskResult> => {
    const kept = makeCheckIn(device, nowIso(), who)
    if (!isLineDown())
      try {
        return { kind: 'in', welcome: await sendCheckIn(kept) }
      } catch (failure) {
        if (!isLineLost(failure)) throw failure
      }
    const firstName = await nameOf(view, who)
    await keepCheckIn({ ...kept, firstName })
    return { kind: 'kept', firstName }
  })
  const succeed = useEffectEvent((token: string, result: KioskResult): void => {
    giveFeedback(result.kind === 'in' ? 'good' : 'kept')
    dispatch({ type: 'succeeded', token, result, now: nowIso() })
    void refresh()
  })
  const fail = useEffectEvent((token: string, failure: unknown): void => {
    giveFeedback('bad')
    dispatch({ type: 'failed', token, code: scanErrorFrom(failure), now: nowIso() })
    void refresh()
  })

  const asked = phase.name === 'paused' ? phase.token : undefined
  useEffect(() => {
    if (asked === undefined) return
    attempt(whoOf(asked)).then(
      (result) => succeed(asked, result),
      (failure: unknown) => fail(asked, failure),
    )
  }, [asked])

  const until = nextTickAt(state)
  useEffect(() => {
    if (until === undefined) return undefined
    const timer = setTimeout(() => dispatch({ type: 'tick', now: until }), Math.max(0, msOf(until) - now()))
    return () => clearTimeout(timer)
  }, [until])

  const scan = useCallback((text: string, from: ScanSource) => {
    dispatch({ type: 'scanned', text, from, now: nowIso() })
  }, [])
  return {
    view,
    error,
    phase,
    waiting,
    refused,
    isDown: status !== 'fine',
    scan,
    checkIn: (who) => {
      if ('attendanceId' in who) dispatch({ type: 'asked', token: named(who.attendanceId) })
    },
    clear: () => dispatch({ type: 'cleared' }),
  }
}

/** Who taps on their name is asked for like a code. */
const NAMED = 'name:'
const named = (attendanceId: number): string => `${NAMED}${attendanceId}`
const whoOf = (asked: string): CheckIn =>
  asked.startsWith(NAMED) ? { attendanceId: Number(asked.slice(NAMED.length)) } : { token: asked }
