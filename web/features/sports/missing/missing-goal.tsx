/** One goal as a card: every condition with its current and required value, what is missing, and the date at the chosen rhythm. */
import type { ReactNode } from 'react'
import type {
  Missing,
  MissingCondition,
  MissingGoal,
} from '@wegband/domain/features/progress/missing-to-next-step.ts'
import type { SportPath } from '@wegband/domain/features/sports/contract.ts'
import { calendarSearch } from '../../../platform/router/calendar-search.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { ConditionRow, GoalCard } from '../../../ui/goal-card/goal-card.tsx'
import type { LevelView } from '../path/level-view.ts'
import { conditionName, goalTitle, useForecastDays } from './missing-words.ts'

/** Conditions with their own date in the calendar instead of a pace. */
const IN_CALENDAR = { workshops: 'workshop', seminars: 'seminar' } as const

function GoalCondition(props: {
  readonly one: MissingCondition
  readonly goal: MissingGoal
  readonly moduleRepeats: number
}): ReactNode {
  const { one, goal } = props
  const t = useMessages('sports')
  const days = useForecastDays()
  const when = (): string | undefined => {
    if (one.missing === 0) return undefined
    if (one.kind === 'workshops' || one.kind === 'seminars') return t('need.inCalendar')
    // The date of a single condition is already shown above.
    if (goal.conditions.length === 1) return t('need.once')
    return one.forecastOn ? days.long(one.forecastOn) : undefined
  }
  return (
    <ConditionRow
      name={conditionName(t, one, props.moduleRepeats)}
      have={one.have}
      need={one.need}
      of={t('need.of', { need: one.need })}
      note={one.missing === 0 ? t('need.done') : t('need.left', { count: one.missing })}
      when={when()}
      doneLabel={t('need.done')}
    />
  )
}

/** Where to take the check when all conditions are met, else the workshop or seminar that training cannot replace. */
function CheckAction(props: {
  readonly goal: MissingGoal
  readonly sportId: number
  readonly whenReady: ReactNode
}): ReactNode {
  const { goal, sportId } = props
  const t = useMessages('sports')
  const toCalendar = (kind: 'workshop' | 'seminar') =>
    hrefTo('app.calendar', {}, calendarSearch({ sportIds: [sportId], types: [kind] }))
  if (goal.isReached) return props.whenReady
  const open = goal.conditions.filter((one) => one.missing > 0)
  for (const kind of ['workshops', 'seminars'] as const)
    if (open.some((one) => one.kind === kind))
      return (
        <Button variant="primary" isBlock href={toCalendar(IN_CALENDAR[kind])}>
          {t(`need.${kind}InCalendar`)}
        </Button>
      )
  return null
}

export function MissingGoalCard(props: {
  readonly goal: MissingGoal
  readonly path: SportPath
  readonly view: LevelView
  /** The belt step that comes with a stripe. */
  readonly withStep: number | undefined
  readonly rhythm: Missing['rhythm']
  /** Where to take the level check, for the goal of it. */
  readonly whenReady?: ReactNode
}): ReactNode {
  const { goal, path, view, withStep } = props
  const t = useMessages('sports')
  const days = useForecastDays()
  const next = path.levels.find((level) => level.index === view.level.index + 1)
  const note = (): string | undefined => {
    if (goal.kind === 'level-check')
      return next ? t('need.goals.next', { belt: next.name, index: next.index }) : undefined
    return withStep === undefined ? undefined : t('need.goals.withStep', { step: withStep })
  }
  const isEarliestNews =
    props.rhythm === 'own' && goal.earliestOn !== null && goal.earliestOn !== goal.forecastOn
  return (
    <GoalCard
      title={goalTitle(t, goal)}
      note={note()}
      when={goal.isReached ? t('need.ready') : goal.forecastOn ? days.long(goal.forecastOn) : undefined}
      whenNote={
        isEarliestNews && goal.earliestOn
          ? t('need.earliest', { day: days.long(goal.earliestOn) })
          : undefined
      }
      action={
        goal.kind === 'level-check' ? (
          <CheckAction goal={goal} sportId={path.id} whenReady={props.whenReady} />
        ) : undefined
      }
    >
      {goal.conditions.map((one) => (
        <GoalCondition key={one.kind} one={one} goal={goal} moduleRepeats={view.level.moduleRepeats} />
      ))}
    </GoalCard>
  )
}
