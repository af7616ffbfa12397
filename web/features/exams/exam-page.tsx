/** The exam day for the trainer: scores one candidate after the other, then releases the results. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type ExamDay, readExamDay } from '@wegband/domain/features/exams/contract.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useRouteParams } from '../../platform/router/links.tsx'
import { queryOf } from '../../platform/api/queries.ts'
import { useTitle } from '../../platform/router/title.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { check } from '../../ui/icon/phosphor/check.gen.ts'
import { clock } from '../../ui/icon/phosphor/clock.gen.ts'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { SportScope } from '../../ui/sport/sport.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { ExamResults } from './exam-results.tsx'
import { withQueued } from './scores/queued-day.ts'
import { ScoreQueueNotice } from './scores/score-queue-notice.tsx'
import { ScoreSheet } from './scores/score-sheet.tsx'
import { type ExamSteps, useExamSteps } from './use-exam-steps.ts'
import styles from './exams.module.css'

export function ExamPage(): ReactNode {
  const t = useMessages('exams')
  const format = useFormats()
  const { appointmentId } = useRouteParams('app.exam-day')
  const query = useQuery(queryOf(readExamDay, { params: { id: appointmentId } }))
  const title = query.data ? t('day.title', { day: format.dayOfYear(query.data.startAt) }) : t('title')
  useTitle(query.data && title)
  return (
    <>
      <TopBar
        title={title}
        back={{ label: t('day.startIt'), href: hrefTo('app.appointment', { appointmentId }) }}
      />
      <PageHead size="small" title={title} lead={query.data?.school.name} isHiddenOnPhone />
      <SportScope sport={query.data?.sport ?? undefined}>
        <Content query={query} />
      </SportScope>
    </>
  )
}

function Content(props: { readonly query: ReturnType<typeof useQuery<ExamDay>> }): ReactNode {
  const t = useMessages('exams')
  const { query } = props
  const [view, setView] = useState<'scores' | 'results'>('scores')
  const [picked, setPicked] = useState<number | undefined>()
  const { appointmentId } = useRouteParams('app.exam-day')
  const steps = useExamSteps(Number(appointmentId))
  const day = query.data && withQueued(query.data, steps.items)
  if (day === undefined)
    return query.error === null ? (
      <SkeletonGroup label={t('loading')} className="stack">
        <Skeleton shape="mat" height={90} />
        <Skeleton shape="mat" height={320} />
      </SkeletonGroup>
    ) : (
      <QueryError query={query} />
    )
  if (day.candidates.length === 0)
    return (
      <EmptyState
        title={t('day.none')}
        text={t('day.noneText')}
        picture={<Picture name="empty-mat" />}
        action={
          <Button href={hrefTo('app.trainer-ready', { schoolId: day.school.id })}>{t('day.toReady')}</Button>
        }
      />
    )
  const toSheet = (userId: number): void => {
    setPicked(userId)
    setView('scores')
  }
  return (
    <div className={styles.page}>
      <ChipRow label={t('title')}>
        <Chip isOn={view === 'scores'} onClick={() => setView('scores')}>
          {t('day.toScores')}
        </Chip>
        <Chip isOn={view === 'results'} onClick={() => setView('results')}>
          {t('day.toResults')}
        </Chip>
      </ChipRow>
      {day.isStarted ? null : (
        <Banner
          icon={clock}
          title={t('day.notStarted')}
          action={
            <Button size="small" href={hrefTo('app.appointment', { appointmentId: day.appointmentId })}>
              {t('day.startIt')}
            </Button>
          }
        />
      )}
      <ScoreQueueNotice items={steps.items} />
      {view === 'scores' ? (
        <Scores day={day} picked={picked} onPick={setPicked} steps={steps} />
      ) : (
        <ExamResults
          day={day}
          isQueued={steps.items.length > 0}
          onScore={toSheet}
          onReopen={({ user }) => {
            steps.add(user, { do: 'hand-in', isHandedIn: false })
            toSheet(user.id)
          }}
        />
      )}
    </div>
  )
}

/** The sheet of another candidate starts at its name. */
function useTopFor(userId: number | undefined): void {
  const before = useRef(userId)
  useEffect(() => {
    if (before.current === userId) return
    before.current = userId
    window.scrollTo({ top: 0 })
  }, [userId])
}

function Scores(props: {
  readonly day: ExamDay
  readonly picked: number | undefined
  readonly onPick: (userId: number) => void
  readonly steps: ExamSteps
}): ReactNode {
  const t = useMessages('exams')
  const { day, picked } = props
  const shown =
    day.candidates.find(({ user }) => user.id === picked) ??
    day.candidates.find(({ mayScore, mine }) => mayScore && mine?.handedInAt == null) ??
    day.candidates[0]
  useTopFor(shown?.user.id)
  if (shown === undefined) return null
  return (
    <div className={styles.page}>
      <nav className={styles.strip} aria-label={t('day.candidates')}>
        {day.candidates.map(({ user, mine, result }) => {
          const isDone = mine?.handedInAt != null || result?.releasedAt != null
          return (
            <button
              key={user.id}
              type="button"
              className={styles.face}
              aria-current={user.id === shown.user.id}
              onClick={() => props.onPick(user.id)}
            >
              <Avatar
                initials={initialsOf(user)}
                imageUrl={user.avatar ?? undefined}
                hasRing={user.id === shown.user.id}
              />
              <span>
                <span aria-hidden="true">{user.firstName}</span>
                <span className="visually-hidden">
                  {isDone ? `${fullName(user)}, ${t('day.done')}` : fullName(user)}
                </span>
              </span>
              {isDone ? (
                <i className={styles.tick}>
                  <Icon icon={check} weight="bold" size={14} />
                </i>
              ) : null}
            </button>
          )
        })}
      </nav>
      <ScoreSheet
        key={shown.user.id}
        day={day}
        candidate={shown}
        onStep={(step) => props.steps.add(shown.user, step)}
      />
    </div>
  )
}
