/** The training part beside a video: start it, alone or with a partner, or the training that runs or waits for the rest of the video. */
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { VideoTraining } from '@wegband/domain/features/video-trainings/contract.ts'
import type { Content } from '@wegband/domain/features/videos/contract.ts'
import { plusMs } from '@wegband/domain/basics/calendar-days.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useGoTo } from '../../platform/router/links.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { now } from '../../platform/clock.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { Button } from '../../ui/button/button.tsx'
import { personSimpleTaiChi } from '../../ui/icon/phosphor/person-simple-tai-chi.gen.ts'
import { users } from '../../ui/icon/phosphor/users.gen.ts'
import { useKnownViewer } from '../accounts/viewer.ts'
import {
  trainingOf,
  useProcessTraining,
  useRunningTraining,
  useStartTraining,
  useTrainingsOf,
} from './queries.ts'
import { useTrainingTime } from './training-time.ts'
import styles from './video-trainings.module.css'

type Props = { readonly content: Content; readonly isWatched: boolean }

/** Renders nothing for viewers who may not watch the video and for guests, who cannot train. */
export function VideoTrainingBox(props: Props): ReactNode {
  const viewer = useKnownViewer()
  const isOffered =
    viewer !== undefined &&
    !viewer.isAnonymous &&
    props.content.missing === null &&
    props.content.videoState === 'ready'
  return isOffered ? <Training {...props} personId={viewer.id} /> : null
}

function Training(props: Props & { readonly personId: number }): ReactNode {
  const { content } = props
  const running = useRunningTraining().data
  const late = useLateTraining(content, props.personId)
  useCountLate(late, props.isWatched)
  return (
    <section className={styles.beside}>
      {running === undefined ? (
        <Offer content={content} />
      ) : running.contentId === content.id ? (
        <Running training={running} isWatched={props.isWatched} />
      ) : (
        <Elsewhere training={running} />
      )}
      {late === undefined || props.isWatched ? null : <Late training={late} />}
    </section>
  )
}

function Offer(props: { readonly content: Content }): ReactNode {
  const { content } = props
  const t = useMessages('video-trainings')
  const goTo = useGoTo()
  const showError = useShowError()
  const open = (trainingId: number): void => void goTo('app.video-training', { trainingId })
  const start = useStartTraining(({ id }) => open(id))
  const startAlone = (): void =>
    start.mutate(
      { contentId: content.id, attendees: [] },
      {
        onError: (error) => {
          showError(error)
          const current = trainingOf(error)
          if (current !== undefined) open(current.id)
        },
      },
    )
  return (
    <>
      <h3 className="t-item">{t('beside.title')}</h3>
      <p className="t-small t-muted">{t(content.isSolo ? 'beside.solo' : 'beside.pair')}</p>
      <div className={styles.ways}>
        {content.isSolo ? (
          <Button
            icon={personSimpleTaiChi}
            isBusy={start.isPending}
            busyLabel={t('beside.startingAlone')}
            onClick={startAlone}
          >
            {t('beside.alone')}
          </Button>
        ) : null}
        <Button icon={users} href={hrefTo('app.video-training-start', { contentId: content.id })}>
          {t('beside.partner')}
        </Button>
      </div>
    </>
  )
}

function Running(props: { readonly training: VideoTraining; readonly isWatched: boolean }): ReactNode {
  const t = useMessages('video-trainings')
  const format = useFormats()
  const { left, elapsed } = useTrainingTime(props.training)
  return (
    <>
      <h3 className={`t-item ${styles.clock}`}>
        <span className="grow">{t('beside.running')}</span> <span>{format.minutes(elapsed)}</span>
      </h3>
      <p className="t-small t-muted">
        {left > 0 ? t('beside.left', { time: format.minutes(left) }) : t('beside.ready')}{' '}
        {props.isWatched ? null : t('beside.rest')}
      </p>
      <Button
        variant={left > 0 ? 'soft' : 'primary'}
        href={hrefTo('app.video-training', { trainingId: props.training.id })}
      >
        {t('beside.open')}
      </Button>
    </>
  )
}

function Elsewhere(props: { readonly training: VideoTraining }): ReactNode {
  const t = useMessages('video-trainings')
  return (
    <>
      <p className="t-small t-muted">{t('beside.elsewhere', { video: props.training.content.name })}</p>
      <Button href={hrefTo('app.video-training', { trainingId: props.training.id })}>
        {t('beside.open')}
      </Button>
    </>
  )
}

/** The training of this week that counts as soon as the video was watched. */
function useLateTraining(content: Content, personId: number): VideoTraining | undefined {
  const trainings = useTrainingsOf(content.id).data ?? []
  return trainings.find(
    (training) =>
      training.countsUntil !== null &&
      now() < Date.parse(training.countsUntil) &&
      training.attendees.some(({ user, outcome }) => user.id === personId && outcome === 'not-watched'),
  )
}

/** After the video was watched, asks the server to count the training that waited for it. */
function useCountLate(late: VideoTraining | undefined, isWatched: boolean): void {
  const t = useMessages('video-trainings')
  const format = useFormats()
  const { mutate } = useProcessTraining()
  const count = useEffectEvent((training: VideoTraining) =>
    mutate(training.id, {
      onSuccess: (counted) => {
        if (counted.attendees.every(({ outcome }) => outcome !== 'counted')) return
        showToast({
          tone: 'positive',
          text: t('beside.lateCounted', { day: format.weekday(training.endedAt ?? training.startedAt) }),
          subject: `video-training-${training.id}`,
        })
      },
    }),
  )
  const id = late?.id
  useEffect(() => {
    if (isWatched && late !== undefined) count(late)
    // Once per training, whatever else of it changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, isWatched])
}

function Late(props: { readonly training: VideoTraining }): ReactNode {
  const { training } = props
  const t = useMessages('video-trainings')
  const format = useFormats()
  return (
    <>
      <h3 className="t-item">
        {t('beside.late', { day: format.weekday(training.endedAt ?? training.startedAt) })}
      </h3>
      <p className="t-small t-muted">
        {t('beside.lateText', {
          weekday: format.weekday(plusMs(training.countsUntil ?? training.startedAt, -1)),
        })}
      </p>
    </>
  )
}
