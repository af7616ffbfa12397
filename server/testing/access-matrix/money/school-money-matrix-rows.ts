/** Rows of the access matrix for the money of a school. Its head and admins run it; the payer of its bills is `member`. */
import { readTransfer } from '@wegband/domain/features/payments/contract.ts'
import * as money from '@wegband/domain/features/school-money/contract.ts'
import * as mandates from '@wegband/domain/features/school-money/mandates-contract.ts'
import * as sales from '@wegband/domain/features/school-money/sales-contract.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { IBAN, ISSUER } from '../../makers/own-school.ts'
import { goodStatusOf, type MatrixRow, type MatrixWorld, type Question, row } from '../matrix-row.ts'

const HEADS = ['leader', 'admin'] as const

/** Heads of the school and admins get `status`; to everybody else the school has no money. */
const forHeads = (
  endpoint: EndpointShape,
  ask: (world: MatrixWorld) => Question = () => ({}),
  status = goodStatusOf(endpoint),
): MatrixRow =>
  row(endpoint, 404, { [status]: HEADS }, (world) => {
    const question = ask(world)
    return { ...question, params: { id: world.schoolId, ...question.params } }
  })

const ofFile = ({ own }: MatrixWorld): Question => ({ params: { fileId: own.fileId } })

const PLAN = {
  months: 12,
  everyMonths: 1,
  priceCents: 5_900,
  renewalCents: null,
  notice: 'P1M',
  validFrom: '2027-01-01',
}

export const schoolMoneyRows: readonly MatrixRow[] = [
  row(readTransfer, 404, { 200: ['member'] }, ({ own }) => ({ params: { id: own.billId } })),
  forHeads(money.readSchoolMoney),
  forHeads(money.listOpenBills),
  forHeads(money.bookPayment, ({ own }) => ({
    params: { billId: own.billId },
    body: { key: crypto.randomUUID(), means: 'cash', amountCents: 4_900 },
  })),
  forHeads(money.listSchoolContracts),
  forHeads(money.listAssociationMembers),
  // Nothing is announced for that day.
  forHeads(money.makeDebitFile, () => ({ body: { collectOn: '2026-12-01' } }), 409),
  forHeads(money.downloadDebitFile, ofFile),
  forHeads(money.listDebits, ofFile),
  forHeads(money.cancelDebitFile, ofFile),
  forHeads(money.bookDebitFile, ofFile),
  forHeads(money.bookReturn, ({ own }) => ({
    params: { attemptId: own.attemptId },
    body: { feeCents: 300 },
  })),
  forHeads(money.bookRefund, ({ own }) => ({ params: { refundId: own.refundId } })),
  forHeads(money.exportBooks, () => ({ query: { month: '2026-11', format: 'csv' } })),
  forHeads(mandates.listMandates),
  forHeads(mandates.enterMandate, ({ people }) => ({
    body: { payer_id: people.parent.id, holder: 'Person', iban: IBAN, signed_on: '2026-11-19' },
  })),
  forHeads(mandates.revokeSchoolMandate, ({ own }) => ({ params: { mandateId: own.mandateId } })),
  // The payer has one already. Everybody else has no contract of this seller.
  row(mandates.giveMandate, 404, { 409: ['member'] }, ({ own }) => ({
    body: { issuer_id: own.issuerId, holder: 'Person', iban: IBAN },
  })),
  row(mandates.revokeOwnMandate, 404, { 204: ['member'] }, ({ own }) => ({ params: { id: own.mandateId } })),
  // The form showed an older state.
  forHeads(
    sales.saveIssuer,
    ({ schoolId }) => ({
      body: {
        facts: { ...ISSUER, numberPrefix: `S${schoolId}` },
        seenAt: '2026-11-01T09:00:00.000Z',
      },
    }),
    409,
  ),
  forHeads(sales.listTariffs),
  forHeads(sales.makeTariff, ({ own }) => ({
    body: {
      ...PLAN,
      name: 'Erwachsene',
      subjectType: 'membership-level',
      subjectId: own.levelId,
      vatBasisPoints: 1_900,
      vatExemption: null,
    },
  })),
  forHeads(sales.addPlan, ({ own }) => ({ params: { tariffId: own.tariffId }, body: PLAN })),
  forHeads(sales.changeTariff, ({ own }) => ({
    params: { tariffId: own.tariffId },
    body: { isActive: false },
  })),
  forHeads(sales.enterContract, ({ own, selfId }) => ({
    body: {
      key: '3e1b6a52-6f0f-4d8c-9b8e-0f6a2d5c7b13',
      plan_id: own.planId,
      member_id: selfId,
      starts_on: '2026-12-01',
      signed_on: '2026-11-19',
    },
  })),
]
