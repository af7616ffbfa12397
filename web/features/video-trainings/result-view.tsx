/** The result of a training: for whom it counted, for whom not and why, and what comes next. */
import type { ReactNode } from 'react'
import { msOf, MS_PER_MINUTE, plusMs } from '@wegband/domain/basics/calendar-days.ts'
import type { TrainingAttendee, VideoTraining } from '@wegband/domain/features/video-trainings/contract.ts'
import { whyNotAllow } from '@wegband/domain/features/video-trainings/video-training-rules.ts'
import { initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { nowIso, useNow } from '../../platform/clock.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { useActionBar } from '../../platform/router/page-frame.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { ActionBar } from '../../ui/app-frame/app-frame.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { check } from '../../ui/icon/phosphor/check.gen.ts'
import { minus } from '../../ui/icon/phosphor/minus.gen.ts'
import { monitorPlay } from '../../ui/icon/phosphor/monitor-play.gen.ts'
import { x } from '../../ui/icon/phosphor/x.gen.ts'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { Chevrons } from '../../ui/woven/woven-progress.tsx'
import { useModule, useModules } from '../sports/queries.ts'
import { videoHref } from './video-href.ts'
import { VideoRow } from './video-row.tsx'
import { nextVideo } from './next-video.ts'
import { takingPart } from './people-text.ts'
import { useAllow } from './queries.ts'
import styles from './video-trainings.module.css'
import { COMPLETION_SHARE } from '@wegband/domain/features/videos/video-progress.ts'

type Props = { readonly training: VideoTraining; readonly personId: number }

/** How often the page checks whether its deadlines have passed. */
const TICK_MS = 30_000

const isComplete = (attendee: TrainingAttendee | undefined): boolean => {
  const module = attendee?.standing?.module
  return module !== null && module !== undefined && module.have >= module.need
}

function useHeadline(): (training: VideoTraining, me: TrainingAttendee | undefined) => string {
  const t = useMessages('video-trainings')
  return ({ content }, me) => {
    if (me?.outcome === 'not-watched') return t('result.notYet')
    if (me?.outcome !== 'counted') return t('result.notForYou')
    return isComplete(me) && content.module !== null
      ? t('result.complete', { number: content.module.order })
      : t('result.counted')
  }
}

export function ResultView(props: Props & { readonly onClose: () => void }): ReactNode {
  const { training, personId } = props
  const t = useMessages('video-trainings')
  const headline = useHeadline()
  const { me, others } = takingPart(training, personId)
  useActionBar(true)
  const count = Math.max(
    1,
    Math.floor((msOf(training.endedAt ?? training.startedAt) - msOf(training.startedAt)) / MS_PER_MINUTE),
  )
  const mustWatch = me?.outcome === 'not-watched'
  return (
    <>
      <TopBar
        title={t('result.bar')}
        actions={<IconButton icon={x} weight="bold" label={t('close')} onClick={props.onClose} />}
      />
      <div className={styles.result}>
        <PageHead
          above={
            <p className="t-muted">
              {t('result.above', { video: training.content.name, minutes: t('result.minutes', { count }) })}
            </p>
          }
          title={headline(training, me)}
        />
        <ul>
          {me === undefined ? null : <Outcome training={training} attendee={me} isMe />}
          {others.map((attendee) => (
            <Outcome key={attendee.user.id} training={training} attendee={attendee} isMe={false} />
          ))}
        </ul>
        <AllowSwitches training={training} personId={personId} />
        <Next training={training} isModuleComplete={isComplete(me)} />
      </div>
      <ActionBar isOnDesktop>
        {mustWatch ? (
          <>
            <Button href={hrefTo('app.sport', { sportId: training.content.sportId })}>
              {t('result.done')}
            </Button>
            <span className="grow" />
            <Button variant="primary" size="large" icon={monitorPlay} href={videoHref(training)}>
              {t('result.watchRest')}
            </Button>
          </>
        ) : (
          <>
            <span className="grow desk-only" />
            <span className={styles.done}>
              <Button
                variant="primary"
                size="large"
                isBlock
                href={hrefTo('app.sport', { sportId: training.content.sportId })}
              >
                {t('result.done')}
              </Button>
            </span>
          </>
        )}
      </ActionBar>
    </>
  )
}

function Outcome(props: {
  readonly training: VideoTraining
  readonly attendee: TrainingAttendee
  readonly isMe: boolean
}): ReactNode {
  const { attendee, isMe } = props
  const { user, standing } = attendee
  const t = useMessages('video-trainings')
  const trainings = standing?.module ? t('result.trainings', standing.module) : undefined
  return (
    <li className={styles.outcome}>
      <Avatar size="large" initials={initialsOf(user)} imageUrl={user.avatar ?? undefined} />
      <div>
        <b className="t-item">{isMe ? t('you') : user.firstName}</b>
        {trainings === undefined ? null : <p className="t-small t-muted">{trainings}</p>}
      </div>
      {standing?.module ? (
        <Chevrons
          of={standing.module.need}
          done={Math.min(standing.module.have, standing.module.need)}
          size="large"
        />
      ) : null}
      <div className={styles.why}>
        <OutcomeTag {...props} />
        <Reason {...props} />
      </div>
    </li>
  )
}

const isStillOpen = ({ countsUntil }: VideoTraining, nowMs: number): boolean =>
  countsUntil !== null && nowMs < msOf(countsUntil)

function OutcomeTag(props: {
  readonly training: VideoTraining
  readonly attendee: TrainingAttendee
  readonly isMe: boolean
}): ReactNode {
  const { training, attendee, isMe } = props
  const t = useMessages('video-trainings')
  const now = useNow(TICK_MS)
  if (attendee.outcome === 'counted')
    return (
      <Tag tone="positive" icon={check}>
        {isMe && attendee.standing !== null
          ? t('result.countsWeek', { week: attendee.standing.activeWeeks })
          : t('result.counts')}
      </Tag>
    )
  if (attendee.outcome === 'not-watched')
    return (
      <Tag tone="warning" icon={monitorPlay}>
        {t(isStillOpen(training, now) ? 'result.pending' : 'result.missed')}
      </Tag>
    )
  return <Tag icon={minus}>{t('result.withheld')}</Tag>
}

/** Why it does not count, and until when it still can. */
function Reason(props: {
  readonly training: VideoTraining
  readonly attendee: TrainingAttendee
  readonly isMe: boolean
}): ReactNode {
  const { training, attendee, isMe } = props
  const t = useMessages('video-trainings')
  const format = useFormats()
  const now = useNow(TICK_MS)
  if (attendee.outcome !== 'not-watched' || training.countsUntil === null) return null
  const values = {
    name: attendee.user.firstName,
    percent: format.percent(attendee.watchedPercent / 100),
    needed: format.percent(COMPLETION_SHARE),
    // The last day, not the first instant after it.
    weekday: format.weekday(plusMs(training.countsUntil, -1)),
  }
  const mine = training.attendees.length > 1 ? 'result.yourShare' : 'result.yourShareAlone'
  const open = isMe ? mine : 'result.theirShare'
  const over = isMe ? 'result.yourShareOver' : 'result.theirShareOver'
  return <p className="t-small t-muted">{t(isStillOpen(training, now) ? open : over, values)}</p>
}

/** The person who started it decides for whom it counts, and may change that for a while. */
function AllowSwitches(props: Props): ReactNode {
  const { training, personId } = props
  const t = useMessages('video-trainings')
  const showError = useShowError()
  const allow = useAllow(training.id)
  useNow(TICK_MS)
  const { others } = takingPart(training, personId)
  if (training.startedBy !== personId || others.length === 0) return null
  const isOver = whyNotAllow(training, nowIso()) !== undefined
  if (isOver) return null
  const change = (userId: number, isAllowed: boolean): void =>
    allow.mutate(
      isAllowed
        ? [...training.allowAchievementsTo, userId]
        : training.allowAchievementsTo.filter((one) => one !== userId),
      { onError: showError },
    )
  return (
    <div className={styles.allow}>
      {others.map(({ user }) => (
        <Switch
          key={user.id}
          label={t('result.allow', { name: user.firstName })}
          note={t('result.allowNote', { name: user.firstName })}
          isOn={training.allowAchievementsTo.includes(user.id)}
          isDisabled={allow.isPending}
          onChange={(isOn) => change(user.id, isOn)}
        />
      ))}
    </div>
  )
}

function Next(props: { readonly training: VideoTraining; readonly isModuleComplete: boolean }): ReactNode {
  const { content } = props.training
  const t = useMessages('video-trainings')
  const format = useFormats()
  const module = useModule(content.module?.id ?? 0)
  const modules = useModules(content.sportId, module.data?.levelIndex)
  const next =
    content.module === null
      ? undefined
      : nextVideo(modules.data ?? [], {
          moduleId: content.module.id,
          contentId: content.id,
          isModuleComplete: props.isModuleComplete,
        })
  if (next === undefined) return null
  return (
    <section className={styles.next}>
      <SectionHead title={t('result.next')} />
      <VideoRow
        video={next.content}
        note={t('result.nextFree', { length: format.minutes(next.content.videoLength) })}
        href={hrefTo('app.module-content', { moduleId: next.module.id, contentId: next.content.id })}
      />
    </section>
  )
}
