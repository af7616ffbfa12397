/** The path in numbers: the main figure, what comes next, and the facts that the band draws. */
import type { ReactNode } from 'react'
import { nextStep } from '@wegband/domain/features/progress/belt-rules.ts'
import type { SportPath } from '@wegband/domain/features/sports/contract.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { FactsList } from '../../../ui/facts/facts-list.tsx'
import { Figure } from '../../../ui/figure/figure.tsx'
import type { LevelView } from './level-view.ts'

/** "Noch 8, dann Gurtschritt 6 und Streifen 2." */
export function useNextStepText(view: LevelView): string {
  const t = useMessages('sports')
  const next = nextStep(view.weeks, view.level)
  if (!next) return t('next.all')
  const count = next.weeksLeft
  if (next.opensLevelCheck) return t('next.check', { count })
  if (next.stripe === undefined) return t('next.step', { count, step: next.beltStep })
  return t('next.stripe', { count, step: next.beltStep, stripe: next.stripe })
}

/** `isNarrow`: the sentence is below instead of beside the figure. */
export function PathFigure(props: { readonly view: LevelView; readonly isNarrow?: boolean }): ReactNode {
  const { view, isNarrow = false } = props
  const t = useMessages('sports')
  const next = useNextStepText(view)
  const figure = (
    <Figure
      value={view.weeks}
      title={t('weeksOf', { all: view.allWeeks })}
      text={isNarrow ? undefined : next}
    />
  )
  if (!isNarrow) return figure
  return (
    <>
      {figure}
      <p className="t-muted">{next}</p>
    </>
  )
}

export function PathFacts(props: { readonly path: SportPath; readonly view: LevelView }): ReactNode {
  const t = useMessages('sports')
  const { level } = props.view
  const counts = props.path.userProgress?.counts
  if (props.view.state !== 'current') return null
  const of = (need: number): string => t('facts.of', { need })
  const modules = {
    id: 'modules',
    name: t('facts.modules'),
    value: counts?.modules ?? 0,
    of: of(level.modulesCount),
  }
  const workshops = {
    id: 'workshops',
    name: t('facts.workshops'),
    value: counts?.workshops ?? 0,
    of: of(level.workshops),
  }
  return (
    <FactsList
      facts={[
        // A level without a description has none.
        ...(level.modulesCount === 0 ? [] : [modules]),
        {
          id: 'trainings',
          name: t('facts.trainings'),
          value: counts?.trainings ?? 0,
          of: t('facts.recommended', { need: level.recommendedTrainings }),
        },
        ...(level.workshops === 0 ? [] : [workshops]),
      ]}
    />
  )
}
