/** Requests to a school, for users who may answer: accept, decline with a text, or ask back (§2 trainer/requests). */
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { canAnswer } from '@wegband/domain/features/schools/request-rights.ts'
import { useIsDesktop } from '../../platform/device/screen-width.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useRouteParams } from '../../platform/router/links.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { WaitingPauses } from '../contracts/waiting-pauses.tsx'
import { FailureView } from '../errors/failure-view.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { useRequestsTo } from './queries.ts'
import { RequestDetails } from './requests/request-details.tsx'
import { RequestsTable } from './requests/requests-table.tsx'
import styles from './schools.module.css'
import { mayEnterTrainerArea, trainerHome, trainerSchools } from './trainer-school.ts'
import { TrainerTabs } from './trainer-tabs.tsx'

function Requests(props: { readonly schoolId: number }): ReactNode {
  const t = useMessages('schools')
  const isDesktop = useIsDesktop()
  const query = useRequestsTo(props.schoolId)
  if (query.error !== null && query.data === undefined) return <QueryError query={query} />
  if (query.data === undefined)
    return (
      <SkeletonGroup label={t('requests.loading')} className="stack">
        <Skeleton shape="mat" height={140} />
        <Skeleton shape="mat" height={140} />
      </SkeletonGroup>
    )
  const all = query.data.data
  const open = all.filter(({ state }) => state === 'received')
  const past = all.filter(({ state }) => state !== 'received')
  if (all.length === 0)
    return (
      <EmptyState
        title={t('requests.empty')}
        text={t('requests.emptyText')}
        picture={<Picture name="empty-mat" />}
      />
    )
  if (isDesktop) return <RequestsTable requests={all} isWhole={query.data.meta.last_page === 1} />
  return (
    <>
      <section className="section">
        <SectionHead title={t('requests.waiting')} count={open.length} />
        {open.length === 0 ? <p className="t-muted">{t('requests.allAnswered')}</p> : null}
        <ul className={styles.cards}>
          {open.map((request) => (
            <Mat as="li" key={request.id}>
              <RequestDetails request={request} />
            </Mat>
          ))}
        </ul>
      </section>
      {past.length === 0 ? null : (
        <section className="section">
          <SectionHead title={t('requests.past')} />
          <ul className={styles.cards}>
            {past.map((request) => (
              <Mat as="li" key={request.id}>
                <RequestDetails request={request} />
              </Mat>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

export function RequestsPage(): ReactNode {
  const t = useMessages('schools')
  const viewer = useViewer()
  const { schoolId } = useRouteParams('app.trainer-requests')
  const mine = viewer.schools.filter((school) => canAnswer(viewer, school.schoolId))
  const shown = mine.find((school) => schoolId === undefined || String(school.schoolId) === schoolId)
  const desk = shown ?? trainerSchools(viewer, schoolId).school
  return (
    <>
      <TopBar
        title={t('requests.title')}
        back={{
          label: t(mayEnterTrainerArea(viewer) ? 'requests.backToDesk' : 'requests.back'),
          href: trainerHome(viewer),
        }}
      />
      <PageHead isHiddenOnPhone size="small" title={t('requests.title')} lead={desk?.name} />
      {desk === undefined ? null : <TrainerTabs current="requests" schoolId={desk.schoolId} />}
      {mine.length > 1 ? (
        <ChipRow label={t('requests.schools')}>
          {mine.map((school) => (
            <Chip
              key={school.schoolId}
              isOn={school.schoolId === shown?.schoolId}
              href={hrefTo('app.trainer-requests', { schoolId: school.schoolId })}
            >
              {school.name}
            </Chip>
          ))}
        </ChipRow>
      ) : null}
      {shown === undefined ? (
        <FailureView error={new AppError('schools.cannot-answer')} />
      ) : (
        <>
          {shown.roles.includes('leader') ? <WaitingPauses schoolId={shown.schoolId} /> : null}
          <Requests key={shown.schoolId} schoolId={shown.schoolId} />
        </>
      )}
    </>
  )
}
