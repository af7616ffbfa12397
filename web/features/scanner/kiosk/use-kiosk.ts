/** Drives the tablet at the door: what it shows of the evening, each scan, and the queue while it is offline. */
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useReducer, useState } from 'react'
import { msOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  type Kiosk,
  type KioskClass,
  readKiosk,
  type Welcome,
} from '@wegband/domain/features/appointments/kiosk/kiosk-contract.ts'
import {
  nextTickAt,
  scannerReducer,
  startScanner,
  type ScannerState,
  type ScanSource,
} from '@wegband/domain/features/scanner/scanner-machine.ts'
import { call } from '../../../platform/api/api.ts'
import { isLineLost } from '../../../platform/api/client-error.ts'
import { now, nowIso, useNow } from '../../../platform/clock.ts'
import { isOffline, connection } from '../../../platform/offline/connection.ts'
import { useStore } from '../../../platform/store.ts'
import { type AtDoor, atDoor, knowCode, type NamedCheckIn, nameOfPlace } from './kiosk-classes.ts'
import {
  type CheckIn,
  keepCheckIn,
  makeCheckIn,
  recallCheckIns,
  type RefusedCheckIn,
  refusedCheckIns,
  type SentCheckIn,
  sendCheckIn,
  sendCheckIns,
  waitingCheckIns,
} from './check-in-queue.ts'
import { keepView, type KioskDevice, readView } from './kiosk-device.ts'
import { giveFeedback } from '../scan-feedback.ts'
import { scanErrorFrom } from '../scan-result.ts'

/** `kept`: offline. Whether the person may come in is not known yet, and the tablet says so. */
export type KioskResult =
  | { readonly kind: 'in'; readonly welcome: Welcome }
  | { readonly kind: 'kept'; readonly firstName: string | undefined }

/** Refreshes the list: other people are checked in by a trainer's scanner or book meanwhile. */
const AGAIN_MS = 15_000
/** The tablet was ended or its evening is over, so it makes no more requests. */
const isEnded = (error: Error | null): boolean =>
  error instanceof AppError && error.code === 'appointments.kiosk-over'

/** How long the question which class waits for an answer. */
const CHOICE_MS = 20_000

export type KioskChoice = {
  readonly classes: readonly KioskClass[]
  readonly choose: (appointmentId: number) => void
  readonly cancel: () => void
}

export type KioskRun = {
  readonly view: Kiosk | undefined
  readonly door: AtDoor
  readonly isOver: boolean
  readonly phase: ScannerState<KioskResult>['phase']
  readonly waiting: number
  readonly refused: readonly RefusedCheckIn[]
  readonly isDown: boolean
  readonly scan: (text: string, from: ScanSource) => void
  readonly checkIn: (who: CheckIn) => void
  readonly clear: () => void
  /** The person must choose their class; undefined while no question is open. */
  readonly choice: KioskChoice | undefined
}

/** The mutation key while the tablet mode is being ended. */
export const KIOSK_LEAVING = ['kiosk-leaving']

function useView(device: KioskDevice) {
  // Its token ends before the page does, and a sign-in reads everything again.
  const isLeaving = useIsMutating({ mutationKey: KIOSK_LEAVING }) > 0
  const kept = useQuery({
    queryKey: ['kiosk-view', device.appointmentId],
    queryFn: async () => (await readView(device.appointmentId)) ?? null,
    networkMode: 'always',
  })
  const query = useQuery({
    queryKey: ['kiosk', device.token],
    enabled: !isLeaving,
    queryFn: async () => {
      const view = await call(readKiosk, { body: { kiosk: device.token } })
      await keepView(device.appointmentId, view)
      return view
    },
    refetchInterval: ({ state }) => (isEnded(state.error) ? false : AGAIN_MS),
    retry: false,
  })
  return { view: query.data ?? kept.data ?? undefined, isOver: isEnded(query.error) }
}

/** Sends the queue as soon as the tablet is online, and retries until it is sent. */
function useSending(refresh: () => Promise<void>): void {
  const hasWaiting = useStore(waitingCheckIns) > 0
  const { status } = useStore(connection)
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
}

/** Tells the state machine when a result has been shown long enough. */
function useTick(until: string | undefined, dispatch: (action: { type: 'tick'; now: string }) => void): void {
  useEffect(() => {
    if (until === undefined) return undefined
    const timer = setTimeout(() => dispatch({ type: 'tick', now: until }), Math.max(0, msOf(until) - now()))
    return () => clearTimeout(timer)
  }, [until, dispatch])
}

const NOTHING: AtDoor = { on: [], next: [] }

export function useKiosk(device: KioskDevice): KioskRun {
  const client = useQueryClient()
  const { view, isOver } = useView(device)
  const status = useStore(connection).status
  const [state, dispatch] = useReducer(scannerReducer<KioskResult>, undefined, startScanner<KioskResult>)
  const waiting = useStore(waitingCheckIns)
  const refused = useStore(refusedCheckIns)
  const { phase } = state
  const isDown = status !== 'fine'
  // Offline, the next class begins by the clock.
  useNow(AGAIN_MS)
  const door = view === undefined ? NOTHING : atDoor(view, nowIso(), isDown)
  const { asking, ask, forget } = useAsking()

  const refresh = useCallback(
    () => client.invalidateQueries({ queryKey: ['kiosk', device.token] }),
    [client, device.token],
  )
  useSending(refresh)

  const attempt = useEffectEvent(async (who: CheckIn): Promise<KioskResult> => {
    // The check-in time is when the question appeared.
    const kept = makeCheckIn(device.token, asking?.doneAt ?? nowIso(), who)
    if (!isOffline())
      try {
        return { kind: 'in', welcome: await sendCheckIn(kept) }
      } catch (failure) {
        if (!isLineLost(failure)) throw failure
      }
    const lost = view === undefined ? NOTHING : atDoor(view, kept.doneAt, true)
    return { kind: 'kept', firstName: await keepFor(lost, kept) }
  })
  const succeed = useEffectEvent((token: string, result: KioskResult): void => {
    giveFeedback(result.kind === 'in' ? 'good' : 'kept')
    forget()
    dispatch({ type: 'succeeded', token, result, now: nowIso() })
    void refresh()
  })
  const fail = useEffectEvent((token: string, failure: unknown): void => {
    const code = scanErrorFrom(failure)
    const mustChoose = code === 'appointments.kiosk-choose'
    if (mustChoose) ask({ token: whoOf(token), doneAt: nowIso() })
    else {
      giveFeedback('bad')
      forget()
    }
    dispatch({ type: 'failed', token, code, now: nowIso() })
    // The question replaces the error.
    if (mustChoose) dispatch({ type: 'cleared', isKept: true })
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

  useTick(nextTickAt(state), dispatch)

  const scan = useCallback((text: string, from: ScanSource) => {
    dispatch({ type: 'scanned', text, from, now: nowIso() })
  }, [])
  return {
    view,
    door,
    isOver,
    phase,
    waiting,
    refused,
    isDown,
    scan,
    checkIn: (who) => {
      if (!('token' in who)) dispatch({ type: 'asked', token: named(who) })
    },
    clear: () =>
      dispatch({ type: 'cleared', isKept: phase.name === 'showing' && phase.result.kind === 'kept' }),
    choice:
      asking === undefined || phase.name !== 'running' || !('token' in asking.token)
        ? undefined
        : choiceOf(door, asking.token.token, { dispatch, cancel: forget }),
  }
}

type Asking = { readonly token: CheckIn; readonly doneAt: string }

/** The person whose answer is pending, for a limited time, because the next person is waiting. */
function useAsking() {
  const [asking, ask] = useState<Asking>()
  const forget = useCallback(() => ask(undefined), [])
  useEffect(() => {
    if (asking === undefined) return undefined
    const timer = setTimeout(forget, CHOICE_MS)
    return () => clearTimeout(timer)
  }, [asking, forget])
  return { asking, ask, forget }
}

const choiceOf = (
  { on, next }: AtDoor,
  token: string,
  { dispatch, cancel }: { dispatch: (action: { type: 'asked'; token: string }) => void; cancel: () => void },
): KioskChoice => ({
  classes: on.length > 0 ? on : next,
  choose: (appointmentId) => dispatch({ type: 'asked', token: chosen(appointmentId, token) }),
  cancel,
})

/** Uses the class of the chosen name, the chosen class, the booked one or the only one. Throws where the person must choose. */
async function keepFor(door: AtDoor, kept: SentCheckIn): Promise<string | undefined> {
  if (!('token' in kept)) {
    const firstName = nameOfPlace(door, kept)
    await keepCheckIn({ ...kept, firstName })
    return firstName
  }
  const { firstName, found } = await knowCode(door, kept.token, kept.doneAt)
  const [only, ...others] = door.on.length > 0 ? door.on : door.next
  const isOpen = found.kind === 'choose' || (found.kind === 'none' && others.length > 0)
  if (isOpen && kept.appointmentId === undefined) throw new AppError('appointments.kiosk-choose')
  const appointmentId = kept.appointmentId ?? ('id' in found ? found.id : only?.appointmentId)
  await keepCheckIn({ ...kept, appointmentId, firstName })
  return firstName
}

/** A tap on a name or a class goes through the same states as a code. */
const NAMED = 'name:'
const GUEST = 'guest:'
const CHOSEN = /^class:(\d+):(.*)$/s
const named = (who: NamedCheckIn): string =>
  'guestId' in who ? `${GUEST}${who.guestId}` : `${NAMED}${who.attendanceId}`
const chosen = (appointmentId: number, token: string): string => `class:${appointmentId}:${token}`
const whoOf = (asked: string): CheckIn => {
  if (asked.startsWith(NAMED)) return { attendanceId: Number(asked.slice(NAMED.length)) }
  if (asked.startsWith(GUEST)) return { guestId: Number(asked.slice(GUEST.length)) }
  const [, appointmentId, token] = CHOSEN.exec(asked) ?? []
  return token === undefined ? { token: asked } : { token, appointmentId: Number(appointmentId) }
}
