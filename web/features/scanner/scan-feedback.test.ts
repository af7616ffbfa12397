// @vitest-environment jsdom
/** A fake audio context that is suspended until the page is touched, as in a browser. */
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let isTouched = false
let ms = 0
const played: number[] = []
const vibrate = vi.fn<(pattern: readonly number[]) => boolean>()
/** Requested before the first touch and not answered yet. */
let asked: (() => void)[] = []

class SleepingAudio {
  state = 'suspended'
  currentTime = 0
  destination = {}
  resume(): Promise<void> {
    return new Promise((resolve) => {
      asked.push(() => {
        this.state = 'running'
        resolve()
      })
      if (isTouched) for (const wake of asked.splice(0)) wake()
    })
  }
}
class Gain {
  gain = { setTargetAtTime: vi.fn<() => void>() }
  connect = (): this => this
}
class Oscillator {
  constructor(_audio: unknown, { frequency }: { frequency: number }) {
    played.push(frequency)
  }
  connect = (other: Gain): Gain => other
  start = vi.fn<() => void>()
  stop = vi.fn<() => void>()
}

const touch = (): void => {
  isTouched = true
  window.dispatchEvent(new Event('pointerdown'))
}
const settle = (): Promise<void> => act(async () => await Promise.resolve())
/** A freshly opened page: the module gets a new audio context. */
const openPage = async () => {
  vi.resetModules()
  const { installClock } = await import('../../platform/clock.ts')
  installClock({ now: () => ms })
  return await import('./scan-feedback.ts')
}

beforeEach(() => {
  isTouched = false
  ms = 0
  played.length = 0
  asked = []
  vi.stubGlobal('AudioContext', SleepingAudio)
  vi.stubGlobal('GainNode', Gain)
  vi.stubGlobal('OscillatorNode', Oscillator)
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'vibrate')
  vibrate.mockReset()
  vi.unstubAllGlobals()
})

test('the phone does not vibrate before the page was touched, where the browser reports it', async () => {
  const { giveFeedback } = await openPage()
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive: false } })
  giveFeedback('good')
  expect(vibrate).not.toHaveBeenCalled()
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive: true } })
  giveFeedback('good')
  expect(vibrate).toHaveBeenCalledOnce()
  Reflect.deleteProperty(navigator, 'userActivation')
})

test('the first scan gives sound and vibration, different for good and bad', async () => {
  isTouched = true
  const { giveFeedback } = await openPage()
  giveFeedback('good')
  await settle()
  expect([played, vibrate.mock.lastCall?.[0]]).toEqual([[880], [40]])
  giveFeedback('bad')
  await settle()
  expect([played, vibrate.mock.lastCall?.[0]]).toEqual([
    [880, 330, 262],
    [40, 60, 40],
  ])
})

test('a touch enables the sound, and tones from before it are not played late', async () => {
  const { giveFeedback, useScanSounds } = await openPage()
  const page = renderHook(useScanSounds)
  giveFeedback('good')
  await settle()
  ms += 5000
  touch()
  await settle()
  expect(played).toEqual([])
  giveFeedback('kept')
  await settle()
  expect(played).toEqual([587])
  page.unmount()
})

test('a browser without audio scans in silence', async () => {
  vi.stubGlobal('AudioContext', undefined)
  const { giveFeedback } = await openPage()
  giveFeedback('good')
  await settle()
  expect([played, vibrate.mock.calls.length]).toEqual([[], 1])
})
