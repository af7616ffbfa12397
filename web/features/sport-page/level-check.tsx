/** The conditions of the level check, and where to take it. */
import type { ReactNode } from 'react'
import type { Condition } from '@wegband/domain/features/progress/ledger.ts'
import type { SportPath } from '@wegband/domain/features/sports/contract.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { type Translate, useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { Button } from '../../ui/button/button.tsx'
import { LevelCheckCard } from '../../ui/level-check/level-check-card.tsx'
import { beltOf, type LevelView } from '../sports/path/level-view.ts'
import { WhereToTake } from './where-to-take.tsx'

function conditionText(
  t: Translate<'sports'>,
  { kind, need }: Condition,
  { moduleRepeats }: LevelView['level'],
): string {
  switch (kind) {
    case 'active-weeks':
      return t('check.conditions.active-weeks', { need })
    case 'trainings':
      return t('check.conditions.trainings', { need })
    case 'modules':
      return moduleRepeats === 1
        ? t('check.conditions.modulesOnce', { count: need })
        : t('check.conditions.modules', { count: need, times: moduleRepeats })
    case 'workshops':
      return t('check.conditions.workshops', { count: need })
    case 'seminars':
      return t('check.conditions.seminars', { count: need })
  }
}

export function LevelCheck(props: { readonly path: SportPath; readonly view: LevelView }): ReactNode {
  const { path, view } = props
  const t = useMessages('sports')
  const format = useFormats()
  const next = path.levels.find((level) => level.index === view.level.index + 1)
  const isPassed = view.state === 'earned'
  const note = isPassed && view.passedAt ? t('check.passed', { day: format.date(view.passedAt) }) : undefined
  const isCurrent = view.state === 'current'
  // A level that was passed is described as finished.
  const comes = (belt: string): string =>
    isPassed ? t('check.thenCame', { belt }) : t('check.nextBelt', { belt })
  return (
    <LevelCheckCard
      state={isPassed ? 'passed' : view.isReady ? 'ready' : 'locked'}
      title={t('check.title')}
      note={note ?? (view.isReady ? t('check.ready') : isPassed ? t('stripe.done') : t('check.locked'))}
      nextBelt={
        next && {
          belt: beltOf(next),
          text: (
            <>
              <b>{comes(next.name)}</b>{' '}
              <span className="t-muted">{t('check.nextLevel', { index: next.index })}</span>
            </>
          ),
        }
      }
      conditions={(isCurrent ? path.conditions : []).map((condition) => ({
        id: condition.kind,
        text: conditionText(t, condition, view.level),
        value: t('check.value', { have: Math.min(condition.have, condition.need), need: condition.need }),
        isDone: condition.have >= condition.need,
        doneLabel: t('check.done'),
      }))}
      action={
        view.isReady ? (
          <WhereToTake sportId={path.id} />
        ) : isPassed && view.passedAt ? (
          <Button href={hrefTo('app.documents')}>{t('check.certificate')}</Button>
        ) : undefined
      }
    />
  )
}
