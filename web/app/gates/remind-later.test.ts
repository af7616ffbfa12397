import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SETTING_REMINDER_MS, writeSetting } from '../../platform/device/local-settings.ts'
import { dismissToast, toasts } from '../../platform/words/notices.ts'
import type { SessionState } from '../../platform/session/session.ts'
import { remindLater } from './remind-later.ts'

const as = (status: SessionState['status']) => ({
  session: { state: { get: () => ({ status }) as SessionState } },
  router: { navigate: () => Promise.resolve() },
})
beforeEach(() => {
  localStorage.clear()
  for (const { id } of toasts.get()) dismissToast(id)
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

// spec: setting-reminder-delay-60000ms
test('reminds of disabled settings 60000 ms after the start and not before', async () => {
  writeSetting('camera', false)
  remindLater(as('signed-in'))
  expect(SETTING_REMINDER_MS).toBe(60_000)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(toasts.get()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await waitFor(() => expect(toasts.get()).toHaveLength(1))
})

test('reminds no signed-out visitor, and nothing after the app has stopped', async () => {
  writeSetting('camera', false)
  remindLater(as('signed-out'))
  remindLater(as('signed-in'))()
  await vi.advanceTimersByTimeAsync(120_000)
  vi.useRealTimers()
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(toasts.get()).toEqual([])
})
