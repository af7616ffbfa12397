// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useWakeLock } from './device-comfort.ts'

const makeDevice = () => {
  const release = vi.fn(() => Promise.resolve())
  const request = vi.fn(() => Promise.resolve({ release }))
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
  return { request, release }
}
afterEach(() => Reflect.deleteProperty(navigator, 'wakeLock'))

test('the screen stays on while a video plays, also after the page was hidden, and no longer', async () => {
  const { request, release } = makeDevice()
  const shown = renderHook(({ isOn }) => useWakeLock(isOn), { initialProps: { isOn: false } })
  expect(request).not.toHaveBeenCalled()
  shown.rerender({ isOn: true })
  expect(request).toHaveBeenCalledOnce()
  await waitFor(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    expect(request.mock.calls.length).toBeGreaterThan(1)
  })
  shown.rerender({ isOn: false })
  expect(release).toHaveBeenCalled()
  const asked = request.mock.calls.length
  document.dispatchEvent(new Event('visibilitychange'))
  expect(request).toHaveBeenCalledTimes(asked)
})

test('a device that cannot keep the screen on plays all the same', () => {
  expect(() => renderHook(() => useWakeLock(true))).not.toThrow()
})
