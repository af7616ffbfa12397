import { afterEach, expect, test, vi } from 'vitest'
import { openCamera, refusalOf } from './camera.ts'

const offer = (isSecure: boolean, getUserMedia?: () => Promise<MediaStream>): void => {
  vi.stubGlobal('isSecureContext', isSecure)
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: getUserMedia === undefined ? undefined : { getUserMedia },
  })
}
afterEach(() => offer(true))

test('says why there is no picture', async () => {
  offer(false)
  expect(await openCamera('environment')).toEqual({ ok: false, why: 'insecure' })
  offer(true)
  expect(await openCamera('environment')).toEqual({ ok: false, why: 'missing' })
  offer(true, () => Promise.reject(new DOMException('', 'NotAllowedError')))
  expect(await openCamera('environment')).toEqual({ ok: false, why: 'denied' })
})

test.each([
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['SecurityError', 'insecure'],
  ['SomethingElse', 'failed'],
])('%s means %s', (name, why) => {
  expect(refusalOf(new DOMException('', name))).toBe(why)
})

test('returns the stream and stops it when it is closed', async () => {
  let isStopped = false
  const track = { stop: () => void (isStopped = true) }
  offer(true, () => Promise.resolve({ getTracks: () => [track] } as unknown as MediaStream))
  const camera = await openCamera('user')
  if (!camera.ok) throw new Error(camera.why)
  camera.close()
  expect(isStopped).toBe(true)
})
