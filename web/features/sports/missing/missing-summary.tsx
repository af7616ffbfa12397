/** What is missing, in three lines: for a parent on the child's card, and for a trainer in the list of a class. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readMissing } from '@wegband/domain/features/progress/contract.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import type { MissingGoal } from '@wegband/domain/features/progress/missing-to-next-step.ts'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { nowIso } from '../../../platform/clock.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { FactsList } from '../../../ui/facts/facts-list.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { goalTitle, nextGoal, useForecastDays } from './missing-words.ts'

type Whose = { readonly userId: number; readonly sportId: number }

const useMissingOf = ({ userId, sportId }: Whose) =>
  useQuery(queryOf(readMissing, { params: { id: userId }, query: { sport: String(sportId) } }))

/** "Noch 3 Wochen bis Gurtschritt 2, 14. Dezember": the next goal in one line. */
export function MissingLine(props: Whose): ReactNode {
  const goal = nextGoal(useMissingOf(props).data?.goals ?? [])
  return goal ? <GoalLine goal={goal} /> : null
}

/** The same for a goal that is already loaded. */
export function GoalLine({ goal }: { readonly goal: MissingGoal }): ReactNode {
  const t = useMessages('sports')
  const days = useForecastDays()
  const name = goalTitle(t, goal)
  if (goal.isReached) return <p className="t-small t-muted">{t('need.reached', { goal: name })}</p>
  if (goal.forecastOn === dayOf(nowIso()))
    return <p className="t-small t-muted">{t('need.lineNow', { goal: name })}</p>
  const [open] = goal.conditions.filter((one) => one.missing > 0)
  const left = open ? t(`need.openShort.${open.kind}`, { count: open.missing }) : ''
  return (
    <p className="t-small t-muted">
      {goal.forecastOn
        ? t('need.lineOn', { left, goal: name, day: days.long(goal.forecastOn) })
        : t('need.line', { left, goal: name })}
    </p>
  )
}

/** The same rule and answer as on the person's own page. Renders nothing when it cannot be read, because it is only an addition. */
export function MissingSummary(props: Whose): ReactNode {
  const t = useMessages('sports')
  const days = useForecastDays()
  const missing = useMissingOf(props)
  if (missing.isError) return null
  if (!missing.data)
    return (
      <SkeletonGroup label={t('loading')} className="stack">
        <Skeleton height={72} />
      </SkeletonGroup>
    )
  return (
    <FactsList
      layout="rows"
      facts={missing.data.goals.map((goal) => {
        const open = goal.conditions.filter((one) => one.missing > 0)
        const left = open.map((one) => t(`need.openShort.${one.kind}`, { count: one.missing })).join(', ')
        const day = goal.forecastOn ? days.short(goal.forecastOn) : undefined
        return {
          id: goal.kind,
          name: goalTitle(t, goal),
          value: goal.isReached ? t('need.ready') : left,
          ...(day === undefined ? {} : { of: day }),
        }
      })}
    />
  )
}
