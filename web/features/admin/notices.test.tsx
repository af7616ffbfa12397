import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import {
  changeMaintenance,
  createAnnouncement,
  endAnnouncement,
  listAnnouncements,
  readMaintenance,
  withdrawAnnouncement,
} from '@wegband/domain/features/admin/contract.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { NoticesPage } from './notices-page.tsx'

const MESSAGE = {
  id: 4,
  type: 'info',
  title: { de: 'Neue Halle' },
  text: { de: 'Ab Montag.' },
  startsAt: '2026-11-20T08:00:00.000Z',
  endsAt: null,
  state: 'shown',
}
const list = (rows: readonly object[]): FakeAnswer =>
  answer(listAnnouncements, {
    status: 200,
    body: { data: rows, meta: { total: rows.length, current_page: 1, per_page: 25, last_page: 1 } },
  })
const open = (...answers: FakeAnswer[]) =>
  renderPage(<NoticesPage />, {
    at: '/admin/notices',
    viewer: makeViewer({ isAdmin: true }),
    answers: [
      list([MESSAGE]),
      answer(readMaintenance, { status: 200, body: { data: { isOn: false } } }),
      ...answers,
    ],
  })

describe('maintenance', () => {
  test('begins only after a question, and ends at once', async () => {
    const page = await open(
      answer(changeMaintenance, (request) => ({ status: 200, body: { data: request.body as object } })),
    )
    const turn = async () => userEvent.click(await screen.findByRole('switch', { name: 'Wartung läuft' }))
    await turn()
    expect(page.sent(changeMaintenance)).toHaveLength(0)
    const dialog = await screen.findByRole('alertdialog', { name: 'Wartung beginnen?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Wartung beginnen' }))
    await waitFor(() => expect(page.sent(changeMaintenance)[0]?.body).toEqual({ isOn: true }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await turn()
    await waitFor(() => expect(page.sent(changeMaintenance)[1]?.body).toEqual({ isOn: false }))
  })
})

describe('a message', () => {
  test('is written in German, with an end and English text where wanted', async () => {
    const page = await open(
      answer(createAnnouncement, (request) => ({
        status: 201,
        body: { data: { ...MESSAGE, ...(request.body as object), id: 5 } },
      })),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Jetzt zeigen' }))
    const title = screen.getByLabelText('Titel')
    expect(title.getAttribute('aria-invalid')).toBe('true')
    expect(page.sent(createAnnouncement)).toHaveLength(0)
    await userEvent.type(title, 'Wartung')
    await userEvent.type(screen.getByLabelText('Text'), 'Samstag Abend.')
    await userEvent.click(screen.getByRole('button', { name: 'Wartung' }))
    await userEvent.type(screen.getByLabelText(/Letzter Tag/), '2026-11-21')
    await userEvent.click(screen.getByRole('button', { name: 'Jetzt zeigen' }))
    await waitFor(() =>
      expect(page.sent(createAnnouncement)[0]?.body).toEqual({
        type: 'maintenance',
        title: { de: 'Wartung' },
        text: { de: 'Samstag Abend.' },
        startsAt: null,
        endsAt: '2026-11-21T22:59:00.000Z',
      }),
    )
    await waitFor(() => expect(title).toHaveProperty('value', ''))
  })

  test('announces maintenance for a day and a time', async () => {
    const page = await open(
      answer(createAnnouncement, (request) => ({
        status: 201,
        body: { data: { ...MESSAGE, ...(request.body as object), id: 5, state: 'planned' } },
      })),
    )
    await userEvent.type(await screen.findByLabelText('Titel'), 'Wartung')
    await userEvent.type(screen.getByLabelText('Text'), 'Samstag Abend.')
    expect(screen.queryByLabelText(/Beginn der Wartung/)).toBeNull()
    const preview = screen.getByRole('region', { name: 'So steht es über jeder Seite' })
    expect(within(preview).getByText('Samstag Abend.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Wartung' }))
    await userEvent.type(screen.getByLabelText(/Beginn der Wartung/), '2026-11-28')
    await userEvent.type(screen.getByLabelText(/Uhrzeit des Beginns/), '20:00')
    await userEvent.click(screen.getByRole('button', { name: 'Ankündigen' }))
    await waitFor(() =>
      expect(page.sent(createAnnouncement)[0]?.body).toMatchObject({
        type: 'maintenance',
        startsAt: '2026-11-28T19:00:00.000Z',
        endsAt: null,
      }),
    )
  })

  test('shows at the field that an end lies in the past', async () => {
    await open(
      answer(createAnnouncement, {
        status: 422,
        body: { code: 'general.invalid', message: 'x', errors: { endsAt: ['in-the-past'] } },
      }),
    )
    await userEvent.type(await screen.findByLabelText('Titel'), 'Wartung')
    await userEvent.type(screen.getByLabelText('Text'), 'Samstag Abend.')
    await userEvent.type(screen.getByLabelText(/Letzter Tag/), '2020-01-01')
    await userEvent.click(screen.getByRole('button', { name: 'Jetzt zeigen' }))
    expect(await screen.findByText('Das liegt in der Vergangenheit')).toBeTruthy()
  })

  test('is ended, or withdrawn after a question, from the list', async () => {
    const page = await open(
      answer(endAnnouncement, { status: 200, body: { data: { ...MESSAGE, state: 'ended' } } }),
      answer(withdrawAnnouncement, { status: 204 }),
    )
    const row = within(await screen.findByRole('list', { name: 'Hinweise' })).getByRole('listitem')
    expect(row.textContent).toContain('Hinweis, steht gerade, seit Fr 20.11. 09:00')
    await userEvent.click(within(row).getByRole('button', { name: 'Beenden' }))
    await waitFor(() => expect(page.sent(endAnnouncement)[0]?.body).toEqual({ isEnded: true }))
    await userEvent.click(within(row).getByRole('button', { name: 'Zurückziehen' }))
    const question = within(await screen.findByRole('alertdialog', { name: '„Neue Halle“ zurückziehen?' }))
    expect(page.sent(withdrawAnnouncement)).toHaveLength(0)
    await userEvent.click(question.getByRole('button', { name: 'Zurückziehen' }))
    await waitFor(() => expect(page.sent(withdrawAnnouncement)).toHaveLength(1))
  })
})
