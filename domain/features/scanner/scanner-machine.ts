/**
 * The scanner as a pure state machine (§4 Scanner): it runs, pauses during a request, shows a result for 5 seconds, and clears. The
 * page follows the state: in `paused` it sends the request for `token`; at `until` it sends `tick`.
 */
import { plusMs } from '../../basics/calendar-days.ts'
import type { CameraErrorCode } from '../../errors/local-errors.ts'
import {
  forgetScan,
  isIncompleteCode,
  isRepeat,
  isScannable,
  normaliseNfc,
  rememberScan,
  type ScanCache,
  SCANNER_OVERLAY_MS,
  tokenKind,
} from '../cards/token-rules.ts'
import { isWorthRetrying, type ScanError } from './scan-errors.ts'

/** How long the notice about a repeated code stays; the camera runs meanwhile (decisions §3.13). */
export const REPEAT_NOTICE_MS = 2_000

export type ScannerPhase<Result> =
  /** The camera looks for codes. `notice` is displayed beside it until `until`. */
  | { name: 'running'; notice: { code: ScanError; until: string } | undefined }
  /** A request for this code is running; other scans are ignored. */
  | { name: 'paused'; token: string }
  | { name: 'showing'; token: string; result: Result; until: string }
  | { name: 'error'; token: string; code: ScanError; until: string }
  /** There is no camera; typed codes and chips still work. */
  | { name: 'blocked'; code: CameraErrorCode }

export type ScannerState<Result> = {
  phase: ScannerPhase<Result>
  scans: ScanCache
  /** Why there is no camera; undefined if there is one. */
  camera: CameraErrorCode | undefined
}

/** `chip`: an NFC uid, which has no prefix. Camera and keyboard accept only codes with our prefix (§5). */
export type ScanSource = 'camera' | 'typed' | 'chip'

export type ScannerAction<Result> =
  | { type: 'scanned'; text: string; now: string; from?: ScanSource }
  /** A request without a scan: the user chose a name from the list. */
  | { type: 'asked'; token: string }
  | { type: 'succeeded'; token: string; result: Result; now: string }
  | { type: 'failed'; token: string; code: ScanError; now: string }
  /** Time has passed: expired notices and results disappear. */
  | { type: 'tick'; now: string }
  /**
   * The user closes the result or starts again. The last scan is forgotten, so that its code works again at once. `isKept`: the scan
   * is stored on the device. Then the card may still be held up, and a second scan of it would be a mistake.
   */
  | { type: 'cleared'; isKept?: boolean }
  | { type: 'camera-lost'; code: CameraErrorCode }
  | { type: 'camera-found' }

const RUNNING = { name: 'running', notice: undefined } as const

export const startScanner = <Result>(): ScannerState<Result> => ({
  phase: RUNNING,
  scans: new Map(),
  camera: undefined,
})

/** No request and no result: the camera looks for codes, or its error is displayed. */
const rest = <Result>(state: ScannerState<Result>): ScannerState<Result> => ({
  ...state,
  phase: state.camera === undefined ? RUNNING : { name: 'blocked', code: state.camera },
})

/** When the page must send the next `tick`; undefined if nothing expires. */
export const nextTickAt = <Result>({ phase }: ScannerState<Result>): string | undefined => {
  if (phase.name === 'running') return phase.notice?.until
  return phase.name === 'showing' || phase.name === 'error' ? phase.until : undefined
}

const isFit = (text: string, from: ScanSource): boolean =>
  from === 'chip' ? tokenKind(text) === 'nfc' : isScannable(text)

const scan = <Result>(
  state: ScannerState<Result>,
  { text, now, from = 'camera' }: Extract<ScannerAction<Result>, { type: 'scanned' }>,
): ScannerState<Result> => {
  const { name } = state.phase
  if (name !== 'running' && !(name === 'blocked' && from !== 'camera')) return state
  const token = from === 'chip' ? normaliseNfc(text) : text.trim()
  if (isRepeat(state.scans, token, now)) {
    const repeat = { code: 'scanner.already-scanned' as const, until: plusMs(now, REPEAT_NOTICE_MS) }
    const isRunning = name === 'running'
    return {
      ...state,
      phase: isRunning ? { name, notice: repeat } : { name: 'error', token, ...repeat },
    }
  }
  const scans = rememberScan(state.scans, token, now)
  // A code of another kind is rejected here, without a request (§5).
  if (!isFit(text, from)) {
    const code = from === 'typed' && isIncompleteCode(text) ? 'scanner.incomplete' : 'scanner.type-mismatch'
    return { ...state, scans, phase: { name: 'error', token, code, until: overlayEnd(now) } }
  }
  return { ...state, scans, phase: { name: 'paused', token } }
}

const overlayEnd = (now: string): string => plusMs(now, SCANNER_OVERLAY_MS)

const tick = <Result>(state: ScannerState<Result>, now: string): ScannerState<Result> => {
  const until = nextTickAt(state)
  return until !== undefined && Date.parse(now) >= Date.parse(until) ? rest(state) : state
}

const clear = <Result>(state: ScannerState<Result>, isKept: boolean): ScannerState<Result> => {
  const { phase } = state
  if (phase.name === 'blocked' || phase.name === 'paused') return state
  if (phase.name === 'running') return rest(state)
  return rest(isKept ? state : { ...state, scans: forgetScan(state.scans, phase.token) })
}

/** An answer counts only while the machine waits for its own request. */
const isAwaited = <Result>({ phase }: ScannerState<Result>, token: string): boolean =>
  phase.name === 'paused' && phase.token === token

export const scannerReducer = <Result>(
  state: ScannerState<Result>,
  action: ScannerAction<Result>,
): ScannerState<Result> => {
  switch (action.type) {
    case 'scanned':
      return scan(state, action)
    case 'asked':
      return state.phase.name === 'paused'
        ? state
        : { ...state, phase: { name: 'paused', token: action.token } }
    case 'succeeded': {
      if (!isAwaited(state, action.token)) return state
      const { token, result, now } = action
      return { ...state, phase: { name: 'showing', token, result, until: overlayEnd(now) } }
    }
    case 'failed': {
      if (!isAwaited(state, action.token)) return state
      const { token, code, now } = action
      const scans = isWorthRetrying(code) ? forgetScan(state.scans, token) : state.scans
      return { ...state, scans, phase: { name: 'error', token, code, until: overlayEnd(now) } }
    }
    case 'tick':
      return tick(state, action.now)
    case 'cleared':
      return clear(state, action.isKept ?? false)
    case 'camera-lost':
      return withCamera(state, action.code)
    case 'camera-found':
      return withCamera(state, undefined)
  }
}

/** A request or a result continues; the camera matters only afterwards. */
const withCamera = <Result>(
  state: ScannerState<Result>,
  camera: CameraErrorCode | undefined,
): ScannerState<Result> => {
  if (state.camera === camera) return state
  const { name } = state.phase
  return name === 'running' || name === 'blocked' ? rest({ ...state, camera }) : { ...state, camera }
}
