import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { OfficeTable } from './office-table.tsx'

type Row = { readonly id: number; readonly name: string; readonly price: number }
const ROWS: readonly Row[] = [
  { id: 1, name: 'Anna', price: 20 },
  { id: 2, name: 'Bert', price: 10 },
]
const opened: number[] = []
const TABLE = (
  <OfficeTable
    label="Liste"
    rows={ROWS}
    keyOf={({ id }) => id}
    file="liste"
    onOpen={({ id }) => opened.push(id)}
    onSelection={(rows) => <span>{rows.map(({ name }) => name).join()}</span>}
    columns={[
      { id: 'name', label: 'Name', cell: ({ name }) => name },
      { id: 'price', label: 'Preis', cell: ({ price }) => price, sortBy: ({ price }) => price },
    ]}
  />
)
const open = (at: string) => renderPage(TABLE, { at, viewer: makeViewer({ isAdmin: true }), answers: [] })
const firstNames = () =>
  screen.getAllByRole('button', { name: /^(Anna|Bert)$/ }).map((one) => one.textContent)

test('sorting and hidden columns stand in the address, and are read from it', async () => {
  const page = await open('/admin/people?sort=price')
  expect(firstNames()).toEqual(['Bert', 'Anna'])
  await userEvent.click(screen.getByRole('button', { name: 'Preis' }))
  expect(page.href()).toBe('/admin/people?sort=-price')
  await userEvent.click(screen.getByText('Spalten'))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Preis' }))
  expect(page.href()).toBe('/admin/people?sort=-price&hidden=price')
  expect(screen.queryByRole('columnheader', { name: 'Preis' })).toBeNull()
})

test('arrows move between rows, and Enter opens the one with the focus', async () => {
  await open('/admin/people')
  screen.getByRole('button', { name: 'Anna' }).focus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(opened).toEqual([2])
})

test('j enters the list from a button above it, and a field keeps the letter', async () => {
  await renderPage(
    <>
      <button type="button">Neu</button>
      <input aria-label="Suche" />
      {TABLE}
    </>,
    { at: '/admin/people', viewer: makeViewer({ isAdmin: true }), answers: [] },
  )
  screen.getByRole('button', { name: 'Neu' }).focus()
  await userEvent.keyboard('j')
  expect(document.activeElement?.textContent).toBe('Anna')
  await userEvent.keyboard('j')
  expect(document.activeElement?.textContent).toBe('Bert')
  await userEvent.type(screen.getByRole('textbox', { name: 'Suche' }), 'j')
  expect(screen.getByRole('textbox', { name: 'Suche' })).toHaveProperty('value', 'j')
})

test('a bar shows what can be done with the chosen rows', async () => {
  await open('/admin/people')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Alle Zeilen wählen' }))
  const bar = within(screen.getByRole('region', { name: 'Auswahl' }))
  expect(bar.getByText('2 gewählt')).toBeTruthy()
  expect(bar.getByText('Anna,Bert')).toBeTruthy()
  await userEvent.click(bar.getByRole('button', { name: 'Auswahl aufheben' }))
  expect(screen.queryByRole('region', { name: 'Auswahl' })).toBeNull()
})

test('the search keeps the rows that hold the words, and a row without an action has no box', async () => {
  await renderPage(
    <OfficeTable
      label="Liste"
      rows={ROWS}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      file="liste"
      searchLabel="Suchen"
      canChoose={({ name }) => name === 'Anna'}
      onSelection={(rows) => <span>{rows.map(({ name }) => name).join()}</span>}
      columns={[{ id: 'name', label: 'Name', cell: ({ name }) => name }]}
    />,
    { at: '/admin/people', viewer: makeViewer({ isAdmin: true }), answers: [] },
  )
  expect(screen.getAllByRole('checkbox', { name: /auswählen$/ })).toHaveLength(1)
  await userEvent.keyboard('/')
  await userEvent.keyboard('BER')
  expect(screen.queryByText('Anna')).toBeNull()
  expect(screen.getByText('Bert')).toBeTruthy()
  await userEvent.keyboard('x')
  expect(screen.getByText('Nichts gefunden')).toBeTruthy()
})
