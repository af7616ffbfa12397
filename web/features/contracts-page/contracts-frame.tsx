/** The head that subscriptions and invoices share: the title and the tabs between both (§2 user/subscriptions, user/invoices). */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { wrench } from '../../ui/icon/phosphor/wrench.gen.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { LinkTabs } from '../../ui/tabs/tabs.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { ContractLinks } from '../accounts/contract-links.tsx'
import styles from './contracts.module.css'

export function ContractsFrame(props: {
  readonly tab: 'subscriptions' | 'invoices'
  readonly children: ReactNode
}): ReactNode {
  const t = useMessages('contracts')
  const title = t('title')
  return (
    <>
      <TopBar title={title} />
      <PageHead title={title} isHiddenOnPhone />
      <LinkTabs
        label={t('sections')}
        items={(['subscriptions', 'invoices'] as const).map((id) => ({
          id,
          label: t(id),
          href: hrefTo(id === 'subscriptions' ? 'app.subscriptions' : 'app.invoices'),
          isCurrent: props.tab === id,
        }))}
      />
      <div className={styles.content}>{props.children}</div>
      <footer className={styles.foot}>
        <ContractLinks />
      </footer>
    </>
  )
}

/** §8: a 503 here shows a notice that never times out, and an empty list. */
export function InMaintenance(props: {
  readonly isRetrying: boolean
  readonly onRetry: () => void
}): ReactNode {
  const t = useMessages('contracts')
  return (
    <>
      <Banner
        icon={wrench}
        tone="warning"
        live="alert"
        title={t('maintenance.title')}
        action={
          <Button isBusy={props.isRetrying} onClick={props.onRetry}>
            {t('maintenance.again')}
          </Button>
        }
      >
        {t('maintenance.text')}
      </Banner>
      <EmptyState
        title={t('maintenance.empty')}
        text={t('maintenance.emptyText')}
        picture={<Picture name="empty-mat" />}
      />
    </>
  )
}
