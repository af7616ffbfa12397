/**
 * The scanner as a pure state machine (§4 Scanner): it runs, pauses while a request runs, shows a result for 5 seconds, and clears.
 * The page does what the state says: in `paused` it sends the request for `token`; it sends `tick` when `until` has come.
 */
import { plusMs } from '../../basics/calendar-days.ts'
import type { CameraErrorCode } from '../../errors/local-errors.ts'
import {
  forgetScan,
  isRepeat,
  isScannable,
  rememberScan,
  type ScanCache,
  SCANNER_OVERLAY_MS,
} from '../cards/token-rules.ts'
import { isWorthRetrying, type ScanError } from './scan-errors.ts'

/** How long the brief notice about a repeated code stays; the camera goes on meanwhile (decisions §3.13). */
export const REPEAT_NOTICE_MS = 2_000

export type ScannerPhase<Result> =
  /** The camera looks for codes. `notice` is shown beside it until `until`. */
  | { name: 'running'; notice: { code: ScanError; until: string } | undefined }
  /** A request for this code runs; the camera's findings are ignored. */
  | { name: 'paused'; token: string }
  | { name: 'showing'; token: string; result: Result; until: string }
  | { name: 'error'; token: string; code: ScanError; until: string }
  /** There is no camera to scan with; leaves only when one is there. */
  | { name: 'blocked'; code: CameraErrorCode }

export type ScannerState<Result> = { phase: ScannerPhase<Result>; scans: ScanCache }

export type ScannerAction<Result> =
  | { type: 'scanned'; text: string; now: string }
  | { type: 'succeeded'; token: string; result: Result; now: string }
  | { type: 'failed'; token: string; code: ScanError; now: string }
  /** Time went by: what was shown long enough goes. */
  | { type: 'tick'; now: string }
  /** The person closes the result or starts anew: the last scan is forgotten, so that its code works again at once. */
  | { type: 'cleared' }
  | { type: 'camera-lost'; code: CameraErrorCode }
  | { type: 'camera-found' }

const RUNNING = { name: 'running', notice: undefined } as const

export const startScanner = <Result>(): ScannerState<Result> => ({ phase: RUNNING, scans: new Map() })

/** When the page must send the next `tick`; undefined when nothing waits for time. */
export const nextTickAt = <Result>({ phase }: ScannerState<Result>): string | undefined => {
  if (phase.name === 'running') return phase.notice?.until
  return phase.name === 'showing' || phase.name === 'error' ? phase.until : undefined
}

const scan = <Result>(state: ScannerState<Result>, text: string, now: string): ScannerState<Result> => {
  if (state.phase.name !== 'running') return state
  const token = text.trim()
  if (isRepeat(state.scans, token, now)) {
    const notice = { code: 'scanner.already-scanned' as const, until: plusMs(now, REPEAT_NOTICE_MS) }
    return { ...state, phase: { name: 'running', notice } }
  }
  const scans = rememberScan(state.scans, token, now)
  // A code of another kind is refused here: the server is not asked (§5).
  if (!isScannable(token))
    return { scans, phase: { name: 'error', token, code: 'scanner.type-mismatch', until: overlayEnd(now) } }
  return { scans, phase: { name: 'paused', token } }
}

const overlayEnd = (now: string): string => plusMs(now, SCANNER_OVERLAY_MS)

const tick = <Result>(state: ScannerState<Result>, now: string): ScannerState<Result> => {
  const until = nextTickAt(state)
  return until !== undefined && Date.parse(now) >= Date.parse(until) ? { ...state, phase: RUNNING } : state
}

const clear = <Result>(state: ScannerState<Result>): ScannerState<Result> => {
  const { phase } = state
  if (phase.name === 'blocked' || phase.name === 'paused') return state
  return {
    phase: RUNNING,
    scans: phase.name === 'running' ? state.scans : forgetScan(state.scans, phase.token),
  }
}

/** An answer counts only while its own request is waited for. */
const isAwaited = <Result>({ phase }: ScannerState<Result>, token: string): boolean =>
  phase.name === 'paused' && phase.token === token

export const scannerReducer = <Result>(
  state: ScannerState<Result>,
  action: ScannerAction<Result>,
): ScannerState<Result> => {
  switch (action.type) {
    case 'scanned':
      return scan(state, action.text, action.now)
    case 'succeeded': {
      if (!isAwaited(state, action.token)) return state
      const { token, result, now } = action
      return { ...state, phase: { name: 'showing', token, result, until: overlayEnd(now) } }
    }
    case 'failed': {
      if (!isAwaited(state, action.token)) return state
      const { token, code, now } = action
      const scans = isWorthRetrying(code) ? forgetScan(state.scans, token) : state.scans
      return { scans, phase: { name: 'error', token, code, until: overlayEnd(now) } }
    }
    case 'tick':
      return tick(state, action.now)
    case 'cleared':
      return clear(state)
    case 'camera-lost':
      return { ...state, phase: { name: 'blocked', code: action.code } }
    case 'camera-found':
      return state.phase.name === 'blocked' ? { ...state, phase: RUNNING } : state
  }
}
