/** What a school has that collects itself: an issuer, a tariff, and two open bills of a payer, one of which is on a debit file. */
import { createHash, randomUUID } from 'node:crypto'
import type { Database } from '../../db/open-database.ts'
import { bills, invoices, paymentAttempts, refunds } from '../../db/schema/money/books.ts'
import { issuers, products, productVat } from '../../db/schema/money/catalogue.ts'
import { debitFiles, debits, mandates } from '../../db/schema/money/collection.ts'
import { subscriptionPhases } from '../../db/schema/money/orders.ts'
import {
  membershipLevels,
  subscriptionItems,
  subscriptionPlans,
  subscriptions,
} from '../../db/schema/subscriptions.ts'
import { book } from '../../features/ledger/ledger-statement.ts'
import { sealDebitFile } from '../../features/school-money/debit-files/debit-file-sealed.ts'
import { sealIban } from '../../features/school-money/mandates/mandate-sealed.ts'
import { nextNumber, only } from './makers.ts'
import { postCharge } from '@wegband/domain/features/ledger/ledger.ts'
import { vatGroups } from '@wegband/domain/basics/vat.ts'

export type OwnThings = {
  readonly issuerId: number
  readonly tariffId: number
  readonly planId: number
  readonly levelId: number
  /** Open, to be transferred. */
  readonly billId: number
  readonly mandateId: number
  readonly fileId: number
  readonly attemptId: number
  readonly refundId: number
}

const CENTS = 4_900
const IBAN = 'DE89370400440532013000'
/** Before the day of the tests, so that it can be booked. */
const COLLECT_ON = '2026-11-19'

/** An open bill that is booked and has its invoice. */
export const makeOwnBill = async (db: Database, issuerId: number, payerId: number): Promise<number> => {
  const { id } = only(
    await db.drizzle
      .insert(bills)
      .values({
        issuerId,
        payerId,
        dueOn: COLLECT_ON,
        amountCents: CENTS,
        collection: 'own',
        state: 'open',
      })
      .returning({ id: bills.id }),
  )
  const taxed = [{ grossCents: CENTS, vat: { basisPoints: 1_900, exemption: null } }]
  await db.drizzle.transaction((tx) =>
    book(tx as never, postCharge(payerId, vatGroups(taxed)), {
      issuerId,
      cause: `bill:${id}`,
      bookedOn: COLLECT_ON,
      billId: id,
    }),
  )
  // Its invoice is there, so that nothing has to be drawn.
  await db.drizzle.insert(invoices).values({
    issuerId,
    payerId,
    billId: id,
    number: `TEST-${randomUUID().slice(0, 8)}`,
    kind: 'invoice',
    issuedOn: COLLECT_ON,
    totalCents: CENTS,
    snapshot: {},
  })
  return id
}

const makeFile = async (
  db: Database,
  secret: string,
  { issuerId, payerId, billId }: { issuerId: number; payerId: number; billId: number },
) => {
  const key = { issuerId, reference: `M${payerId}` }
  const mandate = only(
    await db.drizzle
      .insert(mandates)
      .values({
        ...key,
        userId: payerId,
        holder: 'Person',
        ibanSealed: sealIban(secret, key, IBAN),
        ibanLast4: '3000',
        signedOn: '2026-11-01',
        source: 'paper',
      })
      .returning(),
  )
  const messageId = `WB${issuerId}`
  const file = only(
    await db.drizzle
      .insert(debitFiles)
      .values({
        issuerId,
        messageId,
        collectOn: COLLECT_ON,
        debits: 1,
        totalCents: CENTS,
        xmlSealed: sealDebitFile(secret, messageId, '<Document/>'),
        xmlSha256: createHash('sha256').update('<Document/>').digest(),
        madeAt: '2026-11-12T08:00:00Z',
      })
      .returning(),
  )
  const attempt = only(
    await db.drizzle
      .insert(paymentAttempts)
      .values({
        billId,
        key: `${messageId}-1`,
        reference: `${messageId}-1`,
        provider: 'own',
        amountCents: CENTS,
        state: 'processing',
        means: 'debit',
        startedAt: '2026-11-12T08:00:00Z',
      })
      .returning(),
  )
  await db.drizzle.insert(debits).values({
    attemptId: attempt.id,
    fileId: file.id,
    mandateId: mandate.id,
    endToEndId: `${messageId}-1`,
    announcedAt: '2026-11-12T08:00:00Z',
  })
  return { mandateId: mandate.id, fileId: file.id, attemptId: attempt.id }
}

/** The issuer of the school, and a tariff of its own. */
const makeSeller = async (db: Database, schoolId: number) => {
  const issuer = only(
    await db.drizzle
      .insert(issuers)
      .values({
        schoolId,
        legalName: 'Schule e. V.',
        street: 'Am Anger 7',
        zip: '24103',
        city: 'Lindenau',
        taxNumber: '026 250 00002',
        numberPrefix: `S${schoolId}`,
        iban: IBAN,
        creditorId: 'DE98ZZZ09999999999',
        collection: 'own',
      })
      .returning(),
  )
  const level = only(
    await db.drizzle
      .insert(membershipLevels)
      .values({
        key: `own-${nextNumber()}`,
        name: { de: 'Schulmitgliedschaft', en: 'School membership' },
        value: 20,
        funnel: 'club_training',
      })
      .returning(),
  )
  const subject = { subjectType: 'membership-level' as const, subjectId: level.id }
  const product = only(
    await db.drizzle
      .insert(products)
      .values({ issuerId: issuer.id, ...subject, isPaperOnly: true })
      .returning(),
  )
  await db.drizzle
    .insert(productVat)
    .values({ productId: product.id, validFrom: '2007-01-01', rateBasisPoints: 1_900 })
  const plan = only(
    await db.drizzle
      .insert(subscriptionPlans)
      .values({
        productId: product.id,
        ...subject,
        interval: 'month',
        intervalCount: 1,
        effectiveMonths: 12,
        priceCents: CENTS,
      })
      .returning(),
  )
  return { issuer, level, product, plan }
}

export const makeOwnThings = async (
  db: Database,
  secret: string,
  { schoolId, payerId }: { readonly schoolId: number; readonly payerId: number },
): Promise<OwnThings> => {
  const { issuer, level, product, plan } = await makeSeller(db, schoolId)
  const contract = only(
    await db.drizzle
      .insert(subscriptions)
      .values({
        userId: payerId,
        profiteerId: payerId,
        status: 'active',
        startsAt: '2026-11-30T23:00:00Z',
        phaseEndsAt: '2027-11-30T23:00:00Z',
      })
      .returning(),
  )
  await db.drizzle.insert(subscriptionItems).values({ subscriptionId: contract.id, planId: plan.id })
  await db.drizzle.insert(subscriptionPhases).values({
    subscriptionId: contract.id,
    planId: plan.id,
    kind: 'term',
    startsOn: '2026-12-01',
    paidFrom: '2026-12-01',
    endsOn: '2027-11-30',
    totalCents: plan.priceCents,
  })
  const [billId, debitedId] = [
    await makeOwnBill(db, issuer.id, payerId),
    await makeOwnBill(db, issuer.id, payerId),
  ]
  const refund = only(
    await db.drizzle
      .insert(refunds)
      .values({
        billId,
        key: randomUUID(),
        amountCents: 100,
        cause: 'office',
        state: 'by-hand',
        requestedAt: '2026-11-12T08:00:00Z',
        dueUntil: '2026-11-26',
      })
      .returning(),
  )
  const file = await makeFile(db, secret, { issuerId: issuer.id, payerId, billId: debitedId })
  return {
    issuerId: issuer.id,
    tariffId: product.id,
    planId: plan.id,
    levelId: level.id,
    billId,
    refundId: refund.id,
    ...file,
  }
}
