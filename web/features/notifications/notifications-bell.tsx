/** In the bar of the start page on phones, where no menu shows the counter: whether there are new notifications. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { bell } from '../../ui/icon/phosphor/bell.gen.ts'
import { useKnownViewer } from '../accounts/viewer.ts'

export function NotificationsBell(): ReactNode {
  const t = useMessages('shell')
  const viewer = useKnownViewer()
  // Users without an account get no notifications (decisions §3.11).
  if (viewer === undefined || viewer.isAnonymous) return null
  const count = viewer.unreadNotificationsCount
  const name = t('menu.notifications')
  return (
    <IconButton
      icon={bell}
      label={count === 0 ? name : `${name}, ${t('menu.unread', { count })}`}
      hasDot={count > 0}
      href={hrefTo('app.notifications')}
    />
  )
}
