/** The frame of the pages of money: that of the administration, with the way to the other pages above the content. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readMoneySummary } from '@wegband/domain/features/money-office/tasks-contract.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { LinkTabs } from '../../ui/tabs/tabs.tsx'
import { AdminFrame } from '../admin/admin-frame.tsx'
import styles from './money-office.module.css'

export const SECTIONS = [
  { id: 'prices', route: 'app.admin-prices' },
  { id: 'levels', route: 'app.admin-levels' },
  { id: 'sellers', route: 'app.admin-sellers' },
  { id: 'coupons', route: 'app.admin-coupons' },
  { id: 'contracts', route: 'app.admin-contracts' },
  { id: 'tasks', route: 'app.admin-money-tasks' },
  { id: 'provider', route: 'app.admin-provider' },
] as const
export type SectionId = (typeof SECTIONS)[number]['id']

function SectionTabs(props: { readonly section: SectionId }): ReactNode {
  const t = useMessages('money-office')
  const summary = useQuery(queryOf(readMoneySummary))
  return (
    <LinkTabs
      label={t('sections.label')}
      items={SECTIONS.map(({ id, route }) => ({
        id,
        label: t(`sections.${id}.title`),
        href: hrefTo(route),
        isCurrent: id === props.section,
        count: id === 'tasks' ? summary.data?.open : undefined,
      }))}
    />
  )
}

/** `children` is called for admins alone, who may ask the server. */
export function OfficeFrame(props: {
  readonly section: SectionId
  readonly title?: string
  readonly children: () => ReactNode
}): ReactNode {
  const t = useMessages('money-office')
  const { section } = props
  return (
    <AdminFrame title={props.title ?? t(`sections.${section}.title`)} isWide>
      {() => (
        <>
          <SectionTabs section={section} />
          <div className={styles.page}>{props.children()}</div>
        </>
      )}
    </AdminFrame>
  )
}
