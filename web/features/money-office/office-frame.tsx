/** The frame of the pages of money: that of the administration, with the number of waiting tasks at its tab. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readMoneySummary } from '@wegband/domain/features/money-office/tasks-contract.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { useViewer } from '../accounts/viewer.ts'
import styles from './money-office.module.css'

export type SectionId = 'prices' | 'levels' | 'sellers' | 'coupons' | 'contracts' | 'tasks' | 'provider'

/** `children` is called for admins alone, who may ask the server. */
export function OfficeFrame(props: {
  readonly section: SectionId
  /** The title of a page below the section, whose arrow leads back to it. */
  readonly title?: string
  readonly children: () => ReactNode
}): ReactNode {
  const t = useMessages('admin')
  const summary = useQuery({ ...queryOf(readMoneySummary), enabled: useViewer().isAdmin })
  const { section, title } = props
  const back =
    title === undefined
      ? undefined
      : { label: t(`cards.${section}.title`), href: hrefTo('app.admin-contracts') }
  return (
    <AdminFrame
      title={title ?? t(`cards.${section}.title`)}
      isWide
      counts={{ tasks: summary.data?.open }}
      {...(back === undefined ? {} : { back })}
    >
      {() => <div className={styles.page}>{props.children()}</div>}
    </AdminFrame>
  )
}
