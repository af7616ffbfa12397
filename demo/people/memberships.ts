/** Membership levels, plans and the subscriptions of the demo federation. They suffice to see every right of §6 with and without it. */
import { addDays, instantAt, type Day } from '@wegband/domain/basics/calendar-days.ts'
import { add, type Row } from '../federation/federation.ts'
import { SPORT } from '../training/sports.ts'

export const MEMBERSHIP = { online: 1, club: 2, kids: 3, association: 4, master: 5 } as const
type MembershipKey = keyof typeof MEMBERSHIP

/** Decisions §3.7: products have values from 10. */
export const MEMBERSHIP_VALUE: Readonly<Record<MembershipKey, number>> = {
  online: 10,
  kids: 10,
  association: 15,
  club: 20,
  master: 30,
}

const ADULT_SPORTS = [`sport:${SPORT.wingChun}`, `sport:${SPORT.escrima}`, `sport:${SPORT.chikung}`]

export const buildMembershipLevels = (): Row<'membershipLevels'>[] => [
  {
    id: MEMBERSHIP.online,
    key: 'online',
    name: { de: 'Online-Mitgliedschaft', en: 'Online membership' },
    value: MEMBERSHIP_VALUE.online,
    funnel: 'online_training',
    isKids: false,
    benefits: [`sport:${SPORT.wingChun}`],
  },
  {
    id: MEMBERSHIP.club,
    key: 'club',
    name: { de: 'Schulmitgliedschaft', en: 'School membership' },
    value: MEMBERSHIP_VALUE.club,
    funnel: 'club_training',
    isKids: false,
    benefits: ADULT_SPORTS,
  },
  {
    id: MEMBERSHIP.kids,
    key: 'kids',
    name: { de: 'Kids-Mitgliedschaft', en: 'Kids membership' },
    value: MEMBERSHIP_VALUE.kids,
    funnel: 'parent',
    isKids: true,
    benefits: [`sport:${SPORT.kids}`],
  },
  {
    id: MEMBERSHIP.association,
    key: 'association',
    name: { de: 'Verbandsmitgliedschaft', en: 'Association membership' },
    value: MEMBERSHIP_VALUE.association,
    funnel: 'ewto_conversion',
    isKids: false,
    benefits: [`sport:${SPORT.wingChun}`],
  },
  {
    id: MEMBERSHIP.master,
    key: 'master',
    name: { de: 'Meisterkreis', en: 'Masters’ circle' },
    value: MEMBERSHIP_VALUE.master,
    funnel: 'club_training',
    isKids: false,
    benefits: [...ADULT_SPORTS, `sport:${SPORT.kids}`],
  },
]

type Plan = Omit<Row<'subscriptionPlans'>, 'id' | 'isActive'>

const levelPlan = (
  key: MembershipKey,
  interval: Plan['interval'],
  intervalCount: number,
  effectiveMonths: number,
  priceCents: number,
): Plan => ({
  subjectType: 'membership-level',
  subjectId: MEMBERSHIP[key],
  interval,
  intervalCount,
  effectiveMonths,
  priceCents,
})

/** §9: terms of 1, 6 and 12 months; 39 EUR and 65 EUR for the first child. */
const PLANS: readonly Plan[] = [
  levelPlan('online', 'year', 1, 12, 8_400),
  levelPlan('online', 'month', 1, 12, 790),
  levelPlan('online', 'month', 6, 6, 5_100),
  levelPlan('online', 'month', 1, 1, 990),
  levelPlan('club', 'year', 1, 12, 54_000),
  levelPlan('club', 'month', 1, 12, 4_900),
  levelPlan('club', 'month', 6, 6, 30_000),
  levelPlan('kids', 'year', 1, 12, 6_500),
  levelPlan('kids', 'month', 6, 6, 3_900),
  levelPlan('association', 'year', 1, 12, 7_200),
  levelPlan('master', 'year', 1, 12, 78_000),
  {
    subjectType: 'sport',
    subjectId: SPORT.escrima,
    interval: 'month',
    intervalCount: 6,
    effectiveMonths: 6,
    priceCents: 2_400,
  },
  {
    subjectType: 'sport',
    subjectId: SPORT.chikung,
    interval: 'month',
    intervalCount: 6,
    effectiveMonths: 6,
    priceCents: 2_400,
  },
]

export const buildPlans = (): Row<'subscriptionPlans'>[] =>
  PLANS.map((plan, index) => ({ id: index + 1, ...plan, isActive: true }))

/** The subscription of a demo person. */
export type Subscribed = MembershipKey | 'escrima'

export type SubscriptionWish = {
  /** Who pays. */
  userId: number
  /** Who benefits. */
  profiteerId: number
  subject: Subscribed
  /** Days before today on which it began. */
  startedDaysAgo: number
  /** Cancelled to end in that many days; otherwise it continues. */
  endsInDays?: number
}

const planFor = (
  plans: readonly Row<'subscriptionPlans'>[],
  subject: Subscribed,
): Row<'subscriptionPlans'> => {
  const [type, id] =
    subject === 'escrima' ? ['sport', SPORT.escrima] : ['membership-level', MEMBERSHIP[subject]]
  const plan = plans.find((one) => one.subjectType === type && one.subjectId === id)
  if (plan === undefined) throw new Error(`Nothing to subscribe to: ${subject}`)
  return plan
}

const DAYS_PER_MONTH = 30

/** Active subscriptions, each in its present phase. */
export const buildSubscriptions = (
  plans: readonly Row<'subscriptionPlans'>[],
  wishes: readonly SubscriptionWish[],
  today: Day,
): { subscriptions: Row<'subscriptions'>[]; subscriptionItems: Row<'subscriptionItems'>[] } => {
  const subscriptions: Row<'subscriptions'>[] = []
  const subscriptionItems: Row<'subscriptionItems'>[] = []
  for (const wish of wishes) {
    const plan = planFor(plans, wish.subject)
    const phase = plan.effectiveMonths * DAYS_PER_MONTH
    const phaseLeft = phase - (wish.startedDaysAgo % phase)
    const subscription = add(subscriptions, {
      userId: wish.userId,
      profiteerId: wish.profiteerId,
      status: 'active',
      startsAt: instantAt(addDays(today, -wish.startedDaysAgo), '00:00'),
      phaseEndsAt: instantAt(addDays(today, wish.endsInDays ?? phaseLeft), '00:00'),
      endsAt: wish.endsInDays === undefined ? null : instantAt(addDays(today, wish.endsInDays), '00:00'),
    })
    add(subscriptionItems, { subscriptionId: subscription.id, planId: plan.id })
  }
  return { subscriptions, subscriptionItems }
}
