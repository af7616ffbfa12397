/** Any version of a node can be looked at and brought back; what was before the editor came is one of them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  listTrainingVersions,
  publishTraining,
  readTrainingNode,
  restoreTrainingVersion,
  saveTrainingNode,
  type TrainingNode,
} from '@wegband/domain/features/training-editor/contract.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { makeLevel, makeModule, makeSport } from '../../testing/makers/training-makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { readChanges } from './read-training.ts'

let app: TestApp
let editor: UserRow
let params: { kind: 'module'; id: string }
beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z', limits: 'off' })
  editor = await makeUser(app.db, { officeRights: ['editor'] })
  const module = await makeModule(app.db, await makeLevel(app.db, await makeSport(app.db)), {
    name: { de: 'Alt' },
    points: 3,
  })
  params = { kind: 'module', id: String(module.id) }
})
afterAll(() => app.close())

const read = async (): Promise<TrainingNode> => {
  const present = await app.call(readTrainingNode, { as: editor, params })
  expectStatus(present, 200)
  return present.body.data
}
const publishAs = async (de: string): Promise<void> => {
  const body = { fields: { kind: 'module' as const, name: { de } }, seenAt: (await read()).version }
  expectStatus(await app.call(saveTrainingNode, { as: editor, params, body }), 200)
  const { changes } = await readChanges(await app.contextOf(editor))
  const chosen = changes.map(({ kind, id, changedAt }) => ({ kind, id, seenAt: changedAt }))
  const done = await app.call(publishTraining, { as: editor, body: { changes: chosen, publishOn: null } })
  expectStatus(done, 200)
  app.clock.advance(1000)
}

test('lists each version with what it changed, and brings the first one back as a draft', async () => {
  await publishAs('Neu')
  await publishAs('Neuer')
  const listed = await app.call(listTrainingVersions, { as: editor, params })
  expectStatus(listed, 200)
  expect(listed.body.data.map(({ act, changes, fields }) => [act, changes, fields])).toMatchObject([
    [
      'changed',
      [{ field: 'name', before: { de: 'Neu' }, after: { de: 'Neuer' } }],
      { name: { de: 'Neuer' } },
    ],
    ['changed', [{ field: 'name', before: { de: 'Alt' }, after: { de: 'Neu' } }], { name: { de: 'Neu' } }],
    [null, [], { name: { de: 'Alt' }, points: 3 }],
  ])
  const { version } = await read()
  const body = { publicationId: null, seenAt: version }
  const restored = await app.call(restoreTrainingVersion, { as: editor, params, body })
  expectStatus(restored, 200)
  expect(restored.body.data).toMatchObject({ state: 'changed', fields: { name: { de: 'Alt' } } })
  expect((await app.call(restoreTrainingVersion, { as: editor, params, body })).status).toBe(409)
  const unknown = { publicationId: 999_999, seenAt: restored.body.data.version }
  expect((await app.call(restoreTrainingVersion, { as: editor, params, body: unknown })).status).toBe(404)
})
