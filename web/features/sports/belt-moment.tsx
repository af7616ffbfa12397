/** The moment in which a belt step, a stripe or a level was earned while the path is open: once, over everything, and gone with one key. */
import { type ReactNode, Suspense, useState } from 'react'
import type { ProgressEntry } from '@wegband/domain/features/accounts/contract.ts'
import type { SportPath } from '@wegband/domain/features/sports/contract.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { besides } from '../../platform/on-demand.tsx'
import { Button } from '../../ui/button/button.tsx'
import { beltOf } from './level-view.ts'

const Moment = besides(async () => (await import('../../ui/moment/moment.tsx')).Moment)

type Earned = { readonly kind: 'level' | 'step'; readonly progress: ProgressEntry }

/** What was earned between two readings of the same path; undefined when it is the same, less, or only more weeks. */
export function earnedBetween(before: ProgressEntry | null, after: ProgressEntry | null): Earned | undefined {
  if (before === null || after === null) return undefined
  if (after.levelIndex > before.levelIndex) return { kind: 'level', progress: after }
  const isStep = after.levelIndex === before.levelIndex && after.beltStep > before.beltStep
  return isStep ? { kind: 'step', progress: after } : undefined
}

export function BeltMoment(props: { readonly path: SportPath }): ReactNode {
  const { path } = props
  const [seen, setSeen] = useState({ sportId: path.id, progress: path.userProgress })
  if (seen.sportId !== path.id) setSeen({ sportId: path.id, progress: path.userProgress })
  const earned = seen.sportId === path.id ? earnedBetween(seen.progress, path.userProgress) : undefined
  if (earned === undefined) return null
  const leave = (): void => setSeen({ sportId: path.id, progress: path.userProgress })
  return (
    <Suspense fallback={null}>
      <EarnedMoment path={path} earned={earned} onClose={leave} />
    </Suspense>
  )
}

function EarnedMoment(props: {
  readonly path: SportPath
  readonly earned: Earned
  readonly onClose: () => void
}): ReactNode {
  const { path, earned } = props
  const t = useMessages('sports')
  const { progress, kind } = earned
  // A passed check is celebrated with the belt that was finished, not with the raw one that begins.
  const index = kind === 'level' ? progress.levelIndex - 1 : progress.levelIndex
  const level = path.levels.find((one) => one.index === index)
  if (!level) return null
  const words = { belt: level.name, step: progress.beltStep, index, next: progress.levelIndex }
  const { activeWeeks: weeks, trainings } = progress.counts
  return (
    <Moment
      isOpen
      onClose={props.onClose}
      sport={path}
      belt={beltOf(level)}
      stripes={kind === 'level' ? level.stripes : progress.stripes}
      title={kind === 'level' ? t('moment.level', words) : t('moment.step', words)}
      text={
        kind === 'level'
          ? t('moment.levelText', words)
          : t('moment.stepText', { weeks, trainings, count: progress.stripes })
      }
      actions={
        <div className="grow">
          <Button variant="primary" size="large" isBlock onClick={props.onClose}>
            {t('moment.action')}
          </Button>
        </div>
      }
    />
  )
}
