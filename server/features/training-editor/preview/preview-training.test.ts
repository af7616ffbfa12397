/** The preview shows all drafts to an editor. It writes nothing, and no other request sees a draft. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import {
  addTrainingNode,
  previewTraining,
  readTrainingNode,
  saveTrainingNode,
} from '@wegband/domain/features/training-editor/contract.ts'
import type { PreviewedPerson } from '@wegband/domain/features/training-editor/preview-contract.ts'
import { listModules, listSports, readModule, readSport } from '@wegband/domain/features/sports/contract.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { makeUser, type UserRow } from '../../../testing/makers/makers.ts'
import {
  makeContent,
  makeLevel,
  makeModule,
  makeSport,
  type Module,
  type Sport,
} from '../../../testing/makers/training-makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let app: TestApp
let editor: UserRow
let member: UserRow
let sport: Sport
let module: Module
beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z', limits: 'off' })
  editor = await makeUser(app.db, { officeRights: ['editor'] })
  member = await makeUser(app.db)
  sport = await makeSport(app.db)
  const level = await makeLevel(app.db, sport, { weeksPerStep: 7 })
  await makeModule(app.db, await makeLevel(app.db, sport, { index: 2 }))
  module = await makeModule(app.db, level, { sortOrder: 1, name: { de: 'Alt' } })
  await makeContent(app.db, module, {
    paymentRequired: true,
    requiredMembershipLv: 0,
  })
  const present = await app.call(readTrainingNode, {
    as: editor,
    params: { kind: 'module', id: String(module.id) },
  })
  const named = await app.call(saveTrainingNode, {
    as: editor,
    params: { kind: 'module', id: String(module.id) },
    body: { fields: { kind: 'module', name: { de: 'Geheim' } }, seenAt: present.body.data.version },
  })
  expectStatus(named, 200)
  const parent = { kind: 'level' as const, id: level.id }
  expectStatus(await app.call(addTrainingNode, { as: editor, body: { kind: 'module', parent } }), 201)
})
afterAll(() => app.close())

const preview = async (as: PreviewedPerson, more: Record<string, string> = {}) => {
  const seen = await app.call(previewTraining, {
    as: editor,
    params: { id: String(sport.id) },
    query: { as, ...more },
  })
  expectStatus(seen, 200)
  return seen.body.data
}

/** Every table with its number of rows and its newest row. */
const everything = async (): Promise<unknown> => {
  const { rows: tables } = await app.db.drizzle.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: Record<string, unknown> = {}
  for (const { name } of tables)
    found[name] = (
      await app.db.drizzle.execute(
        sql`select count(*), md5(string_agg(t::text, '' order by t::text)) from ${sql.identifier(name)} t`,
      )
    ).rows
  // Sessions note when they were used last.
  return { ...found, tokens: undefined }
}

test('shows drafts to the invented person at their level', async () => {
  const seen = await preview('subscriber', { module: String(module.id) })
  expect(seen.modules.map(({ name }) => name)).toEqual(['Geheim', ''])
  expect(seen.module?.name).toBe('Geheim')
  expect(seen.path?.levels[0]).toMatchObject({ weeksPerStep: 7, modulesCount: 2 })
  expect(seen.viewer).toMatchObject({ isKid: false, isAnonymous: false })
  const second = await preview('child', { level: '2' })
  expect(second.path?.userProgress?.levelIndex).toBe(2)
  expect(second.viewer.isKid).toBe(true)
})

test('locks a paid content for those who do not pay', async () => {
  const lockedFor = async (as: PreviewedPerson) => (await preview(as)).modules[0]?.isLocked
  expect(await lockedFor('guest')).toBe(true)
  expect((await preview('guest')).path?.userProgress ?? null).toBe(null)
})

test('writes nothing, and no other request sees a draft meanwhile', async () => {
  const before = await everything()
  const read = async () => [
    await app.call(listSports, { as: member }),
    await app.call(readSport, { as: member, params: { id: String(sport.id) } }),
    await app.call(listModules, { as: member, query: { sport: String(sport.id), with_groups: '1' } }),
    await app.call(readModule, { as: member, params: { id: String(module.id) } }),
  ]
  const [, , ...answers] = await Promise.all([
    preview('member'),
    preview('guest'),
    ...Array.from({ length: 4 }, read),
    preview('child').then(read),
  ])
  const words = JSON.stringify(answers.flat().map(({ body }) => body))
  expect(words).toContain('Alt')
  expect(words).not.toContain('Geheim')
  expect(await everything()).toEqual(before)
})
