/** Which classes a trainer can write to, on a real database. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMessageGroups } from '@wegband/domain/features/user-messages/group-contract.ts'
import { makeMember, makeSchool } from '../../testing/makers/makers.ts'
import { makeAppointment, makeAppointmentType } from '../../testing/makers/training-makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
})
afterAll(() => app.close())

const HOUR = 3_600_000
const NOW = '2026-11-20T15:00:00Z'

test('the next class stands on top, however many classes lie in the past', async () => {
  app.clock.set(NOW)
  const school = await makeSchool(app.db)
  const trainer = await makeMember(app.db, school, { roles: ['trainer'] })
  const { id: typeId } = await makeAppointmentType(app.db)
  const classAt = async (hours: number): Promise<number> => {
    const start = Date.parse(NOW) + hours * HOUR
    const { id } = await makeAppointment(app.db, school, {
      typeId,
      trainerId: trainer.id,
      startAt: new Date(start).toISOString(),
      endAt: new Date(start + HOUR).toISOString(),
    })
    return id
  }
  for (let index = 1; index <= 45; index += 1) await classAt(-6 * index)
  const tomorrow = await classAt(24)
  const running = await classAt(-0.5)
  const { body } = await app.call(listMessageGroups, { as: trainer })
  const ids = (body as { data: { kind: string; id: number }[] }).data
    .filter(({ kind }) => kind === 'class')
    .map(({ id }) => id)
  expect(ids.slice(0, 2)).toEqual([running, tomorrow])
  // The latest past classes follow, not the oldest.
  expect(ids.length).toBeGreaterThan(2)
  expect(ids.slice(2)).toEqual(ids.slice(2).sort((a, b) => a - b))
})
