/** The frame of every page of the app area: bottom bar on phones, side navigation on desktops, notices above, the page in the middle. */
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { useKnownViewer } from '../../features/accounts/viewer.ts'
import { loadChunk } from '../../platform/chunk-loading.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo } from '../../platform/links.tsx'
import { hasActionBar } from '../../platform/page-frame.ts'
import { sportColour } from '../../platform/sport-colour.ts'
import { useStore } from '../../platform/store.ts'
import { BASE_TITLE } from '../../platform/title.ts'
import { AppFrame } from '../../ui/app-frame/app-frame.tsx'
import { list } from '../../ui/icon/phosphor/list.gen.ts'
import { BottomBar } from '../../ui/nav/bottom-bar.tsx'
import type { NavItem } from '../../ui/nav/nav-item.ts'
import { SideNav } from '../../ui/nav/side-nav.tsx'
import { SportScope } from '../../ui/sport/sport.tsx'
import { initialsOf, nameOf } from './account-name.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { useMenuSheet } from './use-menu-sheet.ts'
import type { MenuSheetState } from './use-menu-sheet.ts'
import { useMenu } from './use-menu.ts'

const loadMenuSheet = () => loadChunk(() => import('./menu-sheet.tsx'))
// the dialog library is not needed before somebody opens the menu
const MenuSheet = lazy(async () => ({ default: (await loadMenuSheet()).MenuSheet }))

/** The two entries on either side of the scan button (§2, visual.md). */
const BOTTOM = ['home', 'training', 'calendar'] as const

function Bottom(props: { readonly main: readonly NavItem[]; readonly sheet: MenuSheetState }): ReactNode {
  const t = useMessages('shell')
  const { sheet } = props
  const isElsewhere = !BOTTOM.some((id) => props.main.some((item) => item.id === id && item.isCurrent))
  const items: NavItem[] = props.main.filter((item) => BOTTOM.some((id) => id === item.id))
  const menu: NavItem = {
    id: 'menu',
    label: t('menu.open'),
    icon: list,
    isCurrent: isElsewhere,
    isOpen: sheet.open === 'menu',
    onPress: () => sheet.show('menu'),
  }
  return (
    <BottomBar
      label={t('menu.label')}
      items={[...items, menu]}
      scan={{ label: t('menu.scan'), href: hrefTo('app.scanner') }}
    />
  )
}

function Side(props: {
  readonly menu: ReturnType<typeof useMenu>
  readonly sheet: MenuSheetState
}): ReactNode {
  const t = useMessages('shell')
  const viewer = useKnownViewer()
  const { menu, sheet } = props
  return (
    <SideNav
      label={t('menu.label')}
      logo={{ name: BASE_TITLE, href: hrefTo('app.dashboard') }}
      main={menu.main}
      secondary={menu.secondary}
      account={{
        name: viewer === undefined ? '' : nameOf(viewer) || t('account.nameless'),
        initials: viewer === undefined ? '' : initialsOf(viewer),
        imageUrl: viewer?.avatar ?? undefined,
        note: t('account.note'),
        isOpen: sheet.open === 'account',
        onPress: () => sheet.show('account'),
      }}
    />
  )
}

export function AppShell(props: { readonly children: ReactNode }): ReactNode {
  const t = useMessages('shell')
  const menu = useMenu()
  const sheet = useMenuSheet()
  const colour = useStore(sportColour)
  const isActionBarShown = useStore(hasActionBar)
  return (
    <>
      <AppFrame
        skipLabel={t('skip')}
        hasActionBar={isActionBarShown}
        notices={<ConnectionNotice />}
        side={<Side menu={menu} sheet={sheet} />}
        bottom={<Bottom main={menu.main} sheet={sheet} />}
      >
        <SportScope sport={colour}>{props.children}</SportScope>
      </AppFrame>
      {sheet.last === undefined ? null : (
        <Suspense fallback={null}>
          <MenuSheet kind={sheet.last} isOpen={sheet.open !== undefined} onClose={sheet.close} />
        </Suspense>
      )}
    </>
  )
}
