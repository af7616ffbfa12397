/** Membership levels, plans and the subscriptions of the demo federation. They suffice to see every right of §6 with and without it. */
import { addDays, instantAt, type Day } from '@wegband/domain/basics/calendar-days.ts'
import { addMonths } from '@wegband/domain/basics/months.ts'
import { totalPrice } from '@wegband/domain/features/subscriptions/plans/plan-prices.ts'
import { add, type Federation, type Row } from '../federation/federation.ts'
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

type Sold = Pick<Federation, 'issuers' | 'products' | 'productVat' | 'schools' | 'schoolSites'>
type Subject = Pick<Row<'subscriptionPlans'>, 'subjectType' | 'subjectId'>
type Plan = Omit<Row<'subscriptionPlans'>, 'id' | 'isActive' | 'productId'>

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

const isOneSubject = (a: Subject, b: Subject): boolean =>
  a.subjectType === b.subjectType && a.subjectId === b.subjectId

/** Each subject is one product, in the order of the plans. */
const SUBJECTS: readonly Subject[] = PLANS.filter(
  (plan, index) => PLANS.findIndex((one) => isOneSubject(one, plan)) === index,
)

export const buildPlans = (): Row<'subscriptionPlans'>[] =>
  PLANS.map((plan, index) => ({
    id: index + 1,
    productId: SUBJECTS.findIndex((subject) => isOneSubject(subject, plan)) + 1,
    ...plan,
    isActive: true,
  }))

/** 19 %, in force since 2007. */
const VAT = { validFrom: '2007-01-01', rateBasisPoints: 1_900 }

/** The association sells everything and has the provider collect. */
export const addCatalogue = (federation: Sold): void => {
  const association = federation.schools.find(({ isAssociation }) => isAssociation)
  const site = federation.schoolSites.find(({ schoolId }) => schoolId === association?.id)
  if (association === undefined || site === undefined) throw new Error('The demo has no association.')
  const { id: issuerId } = add(federation.issuers, {
    schoolId: association.id,
    legalName: 'Verband Wegband e. V.',
    street: site.street,
    zip: site.zip,
    city: site.city,
    taxNumber: '026 250 00000',
    collection: 'provider',
  })
  for (const { subjectType, subjectId } of SUBJECTS) {
    const { id: productId } = add(federation.products, {
      issuerId,
      subjectType,
      subjectId,
      replacesAssociationMembership: subjectType === 'membership-level' && subjectId === MEMBERSHIP.club,
    })
    add(federation.productVat, { productId, ...VAT })
  }
}

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

type Contracts = {
  subscriptions: Row<'subscriptions'>[]
  subscriptionItems: Row<'subscriptionItems'>[]
  subscriptionPhases: Row<'subscriptionPhases'>[]
}

/** The terms since the beginning, up to the one that holds today. */
const termsOf = (startsOn: Day, months: number, today: Day): { startsOn: Day; endsOn: Day }[] => {
  const terms: { startsOn: Day; endsOn: Day }[] = []
  for (let count = 0; terms.length === 0 || addMonths(startsOn, months * count) <= today; count += 1)
    terms.push({
      startsOn: addMonths(startsOn, months * count),
      endsOn: addDays(addMonths(startsOn, months * (count + 1)), -1),
    })
  return terms
}

/** Active subscriptions with all their terms. A cancelled one ends early in its last term. */
export const buildSubscriptions = (
  plans: readonly Row<'subscriptionPlans'>[],
  wishes: readonly SubscriptionWish[],
  today: Day,
): Contracts => {
  const made: Contracts = { subscriptions: [], subscriptionItems: [], subscriptionPhases: [] }
  for (const { userId, profiteerId, subject, startedDaysAgo, endsInDays } of wishes) {
    const plan = planFor(plans, subject)
    const startsOn = addDays(today, -startedDaysAgo)
    const terms = termsOf(startsOn, plan.effectiveMonths, today)
    const endsOn = endsInDays === undefined ? undefined : addDays(today, endsInDays - 1)
    const { id: subscriptionId } = add(made.subscriptions, {
      userId,
      profiteerId,
      status: 'active',
      startsAt: instantAt(startsOn, '00:00'),
      phaseEndsAt: instantAt(addDays(endsOn ?? terms.at(-1)?.endsOn ?? today, 1), '00:00'),
      endsAt: endsOn === undefined ? null : instantAt(addDays(endsOn, 1), '00:00'),
    })
    add(made.subscriptionItems, { subscriptionId, planId: plan.id })
    for (const [index, term] of terms.entries())
      add(made.subscriptionPhases, {
        subscriptionId,
        planId: plan.id,
        kind: 'term',
        startsOn: term.startsOn,
        paidFrom: term.startsOn,
        endsOn: index === terms.length - 1 ? (endsOn ?? term.endsOn) : term.endsOn,
        totalCents: totalPrice({
          ...plan,
          effectivePeriodLength: plan.effectiveMonths,
          price: plan.priceCents,
        }),
      })
  }
  return made
}
