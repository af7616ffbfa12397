/** The running training in one row above the page: name, remaining time, and the link to it. */
import { useEffect, useEffectEvent } from 'react'
import type { ReactNode } from 'react'
import type { VideoTraining } from '@wegband/domain/features/video-trainings/contract.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useGoTo } from '../../platform/router/links.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { clockCountdown } from '../../ui/icon/phosphor/clock-countdown.gen.ts'
import { TimeBar } from '../../ui/view-bar/view-bar.tsx'
import { theSession } from '../../platform/api/api.ts'
import { useTraining } from './queries.ts'
import { useTrainingTime } from './training-time.ts'

export function RunningBar(props: { readonly training: VideoTraining }): ReactNode {
  const { training } = props
  const t = useMessages('video-trainings')
  const format = useFormats()
  const { left, elapsed } = useTrainingTime(training)
  const starter = training.attendees.find(({ user }) => user.id === training.startedBy)?.user.firstName
  const isOwn = training.startedBy === theSession().personId()
  const video = training.content.name
  return (
    <TimeBar
      icon={clockCountdown}
      label={t('bar.label')}
      text={isOwn || starter === undefined ? video : t('bar.by', { name: starter, video })}
      time={left > 0 ? t('bar.left', { time: format.minutes(left) }) : format.minutes(elapsed)}
      link={{ label: t('bar.open'), href: hrefTo('app.video-training', { trainingId: training.id }) }}
    />
  )
}

/** Announces once the result of a training that ended while another page was open: by the partner, on another device, or by itself. */
export function EndedTraining(props: { readonly id: number; readonly onTold: () => void }): ReactNode {
  const t = useMessages('video-trainings')
  const goTo = useGoTo()
  const { data, error } = useTraining(props.id)
  const personId = theSession().personId()
  const announce = useEffectEvent((training: VideoTraining) => {
    const isOut = training.attendees.length === 0
    const own = training.attendees.find(({ user }) => user.id === personId)?.outcome
    const text =
      training.state === 'finished' && !isOut
        ? t('bar.ended')
        : own === 'counted'
          ? t('bar.counted')
          : own === 'not-watched'
            ? t('bar.notYet')
            : undefined
    if (text !== undefined)
      showToast({
        text,
        tone: own === 'counted' ? 'positive' : 'neutral',
        subject: `video-training-${training.id}`,
        action: {
          label: t('bar.show'),
          onClick: () => void goTo('app.video-training', { trainingId: training.id }),
        },
      })
    props.onTold()
  })
  const give = useEffectEvent(props.onTold)
  useEffect(() => {
    // After leaving, the list of participants is empty for this person, and no message is shown.
    if (data !== undefined && (data.state !== 'running' || data.attendees.length === 0)) announce(data)
    else if (error !== null) give()
  }, [data, error])
  return null
}
