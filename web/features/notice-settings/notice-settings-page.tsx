/** How the viewer hears of what happens: devices, topics, emails, quiet hours (decisions §5). */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { QueryError } from '../errors/query-error.tsx'
import { useIsViewing } from '../impersonation/use-view.ts'
import { DevicePart } from './device-part.tsx'
import styles from './notice-settings.module.css'
import { QuietPart } from './quiet-part.tsx'
import { TopicRows } from './topic-rows.tsx'
import { useChangeChoices, useNoticeSettings } from './use-notice-settings.ts'

export function NoticeSettingsPage(): ReactNode {
  const t = useMessages('notice-settings')
  const viewer = useViewer()
  const isViewing = useIsViewing()
  const query = useNoticeSettings()
  const change = useChangeChoices()
  const { data } = query
  const hasTeam =
    viewer.isAdmin ||
    viewer.officeRights.length > 0 ||
    viewer.schools.some(({ roles }) => roles.some((role) => role !== 'student'))
  return (
    <>
      <TopBar title={t('title')} back={{ label: t('back'), href: hrefTo('app.settings') }} />
      <PageHead title={t('title')} isHiddenOnPhone />
      <p className={`t-muted ${styles.intro}`}>
        {t('intro')} {viewer.childIds.length > 0 ? t('children') : null}
      </p>
      {data === undefined ? (
        query.error === null ? (
          <SkeletonGroup label={t('loading')} className="stack">
            <Skeleton shape="mat" height={120} />
            <Skeleton height={64} />
            <Skeleton height={64} />
          </SkeletonGroup>
        ) : (
          <QueryError query={query} />
        )
      ) : (
        <div className={styles.page}>
          <DevicePart settings={data} onHide={(hidesContent) => change({ hidesContent })} />
          <QuietPart choices={data.choices} isDisabled={isViewing} onChange={change} />
          <TopicRows
            choices={data.choices}
            hasTeam={hasTeam}
            hasMail={viewer.mail !== null}
            isDisabled={isViewing}
            onChange={(topics) => change({ topics })}
          />
        </div>
      )}
    </>
  )
}
