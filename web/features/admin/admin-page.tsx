/** The start page of the administration: every page that the viewer may open, by group. On phones it is the menu. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { WaitingPauses } from '../contracts/waiting-pauses.tsx'
import { AdminFrame } from './admin-frame.tsx'
import styles from './admin.module.css'
import { SetupList } from './setup-list.tsx'
import { officeGroupsOf } from './office-pages.ts'

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

export function AdminPage(): ReactNode {
  const t = useMessages('admin')
  const { isAdmin } = useViewer()
  return (
    <AdminFrame title={t('title')} isFirstPage isWide>
      {() => (
        <>
          {isAdmin ? <SetupList /> : null}
          {isAdmin ? <WaitingPauses /> : null}
          <Groups />
        </>
      )}
    </AdminFrame>
  )
}
