/**
 * Random edits, moves, publications and retirements between random trainings. Each person keeps everything that was reached, and a
 * recount of the whole ledger finds no difference (docs/decisions/0075).
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../http/request/context.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { type Attainment, attainmentOf, isLess } from '@wegband/domain/features/progress/attainment.ts'
import type { LevelThresholds } from '@wegband/domain/features/progress/ledger.ts'
import type { NodeKey } from '@wegband/domain/features/training-editor/node-kinds.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { makeUser, type UserRow } from '../../../testing/makers/makers.ts'
import {
  makeContent,
  makeLevel,
  makeModule,
  makeSport,
  type Sport,
} from '../../../testing/makers/training-makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { forgetReferenceData, readReferenceData } from '../../reference-data/reference-data.ts'
import { recordEvent } from '../../progress/record-event.ts'
import { recount } from '../../progress/recount.ts'
import { readStanding } from '../../progress/standing.ts'
import { addNode, saveNode } from '../edit-node.ts'
import { placeNode } from '../place-node.ts'
import { publishTraining } from './publish-training.ts'
import { readChanges, readNode, readTree } from '../read-training.ts'
import { discardDraft, retireNode, returnNode } from '../withdraw-node.ts'

let app: TestApp
let context: Context
let sport: Sport
let people: UserRow[]
beforeAll(async () => {
  app = await createTestApp({ features: [], clockIso: '2026-11-20T09:00:00Z' })
  context = await app.contextOf(await makeUser(app.db, { officeRights: ['editor'] }))
  people = [await makeUser(app.db), await makeUser(app.db), await makeUser(app.db)]
  sport = await makeSport(app.db)
  for (const index of [1, 2]) {
    const level = await makeLevel(app.db, sport, {
      index,
      weeksPerStep: 1,
      stepsPerStripe: 1,
      stripes: 2,
      workshops: 0,
      moduleRepeats: 1,
    })
    for (const order of [1, 2, 3])
      await makeContent(app.db, await makeModule(app.db, level, { sortOrder: order }))
  }
})
afterAll(() => app.close())

/** Numbers that are the same in every run. */
const dice = (seed: number) => {
  let state = seed
  return (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

type Standing = Attainment & { readonly asked: Omit<LevelThresholds, 'modulesCount'> }

const standings = async (): Promise<Standing[]> => {
  const referenceData = await readReferenceData(app.db)
  const found: Standing[] = []
  for (const { id } of people) {
    const standing = await readStanding(app.db.drizzle, referenceData, id, sport.id)
    const { modulesCount: _modules, ...asked } = standing.level
    found.push({ ...attainmentOf(standing), asked })
  }
  return found
}

/** Begun levels ask for what they asked for before. */
const keepsRules = (after: Standing, before: Standing): boolean =>
  after.levelIndex !== before.levelIndex || JSON.stringify(after.asked) === JSON.stringify(before.asked)

const hasBegun = async (): Promise<boolean[]> => {
  const referenceData = await readReferenceData(app.db)
  const found: boolean[] = []
  for (const { id } of people)
    found.push((await readStanding(app.db.drizzle, referenceData, id, sport.id)).hasBegun)
  return found
}

/** What is not allowed changes nothing; everything else is a failure. */
const unlessRefused = async (work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work()
    return true
  } catch (error) {
    // Versions leave nothing to refuse for what it would take away.
    if (error instanceof AppError && JSON.stringify(error.details).includes('takes-away')) throw error
    if (error instanceof AppError && error.status < 500) return false
    throw error
  }
}

const dropDraft = async (key: NodeKey): Promise<unknown> => {
  const { state } = await readNode(context, key)
  return state === 'draft' ? retireNode(context, key) : discardDraft(context, key)
}

const editOnce = async (roll: (sides: number) => number): Promise<void> => {
  const { nodes } = await readTree(context)
  const own = nodes.filter(({ kind }) => kind === 'level' || kind === 'module')
  const node = own[roll(own.length)]
  if (node === undefined) return
  const levels = own.filter(({ kind }) => kind === 'level')
  const parent =
    node.kind === 'level' ? { kind: 'sport' as const, id: sport.id } : levels[roll(levels.length)]
  if (parent === undefined) return
  const place = { parent: { kind: parent.kind, id: parent.id }, place: 1 + roll(4) }
  const acts: readonly (() => Promise<unknown>)[] = [
    () => placeNode(context, node, place),
    () => retireNode(context, node),
    () => returnNode(context, node),
    async () => {
      const made = await addNode(context, { kind: node.kind, parent: place.parent })
      const fields = {
        kind: node.kind === 'level' ? ('level' as const) : ('module' as const),
        name: { de: 'Neu' },
      }
      return saveNode(context, made, { fields, seenAt: made.version })
    },
    async () => {
      const { version } = await readNode(context, node)
      const name = { de: `Name ${roll(1000)}` }
      const fields =
        node.kind === 'level'
          ? {
              kind: 'level' as const,
              name,
              weeksPerStep: 1 + roll(3),
              stripes: 1 + roll(3),
              moduleRepeats: 1 + roll(3),
              workshops: roll(2),
            }
          : { kind: 'module' as const, name }
      return saveNode(context, node, { fields, seenAt: version })
    },
  ]
  await unlessRefused(acts[roll(acts.length)] ?? (() => Promise.resolve()))
}

/** Alone or with others; what is refused is dropped now and then, so that drafts do not only grow. */
const publishSome = async (roll: (sides: number) => number, countsForAll: boolean): Promise<number> => {
  const { changes } = await readChanges(context)
  const seen = changes.map(({ kind, id, changedAt }) => ({ kind, id, seenAt: changedAt }))
  const together = seen.filter(() => roll(3) > 0)
  let published = 0
  for (const chosen of [together, ...seen.map((one) => [one])]) {
    if (chosen.length === 0) continue
    if (
      await unlessRefused(() => publishTraining(context, { changes: chosen, publishOn: null, countsForAll }))
    )
      published += 1
    else if (chosen.length === 1 && roll(2) === 0)
      for (const key of chosen) await unlessRefused(() => dropDraft(key))
  }
  return published
}

const trainOnce = async (roll: (sides: number) => number, at: number): Promise<void> => {
  const person = people[roll(people.length)]
  const referenceData = await readReferenceData(app.db)
  const own = [...referenceData.modules.values()].filter(({ sportId }) => sportId === sport.id)
  const module = own[roll(own.length)]
  if (person === undefined || module === undefined) return
  const now = new Date(Date.parse('2026-01-05T18:00:00Z') + at * 3 * 86_400_000).toISOString()
  const standing = await readStanding(app.db.drizzle, referenceData, person.id, sport.id)
  const kind = standing.isReadyForLevelCheck && roll(3) === 0 ? 'exam' : 'training'
  await inTransaction(app.db, (tx) =>
    recordEvent(
      { tx, referenceData, now },
      {
        userId: person.id,
        sportId: sport.id,
        moduleId: kind === 'exam' ? null : module.id,
        kind,
        occurredAt: now,
        sourceType: 'import',
        sourceId: at,
      },
    ),
  )
}

test.each([1, 2, 3])(
  'each person keeps all after random edits and publications, run %i',
  async (seed) => {
    const roll = dice(seed)
    let published = 0
    for (let round = 0; round < 12; round += 1) {
      for (let times = roll(4); times > 0; times -= 1)
        await trainOnce(roll, seed * 10_000 + round * 10 + times)
      for (let times = 1 + roll(3); times > 0; times -= 1) await editOnce(roll)
      forgetReferenceData(app.db)
      const before = await standings()
      const begun = await hasBegun()
      const countsForAll = roll(3) === 0
      published += await publishSome(roll, countsForAll)
      forgetReferenceData(app.db)
      const after = await standings()
      expect(after.map((one, index) => isLess(one, before[index] ?? one))).toEqual([false, false, false])
      if (!countsForAll)
        for (const [index, one] of after.entries())
          if (begun[index] === true && !keepsRules(one, before[index] ?? one))
            expect(one).toEqual(before[index])
      expect((await recount(app.db)).differences).toEqual([])
    }
    // The run would prove nothing if all publications were refused.
    expect(published).toBeGreaterThan(6)
  },
  60_000,
)
