/** The running training over everything else: the clock, when it starts to count, the participants and what they have watched. */
import { type ReactNode, useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { VideoTraining } from '@wegband/domain/features/video-trainings/contract.ts'
import { initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { useSportColourNow } from '../../platform/sport-colour.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { BandStrip } from '../../ui/band/band-strip.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { FullScreen } from '../../ui/dialog/full-screen.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { caretDown } from '../../ui/icon/phosphor/caret-down.gen.ts'
import { lockSimple } from '../../ui/icon/phosphor/lock-simple.gen.ts'
import { monitorPlay } from '../../ui/icon/phosphor/monitor-play.gen.ts'
import { useWakeLock } from '../cards/code/use-wake-lock.ts'
import { videoHref } from './video-href.ts'
import { useVideoNote } from './video-row.tsx'
import { takingPart } from './people-text.ts'
import { useEndTraining, useProcessTraining } from './queries.ts'
import styles from './run-view.module.css'
import { useTrainingTime } from './training-time.ts'

type Props = {
  readonly training: VideoTraining
  readonly personId: number
  readonly onSmaller: () => void
  readonly onLeft: () => void
}

export function RunView(props: Props): ReactNode {
  const { training } = props
  const t = useMessages('video-trainings')
  const sport = useSportColourNow()
  const note = useVideoNote()
  useWakeLock()
  return (
    <FullScreen
      isOpen
      hasAddress
      onClose={props.onSmaller}
      label={t('run.label')}
      surface="stage"
      layer="dialog"
      sport={sport}
    >
      <div className={styles.run}>
        <header className={styles.top}>
          <div className="grow">
            <h2 className="t-item">{training.content.name}</h2>
            <p className="t-small t-muted">{note(training.content, training.content.module?.order, false)}</p>
          </div>
          <IconButton icon={caretDown} weight="bold" label={t('run.smaller')} onClick={props.onSmaller} />
        </header>
        <Clock training={training} personId={props.personId} />
        <div className={styles.below}>
          <People training={training} personId={props.personId} />
          <Actions {...props} />
        </div>
      </div>
    </FullScreen>
  )
}

/** The time is drawn each second and not announced, but a screen reader can read it on demand. */
function Clock(props: Pick<Props, 'training' | 'personId'>): ReactNode {
  const { training } = props
  const t = useMessages('video-trainings')
  const format = useFormats()
  const { elapsed, left, minMinutes } = useTrainingTime(training)
  const done = Math.min(minMinutes, Math.floor(elapsed / 60))
  const isAlone = training.attendees.length < 2
  const lacksPartner = isAlone && !training.content.isSolo
  return (
    <section className={styles.middle}>
      <p className={styles.time} role="timer" aria-label={t('run.elapsed')}>
        {format.minutes(elapsed)}
      </p>
      <BandStrip belt="sport" weeks={Math.max(1, minMinutes)} woven={done} height={46} />
      <p className="visually-hidden">{t('run.minutes', { done, all: minMinutes })}</p>
      {lacksPartner ? (
        <output className={styles.left}>{t('run.needsPartner')}</output>
      ) : left > 0 ? (
        <p className={styles.left}>
          <b>{t('run.left', { time: format.minutes(left) })}</b> {t('run.leftRest')}
        </p>
      ) : (
        <output className={styles.left}>
          <b>{t('run.full', { count: minMinutes })}</b> {t(isAlone ? 'run.fullRestAlone' : 'run.fullRest')}
        </output>
      )}
    </section>
  )
}

function People(props: Pick<Props, 'training' | 'personId'>): ReactNode {
  const { training, personId } = props
  const t = useMessages('video-trainings')
  const format = useFormats()
  const { me, others } = takingPart(training, personId)
  const all = me === undefined ? others : [me, ...others]
  const starter = others.find(({ user }) => user.id === training.startedBy)
  const shares = all.map(({ user, watchedPercent }) =>
    t('run.share', {
      name: user.id === personId ? t('youInside') : user.firstName,
      percent: format.percent(watchedPercent / 100),
    }),
  )
  return (
    <div className={styles.people}>
      <span className={styles.faces}>
        {all.map(({ user }) => (
          <Avatar
            key={user.id}
            size="large"
            initials={initialsOf(user)}
            imageUrl={user.avatar ?? undefined}
          />
        ))}
      </span>
      <p className="grow">
        <b className={styles.names}>
          {others.length === 0
            ? t('run.alone')
            : format.list([t('you'), ...others.map(({ user }) => user.firstName)])}
        </b>
        <span className="t-small t-muted">{t('run.watched', { shares: shares.join(', ') })}</span>
        {starter === undefined ? null : (
          <span className="t-small t-muted">{t('run.startedBy', { name: starter.user.firstName })}</span>
        )}
      </p>
    </div>
  )
}

function Actions(props: Props): ReactNode {
  const { training, personId } = props
  const t = useMessages('video-trainings')
  const format = useFormats()
  const words = useErrorWords()
  const { left, minMinutes } = useTrainingTime(training)
  const process = useProcessTraining()
  const end = useEndTraining(training, personId, props.onLeft)
  const [isAsking, setAsking] = useState(false)
  const [toldLeft, setToldLeft] = useState(0)
  const isOwn = training.startedBy === personId
  const lacksPartner = training.attendees.length < 2 && !training.content.isSolo
  // The server's answer is known here: for a video for two without a partner it is shown first.
  const isEarly = left > 0 && !lacksPartner
  const submit = (): void => {
    if (!isEarly) return process.mutate(training.id)
    process.reset()
    setToldLeft(left)
  }
  const problem = (error: Error): string => {
    if (error instanceof AppError && error.code === 'video-trainings.too-early')
      return t('run.early', { time: format.minutes(error.details.remainingSeconds ?? 0) })
    const { title, text } = words(error)
    return text === '' ? title : text
  }
  const question = isOwn ? 'askGiveUp' : 'askLeave'
  return (
    <>
      <Button icon={monitorPlay} iconWeight="regular" isBlock href={videoHref(training)} isInPlace>
        {t('run.watch')}
      </Button>
      <Button
        size="large"
        isBlock
        variant={left > 0 ? 'soft' : 'primary'}
        icon={left > 0 ? lockSimple : undefined}
        iconWeight="fill"
        isBusy={process.isPending}
        busyLabel={t('run.ending')}
        onClick={submit}
      >
        {left > 0 ? t('run.endFrom', { minutes: minMinutes }) : t('run.end')}
      </Button>
      <p className={styles.problem} role="alert">
        {process.error !== null
          ? problem(process.error)
          : // The seconds at the tap, because an alert that ticks would be announced each second.
            isEarly && toldLeft > 0
            ? t('run.early', { time: format.minutes(toldLeft) })
            : null}
      </p>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {isOwn ? t('run.giveUp') : t('run.leave')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t(`run.${question}.title`)}
        text={t(`run.${question}.text`)}
        confirmLabel={t(`run.${question}.yes`)}
        cancelLabel={t(`run.${question}.no`)}
        isDangerous
        isBusy={end.isPending}
        error={end.error === null ? undefined : words(end.error).text}
        onCancel={() => setAsking(false)}
        onConfirm={() => end.mutate()}
      />
    </>
  )
}
