/** Nothing about money is changed, and no account number is read, from within a view of another account. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as money from '@wegband/domain/features/school-money/contract.ts'
import * as mandates from '@wegband/domain/features/school-money/mandates-contract.ts'
import * as sales from '@wegband/domain/features/school-money/sales-contract.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { makeMember, makeSchool, makeUser } from '../../testing/makers/makers.ts'
import { ISSUER } from '../../testing/makers/own-school.ts'
import { makeOwnThings, type OwnThings } from '../../testing/makers/own-things.ts'
import { viewSession } from '../../testing/makers/view-session.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../../testing/servers/test-app.ts'
import { forgetReferenceData } from '../reference-data/reference-data.ts'

let app: TestApp
let own: OwnThings
let schoolId = 0
let memberId = 0
let asHead: { authorization: string }
let asMember: { authorization: string }

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
  const school = await makeSchool(app.db)
  const head = await makeMember(app.db, school, { roles: ['leader'] })
  const member = await makeMember(app.db, school)
  const admin = await makeUser(app.db, { isAdmin: true })
  own = await makeOwnThings(app.db, TEST_SECRET, { schoolId: school.id, payerId: member.id })
  asHead = await viewSession(app.db, admin, head)
  asMember = await viewSession(app.db, admin, member)
  schoolId = school.id
  memberId = member.id
  forgetReferenceData(app.db)
})
afterAll(() => app.close())

const PLAN = {
  months: 12,
  everyMonths: 1,
  priceCents: 5_900,
  renewalCents: null,
  notice: 'P1M',
  validFrom: '2027-01-01',
}
const MANDATE = { holder: 'Person', iban: ISSUER.iban }

type Question = { readonly params?: object; readonly body?: object }
const ofFile = (): Question => ({ params: { fileId: own.fileId } })

const HEAD_WRITES: readonly (readonly [EndpointShape, () => Question])[] = [
  [
    money.bookPayment,
    () => ({
      params: { billId: own.billId },
      body: { key: crypto.randomUUID(), means: 'cash', amountCents: 4_900 },
    }),
  ],
  [money.makeDebitFile, () => ({ body: { collectOn: '2026-12-01' } })],
  [money.downloadDebitFile, ofFile],
  [money.cancelDebitFile, ofFile],
  [money.bookDebitFile, ofFile],
  [money.bookReturn, () => ({ params: { attemptId: own.attemptId }, body: { feeCents: 0 } })],
  [money.bookRefund, () => ({ params: { refundId: own.refundId } })],
  [mandates.enterMandate, () => ({ body: { payer_id: memberId, signed_on: '2026-11-18', ...MANDATE } })],
  [mandates.revokeSchoolMandate, () => ({ params: { mandateId: own.mandateId } })],
  [sales.saveIssuer, () => ({ body: { ...ISSUER, numberPrefix: 'X' } })],
  [
    sales.makeTariff,
    () => ({
      body: {
        ...PLAN,
        name: 'Erwachsene',
        subjectType: 'membership-level',
        subjectId: own.levelId,
        vatBasisPoints: 1_900,
        vatExemption: null,
      },
    }),
  ],
  [sales.addPlan, () => ({ params: { tariffId: own.tariffId }, body: PLAN })],
  [sales.changeTariff, () => ({ params: { tariffId: own.tariffId }, body: { isActive: false } })],
  [
    sales.enterContract,
    () => ({
      body: {
        key: crypto.randomUUID(),
        plan_id: own.planId,
        member_id: memberId,
        starts_on: '2026-12-01',
        signed_on: '2026-11-18',
      },
    }),
  ],
]

const PAYER_WRITES: readonly (readonly [EndpointShape, () => Question])[] = [
  [mandates.giveMandate, () => ({ body: { issuer_id: own.issuerId, ...MANDATE } })],
  [mandates.revokeOwnMandate, () => ({ params: { id: own.mandateId } })],
]

const ask = async (endpoint: EndpointShape, question: Question, headers: { authorization: string }) => {
  const params = { id: schoolId, ...question.params }
  const { status, body } = await app.call(endpoint, { ...question, params, headers } as never)
  return { status, code: (body as { code?: string }).code }
}

const REFUSED = { status: 403, code: 'auth.not-while-impersonating' }

test('every change of a head is refused while an admin views the account', async () => {
  for (const [endpoint, question] of HEAD_WRITES)
    expect({ path: endpoint.path, ...(await ask(endpoint, question(), asHead)) }).toEqual({
      path: endpoint.path,
      ...REFUSED,
    })
})

test('a mandate is neither given nor revoked while an admin views the payer', async () => {
  for (const [endpoint, question] of PAYER_WRITES)
    expect(await ask(endpoint, question(), asMember)).toEqual(REFUSED)
})

test('a head who is viewed still sees the money', async () => {
  expect((await ask(money.readSchoolMoney, {}, asHead)).status).toBe(200)
})
