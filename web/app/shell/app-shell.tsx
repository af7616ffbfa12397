/**
 * The frame of every page of the app area: bottom bar on phones, side navigation on desktops, notices above
 * the page.
 */
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { holdsOfficeRight } from '@wegband/domain/basics/office-rights.ts'
import { useKnownViewer } from '../../features/accounts/viewer.ts'
import { FreemiumEnd } from '../../features/freemium/freemium-end.tsx'
import { useIsViewing } from '../../features/impersonation/use-view.ts'
import { ViewNotice } from '../../features/impersonation/view-notice.tsx'
import { isGuestAsked } from '../../features/registration/guest-gate.ts'
import { RunningNotice } from '../../features/video-trainings/running-notice.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { fillPath } from '../../platform/router/links.tsx'
import { lazyPart, lazyDialog } from '../../platform/loading/lazy-part.tsx'
import { hasActionBar } from '../../platform/router/page-frame.ts'
import { routeEntry } from '../../platform/router/route-table.ts'
import { useIsDesktop } from '../../platform/device/screen-width.ts'
import { sportColour } from '../../platform/sport-colour.ts'
import { useStore } from '../../platform/store.ts'
import { AppFrame } from '../../ui/app-frame/app-frame.tsx'
import { list } from '../../ui/icon/phosphor/list.gen.ts'
import { BottomBar } from '../../ui/nav/bottom-bar.tsx'
import { SportScope } from '../../ui/sport/sport.tsx'
import { useShownRoute } from '../navigation/use-shown-route.ts'
import { usePalette } from '../palette/use-palette.ts'
import { AccountNotice } from './account-notice.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { GlobalNotice } from './global-notice.tsx'
import { BAR_ENTRIES, middleEntry, navItems } from './menu-entries.ts'
import { useMenuSheet } from './use-menu-sheet.ts'
import type { MenuSheetState } from './use-menu-sheet.ts'

// The dialog library is not needed before the menu opens, and the side navigation not on phones.
const MenuSheet = lazyDialog(async () => (await import('./menu-sheet.tsx')).MenuSheet)
const Palette = lazyDialog(async () => (await import('../palette/palette.tsx')).Palette)
const KeysHelp = lazyDialog(async () => (await import('../palette/keys-help.tsx')).KeysHelp)
const GuestPrompt = lazyDialog(
  async () => (await import('../../features/registration/guest-prompt.tsx')).GuestPrompt,
)
const DesktopNav = lazyPart(async () => (await import('./desktop-nav.tsx')).DesktopNav)
const AppBadge = lazyPart(async () => (await import('./app-badge.tsx')).AppBadge)
const OfficeNav = lazyPart(async () => (await import('../../features/admin/office-nav.tsx')).OfficeNav)

/** Whether the page belongs to the administration and the viewer has a right there: then its menu takes the side. */
function useIsOffice(): boolean {
  const viewer = useKnownViewer()
  const isViewing = useIsViewing()
  const isOfficePage = useShownRoute()?.startsWith('app.admin') === true
  return isOfficePage && !isViewing && viewer !== undefined && holdsOfficeRight(viewer)
}

function PhoneNav(props: { readonly sheet: MenuSheetState }): ReactNode {
  const t = useMessages('shell')
  const viewer = useKnownViewer()
  const middle = middleEntry(viewer)
  const unread = (viewer?.unreadNotificationsCount ?? 0) + (viewer?.unreadUserMessagesCount ?? 0)
  const items = navItems(BAR_ENTRIES, useShownRoute(), (key) => t(`menu.${key}`))
  const menu = {
    id: 'menu',
    label: t('menu.open'),
    icon: list,
    // pages without an entry of their own belong to the menu
    isCurrent: !items.some((item) => item.isCurrent),
    isOpen: props.sheet.open === 'menu',
    onPress: () => props.sheet.show('menu'),
    // the number of unread notifications is visible before the menu opens
    ...(unread === 0 ? {} : { count: unread, countLabel: t('menu.unread', { count: unread }) }),
  }
  return (
    <BottomBar
      label={t('menu.label')}
      items={[...items, menu]}
      scan={{ label: t(`menu.${middle.label}`), href: fillPath(routeEntry(middle.route).path, {}) }}
    />
  )
}

export function AppShell(props: { readonly children: ReactNode }): ReactNode {
  const t = useMessages('shell')
  const sheet = useMenuSheet()
  const palette = usePalette()
  const search = {
    label: t('menu.search'),
    keys: t('menu.searchKeys'),
    onPress: () => palette.show('palette'),
  }
  const colour = useStore(sportColour)
  const isActionBarShown = useStore(hasActionBar)
  const isDesktop = useIsDesktop()
  const isOffice = useIsOffice()
  const shown = useShownRoute()
  const isWide = shown !== undefined && routeEntry(shown).width === 'wide'
  const isGuest = useKnownViewer()?.isAnonymous === true
  const isAsked = useStore(isGuestAsked)
  return (
    <>
      <AppFrame
        skipLabel={t('skip')}
        hasActionBar={isActionBarShown}
        isOffice={isOffice}
        isWide={isWide}
        notices={
          <>
            <ViewNotice />
            <AccountNotice />
            <RunningNotice />
            <ConnectionNotice />
            <GlobalNotice />
          </>
        }
        side={
          <Suspense fallback={null}>
            {!isDesktop ? null : isOffice ? (
              <OfficeNav search={search} />
            ) : (
              <DesktopNav sheet={sheet} search={search} />
            )}
          </Suspense>
        }
        bottom={<PhoneNav sheet={sheet} />}
      >
        <SportScope sport={colour}>{props.children}</SportScope>
      </AppFrame>
      <FreemiumEnd />
      <Suspense fallback={null}>
        <AppBadge />
      </Suspense>
      {isGuest && isAsked ? <GuestPrompt /> : null}
      {palette.last === 'palette' ? (
        <Palette isOpen={palette.open === 'palette'} onClose={palette.close} />
      ) : null}
      {palette.last === 'keys' ? <KeysHelp isOpen={palette.open === 'keys'} onClose={palette.close} /> : null}
      {sheet.last === undefined ? null : (
        <MenuSheet kind={sheet.last} isOpen={sheet.open !== undefined} onClose={sheet.close} />
      )}
    </>
  )
}
