/** Three moments of different size: a step in a sheet, a stripe over the screen, and a level with its new belt. In the bundle `moments`. */
import { type ReactNode, useEffect } from 'react'
import type { ProgressEntry } from '@wegband/domain/features/accounts/contract.ts'
import type { Level, SportPath } from '@wegband/domain/features/sports/contract.ts'
import { nowIso } from '../../../platform/clock.ts'
import { wantsLessMotion } from '../../../platform/device/reduced-motion.ts'
import { vibrate } from '../../../platform/device/vibrate.ts'
import { hrefTo } from '../../../platform/router/links.tsx'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Moment, SmallMoment } from '../../../ui/moment/moment.tsx'
import { LevelArt, StepArt, StripeArt } from '../../../ui/moment/moment-art.tsx'
import { beltOf } from '../path/level-view.ts'
import { ShareButton } from './share-button.tsx'
import type { News } from './use-news.ts'

type Kind = NonNullable<News['moment']>

const BUZZ: Readonly<Record<Kind, readonly number[]>> = {
  step: [30],
  stripe: [30, 70, 30],
  level: [40, 70, 40, 70, 140],
}

/** Members who asked for less motion get no vibration either. */
function useBuzz(kind: Kind): void {
  useEffect(() => {
    if (!wantsLessMotion()) vibrate(BUZZ[kind])
  }, [kind])
}

type Parts = {
  readonly path: SportPath
  readonly level: Level
  readonly progress: ProgressEntry
  readonly onClose: () => void
}

export function ProgressMoment(props: {
  readonly path: SportPath
  readonly kind: Kind
  readonly progress: ProgressEntry
  readonly onClose: () => void
}): ReactNode {
  const { path, kind, progress } = props
  useBuzz(kind)
  const level = path.levels.find(({ index }) => index === progress.levelIndex)
  if (level === undefined) return null
  const parts = { path, level, progress, onClose: props.onClose }
  switch (kind) {
    case 'step':
      return <StepMoment {...parts} />
    case 'stripe':
      return <StripeMoment {...parts} />
    case 'level':
      return <LevelMoment {...parts} />
  }
}

function StepMoment({ path, level, progress, onClose }: Parts): ReactNode {
  const t = useMessages('moments')
  const { activeWeeks: weeks, trainings } = progress.counts
  return (
    <SmallMoment
      isOpen
      onClose={onClose}
      closeLabel={t('close')}
      sport={path}
      title={t('step', { step: progress.beltStep })}
      text={t('stepText', { weeks, trainings })}
      art={<StepArt belt={beltOf(level)} weeks={level.weeksPerStep} step={progress.beltStep} />}
      actions={
        <Button variant="primary" isBlock onClick={onClose}>
          {t('action')}
        </Button>
      }
    />
  )
}

function useNote(path: SportPath): string {
  const t = useMessages('moments')
  const format = useFormats()
  return t('shareNote', { sport: path.name, day: format.dateLong(nowIso()) })
}

function StripeMoment({ path, level, progress, onClose }: Parts): ReactNode {
  const t = useMessages('moments')
  const { activeWeeks: weeks, trainings } = progress.counts
  const { stripes } = progress
  const title = t('stripe', { count: stripes })
  return (
    <Moment
      isOpen
      onClose={onClose}
      sport={path}
      title={title}
      text={t('stripeText', { weeks, trainings, count: stripes })}
      art={<StripeArt belt={beltOf(level)} stripes={stripes} />}
      actions={
        <>
          <Button variant="primary" size="large" isBlock onClick={onClose}>
            {t('action')}
          </Button>
          <ShareButton moment={{ belt: beltOf(level), stripes, title, note: useNote(path) }} />
        </>
      }
    />
  )
}

/** The belt of the level that begins now, as on the certificate. */
function LevelMoment({ path, level, onClose }: Parts): ReactNode {
  const t = useMessages('moments')
  const title = t('level', { belt: level.name })
  return (
    <Moment
      isOpen
      onClose={onClose}
      sport={path}
      title={title}
      text={t('levelText', { index: level.index - 1, next: level.index })}
      art={<LevelArt belt={beltOf(level)} />}
      actions={
        <>
          <Button variant="primary" size="large" isBlock href={hrefTo('app.documents')} onClick={onClose}>
            {t('certificate')}
          </Button>
          <Button size="large" onClick={onClose}>
            {t('onward')}
          </Button>
          <ShareButton moment={{ belt: beltOf(level), stripes: 0, title, note: useNote(path) }} />
        </>
      }
    />
  )
}
