/** The celebration of a new belt step, stripe or level: once, over everything, closed with one key. */
import { type ReactNode, Suspense } from 'react'
import type { ProgressEntry } from '@wegband/domain/features/accounts/contract.ts'
import type { SportPath } from '@wegband/domain/features/sports/contract.ts'
import { type Translate, useMessages } from '../../platform/words/i18n.tsx'
import { lazyPart } from '../../platform/loading/lazy-part.tsx'
import { Button } from '../../ui/button/button.tsx'
import { beltOf } from '../sports/path/level-view.ts'
import type { News } from './use-news.ts'

const Moment = lazyPart(async () => (await import('../../ui/moment/moment.tsx')).Moment)

export function BeltMoment(props: { readonly path: SportPath; readonly news: News }): ReactNode {
  const { path, news } = props
  if (news.moment === undefined || path.userProgress === null) return null
  return (
    <Suspense fallback={null}>
      <ProgressMoment path={path} kind={news.moment} progress={path.userProgress} onClose={news.leave} />
    </Suspense>
  )
}

type Kind = NonNullable<News['moment']>

const momentText = (t: Translate<'sports'>, kind: Kind, { levelIndex, stripes, counts }: ProgressEntry) => {
  const { activeWeeks: weeks, trainings } = counts
  switch (kind) {
    case 'level':
      return t('moment.levelText', { index: levelIndex - 1, next: levelIndex })
    case 'stripe':
      return t('moment.stripeText', { weeks, trainings, count: stripes })
    case 'step':
      return t('moment.stepText', { weeks, trainings })
  }
}

function ProgressMoment(props: {
  readonly path: SportPath
  readonly kind: Kind
  readonly progress: ProgressEntry
  readonly onClose: () => void
}): ReactNode {
  const { path, kind, progress } = props
  const t = useMessages('sports')
  // // A passed check shows the finished belt, not the raw one that begins.
  const index = kind === 'level' ? progress.levelIndex - 1 : progress.levelIndex
  const level = path.levels.find((one) => one.index === index)
  if (!level) return null
  return (
    <Moment
      isOpen
      onClose={props.onClose}
      sport={path}
      belt={beltOf(level)}
      stripes={kind === 'level' ? level.stripes : progress.stripes}
      title={
        kind === 'level'
          ? t('moment.level', { belt: level.name })
          : t('moment.step', { step: progress.beltStep })
      }
      text={momentText(t, kind, progress)}
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
