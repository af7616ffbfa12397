import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plusMs } from '../../basics/calendar-days.ts'
import { isScannable } from '../cards/token-rules.ts'
import { scanErrorOf } from './scan-errors.ts'
import {
  nextTickAt,
  REPEAT_NOTICE_MS,
  type ScannerAction,
  scannerReducer,
  type ScannerState,
  type ScanSource,
  startScanner,
} from './scanner-machine.ts'

const NOW = '2026-11-20T18:00:00.000Z'
const at = (ms: number): string => plusMs(NOW, ms)
const CODE = 'WTM-ABCDEFGHIJKLMNOPQRSTUV2345'
const CARD = 'WTK-ABCDEFGHIJKLMNOPQRSTUV2345'

const run = (...actions: ScannerAction<string>[]): ScannerState<string> =>
  actions.reduce(scannerReducer<string>, startScanner<string>())
const scanned = (text: string, ms = 0, from: ScanSource = 'camera'): ScannerAction<string> => ({
  type: 'scanned',
  text,
  now: at(ms),
  from,
})
const succeeded = (token: string, ms = 100): ScannerAction<string> => ({
  type: 'succeeded',
  token,
  result: 'Noa',
  now: at(ms),
})
const failed = (token: string, ms = 100): ScannerAction<string> => ({
  type: 'failed',
  token,
  code: 'scanner.not-found-or-expired',
  now: at(ms),
})

describe('the scanner', () => {
  // spec: scanner-states
  it('runs, pauses during a request, and clears its last scan', () => {
    expect(run().phase).toEqual({ name: 'running', notice: undefined })
    const paused = run(scanned(` ${CODE} `))
    expect(paused.phase).toEqual({ name: 'paused', token: CODE })
    expect(scannerReducer(paused, scanned(CARD, 50))).toBe(paused)
    const showing = run(scanned(CODE), succeeded(CODE))
    const cleared = scannerReducer(showing, { type: 'cleared' })
    expect(cleared.phase.name).toBe('running')
    // Nothing remains of the last scan: its code works again at once.
    expect(scannerReducer(cleared, scanned(CODE, 200)).phase).toEqual({ name: 'paused', token: CODE })
  })

  // spec: scanner-scans-member-and-kid
  it('accepts member tokens and kid cards', () => {
    for (const token of [CODE, CARD]) expect(run(scanned(token)).phase).toEqual({ name: 'paused', token })
  })

  it('shows a result for exactly 5 seconds, then runs again', () => {
    const showing = run(scanned(CODE), succeeded(CODE))
    expect(showing.phase).toEqual({ name: 'showing', token: CODE, result: 'Noa', until: at(5100) })
    expect(nextTickAt(showing)).toBe(at(5100))
    expect(scannerReducer(showing, { type: 'tick', now: at(5099) }).phase.name).toBe('showing')
    expect(scannerReducer(showing, { type: 'tick', now: at(5100) }).phase.name).toBe('running')
  })

  it('shows an error as long as a result', () => {
    const error = run(scanned(CODE), failed(CODE))
    expect(error.phase).toEqual({
      name: 'error',
      token: CODE,
      code: 'scanner.not-found-or-expired',
      until: at(5100),
    })
    expect(scannerReducer(error, { type: 'tick', now: at(5100) }).phase.name).toBe('running')
  })

  // spec: error-scanner-already-scanned
  it('sends no request for a repeated code and shows a brief notice while the camera runs', () => {
    const again = run(scanned(CODE), succeeded(CODE), { type: 'tick', now: at(6000) }, scanned(CODE, 29_999))
    const until = at(29_999 + REPEAT_NOTICE_MS)
    expect(again.phase).toEqual({ name: 'running', notice: { code: 'scanner.already-scanned', until } })
    expect(scannerReducer(again, { type: 'tick', now: until }).phase).toEqual({
      name: 'running',
      notice: undefined,
    })
    expect(scannerReducer(again, scanned(CODE, 30_000)).phase.name).toBe('paused')
  })

  it('forgets the last scan when cleared, so that the code works again at once', () => {
    const cleared = run(scanned(CODE), failed(CODE), { type: 'cleared' })
    expect(cleared.phase.name).toBe('running')
    expect(scannerReducer(cleared, scanned(CODE, 200)).phase).toEqual({ name: 'paused', token: CODE })
  })

  it('ignores the card that is still held up after clearing a scan stored on the device', () => {
    const cleared = run(scanned(CODE), succeeded(CODE), { type: 'cleared', isKept: true })
    expect(scannerReducer(cleared, scanned(CODE, 29_999)).phase).toMatchObject({
      name: 'running',
      notice: { code: 'scanner.already-scanned' },
    })
    expect(scannerReducer(cleared, scanned(CODE, 30_000)).phase.name).toBe('paused')
  })

  it('accepts a code again at once when only the connection failed', () => {
    const lost = run(scanned(CODE), {
      type: 'failed',
      token: CODE,
      code: 'client.connection-lost',
      now: at(9),
    })
    const running = scannerReducer(lost, { type: 'tick', now: at(6000) })
    expect(scannerReducer(running, scanned(CODE, 6000)).phase.name).toBe('paused')
  })

  // spec: error-scanner-415
  it('rejects a code of another kind without a request', () => {
    expect(run(scanned('https://example.org')).phase).toMatchObject({
      name: 'error',
      code: 'scanner.type-mismatch',
    })
    expect(run(scanned('04:A2:2F:1B')).phase.name).toBe('error')
  })

  // spec: error-scanner-camera-unavailable
  it('stays blocked without a camera until there is one', () => {
    const blocked = run({ type: 'camera-lost', code: 'camera.denied' })
    expect(blocked.phase).toEqual({ name: 'blocked', code: 'camera.denied' })
    for (const action of [scanned(CARD), succeeded(CODE), { type: 'cleared' } as const])
      expect(scannerReducer(blocked, action)).toBe(blocked)
    expect(scannerReducer(blocked, { type: 'camera-found' }).phase.name).toBe('running')
  })

  it('accepts typed codes without a camera, and is blocked again afterwards', () => {
    const typed = scanned(CODE, 0, 'typed')
    const shown = run({ type: 'camera-lost', code: 'camera.denied' }, typed, succeeded(CODE))
    expect(shown.phase).toMatchObject({ name: 'showing', token: CODE })
    const over = scannerReducer(shown, { type: 'tick', now: at(5100) })
    expect(over.phase).toEqual({ name: 'blocked', code: 'camera.denied' })
    expect(scannerReducer(over, scanned(CODE, 6000, 'typed')).phase).toMatchObject({
      name: 'error',
      code: 'scanner.already-scanned',
    })
  })

  it('still waits for an answer when the camera is lost meanwhile', () => {
    const lost = run(scanned(CODE), { type: 'camera-lost', code: 'camera.busy' })
    expect(lost.phase).toEqual({ name: 'paused', token: CODE })
    const cleared = scannerReducer(scannerReducer(lost, succeeded(CODE)), { type: 'cleared' })
    expect(cleared.phase).toEqual({ name: 'blocked', code: 'camera.busy' })
  })

  it('accepts the uid of a chip in its stored form, only from the chip reader', () => {
    const chip = scanned('04:a2:2f:1b', 0, 'chip')
    expect(run(chip).phase).toEqual({ name: 'paused', token: '04A22F1B' })
    expect(run(scanned('04:a2', 0, 'chip')).phase).toMatchObject({
      name: 'error',
      code: 'scanner.type-mismatch',
    })
    expect(run(scanned(CODE, 0, 'chip')).phase.name).toBe('error')
  })

  it('ignores an answer that it no longer waits for', () => {
    const running = run(scanned(CODE), succeeded(CODE), { type: 'cleared' })
    expect(scannerReducer(running, failed(CODE))).toBe(running)
    const paused = run(scanned(CODE))
    expect(scannerReducer(paused, succeeded(CARD))).toBe(paused)
  })

  const someAction = fc
    .tuple(
      fc.constantFrom('scanned', 'succeeded', 'failed', 'tick', 'cleared', 'camera-lost', 'camera-found'),
      fc.constantFrom(CODE, CARD, 'nonsense'),
      fc.integer({ min: 0, max: 12_000 }),
    )
    .map(([type, token, wait]) => ({ type, token, wait }))

  it('sends only codes, and an uncleared code at most once in 30 seconds', () => {
    fc.assert(
      fc.property(fc.array(someAction, { maxLength: 60 }), (steps) => {
        let state = startScanner<string>()
        let now = 0
        const asked = new Map<string, number>()
        for (const { type, token, wait } of steps) {
          now += wait
          const before = state
          switch (type) {
            case 'scanned':
              state = scannerReducer(state, scanned(token, now))
              break
            case 'succeeded':
              state = scannerReducer(state, succeeded(token, now))
              break
            case 'failed':
              state = scannerReducer(state, failed(token, now))
              break
            case 'tick':
              state = scannerReducer(state, { type, now: at(now) })
              break
            case 'camera-lost':
              state = scannerReducer(state, { type, code: 'camera.busy' })
              break
            case 'camera-found':
              state = scannerReducer(state, { type })
              break
            case 'cleared':
              if (state.phase.name === 'showing' || state.phase.name === 'error')
                asked.delete(state.phase.token)
              state = scannerReducer(state, { type })
              break
          }
          if (state.phase.name === 'paused' && state !== before && before.phase.name !== 'paused') {
            expect(isScannable(state.phase.token)).toBe(true)
            const last = asked.get(state.phase.token)
            if (last !== undefined) expect(now - last).toBeGreaterThanOrEqual(30_000)
            asked.set(state.phase.token, now)
          }
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('the error of a scan', () => {
  // spec: error-scanner-404, error-scanner-422, error-scanner-other-unknown
  it('depends on the status, and is unknown for any other', () => {
    const names = [415, 409, 404, 422, 412, 500, 418].map((status) => scanErrorOf(status))
    expect(names).toEqual([
      'scanner.type-mismatch',
      'scanner.own-training',
      'scanner.not-found-or-expired',
      'scanner.invalid-or-taken',
      'scanner.own-profile',
      'scanner.unknown',
      'scanner.unknown',
    ])
  })

  it('is the server’s own code if that has more detail', () => {
    expect(scanErrorOf(409, 'appointments.full')).toBe('appointments.full')
    expect(scanErrorOf(422, 'general.invalid')).toBe('scanner.invalid-or-taken')
  })
})
