/** A school that collects itself: its head, its issuer, a tariff, and a member whose contract was made on paper. */
import {
  enterContract,
  makeTariff,
  saveIssuer,
} from '@wegband/domain/features/school-money/sales-contract.ts'
import { enterMandate } from '@wegband/domain/features/school-money/mandates-contract.ts'
import { addresses } from '../../db/schema/people.ts'
import { membershipLevels, subscriptionPlans } from '../../db/schema/subscriptions.ts'
import { forgetReferenceData } from '../../features/reference-data/reference-data.ts'
import { expectStatus } from '../expect-status.ts'
import type { TestApp } from '../servers/test-app.ts'
import { makeMember, makeSchool, nextNumber, only, type UserRow } from './makers.ts'
import { eq } from 'drizzle-orm'

export const IBAN = 'DE89370400440532013000'
export const CREDITOR_ID = 'DE98ZZZ09999999999'

export const ISSUER = {
  legalName: 'Kampfkunst Lindenau e. V.',
  street: 'Speicherweg 7',
  zip: '24103',
  city: 'Lindenau',
  country: 'DE',
  taxNumber: '026 250 00001',
  vatId: null,
  isSmallBusiness: false,
  accountHolder: 'Kampfkunst Lindenau e. V.',
  iban: IBAN,
  bic: null,
  creditorId: CREDITOR_ID,
  collection: 'own' as const,
}

/** An association whose money the provider collects. */
export const ASSOCIATION = {
  legalName: 'Verband e. V.',
  street: 'Am Anger 7',
  zip: '34117',
  city: 'Kassel',
  country: 'DE',
  taxNumber: '026 250 00000',
  vatId: null,
  isSmallBusiness: false,
  numberPrefix: '',
  accountHolder: null,
  iban: null,
  bic: null,
  creditorId: null,
  collection: 'provider' as const,
}

/** A tariff of one year for 49 EUR a month. */
const makeOwnTariff = async (app: TestApp, head: UserRow, id: string) => {
  const level = only(
    await app.db.drizzle
      .insert(membershipLevels)
      .values({
        key: `school-${nextNumber()}`,
        name: { de: 'Schulmitgliedschaft', en: 'School membership' },
        value: 20,
        funnel: 'club_training',
        benefits: ['sport:1'],
      })
      .returning(),
  )
  const tariff = await app.call(makeTariff, {
    as: head,
    params: { id },
    body: {
      name: 'Erwachsene',
      subjectType: 'membership-level',
      subjectId: level.id,
      vatBasisPoints: 1900,
      vatExemption: null,
      months: 12,
      everyMonths: 1,
      priceCents: 4_900,
      renewalCents: null,
      notice: 'P1M',
      validFrom: '2026-01-01',
    },
  })
  expectStatus(tariff, 201)
  const tariffId = tariff.body.data.id
  const plan = only(
    await app.db.drizzle.select().from(subscriptionPlans).where(eq(subscriptionPlans.productId, tariffId)),
  )
  return { level, tariffId, plan }
}

export const makeOwnSchool = async (app: TestApp) => {
  const school = await makeSchool(app.db)
  const head = await makeMember(app.db, school, { roles: ['leader'] })
  forgetReferenceData(app.db)
  const id = String(school.id)
  const saved = await app.call(saveIssuer, {
    as: head,
    params: { id },
    body: { facts: { ...ISSUER, numberPrefix: `S${school.id}` }, seenAt: null },
  })
  expectStatus(saved, 200)
  const { level, tariffId, plan } = await makeOwnTariff(app, head, id)
  const makePayer = async (fields: Parameters<typeof makeMember>[2] = {}): Promise<UserRow> => {
    const member = await makeMember(app.db, school, fields)
    await app.db.drizzle.insert(addresses).values({
      userId: member.id,
      street: 'Am Anger',
      houseNumber: '3',
      zip: '24103',
      city: 'Lindenau',
      country: 'DE',
    })
    return member
  }
  const enter = (member: UserRow, more: object = {}) =>
    app.call(enterContract, {
      as: head,
      params: { id },
      body: {
        key: crypto.randomUUID(),
        plan_id: plan.id,
        member_id: member.id,
        starts_on: '2026-11-20',
        signed_on: '2026-11-18',
        ...more,
      },
    })
  const mandate = (member: UserRow, more: object = {}) =>
    app.call(enterMandate, {
      as: head,
      params: { id },
      body: { payer_id: member.id, holder: 'Jörg Müller', iban: IBAN, signed_on: '2026-11-18', ...more },
    })
  /** A member with a contract on paper, and with a mandate unless told otherwise. */
  const makeDebtor = async (isDebited = true): Promise<UserRow> => {
    const member = await makePayer()
    if (isDebited) expectStatus(await mandate(member), 201)
    expectStatus(await enter(member), 201)
    return member
  }
  return { school, id, head, plan, level, tariffId, makePayer, enter, mandate, makeDebtor }
}
export type OwnSchool = Awaited<ReturnType<typeof makeOwnSchool>>
