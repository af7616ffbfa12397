/** Requests to a school, for users who may answer: accept, decline with a text, or ask back (§2 trainer/requests). */
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { SchoolRequest } from '@wegband/domain/features/schools/contract.ts'
import { canAnswer } from '@wegband/domain/features/schools/request-rights.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useRouteParams } from '../../platform/router/links.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { WaitingPauses } from '../contracts/waiting-pauses.tsx'
import { FailureView } from '../errors/failure-view.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { ApplicantFacts } from './requests/applicant-facts.tsx'
import { useRequestsTo } from './queries.ts'
import { RequestAnswer, UndoAccept } from './requests/request-answer.tsx'
import { RequestThread } from './request-thread.tsx'
import styles from './schools.module.css'
import { mayEnterTrainerArea, trainerHome, trainerSchools } from './trainer-school.ts'
import { TrainerTabs } from './trainer-tabs.tsx'
import { RequestTag } from './state-tag.tsx'

function RequestCard(props: { readonly request: SchoolRequest }): ReactNode {
  const t = useMessages('schools')
  const format = useFormats()
  const { request } = props
  const { user, type, state, site, sentAt, applicant, leavesOn } = request
  return (
    <Mat as="li">
      <div className={styles.person}>
        <Avatar initials={initialsOf(user)} imageUrl={user.avatar ?? undefined} />
        <div className="grow">
          <h3 className="t-item">{fullName(user)}</h3>
          <p className="t-small t-muted">
            {[t(`requests.type.${type}`), site?.name, format.date(sentAt)].filter(Boolean).join(', ')}
          </p>
          {leavesOn === null ? null : (
            <p className="t-small t-strong">{t('requests.leavesOn', { day: format.dateLong(leavesOn) })}</p>
          )}
        </div>
        {state === 'received' ? <Tag tone="info">{t(`pending.${type}`)}</Tag> : <RequestTag state={state} />}
      </div>
      {applicant === null ? null : <ApplicantFacts applicant={applicant} />}
      <RequestThread request={request} />
      {state === 'received' ? <RequestAnswer request={request} /> : <UndoAccept request={request} />}
    </Mat>
  )
}

function Requests(props: { readonly schoolId: number }): ReactNode {
  const t = useMessages('schools')
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
  return (
    <>
      <section className="section">
        <SectionHead title={t('requests.waiting')} count={open.length} />
        {open.length === 0 ? <p className="t-muted">{t('requests.allAnswered')}</p> : null}
        <ul className={styles.cards}>
          {open.map((request) => (
            <RequestCard key={request.id} request={request} />
          ))}
        </ul>
      </section>
      {past.length === 0 ? null : (
        <section className="section">
          <SectionHead title={t('requests.past')} />
          <ul className={styles.cards}>
            {past.map((request) => (
              <RequestCard key={request.id} request={request} />
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
      <PageHead size="small" title={t('requests.title')} lead={desk?.name} />
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
