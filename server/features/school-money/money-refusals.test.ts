/** Who changes nothing about the money of a school: admins from within a view of its head, and heads of another school, whatever ids they know. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as money from '@wegband/domain/features/school-money/contract.ts'
import * as mandates from '@wegband/domain/features/school-money/mandates-contract.ts'
import * as sales from '@wegband/domain/features/school-money/sales-contract.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { makeMember, makeSchool, makeUser, type UserRow } from '../../testing/makers/makers.ts'
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
let otherHead: UserRow
let otherSchoolId = 0

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
  const school = await makeSchool(app.db)
  const head = await makeMember(app.db, school, { roles: ['leader'] })
  const member = await makeMember(app.db, school)
  const admin = await makeUser(app.db, { isAdmin: true })
  own = await makeOwnThings(app.db, TEST_SECRET, { schoolId: school.id, payerId: member.id })
  const otherSchool = await makeSchool(app.db)
  otherHead = await makeMember(app.db, otherSchool, { roles: ['leader'] })
  otherSchoolId = otherSchool.id
  const otherPayer = await makeMember(app.db, otherSchool)
  await makeOwnThings(app.db, TEST_SECRET, { schoolId: otherSchool.id, payerId: otherPayer.id })
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
  [sales.saveIssuer, () => ({ body: { facts: { ...ISSUER, numberPrefix: 'X' }, seenAt: null } })],
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

type Caller = { readonly headers: { authorization: string } } | { readonly as: UserRow }

const ask = async (endpoint: EndpointShape, question: Question, caller: Caller, inSchool = schoolId) => {
  const params = { id: inSchool, ...question.params }
  const { status, body } = await app.call(endpoint, { ...question, params, ...caller } as never)
  return { status, code: (body as { code?: string }).code }
}

const REFUSED = { status: 403, code: 'auth.not-while-impersonating' }

test('every change of a head is refused while an admin views the account', async () => {
  for (const [endpoint, question] of HEAD_WRITES)
    expect({ path: endpoint.path, ...(await ask(endpoint, question(), { headers: asHead })) }).toEqual({
      path: endpoint.path,
      ...REFUSED,
    })
})

test('a mandate is neither given nor revoked while an admin views the payer', async () => {
  for (const [endpoint, question] of PAYER_WRITES)
    expect(await ask(endpoint, question(), { headers: asMember })).toEqual(REFUSED)
})

test('a head who is viewed still sees the money', async () => {
  expect((await ask(money.readSchoolMoney, {}, { headers: asHead })).status).toBe(200)
})

/** What names something of the first school by its id: asked in the name of the other school. */
const OF_AN_OBJECT = [
  ...HEAD_WRITES.filter(
    ([endpoint]) => endpoint.path.split('/:').length > 2 || endpoint === sales.enterContract,
  ),
  [mandates.enterMandate, () => ({ body: { payer_id: memberId, signed_on: '2026-11-18', ...MANDATE } })],
  [money.listDebits, ofFile],
] as const

test('a head reaches nothing of another school by its ids, there or under the own school', async () => {
  expect(OF_AN_OBJECT.map(([{ path }]) => path)).toHaveLength(12)
  for (const [endpoint, question] of OF_AN_OBJECT)
    for (const inSchool of [schoolId, otherSchoolId]) {
      const { status } = await ask(endpoint, question(), { as: otherHead }, inSchool)
      expect({ path: endpoint.path, inSchool, status }).toEqual({
        path: endpoint.path,
        inSchool,
        status: 404,
      })
    }
})
