/** A real installation without the demo: its first admin signs in and puts all texts in force, and then something can be sold. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOrderSummary } from '@wegband/domain/features/checkout/contract.ts'
import { LEGAL_KINDS, listLatestLegalTexts } from '@wegband/domain/features/legal/contract.ts'
import { signIn } from '@wegband/domain/features/sign-in/contract.ts'
import { listTextBlocks } from '@wegband/domain/features/texts/contract.ts'
import {
  listOfficeLegalTexts,
  publishLegalText,
  saveLegalDraft,
  saveOperatorNotice,
} from '@wegband/domain/features/text-office/legal-contract.ts'
import { legalTexts } from '../../../db/schema/legal.ts'
import { fillEmptyDatabase } from '../../../fill-empty-database.ts'
import { createLog } from '../../../http/logging.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { changeLegalTexts } from '../../../testing/makers/joining-makers.ts'
import { makeBuyer, makeYearPlan } from '../../../testing/makers/paid-orders.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

const ADMIN = { ADMIN_MAIL: 'buero@lindenau.test', ADMIN_PASSWORD: 'Sieben-Kirschen-47' }
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    clockIso: '2026-11-20T09:00:00Z',
    environment: { DEMO: 'false', ...ADMIN },
  })
  const { gateways, appSecret } = app.http.services
  await fillEmptyDatabase({
    db: app.db,
    connectionString: app.connectionString,
    config: app.config,
    clock: app.clock,
    gateways,
    appSecret,
    log: createLog('silent'),
    say: undefined,
    seedDemo: () => Promise.reject(new Error('the demo was written')),
  })
})
afterAll(() => app.close())

test('the first admin puts the texts in force through the office alone, and an order is possible', async () => {
  const signedIn = await app.call(signIn, {
    body: { username: ADMIN.ADMIN_MAIL, password: ADMIN.ADMIN_PASSWORD },
  })
  expectStatus(signedIn, 200)
  const { token } = signedIn.body
  const overview = await app.call(listOfficeLegalTexts, { token })
  expect(overview.body.data.map(({ inForce }) => inForce)).toEqual([null, null, null])

  const plan = await makeYearPlan(app)
  // The shop of the tests brings its own texts; this installation has none.
  await changeLegalTexts(app.db, (tx) => tx.delete(legalTexts))
  const buyer = await makeBuyer(app)
  const order = () =>
    app.call(readOrderSummary, { as: buyer, body: { subscription_plan_id: plan.id, begins_at_once: true } })
  expect((await order()).body.code).toBe('checkout.no-terms')

  for (const kind of LEGAL_KINDS) {
    const drafted = await app.call(saveLegalDraft, {
      token,
      params: { kind, locale: 'de' },
      body: { title: `Unser Text: ${kind}`, text: 'Kurz gesagt.\n\n## 1\n\nLang.', seenAt: null },
    })
    expectStatus(drafted, 200)
    expect((await order()).body.code).toBe('checkout.no-terms')
    const seen = drafted.body.data.drafts.map(({ locale, updatedAt }) => ({ locale, updatedAt }))
    const body = { inForceOn: null, remindDaysBefore: null, seen }
    expectStatus(await app.call(publishLegalText, { token, params: { kind }, body }), 201)
  }
  const notice = { text: { de: 'Verein Lindenau e. V.' }, seenAt: null }
  expectStatus(await app.call(saveOperatorNotice, { token, body: notice }), 200)

  expect(
    (await app.call(listLatestLegalTexts)).body.data.map((text) => [text.kind, text.isMandatory]),
  ).toEqual([
    ['terms', true],
    ['privacy', false],
    ['withdrawal', true],
  ])
  expect((await app.call(listTextBlocks, { query: { group: 'imprint' } })).body.data).toMatchObject([
    { text: 'Verein Lindenau e. V.' },
  ])
  expectStatus(await order(), 200)
})
