import { afterEach, expect, test, vi } from 'vitest'
import { enterFullScreen, leaveFullScreen } from './full-screen.ts'

/** What jsdom lacks: screen orientation and the Fullscreen API. */
const makeDevice = (answers: { lock?: () => Promise<void>; fill?: () => Promise<void> }) => {
  const orientation = { lock: vi.fn(answers.lock ?? (() => Promise.resolve())), unlock: vi.fn() }
  vi.stubGlobal('screen', { orientation })
  const exit = vi.fn(() => Promise.resolve())
  Object.assign(document, { exitFullscreen: exit })
  const frame = document.createElement('div')
  const fill = vi.fn(answers.fill ?? (() => Promise.resolve()))
  Object.assign(frame, { requestFullscreen: fill })
  return { frame, orientation, exit, fill }
}
const refuse = (): Promise<void> => Promise.reject(new DOMException('no', 'NotSupportedError'))

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'exitFullscreen')
})

// spec: orientation-lock-landscape
test('a full-screen video turns to landscape where the device permits it', async () => {
  const { frame, orientation, fill } = makeDevice({})
  await enterFullScreen(frame)
  expect(fill).toHaveBeenCalledOnce()
  expect(orientation.lock).toHaveBeenCalledExactlyOnceWith('landscape')
})

test('a device without orientation lock or full screen plays all the same', async () => {
  const stiff = makeDevice({ lock: refuse })
  await expect(enterFullScreen(stiff.frame)).resolves.toBeUndefined()
  const small = makeDevice({ fill: refuse })
  await expect(enterFullScreen(small.frame)).resolves.toBeUndefined()
  expect(small.orientation.lock).not.toHaveBeenCalled()
  vi.stubGlobal('screen', { orientation: {} })
  await expect(enterFullScreen(stiff.frame)).resolves.toBeUndefined()
})

test('a phone that supports full screen for videos alone uses it', async () => {
  const frame = { nodeName: 'DIV' } as unknown as HTMLElement
  const fill = vi.fn()
  const video = Object.assign(document.createElement('video'), { webkitEnterFullscreen: fill })
  await enterFullScreen(frame, video)
  expect(fill).toHaveBeenCalledOnce()
})

test('leaving full screen releases the orientation', async () => {
  const { orientation, exit } = makeDevice({})
  await leaveFullScreen()
  expect(orientation.unlock).toHaveBeenCalledOnce()
  expect(exit).toHaveBeenCalledOnce()
})
