import { configure, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { OfficeRight } from '@wegband/domain/basics/office-rights.ts'
import { readAssociationFigures } from '@wegband/domain/features/association-figures/contract.ts'
import { listYearlyCounts } from '@wegband/domain/features/yearly-count/contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { AssociationFiguresPage } from './association-figures-page.tsx'

// A busy machine needs more time.
configure({ asyncUtilTimeout: 8000 })

const AGES = [0, 5, 0, 0, 2, 0, 0, 1]
const FIGURES = {
  by: 'school' as const,
  rows: [{ id: 1, name: 'Schule Lindenhof', members: 8, ages: AGES }],
  total: { members: 8, ages: AGES },
  schools: [{ id: 1, name: 'Schule Lindenhof' }],
  sports: [{ id: 3, name: 'Wing Chun' }],
  countedAt: '2026-11-20T09:00:00.000Z',
}
const COUNT = {
  schoolId: 1,
  name: 'Schule Lindenhof',
  members: 8,
  withoutBirthday: 1,
  withoutGender: 0,
  sent: null,
}

const open = (at: string, officeRights: OfficeRight[]) =>
  renderPage(<AssociationFiguresPage />, {
    at,
    viewer: makeViewer({ officeRights }),
    now: '2026-11-20T09:00:00Z',
    answers: [
      answer(readAssociationFigures, { status: 200, body: { data: FIGURES } }),
      answer(listYearlyCounts, { status: 200, body: { data: [COUNT] } }),
    ],
  })

test('the auditor reads members by school and age, and narrows them to a sport', async () => {
  const page = await open('/admin/figures', ['auditor'])
  const table = await screen.findByRole('table', { name: 'Nach Schule' })
  const [, row] = within(table).getAllByRole('row')
  expect(row?.textContent).toBe('Schule Lindenhof805002001')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sportart' }), 'Wing Chun')
  expect(page.sent(readAssociationFigures).at(-1)?.query).toMatchObject({ by: 'school', sport: '3' })
})

test.each([
  ['office', 1],
  ['auditor', 0],
] as const)('the state of the yearly counts leads the %s to %s school', async (right, links) => {
  await open('/admin/figures?view=counts', [right])
  const table = await screen.findByRole('table', { name: 'Bestandserhebung' })
  expect(within(table).queryAllByRole('link', { name: 'Schule Lindenhof' })).toHaveLength(links)
  expect(table.textContent).toContain('Noch nicht gesendet')
})

test('a right of the office that reads no figures opens nothing', async () => {
  await open('/admin/figures', ['editor'])
  expect(screen.queryByRole('table')).toBeNull()
})
