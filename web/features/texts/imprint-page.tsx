/** /imprint, inside the app (§2). */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { ImprintText } from './imprint-text.tsx'
import styles from './imprint.module.css'

export function ImprintPage(): ReactNode {
  const t = useMessages('texts')
  return (
    <>
      <TopBar title={t('imprint.title')} back={{ label: t('imprint.back'), href: hrefTo('app.dashboard') }} />
      <PageHead size="small" title={t('imprint.title')} isHiddenOnPhone />
      <div className={styles.body}>
        <ImprintText />
      </div>
    </>
  )
}
