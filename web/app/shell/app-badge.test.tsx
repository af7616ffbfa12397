/** The number at the icon of the installed app. */
import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { AppBadge } from './app-badge.tsx'

const setAppBadge = vi.fn<(count: number) => Promise<void>>()
const clearAppBadge = vi.fn<() => Promise<void>>()

afterEach(() => {
  vi.resetAllMocks()
  Object.assign(navigator, { setAppBadge: undefined, clearAppBadge: undefined })
})

const open = (notifications: number, messages: number) =>
  renderPage(<AppBadge />, {
    at: '/dashboard',
    viewer: makeViewer({
      unreadNotificationsCount: notifications,
      unreadUserMessagesCount: messages,
    }),
  })

test('the icon shows unread notices and messages together, and nothing after the sign-out', async () => {
  setAppBadge.mockResolvedValue()
  clearAppBadge.mockResolvedValue()
  Object.assign(navigator, { setAppBadge, clearAppBadge })
  const { unmount } = await open(2, 3)
  await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(5))
  clearAppBadge.mockClear()
  unmount()
  expect(clearAppBadge).toHaveBeenCalledTimes(1)
})

test('a browser without a badge, or one that refuses it, shows the app all the same', async () => {
  await open(1, 0)
  setAppBadge.mockRejectedValue(new Error('not installed'))
  clearAppBadge.mockRejectedValue(new Error('not installed'))
  Object.assign(navigator, { setAppBadge, clearAppBadge })
  await open(1, 0)
  await waitFor(() => expect(setAppBadge).toHaveBeenCalled())
})
