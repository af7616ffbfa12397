import { useKnownViewer } from '../../features/accounts/viewer.ts'
import { useIsViewing } from '../../features/impersonation/use-view.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { useShownRoute } from '../navigation/use-shown-route.ts'
import { menuFor } from './whole-menu.ts'
import type { Menu, MenuWords } from './whole-menu.ts'

/** The menu of the signed-in user, with the current page marked. */
export function useMenu(): Menu {
  const t = useMessages('shell')
  const viewer = useKnownViewer()
  const words: MenuWords = {
    label: (key) => t(`menu.${key}`),
    clubs: t('menu.clubsBanner'),
    unread: (count) => t('menu.unread', { count }),
  }
  return menuFor(viewer, useShownRoute(), words, useIsViewing())
}
