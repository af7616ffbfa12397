// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import {
  discardTrainingDraft,
  listTrainingChanges,
  listTrainingVersions,
  moveTrainingNode,
  previewPublication,
  publishTraining,
  readTrainingChoices,
  readTrainingNode,
  readTrainingTree,
  restoreTrainingVersion,
  saveTrainingNode,
  type TrainingNode,
  type TreeItem,
} from '@wegband/domain/features/training-editor/contract.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { TrainingPage } from './training-page.tsx'

const EDITOR = makeViewer({ officeRights: ['editor'] })
const SPORT = { kind: 'sport', id: 1 } as const
const LEVEL = { kind: 'level', id: 5 } as const

const item = (key: Pick<TreeItem, 'kind' | 'id'>, name: string, more: Partial<TreeItem> = {}): TreeItem => ({
  ...key,
  parent: null,
  order: 1,
  name,
  state: 'published',
  ...more,
})
const NODES: readonly TreeItem[] = [
  item(SPORT, 'Escrima', { hue: 40, chroma: 1 }),
  item(LEVEL, 'Erste Stufe', { parent: SPORT, belt: 1, isKids: false }),
  item({ kind: 'module', id: 7 }, 'Grundschlag', { parent: LEVEL, state: 'changed' }),
]
const makeNode = (more: Partial<TrainingNode> = {}): TrainingNode => ({
  kind: 'module',
  id: 7,
  parent: LEVEL,
  state: 'changed',
  fields: {
    kind: 'module',
    name: { de: 'Grundschlag' },
    description: { de: '' },
    points: 1,
    glossaryTerms: [],
  },
  changes: [],
  version: '2026-11-20T08:00:00.000Z',
  hasVideo: false,
  sportId: 1,
  ...more,
})
const named = (de: string): TrainingNode['fields'] => ({
  kind: 'module',
  name: { de },
  description: { de: '' },
  points: 1,
  glossaryTerms: [],
})

const ok = (data: unknown) => ({ status: 200, body: { data } })
const open = (at: string, ...answers: FakeAnswer[]) =>
  renderPage(<TrainingPage />, {
    at,
    viewer: EDITOR,
    locale: 'de',
    answers: [
      answer(readTrainingTree, ok({ nodes: NODES, changes: 1 })),
      answer(readTrainingChoices, ok({ videos: [], membershipLevels: [], schools: [], terms: [] })),
      ...answers,
    ],
  })
const MODULE_PAGE = '/admin/training?node=module%3A7'
const germanName = () => screen.findByRole('textbox', { name: 'Name, Deutsch' })

describe('the tree', () => {
  test('opens, closes and moves by arrow keys, and Enter opens the node', async () => {
    const user = userEvent.setup()
    await open('/admin/training', answer(readTrainingNode, ok(makeNode())))
    const tree = await screen.findByRole('tree')
    const names = () => within(tree).getAllByRole('treeitem').length
    within(tree)
      .getByRole('treeitem', { name: /Escrima/ })
      .focus()
    await user.keyboard('{ArrowRight}{ArrowDown}{ArrowRight}{ArrowDown}')
    expect(names()).toBe(3)
    expect(document.activeElement?.textContent).toContain('Grundschlag')
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(names()).toBe(2)
    expect(document.activeElement?.textContent).toContain('Erste Stufe')
    await user.keyboard('{ArrowRight}{End}{Enter}')
    expect(await germanName()).toHaveProperty('value', 'Grundschlag')
  })

  test('finds a node by a part of its name, with the way to it', async () => {
    const user = userEvent.setup()
    await open('/admin/training')
    await user.type(await screen.findByRole('searchbox'), 'schlag')
    const found = screen.getByRole('list', { name: 'Gefunden' })
    expect(within(found).getByRole('button').textContent).toBe('GrundschlagEscrima, Erste Stufe')
  })
})

test('moves a row with Alt and an arrow key', async () => {
  const user = userEvent.setup()
  const second = item({ kind: 'sport', id: 2 }, 'Chi Kung', { hue: 200, chroma: 1, order: 2 })
  const { server } = await open(
    '/admin/training',
    answer(readTrainingTree, ok({ nodes: [...NODES, second], changes: 1 })),
    answer(moveTrainingNode, ok(makeNode())),
  )
  const tree = await screen.findByRole('tree')
  within(tree)
    .getByRole('treeitem', { name: /Escrima/ })
    .focus()
  await user.keyboard('{Alt>}{ArrowUp}{ArrowDown}{/Alt}')
  await waitFor(() =>
    expect(server.sent(moveTrainingNode).map(({ body }) => body)).toEqual([{ parent: null, place: 2 }]),
  )
})

describe('the form', () => {
  test('saves only what changed, and names the state it has seen', async () => {
    const user = userEvent.setup()
    const { server } = await open(
      MODULE_PAGE,
      answer(readTrainingNode, ok(makeNode())),
      answer(saveTrainingNode, ok(makeNode({ fields: named('Grundschlag 1') }))),
    )
    await user.type(await germanName(), ' 1')
    await user.click(screen.getByRole('button', { name: 'Entwurf speichern' }))
    expect(await screen.findByText('Als Entwurf gespeichert')).toBeTruthy()
    expect(server.sent(saveTrainingNode).map(({ body }) => body)).toEqual([
      { fields: { kind: 'module', name: { de: 'Grundschlag 1' } }, seenAt: '2026-11-20T08:00:00.000Z' },
    ])
  })

  test('saves what was typed when another node is chosen before the draft saved itself', async () => {
    const user = userEvent.setup()
    const { server } = await open(
      MODULE_PAGE,
      answer(readTrainingNode, ok(makeNode())),
      answer(saveTrainingNode, ok(makeNode({ fields: named('Grundschlag 1') }))),
    )
    await user.type(await germanName(), ' 1')
    await user.click(screen.getByRole('treeitem', { name: /Erste Stufe/ }))
    await waitFor(() => expect(server.sent(saveTrainingNode)).toHaveLength(1))
  })

  test('keeps what was typed when a save did not arrive, and offers no reload', async () => {
    const user = userEvent.setup()
    await open(
      MODULE_PAGE,
      answer(readTrainingNode, ok(makeNode())),
      answer(saveTrainingNode, { status: 503, body: { code: 'general.unavailable', message: '' } }),
    )
    await user.type(await germanName(), ' 1')
    await user.click(screen.getByRole('button', { name: 'Entwurf speichern' }))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.getByText('Noch nicht gespeichert')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Aktuellen Stand laden' })).toBeNull()
    expect(await germanName()).toHaveProperty('value', 'Grundschlag 1')
  })

  test('shows the published words again after the draft is discarded', async () => {
    const user = userEvent.setup()
    await open(
      MODULE_PAGE,
      answer(readTrainingNode, (_request, times) =>
        ok(makeNode({ fields: named(times === 0 ? 'Neuer Name' : 'Grundschlag') })),
      ),
      answer(discardTrainingDraft, { status: 204 }),
    )
    expect(await germanName()).toHaveProperty('value', 'Neuer Name')
    await user.click(screen.getByRole('button', { name: 'Änderungen verwerfen' }))
    const dialog = await screen.findByRole('alertdialog')
    await user.click(within(dialog).getByRole('button', { name: 'Änderungen verwerfen' }))
    expect(await screen.findByDisplayValue('Grundschlag')).toBeTruthy()
  })
})

test('brings a former version back as a draft', async () => {
  const user = userEvent.setup()
  const version = {
    publicationId: null,
    publishedAt: null,
    publishedBy: null,
    act: null,
    changes: [],
    fields: named('Schlag'),
  }
  const { server } = await open(
    MODULE_PAGE,
    answer(readTrainingNode, ok(makeNode())),
    answer(listTrainingVersions, ok([version])),
    answer(restoreTrainingVersion, ok(makeNode())),
  )
  await user.click(await screen.findByRole('button', { name: 'Fassungen' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByText('1 Unterschied zu jetzt'))
  expect(within(dialog).getByText('Schlag').tagName).toBe('INS')
  await user.click(within(dialog).getByRole('button', { name: 'Als Entwurf zurückholen' }))
  await waitFor(() =>
    expect(server.sent(restoreTrainingVersion).map(({ body }) => body)).toEqual([
      { publicationId: null, seenAt: '2026-11-20T08:00:00.000Z' },
    ]),
  )
})

test('says whom new rules concern, and publishes them for all when that is ticked', async () => {
  const user = userEvent.setup()
  const change = {
    kind: 'level',
    id: 5,
    name: 'Erste Stufe',
    act: 'changed',
    fields: [{ field: 'weeksPerStep', before: 11, after: 8 }],
    changedBy: null,
    changedAt: '2026-11-20T08:00:00.000Z',
    publishAt: null,
  }
  const level = { id: 5, name: 'Erste Stufe', sportName: 'Escrima', people: 4, gaining: 3, keeping: 1 }
  const { server } = await open(
    '/admin/training',
    answer(listTrainingChanges, ok({ changes: [change], problems: [] })),
    answer(previewPublication, ok({ problems: [], levels: [level] })),
    answer(publishTraining, ok({ published: 1, gaining: 3, publishAt: null })),
  )
  await user.click(await screen.findByRole('button', { name: '1 Änderung veröffentlichen' }))
  const dialog = await screen.findByRole('dialog')
  const rules = await within(dialog).findByRole('region', { name: 'Neue Regeln' })
  expect(rules.textContent).toContain('gewinnen 3 davon sofort etwas. 1 hätte dadurch weniger')
  await user.click(within(rules).getByRole('checkbox'))
  await user.click(within(dialog).getByRole('button', { name: '1 Änderung veröffentlichen' }))
  await waitFor(() => expect(server.sent(publishTraining)).toMatchObject([{ body: { countsForAll: true } }]))
})

test('a refused publication lists its reasons, and each opens its node', async () => {
  const user = userEvent.setup()
  const change = {
    kind: 'module',
    id: 7,
    name: 'Grundschlag',
    act: 'changed',
    fields: [],
    changedBy: 'Andrea Kessler',
    changedAt: '2026-11-20T08:00:00.000Z',
    publishAt: null,
  }
  await open(
    '/admin/training',
    answer(readTrainingNode, ok(makeNode())),
    answer(listTrainingChanges, ok({ changes: [change], problems: [] })),
    answer(previewPublication, ok({ problems: [], levels: [] })),
    answer(publishTraining, {
      status: 409,
      body: {
        code: 'training-editor.refused',
        message: '',
        data: [{ kind: 'module', id: 7, name: 'Grundschlag', code: 'module-trained' }],
      },
    }),
  )
  await user.click(await screen.findByRole('button', { name: '1 Änderung veröffentlichen' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('button', { name: '1 Änderung veröffentlichen' }))
  const reasons = await within(dialog).findByRole('list', { name: 'Was im Weg steht' })
  await user.click(within(reasons).getByRole('button', { name: /^Grundschlag: / }))
  expect(await germanName()).toHaveProperty('value', 'Grundschlag')
})
