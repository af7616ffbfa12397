import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  comparePeople,
  type ComparedPerson,
  type Comparison,
  listMerges,
  listSuspects,
  mergePeople,
} from '@wegband/domain/features/person-merges/contract.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { DuplicatesPage } from './duplicates-page.tsx'

const person = (id: number, more: Partial<ComparedPerson> = {}): ComparedPerson => ({
  id,
  firstName: 'Jörg',
  lastName: 'Müller',
  birthdayAt: '1990-05-05',
  gender: 'm',
  mail: null,
  phone: null,
  address: null,
  hasEmergency: false,
  hasPicture: false,
  username: null,
  isChild: false,
  isPayer: false,
  since: '2026-01-01T09:00:00.000Z',
  lastSeenAt: null,
  schools: [],
  holdings: { trainings: 3, classes: 0, certificates: 0, family: 0, cards: 0, messages: 0, papers: 0 },
  updatedAt: `2026-01-0${id}T09:00:00.000Z`,
  ...more,
})
const COMPARISON: Comparison = {
  survivor: person(1),
  absorbed: person(2, { lastName: 'Mueller', phone: '0431 2' }),
  differing: ['name'],
  refusal: null,
}
const open = (comparison: Comparison, ...answers: FakeAnswer[]) =>
  renderPage(<DuplicatesPage />, {
    at: '/admin/duplicates?one=1&other=2',
    viewer: makeViewer({ id: 9, officeRights: ['office'] }),
    answers: [
      answer(comparePeople, { status: 200, body: { data: comparison } }),
      answer(listSuspects, { status: 200, body: { data: { pairs: [], compared: 2, next: null } } }),
      answer(listMerges, { status: 200, body: { data: [] } }),
      ...answers,
    ],
  })

test('only what differs is chosen, and a merge takes its reason and what was seen', async () => {
  const summary = {
    id: 1,
    survivor: { id: 1, firstName: 'Jörg', lastName: 'Müller' },
    absorbed: { id: 2, firstName: 'Jörg', lastName: 'Mueller' },
    mergedBy: null,
    mergedAt: '2026-11-20T09:00:00.000Z',
    undoUntil: '2026-11-27T09:00:00.000Z',
    mayUndo: true,
  }
  const page = await open(COMPARISON, answer(mergePeople, { status: 201, body: { data: summary } }))
  const names = await screen.findByRole('group', { name: 'Name' })
  expect(screen.getAllByRole('radio')).toHaveLength(2)
  await userEvent.click(within(names).getByRole('radio', { name: 'Jörg Mueller' }))
  await userEvent.click(screen.getByRole('button', { name: 'Zusammenführen' }))
  expect(page.sent(mergePeople)).toEqual([])
  await userEvent.type(screen.getByLabelText('Grund'), 'Zweimal angemeldet')
  await userEvent.click(screen.getByRole('button', { name: 'Zusammenführen' }))
  await expect
    .poll(() => page.sent(mergePeople).map(({ body }) => body))
    .toEqual([
      {
        survivorId: 1,
        absorbedId: 2,
        taken: ['name'],
        reason: 'Zweimal angemeldet',
        seenAt: { survivor: COMPARISON.survivor.updatedAt, absorbed: COMPARISON.absorbed.updatedAt },
      },
    ])
  await expect.poll(() => page.href()).toBe('/admin/duplicates')
})

test('a pair that cannot be merged shows the reason in place of the button', async () => {
  await open({ ...COMPARISON, refusal: 'person-merges.two-payers' })
  expect(await screen.findByText('Zwei Konten zahlen')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Zusammenführen' })).toBeNull()
})
