/**
 * Random histories of money on a real database: people order, pay, fail, return, cancel, revoke, prolong and wait. Notices of the
 * provider are doubled, shuffled or lost, and calls are not answered. After each one the books agree. `HISTORIES=10000` runs more,
 * `HISTORY_SEED=…` and `HISTORY_PATH=…` repeat a run, which every failure prints.
 */
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMoneyFamily, makeMoneyWorld, type MoneyWorld } from '../../testing/histories/money-family.ts'
import {
  anyBeginning,
  anyStep,
  listProviderDifferences,
  reconcile,
  retire,
  type Step,
  takeStep,
} from '../../testing/histories/money-steps.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { checkBooks } from './reconcile/check-books.ts'

const HISTORIES = Number(process.env.HISTORIES ?? 55)
const SEED = Number(process.env.HISTORY_SEED ?? Date.now() % 1_000_000)
const PATH = process.env.HISTORY_PATH
const BEGIN = '2026-11-20T09:00:00Z'
/** What a history may take on a busy machine. */
const MS_EACH = 3_000
/** A database grows with each history, and so do the checks. */
const PER_DATABASE = 200

let app: TestApp
let world: MoneyWorld
let taken = 0
/** A history that failed leaves wrong books behind; the next one, which may be a shorter form of it, begins in new ones. */
let isSpoiled = false

const open = async (): Promise<void> => {
  app = await createTestApp({ clockIso: BEGIN, limits: 'off' })
  world = await makeMoneyWorld(app)
}
beforeAll(open)
afterAll(() => app.close())

/** Histories in which nothing is paid prove little. */
const totals = { invoices: 0 }
const countInvoices = async (): Promise<void> => {
  const { rows } = await app.db.drizzle.execute<{ invoices: number }>(
    sql`select count(*)::int as invoices from invoices`,
  )
  totals.invoices += rows[0]?.invoices ?? 0
}

type History = {
  readonly children: number
  readonly creditCents: number
  readonly begin: readonly Step[]
  readonly steps: readonly Step[]
}

const anyHistory: fc.Arbitrary<History> = fc.record({
  children: fc.integer({ min: 0, max: 2 }),
  creditCents: fc.constantFrom(0, 0, 700, 10_000),
  /** Most histories begin with a contract that is paid, since little can happen without one. */
  begin: fc.option(anyBeginning, { freq: 4, nil: [] }),
  steps: fc.array(anyStep, { minLength: 3, maxLength: 14 }),
})

const live = async ({ children, creditCents, begin, steps }: History): Promise<void> => {
  taken += 1
  if (isSpoiled || taken % PER_DATABASE === 0) {
    await countInvoices()
    await app.close()
    await open()
    isSpoiled = false
  }
  app.clock.set(BEGIN)
  const family = await makeMoneyFamily(world, { children, creditCents })
  try {
    for (const step of [...begin, ...steps]) await takeStep(family, step)
    expect(await checkBooks(app.db.drizzle)).toEqual([])
    await reconcile(family)
    expect(await checkBooks(app.db.drizzle)).toEqual([])
    expect(await listProviderDifferences(family)).toEqual([])
  } catch (error) {
    isSpoiled = true
    throw error
  } finally {
    world.dieNext = undefined
    await retire(family)
  }
}

test(
  `the books agree after each of ${HISTORIES} random histories (seed ${SEED})`,
  async () => {
    await fc.assert(fc.asyncProperty(anyHistory, live), {
      numRuns: HISTORIES,
      seed: SEED,
      ...(PATH === undefined ? {} : { path: PATH, endOnFailure: true }),
    })
    await countInvoices()
    if (PATH === undefined) expect(totals.invoices).toBeGreaterThan(HISTORIES / 10)
  },
  60_000 + HISTORIES * MS_EACH,
)
