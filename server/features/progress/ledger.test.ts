/** Whatever is confirmed and taken back, in any order, the stored totals equal a count of the ledger from scratch. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addWeeks, instantAt, weekStart } from '@wegband/domain/basics/calendar-days.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type ClassRoom, makeClassRoom } from '../../testing/makers/class-room.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { readReferenceData } from '../reference-data/reference-data.ts'
import { recordEvent, removeEvent } from './record-event.ts'
import { recount } from './recount.ts'
import { readStanding } from './standing.ts'
import { findTotals, totalsOf } from './store.ts'

let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp()
  room = await makeClassRoom(app)
})
afterAll(() => app.close())

/** Every kind of confirmed item, and trainings by video. `back` takes an earlier item back, also one that is already gone. */
const someStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('record' as const),
      kind: fc.constant('training' as const),
      source: fc.constantFrom('attendance' as const, 'video' as const),
      module: fc.integer({ min: 0, max: 25 }),
      weeksAgo: fc.integer({ min: 0, max: 40 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('record' as const),
      kind: fc.constantFrom('workshop' as const, 'seminar' as const, 'presence' as const, 'exam' as const),
      source: fc.constant('attendance' as const),
      module: fc.constant(0),
      weeksAgo: fc.integer({ min: 0, max: 40 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('back' as const), step: fc.nat(30) }) },
)

test('totals equal a recount after every step of a random history', async () => {
  const referenceData = await readReferenceData(app.db)
  const now = app.clock.now().toISOString()
  await fc.assert(
    fc.asyncProperty(fc.array(someStep, { minLength: 1, maxLength: 14 }), async (steps) => {
      const { id: userId } = await room.makeStudent()
      const place = { referenceData, now }
      for (const [index, step] of steps.entries()) {
        const recorded = steps[step.do === 'back' ? step.step % steps.length : index]
        await inTransaction(app.db, async (tx) => {
          if (step.do === 'record') {
            const week = weekStart(addWeeks('2026-W47', -step.weeksAgo))
            await recordEvent(
              { ...place, tx },
              {
                userId,
                sportId: room.sport.id,
                // an index beyond the level's modules means a training without a module
                moduleId: room.modules[step.module]?.id ?? null,
                kind: step.kind,
                occurredAt: instantAt(week, '19:00'),
                sourceType: step.source,
                sourceId: userId * 100 + index,
              },
            )
          } else if (recorded?.do === 'record') {
            await removeEvent(
              { ...place, tx },
              {
                userId,
                kind: recorded.kind,
                sourceType: recorded.source,
                sourceId: userId * 100 + (step.step % steps.length),
              },
            )
          }
        })
        const standing = await readStanding(app.db.drizzle, referenceData, userId, room.sport.id)
        const stored = await findTotals(app.db.drizzle, userId, room.sport.id)
        if (standing.hasBegun) {
          expect(stored).toMatchObject(totalsOf(standing))
          const { trainings, activeWeeks } = standing.entry.counts
          expect(trainings).toBeGreaterThanOrEqual(activeWeeks)
        } else expect(stored).toBeUndefined()
      }
    }),
    { numRuns: 15 },
  )
  const { differing, counted } = await recount(app.db)
  expect([differing, counted > 0]).toEqual([0, true])
})
