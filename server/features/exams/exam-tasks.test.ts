/** Exam days keep the tasks that they were announced with (docs/decisions/0075). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appointments } from '../../db/schema/appointments.ts'
import { examTasks } from '../../db/schema/exams.ts'
import { makeSchool } from '../../testing/makers/makers.ts'
import { makeAppointment, makeLevel, makeSport } from '../../testing/makers/training-makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { listTasks } from './exam-store.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ features: [] })
})
afterAll(() => app.close())

test('a day announced before a change keeps its tasks, and a later day has the new ones', async () => {
  const d = app.db.drizzle
  const level = await makeLevel(app.db, await makeSport(app.db))
  const task = { levelId: level.id, name: { de: 'Formen' } }
  await d.insert(examTasks).values([
    { ...task, sortOrder: 1 },
    { ...task, name: { de: 'Alt' }, sortOrder: -2, retiredAt: '2026-11-10T12:00:00.000Z' },
    { ...task, name: { de: 'Neu' }, sortOrder: 2, addedAt: '2026-11-10T12:00:00.000Z' },
  ])
  const school = await makeSchool(app.db)
  const namesOn = async (createdAt: string): Promise<string[]> => {
    const { id } = await makeAppointment(app.db, school)
    await d.update(appointments).set({ createdAt }).where(eq(appointments.id, id))
    const tasks = (await listTasks(d, [level.id], id)).get(level.id) ?? []
    return tasks.map(({ name }) => name.de).toSorted()
  }
  expect(await namesOn('2026-11-01T12:00:00.000Z')).toEqual(['Alt', 'Formen'])
  expect(await namesOn('2026-11-20T12:00:00.000Z')).toEqual(['Formen', 'Neu'])
})
