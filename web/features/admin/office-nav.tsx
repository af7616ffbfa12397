/** The side menu of the administration: the groups in which the viewer has a right, and the way back to the app. */
import type { ReactNode } from 'react'
import { hrefTo } from '../../platform/router/links.tsx'
import { useShown } from '../../platform/router/router-context.ts'
import { BASE_TITLE } from '../../platform/router/title.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import type { IconShape } from '../../ui/icon/icon.tsx'
import { arrowSquareOut } from '../../ui/icon/phosphor/arrow-square-out.gen.ts'
import { clockCounterClockwise } from '../../ui/icon/phosphor/clock-counter-clockwise.gen.ts'
import { listBullets } from '../../ui/icon/phosphor/list-bullets.gen.ts'
import { monitorPlay } from '../../ui/icon/phosphor/monitor-play.gen.ts'
import { gear } from '../../ui/icon/phosphor/gear.gen.ts'
import { receipt } from '../../ui/icon/phosphor/receipt.gen.ts'
import { storefront } from '../../ui/icon/phosphor/storefront.gen.ts'
import { tag } from '../../ui/icon/phosphor/tag.gen.ts'
import { textbox } from '../../ui/icon/phosphor/textbox.gen.ts'
import { treeStructure } from '../../ui/icon/phosphor/tree-structure.gen.ts'
import { users } from '../../ui/icon/phosphor/users.gen.ts'
import { type NavSearch, SideNav } from '../../ui/nav/side-nav.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { officeGroupsOf, officePageAt, type OfficeGroup } from './office-pages.ts'

const ICONS: Readonly<Record<OfficeGroup, IconShape>> = {
  training: treeStructure,
  videos: monitorPlay,
  schools: storefront,
  prices: tag,
  contracts: receipt,
  texts: textbox,
  people: users,
  figures: listBullets,
  log: clockCounterClockwise,
  system: gear,
}

export function OfficeNav(props: { readonly search?: NavSearch }): ReactNode {
  const t = useMessages('admin')
  const current = officePageAt(useShown().match?.name)?.group
  return (
    <SideNav
      label={t('title')}
      logo={{ name: BASE_TITLE, href: hrefTo('app.admin') }}
      search={props.search}
      main={officeGroupsOf(useViewer()).map(({ group, pages: [first] }) => ({
        id: group,
        label: t(`groups.${group}`),
        href: first === undefined ? undefined : hrefTo(first.route),
        icon: ICONS[group],
        isCurrent: group === current,
      }))}
      foot={{ id: 'app', label: t('toApp'), href: hrefTo('app.dashboard'), icon: arrowSquareOut }}
    />
  )
}
