/** Reads what would give the caller or an own child access, and its price (§6: led to upgrade or to choose among subscription options). */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { inLocale, type LocalText } from '@wegband/domain/basics/locale.ts'
import { canSeeSport } from '@wegband/domain/features/accounts/school-rights.ts'
import type { Rights } from '@wegband/domain/features/accounts/contract.ts'
import type {
  Offer,
  listMembershipOffers as listMembershipOffersEndpoint,
  readOffers as readOffersEndpoint,
  SUBJECT_TYPES,
  SubscriptionPlan,
} from '@wegband/domain/features/subscriptions/contract.ts'
import { missingSportLevel } from '@wegband/domain/features/accounts/sport-access.ts'
import { needsSubscription, whyNoAccess } from '@wegband/domain/features/videos/content-access.ts'
import {
  fittingOffers,
  isSubjectSold,
  type Missing,
} from '@wegband/domain/features/subscriptions/offer-rules.ts'
import { plansOnSale } from '@wegband/domain/features/subscriptions/plans/plan-versions.ts'
import type { z } from 'zod'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { type ReferenceData, readReferenceData, type SportRow } from '../reference-data/reference-data.ts'
import { type ContentRow, findContent, listContentsOfModules } from '../videos/contents-statement.ts'
import { findLevelName, findProfiteer, listPlans, type PlanRow } from './store.ts'
import { subjectName } from './subject-name.ts'
import { byTerm } from '@wegband/domain/features/subscriptions/plans/plan-order.ts'

export type Subject = { readonly type: (typeof SUBJECT_TYPES)[number]; readonly id: number }
/** `person`: the caller or child whose rights decide what is missing. */
type Looking = Context & { readonly person: Rights }
type MissingOffer = { readonly name: LocalText; readonly missing: Missing; readonly isOpen: boolean }

const keyOf = ({ type, id }: Subject): string => `${type}:${id}`

/** A row as the wire shows it. */
export const planOf = ({
  id,
  isActive,
  interval,
  intervalCount,
  effectivePeriodLength,
  price,
}: Pick<PlanRow, keyof SubscriptionPlan>): SubscriptionPlan => ({
  id,
  isActive,
  interval,
  intervalCount,
  effectivePeriodLength,
  price,
})

const listOffers = async (context: Looking, referenceData: ReferenceData): Promise<Offer[]> => {
  const rows = await listPlans(context.db.drizzle, context.person.userId)
  const sold = rows.filter(({ type }) => isSubjectSold(type, context.settings.current().flags))
  const bySubject = Map.groupBy(sold, (row) => keyOf({ type: row.type, id: row.subjectId }))
  return [...bySubject.entries()].flatMap(([key, plans]) => {
    const [first] = plans
    const name =
      first &&
      subjectName({ type: first.type, id: first.subjectId, levelName: first.level?.name }, referenceData)
    if (first === undefined || name === undefined) return []
    const onSale = plansOnSale(plans, dayOf(context.clock.now().toISOString()))
    return {
      type: first.type,
      id: first.subjectId,
      name: inLocale(name, context.locale),
      value: first.level?.value ?? null,
      isKidsLevel: first.level?.isKids ?? false,
      opens: [key, ...(first.level?.benefits ?? [])],
      plans: onSale.map(planOf).toSorted(byTerm),
      seller: first.seller,
      collection: first.collection,
    }
  })
}

const visibleSport = (referenceData: ReferenceData, { person }: Looking, sportId: number) => {
  const sport = referenceData.sports.get(sportId)
  if (!sport || !canSeeSport(sport, person)) throw notFound()
  return sport
}

/** What this person lacks and could buy for a content. Uses the access rule, including the exemptions of §6. */
const missingFor = (content: ContentRow, { person }: Looking): Missing => {
  const targets = needsSubscription(content, person) ? content.availableSubscriptionTargets : null
  return { value: whyNoAccess(content, person)?.membershipLv ?? null, targets }
}

const ofTargets = (
  { person }: Looking,
  name: LocalText,
  targets: readonly string[],
  value: number | null = null,
): MissingOffer => ({
  name,
  missing: { targets, value },
  isOpen: value === null && targets.some((target) => person.subscriptionBenefits.includes(target)),
})

const ofSport = (context: Looking, sport: SportRow, targets: readonly string[]): MissingOffer =>
  ofTargets(
    context,
    sport.name,
    targets,
    missingSportLevel(
      { sportId: sport.id, requiredMembershipLv: sport.requiredMembershipLv },
      context.person,
    ),
  )

/** For a subject with contents: what opens one of its closed contents, and the subject itself when it is sold as a whole. */
const ofContents = (
  context: Looking,
  name: LocalText,
  subject: Subject,
  contents: readonly ContentRow[],
): MissingOffer => {
  const missing = contents.map((content) => missingFor(content, context))
  const isOpen =
    missing.length > 0 && missing.every(({ targets, value }) => targets === null && value === null)
  if (isOpen) return { name, missing: { targets: null, value: null }, isOpen }
  const targets = missing.flatMap((one) => one.targets ?? [])
  return ofTargets(context, name, [...new Set([keyOf(subject), ...targets])])
}

/** A subject of a sport closed to this person is the same 404 as an unknown one. */
const readAsked = async (
  context: Looking,
  referenceData: ReferenceData,
  subject: Subject,
): Promise<MissingOffer> => {
  const db = context.db.drizzle
  const { userId } = context.person
  switch (subject.type) {
    case 'membership-level': {
      const name = await findLevelName(db, subject.id)
      if (name === undefined) throw notFound()
      return ofTargets(context, name, [keyOf(subject)])
    }
    case 'sport':
      return ofSport(context, visibleSport(referenceData, context, subject.id), [keyOf(subject)])
    case 'module-group': {
      const group = referenceData.moduleGroups.get(subject.id)
      if (!group) throw notFound()
      visibleSport(referenceData, context, group.sportId)
      return ofContents(
        context,
        group.name,
        subject,
        await listContentsOfModules(db, userId, group.moduleIds),
      )
    }
    case 'module': {
      const module = referenceData.modules.get(subject.id)
      if (!module) throw notFound()
      visibleSport(referenceData, context, module.sportId)
      return ofContents(context, module.name, subject, await listContentsOfModules(db, userId, [module.id]))
    }
    case 'content': {
      const content = await findContent(db, userId, subject.id)
      if (!content) throw notFound()
      visibleSport(referenceData, context, content.sportId)
      const missing = missingFor(content, context)
      return { name: content.name, missing, isOpen: missing.targets === null && missing.value === null }
    }
  }
}

/** Another person must be an own child, while parents have rights over it (decisions §4 Purchase). Others are a 404. */
const readBuyingFor = async (context: Context, profiteerId: number | undefined) => {
  const { actor } = context
  if (profiteerId === undefined || profiteerId === actor.userId) return { person: actor, profiteer: null }
  if (!actor.childIds.includes(profiteerId)) throw notFound()
  const [[person], profiteer] = await Promise.all([
    context.readRights([profiteerId]),
    findProfiteer(context.db.drizzle, profiteerId),
  ])
  if (person === undefined || profiteer === undefined) throw notFound()
  return { person, profiteer }
}

/** `profiteerId`: the child to buy for; undefined for the caller. */
export const readOffers = async (
  context: Context,
  subject: Subject,
  profiteerId?: number,
): Promise<z.output<(typeof readOffersEndpoint.answers)[200]>['data']> => {
  const { person, profiteer } = await readBuyingFor(context, profiteerId)
  const referenceData = await readReferenceData(context.db)
  const looking = { ...context, person }
  const [asked, offers] = await Promise.all([
    readAsked(looking, referenceData, subject),
    listOffers(looking, referenceData),
  ])
  return {
    name: inLocale(asked.name, context.locale),
    profiteer,
    isOpen: asked.isOpen,
    offers: fittingOffers(offers, asked.missing),
  }
}

const MEMBERSHIP = 'membership-level'

/** Memberships for the caller or a child: those of the kids programme for children only, and first for them. */
export const listMembershipOffers = async (
  context: Context,
  profiteerId?: number,
): Promise<z.output<(typeof listMembershipOffersEndpoint.answers)[200]>['data']> => {
  const { person, profiteer } = await readBuyingFor(context, profiteerId)
  const referenceData = await readReferenceData(context.db)
  const offers = await listOffers({ ...context, person }, referenceData)
  const shown = offers.filter(
    ({ type, plans, isKidsLevel }) =>
      type === MEMBERSHIP && plans.length > 0 && (!isKidsLevel || profiteer !== null),
  )
  return {
    profiteer,
    offers: shown
      .toSorted(
        (a, b) =>
          Number(b.isKidsLevel) - Number(a.isKidsLevel) || (a.value ?? 0) - (b.value ?? 0) || a.id - b.id,
      )
      .map((one) => ({ ...one, isHeld: person.subscriptionBenefits.includes(keyOf(one)) })),
  }
}
