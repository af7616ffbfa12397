/** Scenario workshops of a level: written as drafts, published in order, withdrawn, and shown to members in their language. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSport } from '@wegband/domain/features/sports/contract.ts'
import {
  addTrainingNode,
  listTrainingChanges,
  moveTrainingNode,
  publishTraining,
  retireTrainingNode,
  saveTrainingNode,
  type TrainingNode,
} from '@wegband/domain/features/training-editor/contract.ts'
import type { ChangedFields } from '@wegband/domain/features/training-editor/node-fields.ts'
import type { NodeKey, NodeKind } from '@wegband/domain/features/training-editor/node-kinds.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { makeUser, type UserRow } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let app: TestApp
let editor: UserRow
let member: UserRow
beforeAll(async () => {
  app = await createTestApp({ environment: { DEMO: 'false' }, limits: 'off' })
  editor = await makeUser(app.db, { officeRights: ['editor'] })
  member = await makeUser(app.db)
})
afterAll(() => app.close())

const make = async (kind: NodeKind, parent: NodeKey | null, fields: ChangedFields): Promise<TrainingNode> => {
  const place = parent === null ? null : { kind: parent.kind, id: parent.id }
  const made = await app.call(addTrainingNode, { as: editor, body: { kind, parent: place } })
  expectStatus(made, 201)
  const { id, version } = made.body.data
  const saved = await app.call(saveTrainingNode, {
    as: editor,
    params: { kind, id: String(id) },
    body: { fields, seenAt: version },
  })
  expectStatus(saved, 200)
  return saved.body.data
}
const publish = async (): Promise<void> => {
  const listed = await app.call(listTrainingChanges, { as: editor })
  expectStatus(listed, 200)
  const changes = listed.body.data.changes.map(({ kind, id, changedAt }) => ({
    kind,
    id,
    seenAt: changedAt,
  }))
  expectStatus(await app.call(publishTraining, { as: editor, body: { changes, publishOn: null } }), 200)
}

test('members read what the workshops of a level are about, as last published', async () => {
  const name = { de: 'Stocklauf' }
  const sport = await make('sport', null, { kind: 'sport', name, menuName: name })
  const level = await make('level', sport, { kind: 'level', name: { de: 'Eins' } })
  await make('module', level, { kind: 'module', name: { de: 'Stand' } })
  const first = await make('workshop', level, {
    kind: 'workshop',
    name: { de: 'Am Boden', en: 'On the ground' },
    description: { de: 'Fallen und aufstehen.', en: 'Falling and getting up.' },
  })
  const second = await make('workshop', level, { kind: 'workshop', name: { de: 'Im Flur' } })
  await publish()
  const seen = async (language = 'de') => {
    const read = await app.call(readSport, {
      as: member,
      params: { id: String(sport.id) },
      headers: { 'accept-language': language },
    })
    expectStatus(read, 200)
    return read.body.data.levels.map(({ namedWorkshops }) => namedWorkshops)
  }
  expect(await seen()).toEqual([
    [
      { id: first.id, name: 'Am Boden', description: 'Fallen und aufstehen.' },
      { id: second.id, name: 'Im Flur', description: '' },
    ],
  ])

  const params = { kind: second.kind, id: String(second.id) }
  const moved = await app.call(moveTrainingNode, {
    as: editor,
    params,
    body: { parent: { kind: 'level', id: level.id }, place: 1 },
  })
  expectStatus(moved, 200)
  expect((await seen())[0]?.map(({ id }) => id)).toEqual([first.id, second.id])
  await publish()
  expect((await seen())[0]?.map(({ id }) => id)).toEqual([second.id, first.id])

  expectStatus(await app.call(retireTrainingNode, { as: editor, params }), 204)
  await publish()
  expect((await seen())[0]?.map(({ id }) => id)).toEqual([first.id])
})
