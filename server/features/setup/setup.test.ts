/** The set-up of an empty installation: its code, its one winner, its parts, and what a first class needs. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { count, eq } from 'drizzle-orm'
import { readSetupSteps } from '@wegband/domain/features/admin/setup-contract.ts'
import type { LegalKind } from '@wegband/domain/features/legal/contract.ts'
import { registerAnonymous } from '@wegband/domain/features/registration/contract.ts'
import {
  checkSetupCode,
  claimSetup,
  createOrganisation,
  endSetup,
  markSetupPart,
  readSetup,
  readSetupProgress,
} from '@wegband/domain/features/setup/contract.ts'
import {
  draftFromTemplates,
  publishLegalText,
  readOfficeLegalText,
} from '@wegband/domain/features/text-office/legal-contract.ts'
import { readPublicSettings } from '@wegband/domain/features/texts/contract.ts'
import {
  listSportTemplates,
  takeSportTemplates,
} from '@wegband/domain/features/training-editor/templates-contract.ts'
import { changeSetting } from '../../config/settings.ts'
import { appointmentTypes } from '../../db/schema/appointments.ts'
import { rateLimits } from '../../db/schema/limits.ts'
import { membershipChanges } from '../../db/schema/members.ts'
import { auditLog, users } from '../../db/schema/people.ts'
import { schools, trainerSports } from '../../db/schema/schools.ts'
import { levels, modules, sports } from '../../db/schema/sports.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { TRIES_PER_QUARTER_HOUR } from './claim-setup.ts'
import { setupCode } from './setup-code.ts'

const NONCE = 'a number of the database'
let app: TestApp
let code = ''

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z', environment: { DEMO: 'false' } })
  code = setupCode(app.http.services.appSecret, NONCE)
})
afterAll(() => app.close())

const openAgain = async (): Promise<void> => {
  await app.db.drizzle.delete(rateLimits)
  await changeSetting(app.db.drizzle, 'setup', { stage: 'open', nonce: NONCE })
  await app.http.services.settings.reload()
}
beforeEach(openAgain)

const accountOf = (mail: string) => ({
  code,
  firstName: 'Ada',
  lastName: 'Bergmann',
  mail,
  password: 'Morgen-Tau-12',
  confirmation: 'Morgen-Tau-12',
  language: 'de' as const,
})
const claim = (mail: string) => app.call(claimSetup, { body: accountOf(mail) })

const adminOf = async (mail: string) => {
  expectStatus(await claim(mail), 201)
  const [row] = await app.db.drizzle.select().from(users).where(eq(users.mail, mail))
  if (row === undefined) throw new Error('no account was made')
  return row
}

test('of ten claims at once with the right code exactly one wins, and all after it hear 410', async () => {
  const before = await app.db.drizzle.select({ total: count() }).from(users)
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => claim(`first${index}@club.de`)))
  const statuses = answers.map(({ status }) => Number(status)).toSorted((a, b) => a - b)
  expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 410)])
  const after = await app.db.drizzle.select({ total: count() }).from(users)
  expect((after[0]?.total ?? 0) - (before[0]?.total ?? 0)).toBe(1)
  expectStatus(await claim('late@club.de'), 410)
  expectStatus(await app.call(checkSetupCode, { body: { code } }), 410)
  expectStatus(await app.call(readSetup), 410)
})

test('wrong codes are counted for the whole installation and slow the right one down', async () => {
  const tries = await Promise.all(
    Array.from({ length: TRIES_PER_QUARTER_HOUR }, () =>
      app.call(checkSetupCode, { body: { code: 'AAAA-AAAA-AAAA' } }),
    ),
  )
  expect(new Set(tries.map(({ status }) => Number(status)))).toEqual(new Set([403]))
  // One a minute is left, so that a stranger cannot lock the operator out.
  expectStatus(await app.call(checkSetupCode, { body: { code: 'AAAA-AAAA-AAAB' } }), 403)
  expectStatus(await app.call(checkSetupCode, { body: { code } }), 429)
  app.clock.advance(61_000)
  expectStatus(
    await app.call(checkSetupCode, { body: { code: code.toLowerCase().replaceAll('-', ' ') } }),
    204,
  )
})

test('before its first admin an empty installation says so and makes no other account', async () => {
  expect((await app.call(readPublicSettings)).body.data.isAwaitingSetup).toBe(true)
  expectStatus(await app.call(registerAnonymous, { body: {} }), 409)
  await adminOf('opener@club.de')
  expect((await app.call(readPublicSettings)).body.data.isAwaitingSetup).toBeUndefined()
})

test('the first admin makes a school once, takes sports, and may teach them', async () => {
  const as = await adminOf('head@club.de')
  const body = { associationName: 'Verband Nord', schoolName: 'Schule am Hafen', isHead: true }
  const [made] = await Promise.all([
    app.call(createOrganisation, { as, body }),
    app.call(createOrganisation, { as, body }),
  ])
  expectStatus(made, 200)
  const names = (await app.db.drizzle.select({ name: schools.name }).from(schools)).map(({ name }) => name)
  expect(names.toSorted((a, b) => a.localeCompare(b))).toEqual(['Schule am Hafen', 'Verband Nord'])
  expect(app.http.services.settings.current().name).toBe('Verband Nord')
  const joined = await app.db.drizzle.select().from(membershipChanges)
  expect(joined.map(({ userId, state, changedBy }) => [userId, state, changedBy])).toEqual([
    [as.id, 'active', as.id],
  ])
  const taken = await app.call(takeSportTemplates, { as, body: { keys: ['wing-chun', 'kids'] } })
  expectStatus(taken, 200)
  expect(taken.body.data.map(({ key, isThere }) => [key, isThere])).toEqual([
    ['wing-chun', true],
    ['escrima', false],
    ['chikung', false],
    ['kids', true],
  ])
  await app.call(takeSportTemplates, { as, body: { keys: ['wing-chun', 'kids'] } })
  const totals = await Promise.all(
    [sports, levels, modules, appointmentTypes].map(async (table) => {
      const [row] = await app.db.drizzle.select({ total: count() }).from(table)
      return row?.total
    }),
  )
  expect(totals).toEqual([2, 6, 144, 5])
  for (const state of ['done', 'done'] as const)
    await app.call(markSetupPart, { as, params: { part: 'sports' }, body: { state } })
  const marked = await app.db.drizzle.select().from(auditLog).where(eq(auditLog.action, 'setup.part'))
  expect(marked.map(({ details }) => details)).toEqual([{ part: 'sports', state: 'done' }])
  await expect(app.db.drizzle.select().from(trainerSports)).resolves.toHaveLength(2)
  const steps = (await app.call(readSetupSteps, { as })).body.data
  expect(steps.open).toEqual([
    'setup',
    'school',
    'room',
    'timetable',
    'texts',
    'imprint',
    'mail',
    'seller',
    'price',
  ])
  expect(steps.schoolId).toBe(made.body.data.school?.id)
  expect((await app.call(readSetupProgress, { as })).body.data.parts).toEqual({
    organisation: 'done',
    sports: 'done',
  })
  expectStatus(await app.call(endSetup, { as }), 204)
  expectStatus(await app.call(endSetup, { as }), 410)
  expectStatus(await app.call(readSetupProgress, { as }), 410)
  expectStatus(await app.call(listSportTemplates, { as }), 200)
})

test('a legal text from a template comes into force only when its gaps are filled in', async () => {
  const as = await adminOf('texts@club.de')
  const kinds = ['terms', 'privacy', 'withdrawal'] satisfies LegalKind[]
  const drafted = await app.call(draftFromTemplates, { as, body: { kinds } })
  expect(drafted.body.data.drafted).toEqual(['terms', 'privacy', 'withdrawal'])
  expect((await app.call(draftFromTemplates, { as, body: { kinds } })).body.data.drafted).toEqual([])
  const { drafts } = (await app.call(readOfficeLegalText, { as, params: { kind: 'terms' } })).body.data
  const seen = drafts.map(({ locale, updatedAt }) => ({ locale, updatedAt }))
  const body = { inForceOn: null, remindDaysBefore: null, seen }
  const refused = await app.call(publishLegalText, { as, params: { kind: 'terms' }, body })
  expect(refused).toMatchObject({ status: 409, body: { code: 'text-office.gaps-left' } })
})
