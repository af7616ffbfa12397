/** The texts about what is still missing: one place for the student's page, a child's card and a trainer's list. */
import { dayOf, daysBetween } from '@wegband/domain/basics/calendar-days.ts'
import type { MissingCondition, MissingGoal } from '@wegband/domain/features/progress/missing-to-next-step.ts'
import { nowIso } from '../../../platform/clock.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { type Translate, useMessages } from '../../../platform/words/i18n.tsx'

/** A date closer than this is shown without its year, because it is unique. */
const SAME_NAME_DAYS = 330

export type DayWords = {
  /** "26. Januar", far ahead "März 2029": a forecast years ahead has no day. */
  readonly long: (day: string) => string
  /** "26. Jan.", far ahead "März 2029". */
  readonly short: (day: string) => string
}

export function useForecastDays(): DayWords {
  const format = useFormats()
  const isNear = (day: string): boolean => daysBetween(dayOf(nowIso()), day) < SAME_NAME_DAYS
  return {
    long: (day) => (isNear(day) ? format.dayOfYear(day) : format.month(day)),
    short: (day) => (isNear(day) ? format.dayInYear(day) : format.monthShort(day)),
  }
}

export const goalTitle = (t: Translate<'sports'>, { kind, index }: MissingGoal): string =>
  t(`need.goals.${kind}`, { index })

export const conditionName = (
  t: Translate<'sports'>,
  { kind }: Pick<MissingCondition, 'kind'>,
  moduleRepeats: number,
): string =>
  kind === 'modules' ? t('need.conditions.modules', { count: moduleRepeats }) : t(`need.conditions.${kind}`)

/** The next goal: the stripe when it comes with the step, else the step, else the check. */
export const nextGoal = (goals: readonly MissingGoal[]): MissingGoal | undefined => {
  const stripe = goals.find(({ kind }) => kind === 'stripe')
  const step = goals.find(({ kind }) => kind === 'belt-step')
  const isTogether = stripe && step && stripe.conditions[0]?.need === step.conditions[0]?.need
  return (isTogether ? stripe : step) ?? goals[0]
}

/** "Streifen 2 am 26. Januar"; undefined without a forecast. */
export function useSoonText(): (goals: readonly MissingGoal[]) => string | undefined {
  const t = useMessages('sports')
  const days = useForecastDays()
  return (goals) => {
    const goal = nextGoal(goals)
    return goal?.forecastOn
      ? t('need.soon', { goal: goalTitle(t, goal), day: days.long(goal.forecastOn) })
      : undefined
  }
}
