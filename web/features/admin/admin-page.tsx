/** The start page of the administration: every page that the viewer may open, by group. On phones it is the menu. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readSetupSteps } from '@wegband/domain/features/admin/setup-contract.ts'
import { listWaitingPauses } from '@wegband/domain/features/contracts/pause-contract.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { WaitingPauses } from '../contracts/waiting-pauses.tsx'
import { AdminFrame } from './admin-frame.tsx'
import styles from './admin.module.css'
import { SetupList } from './setup-list.tsx'
import { officeGroupsOf } from './office-pages.ts'

const HEIGHT = 320

function Groups(): ReactNode {
  const t = useMessages('admin')
  return officeGroupsOf(useViewer()).map(({ group, pages }) => (
    <section key={group} className={styles.group}>
      <SectionHead title={t(`groups.${group}`)} />
      <ul className={styles.cards} aria-label={t(`groups.${group}`)}>
        {pages.map(({ id, route }) => (
          <li key={id}>
            <Mat href={hrefTo(route)} className={styles.card}>
              <span>
                <span className={styles.cardTitle}>{t(`cards.${id}.title`)}</span>
                <span className={styles.cardText}>{t(`cards.${id}.text`)}</span>
              </span>
            </Mat>
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** Not again after a failure: the parts below ask once more, and would be taken away and put back without end. */
const isFirstWait = ({ isPending, errorUpdateCount }: UseQueryResult): boolean =>
  isPending && errorUpdateCount === 0

/** Everything at once: what is above the groups comes only where something is to be done, and would push them. */
function AdminBody(): ReactNode {
  const t = useMessages('admin')
  const steps = useQuery(queryOf(readSetupSteps))
  const pauses = useQuery(queryOf(listWaitingPauses))
  if (isFirstWait(steps) || isFirstWait(pauses))
    return (
      <SkeletonGroup label={t('loading')}>
        <Skeleton shape="mat" height={HEIGHT} />
      </SkeletonGroup>
    )
  return (
    <>
      <SetupList />
      <WaitingPauses />
      <Groups />
    </>
  )
}

export function AdminPage(): ReactNode {
  const t = useMessages('admin')
  const { isAdmin } = useViewer()
  return (
    <AdminFrame title={t('title')} isFirstPage isWide>
      {() => (isAdmin ? <AdminBody /> : <Groups />)}
    </AdminFrame>
  )
}
