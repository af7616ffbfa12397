/**
 * The frame of every page of the administration: its head, the groups as tabs where the side menu does not fit, and the pages of its
 * group; for all others the reason why it is closed (§6).
 */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { useShown } from '../../platform/router/router-context.ts'
import { classNames } from '../../ui/class-names/class-names.ts'
import { LinkTabs } from '../../ui/tabs/tabs.tsx'
import { TopBar, type BackTarget } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { NoPermission } from '../errors/no-permission.tsx'
import { useIsViewing } from '../impersonation/use-view.ts'
import styles from './frame.module.css'
import {
  mayOpenPage,
  officeGroupsOf,
  officePageAt,
  officePagesOf,
  type OfficePage,
  type PageRight,
} from './office-pages.ts'

type Counts = { readonly [Id in OfficePage['id']]?: number | undefined }

/** The groups of the viewer, between phones, which have the start page, and desktops, which have the side menu. */
function GroupTabs(props: { readonly page: OfficePage | undefined }): ReactNode {
  const t = useMessages('admin')
  const viewer = useViewer()
  return (
    <div className={styles.groups}>
      <LinkTabs
        label={t('title')}
        items={officeGroupsOf(viewer).flatMap(({ group, pages: [first] }) =>
          first === undefined
            ? []
            : [
                {
                  id: group,
                  label: t(`groups.${group}`),
                  href: hrefTo(first.route),
                  isCurrent: group === props.page?.group,
                },
              ],
        )}
      />
    </div>
  )
}

/** The other pages of the group, when there are any. */
function PageTabs(props: { readonly page: OfficePage; readonly counts: Counts | undefined }): ReactNode {
  const t = useMessages('admin')
  const viewer = useViewer()
  const pages = officePagesOf(viewer).filter(({ group }) => group === props.page.group)
  if (pages.length < 2) return null
  return (
    <LinkTabs
      label={t(`groups.${props.page.group}`)}
      items={pages.map(({ id, route }) => ({
        id,
        label: t(`cards.${id}.title`),
        href: hrefTo(route),
        isCurrent: id === props.page.id,
        count: props.counts?.[id],
      }))}
    />
  )
}

const whyClosed = (right: PageRight): 'noRightText' | 'noOfficeRightText' =>
  right === 'admin' ? 'noRightText' : 'noOfficeRightText'

/** Renders `children` only for holders of the right, outside of a view, because the server would refuse their requests otherwise. */
export function AdminFrame(props: {
  readonly title: string
  readonly lead?: string
  /** Needed only by pages that are not in the list of `office-pages.ts`. */
  readonly right?: PageRight
  /** Where the arrow of phones leads; without it to the start page of the administration. */
  readonly back?: BackTarget
  /** The start page of the administration is the one above all. */
  readonly isFirstPage?: boolean
  /** A page with tables uses the whole width. */
  readonly isWide?: boolean
  /** Beside the title. */
  readonly actions?: ReactNode
  /** Numbers at the tabs of the group. */
  readonly counts?: Counts
  readonly children: () => ReactNode
}): ReactNode {
  const t = useMessages('admin')
  const viewer = useViewer()
  const isViewing = useIsViewing()
  const page = officePageAt(useShown().match?.name)
  const right = props.right ?? page?.right ?? 'admin'
  const mayEnter = props.isFirstPage ? officePagesOf(viewer).length > 0 : mayOpenPage(viewer, right)
  if (!mayEnter || isViewing)
    return (
      <>
        <TopBar title={props.title} />
        <NoPermission text={t(whyClosed(right))} />
      </>
    )
  const back = props.isFirstPage ? undefined : (props.back ?? { label: t('back'), href: hrefTo('app.admin') })
  return (
    <>
      <div className={styles.phoneBar}>
        <TopBar title={props.title} back={back} />
      </div>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{props.title}</h1>
        {props.actions === undefined ? null : <div className={styles.actions}>{props.actions}</div>}
      </header>
      <GroupTabs page={page} />
      {page === undefined ? null : <PageTabs page={page} counts={props.counts} />}
      {props.lead === undefined ? null : <p className={styles.lead}>{props.lead}</p>}
      <div className={classNames(styles.body, props.isWide && styles.wide)}>{props.children()}</div>
    </>
  )
}
