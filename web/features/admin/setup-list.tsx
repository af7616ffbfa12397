/** What a new installation still needs, each step with the page that does it. Gone when nothing is left. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readSetupSteps, type SetupStep } from '@wegband/domain/features/admin/setup-contract.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import styles from './admin.module.css'

type Place = { readonly schoolId: number | null }

/** Where each step is done; a step of a school leads to that school, once there is one. */
const HREFS: Readonly<Record<SetupStep, (place: Place) => string>> = {
  setup: () => hrefTo('setup'),
  school: (place) => schoolHref(place),
  room: (place) => schoolHref(place),
  training: () => hrefTo('app.admin-training'),
  'class-type': () => hrefTo('app.admin-training'),
  trainer: ({ schoolId }) =>
    schoolId === null ? schoolHref({ schoolId }) : hrefTo('app.trainer-roles', { schoolId }),
  timetable: ({ schoolId }) =>
    schoolId === null ? schoolHref({ schoolId }) : hrefTo('app.timetable-new', { schoolId }),
  texts: () => hrefTo('app.admin-legal'),
  imprint: () => hrefTo('app.admin-legal-notices'),
  mail: () => hrefTo('app.admin-installation'),
  seller: () => hrefTo('app.admin-sellers'),
  price: () => hrefTo('app.admin-prices'),
}

const schoolHref = ({ schoolId }: Place): string =>
  schoolId === null ? hrefTo('app.admin-schools') : hrefTo('app.admin-school', { schoolId })

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
            <Mat href={HREFS[step]({ schoolId: steps.data?.schoolId ?? null })} className={styles.card}>
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
