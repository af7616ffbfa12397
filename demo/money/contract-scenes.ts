/** Contracts with the association in every state, for the office and for readers of the demo. Days count from today. */
import { addDays, type Day } from '@wegband/domain/basics/calendar-days.ts'
import { addMonths } from '@wegband/domain/basics/months.ts'

export type PlanKey = 'year' | 'month' | 'kids'

/** What became of a charge. `later`: on no bill yet. */
export type Fate = 'paid' | 'later' | 'void' | 'withdrawn' | 'returned' | { readonly warnings: 1 | 2 | 3 }

export type Period = {
  readonly kind: 'term' | 'renewal'
  readonly startsOn: Day
  readonly endsOn: Day
  readonly dueOn: Day
  readonly cents: number
  readonly fate: Fate
}

export type Scene = {
  readonly name: string
  readonly plan: PlanKey
  /** Which child of the family benefits; undefined: the payer. */
  readonly child?: 1 | 2 | 3
  readonly percent?: number
  readonly status: 'active' | 'trialing' | 'past_due' | 'unpaid' | 'canceled' | 'incomplete_expired'
  readonly order: 'complete' | 'expired' | 'withdrawn'
  readonly orderedOn: Day
  readonly freeDays?: number
  readonly endsOn?: Day
  readonly withdrawnOn?: Day
  readonly pause?: { readonly startsOn: Day; readonly endsOn: Day; readonly state: 'granted' | 'requested' }
  readonly periods: readonly Period[]
}

const YEAR_CENTS = 8_400
/** A month of silent renewal of the yearly plan. */
const RENEWAL_CENTS = 700
const MONTH_CENTS = 990
const KIDS_CENTS = 3_900
const TRY_DAYS = [0, 5, 12] as const

const span = (startsOn: Day, months: number): { startsOn: Day; endsOn: Day } => ({
  startsOn,
  endsOn: addDays(addMonths(startsOn, months), -1),
})

const period = (
  kind: Period['kind'],
  range: { startsOn: Day; endsOn: Day },
  cents: number,
  fate: Fate = 'paid',
): Period => ({ kind, ...range, dueOn: range.startsOn, cents, fate })

/** Months one after the other, from a first day until the one that holds today. The last one has this fate. */
const months = (from: Day, today: Day, cents: number, last: Fate = 'paid', isTermFirst = false): Period[] => {
  const all: Period[] = []
  for (let count = 0; addMonths(from, count) <= today; count += 1)
    all.push(period(isTermFirst && count === 0 ? 'term' : 'renewal', span(addMonths(from, count), 1), cents))
  return all.map((one, index) => (index === all.length - 1 ? { ...one, fate: last } : one))
}

/** A monthly contract whose last month was tried so often in vain. */
const warned = (today: Day, count: 1 | 2 | 3, more: number): Period[] =>
  months(
    addMonths(addDays(today, -more - (TRY_DAYS[count - 1] ?? 0)), -3),
    today,
    MONTH_CENTS,
    { warnings: count },
    true,
  )

const year = (startsOn: Day, fate: Fate = 'paid'): Period =>
  period('term', span(startsOn, 12), YEAR_CENTS, fate)

export const contractScenes = (today: Day): readonly Scene[] => {
  const ago = (days: number): Day => addDays(today, -days)
  const scene = (
    name: string,
    status: Scene['status'],
    periods: readonly Period[],
    more: Partial<Scene> = {},
  ): Scene => ({
    name,
    plan: 'month',
    status,
    order: 'complete',
    orderedOn: periods[0]?.startsOn ?? today,
    periods,
    ...more,
  })
  const threeYears = addMonths(ago(9), -36)
  const pausedFrom = ago(200)
  const paused = { startsOn: ago(10), endsOn: addDays(today, 19) }
  const kids = (child: 1 | 2 | 3, cents: number, percent: number): Scene =>
    scene('family', 'active', [period('term', span(ago(70), 6), cents)], { plan: 'kids', child, percent })
  return [
    scene(
      'three-years',
      'active',
      [year(threeYears), ...months(addMonths(threeYears, 12), today, RENEWAL_CENTS)],
      {
        plan: 'year',
      },
    ),
    scene('warned-once', 'past_due', warned(today, 1, 1)),
    scene('warned-thrice', 'past_due', warned(today, 3, 2)),
    scene('unpaid', 'unpaid', warned(today, 3, 12)),
    scene('returned', 'past_due', months(addMonths(ago(2), -2), today, MONTH_CENTS, 'returned', true)),
    scene('cancelled', 'active', [year(ago(300))], {
      plan: 'year',
      endsOn: addDays(addMonths(ago(300), 12), -1),
    }),
    scene('ended', 'canceled', [year(addMonths(ago(100), -12))], { plan: 'year', endsOn: ago(101) }),
    scene('expired', 'incomplete_expired', [year(ago(20), 'void')], { plan: 'year', order: 'expired' }),
    scene('withdrawn', 'canceled', [year(ago(30), 'withdrawn')], {
      plan: 'year',
      order: 'withdrawn',
      withdrawnOn: ago(27),
      endsOn: ago(27),
    }),
    scene('paused', 'active', [{ ...year(pausedFrom), endsOn: addDays(addMonths(pausedFrom, 12), 29) }], {
      plan: 'year',
      pause: { ...paused, state: 'granted' },
    }),
    scene('pause-asked', 'active', [year(ago(60))], {
      plan: 'year',
      pause: { startsOn: addDays(today, 14), endsOn: addDays(today, 44), state: 'requested' },
    }),
    scene('planned', 'active', [{ ...year(addDays(today, 11)), dueOn: ago(4) }], {
      plan: 'year',
      orderedOn: ago(4),
    }),
    scene('trialing', 'trialing', [{ ...year(ago(2)), endsOn: addDays(addMonths(ago(2), 12), 8) }], {
      plan: 'year',
      freeDays: 9,
    }),
    scene('prolonged', 'active', [year(ago(340)), year(addMonths(ago(340), 12), 'later')], { plan: 'year' }),
    kids(1, KIDS_CENTS, 0),
    kids(2, 2_340, 40),
    kids(3, 0, 100),
  ]
}

/** The days of the tries of a bill that were in vain. */
export const failedOn = (dueOn: Day, warnings: number): Day[] =>
  TRY_DAYS.slice(0, warnings).map((days) => addDays(dueOn, days))
