/** Unread notices and messages as a number at the icon of the installed app, where the browser has one. */
import { type ReactNode, useEffect } from 'react'
import { useKnownViewer } from '../../features/accounts/viewer.ts'
import { useIsViewing } from '../../features/impersonation/use-view.ts'

type Badging = {
  readonly setAppBadge?: (count: number) => Promise<void>
  readonly clearAppBadge?: () => Promise<void>
}

/** Browsers refuse it outside of an installed app; then there is no badge. */
const show = (count: number): void => {
  const { setAppBadge, clearAppBadge } = navigator as Badging
  const shown = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator)
  shown?.catch(() => undefined)
}

/** Gone with the sign-out. In the view of another person the icon keeps the viewer's own number. */
export function AppBadge(): ReactNode {
  const viewer = useKnownViewer()
  const isViewing = useIsViewing()
  const count = (viewer?.unreadNotificationsCount ?? 0) + (viewer?.unreadUserMessagesCount ?? 0)
  useEffect(() => {
    if (!isViewing) show(count)
  }, [count, isViewing])
  useEffect(() => () => show(0), [])
  return null
}
