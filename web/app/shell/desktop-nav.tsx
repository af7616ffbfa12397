/** The side navigation of desktops, with the account box of the signed-in user. */
import type { ReactNode } from 'react'
import { useKnownViewer } from '../../features/accounts/viewer.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { BASE_TITLE } from '../../platform/router/title.ts'
import { type NavSearch, SideNav } from '../../ui/nav/side-nav.tsx'
import { accountInitials, accountName } from '../../features/accounts/account-name.ts'
import { useMenu } from './use-menu.ts'
import type { MenuSheetState } from './use-menu-sheet.ts'

export function DesktopNav(props: { readonly sheet: MenuSheetState; readonly search: NavSearch }): ReactNode {
  const t = useMessages('shell')
  const viewer = useKnownViewer()
  const menu = useMenu()
  const { sheet } = props
  return (
    <SideNav
      label={t('menu.label')}
      logo={{ name: BASE_TITLE, href: hrefTo('app.dashboard') }}
      search={props.search}
      main={menu.main}
      secondary={menu.secondary}
      account={{
        name: viewer === undefined ? '' : accountName(viewer) || t('account.nameless'),
        initials: viewer === undefined ? '' : accountInitials(viewer),
        imageUrl: viewer?.avatar ?? undefined,
        note: t('account.note'),
        isOpen: sheet.open === 'account',
        onPress: () => sheet.show('account'),
      }}
    />
  )
}
