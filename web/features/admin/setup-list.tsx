/** What a new installation still needs, each step with the page that does it. Gone when nothing is left. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readSetupSteps, type SetupStep } from '@wegband/domain/features/admin/setup-contract.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import type { RouteName } from '../../platform/router/route-table.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import styles from './admin.module.css'

const PAGES = {
  texts: 'app.admin-legal',
  imprint: 'app.admin-legal-notices',
  school: 'app.admin-schools',
  training: 'app.admin-training',
  seller: 'app.admin-sellers',
  price: 'app.admin-prices',
  mail: 'app.admin-installation',
} as const satisfies Record<SetupStep, RouteName>

export function SetupList(): ReactNode {
  const t = useMessages('admin')
  const steps = useQuery(queryOf(readSetupSteps))
  const open = steps.data?.open ?? []
  if (open.length === 0) return null
  return (
    <section className={styles.group}>
      <SectionHead title={t('setup.title')} />
      <p className="t-muted">{t('setup.text', { count: open.length })}</p>
      <ol className={styles.cards} aria-label={t('setup.title')}>
        {open.map((step) => (
          <li key={step}>
            <Mat href={hrefTo(PAGES[step])} className={styles.card}>
              <span>
                <span className={styles.cardTitle}>{t(`setup.steps.${step}.title`)}</span>
                <span className={styles.cardText}>{t(`setup.steps.${step}.text`)}</span>
              </span>
            </Mat>
          </li>
        ))}
      </ol>
    </section>
  )
}
