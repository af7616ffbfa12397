/** The frame of every administration page: head and back link; for all others the reason why it is closed (§6). */
import type { ReactNode } from 'react'
import { hasOfficeRight, type OfficeRight } from '@wegband/domain/basics/office-rights.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { classNames } from '../../ui/class-names/class-names.ts'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { NoPermission } from '../errors/no-permission.tsx'
import { useIsViewing } from '../impersonation/use-view.ts'
import styles from './admin.module.css'

/** Renders `children` only for admins outside of a view, because the server would refuse their requests otherwise. */
export function AdminFrame(props: {
  readonly title: string
  readonly lead?: string
  /** The entrance has no back link. */
  readonly isFirstPage?: boolean
  /** A page with tables uses the whole width. */
  readonly isWide?: boolean
  /** The right of the office that suffices; without one only admins enter. */
  readonly right?: OfficeRight
  readonly children: () => ReactNode
}): ReactNode {
  const t = useMessages('admin')
  const viewer = useViewer()
  const mayEnter = props.right === undefined ? viewer.isAdmin : hasOfficeRight(viewer, props.right)
  const isViewing = useIsViewing()
  const back = props.isFirstPage ? undefined : { label: t('back'), href: hrefTo('app.admin') }
  if (!mayEnter || isViewing)
    return (
      <>
        <TopBar title={props.title} />
        <NoPermission text={t('noRightText')} />
      </>
    )
  return (
    <>
      <TopBar title={props.title} back={back} />
      <PageHead
        title={props.title}
        lead={props.lead}
        isHiddenOnPhone
        above={
          back === undefined ? undefined : (
            <TextLink isSmall href={back.href}>
              {back.label}
            </TextLink>
          )
        }
      />
      <div className={classNames(styles.body, props.isWide && styles.wide)}>{props.children()}</div>
    </>
  )
}
