/** A sport goes out as a file and comes in as drafts with the same fields; other files are refused. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileOf } from '@wegband/domain/features/training-editor/sport-file.ts'
import type { Context } from '../../http/request/context.ts'
import { makeUser } from '../../testing/makers/makers.ts'
import {
  makeContent,
  makeLevel,
  makeModule,
  makeSport,
  type Sport,
} from '../../testing/makers/training-makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { addNode, saveNode } from './edit-node.ts'
import { loadTree } from './load-tree.ts'
import { readFileOfSport, takeSportFile } from './sport-file.ts'

let app: TestApp
let context: Context
let sport: Sport
beforeAll(async () => {
  app = await createTestApp({ features: [] })
  context = await app.contextOf(await makeUser(app.db, { officeRights: ['editor'] }))
  sport = await makeSport(app.db)
  const level = await makeLevel(app.db, sport, { weeksPerStep: 7 })
  const module = await makeModule(app.db, level, { sortOrder: 1 })
  await makeContent(app.db, module, { relatedSportId: sport.id, sportProgressIsRequired: true })
  const group = await addNode(context, { kind: 'group', parent: { kind: 'sport', id: sport.id } })
  const fields = { kind: 'group' as const, name: { de: 'Thema' }, moduleIds: [module.id] }
  await saveNode(context, group, { fields, seenAt: group.version })
})
afterAll(() => app.close())

const take = (text: string) => takeSportFile(context, Buffer.from(text))

test('brings a sport in as it went out', async () => {
  const file = await readFileOfSport(context, sport.id)
  const made = await take(JSON.stringify(file))
  expect(made).toMatchObject({ kind: 'sport', state: 'draft' })
  const { nodes } = await loadTree(app.db.drizzle)
  const copy = nodes.find(({ kind, id }) => kind === 'sport' && id === made.id)
  if (copy === undefined) throw new Error('the sport did not come in')
  const again = fileOf(nodes, copy)
  const plain = ({ nodes: all }: typeof file) =>
    all.map(({ fields, order, ...node }) => ({
      ...node,
      order: node.parent === null ? 0 : order,
      fields: fields.kind === 'sport' ? { ...fields, slug: '' } : fields,
    }))
  expect(plain(again)).toEqual(plain(file))
  expect(plain(again)).toHaveLength(5)
})

test('refuses what is no such file, or no tree', async () => {
  const file = await readFileOfSport(context, sport.id)
  const [root, ...rest] = file.nodes
  const broken = [
    'no json',
    '{}',
    JSON.stringify({ ...file, version: 2 }),
    JSON.stringify({ ...file, nodes: rest }),
    JSON.stringify({ ...file, nodes: [...rest, root] }),
    JSON.stringify({ ...file, nodes: [root, root] }),
    JSON.stringify({ ...file, nodes: [{ ...root, parent: 1 }] }),
    JSON.stringify({ ...file, extra: true }),
  ]
  for (const text of broken)
    await expect(take(text)).rejects.toMatchObject({ code: 'training-editor.bad-file' })
})
