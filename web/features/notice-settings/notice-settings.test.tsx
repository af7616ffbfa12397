import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { endEmails } from '@wegband/domain/features/mails/contract.ts'
import {
  changeNoticeSettings,
  readNoticeSettings,
  type NoticeSettings,
} from '@wegband/domain/features/notice-settings/contract.ts'
import { DEFAULT_CHOICES } from '@wegband/domain/features/notifications/notice-choices.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { EndEmailsPage } from './end-emails-page.tsx'
import { NoticeSettingsPage } from './notice-settings-page.tsx'

const choices = { ...DEFAULT_CHOICES, changedAt: null }
const settings: NoticeSettings = { choices, push: { publicKey: 'key', endpoint: null, devices: 0 } }
const saved = { ...choices, changedAt: '2026-11-20T09:00:00.000Z' }

const open = async (fields: Parameters<typeof makeViewer>[0] = {}, ...answers: FakeAnswer[]) => ({
  user: userEvent.setup(),
  page: await renderPage(<NoticeSettingsPage />, {
    at: '/user/settings/notices',
    viewer: makeViewer({ mail: 'mara@post.example', ...fields }),
    locale: 'de',
    answers: [
      answer(readNoticeSettings, { status: 200, body: { data: settings } }),
      answer(changeNoticeSettings, { status: 200, body: { data: saved } }),
      ...answers,
    ],
  }),
})

describe('the page of notifications', () => {
  test('says why this browser shows none, and shows the choices', async () => {
    await open()
    // The test's page counts as opened over http.
    expect(await screen.findByText('Dafür braucht es eine sichere Verbindung')).toBeDefined()
    expect((await screen.findByRole<HTMLInputElement>('switch', { name: 'Kurse' })).checked).toBe(true)
    expect(screen.queryByRole('switch', { name: 'Für das Team' })).toBeNull()
  })

  test('saves a choice at once, and the next one names it', async () => {
    const { page, user } = await open()
    await user.selectOptions(await screen.findByLabelText('E-Mails: Kurse'), 'never')
    await waitFor(() => expect(page.sent(changeNoticeSettings)).toHaveLength(1))
    expect(page.sent(changeNoticeSettings)[0]?.body).toMatchObject({
      topics: { classes: { push: true, mail: 'never' } },
      changedAt: null,
    })
    await user.click(screen.getByRole('switch', { name: 'Nachts nicht stören' }))
    await waitFor(() => expect(page.sent(changeNoticeSettings)).toHaveLength(2))
    expect(page.sent(changeNoticeSettings)[1]?.body).toMatchObject({
      quiet: { isOn: false },
      topics: { classes: { mail: 'never' } },
      changedAt: saved.changedAt,
    })
  })

  test('offers no emails without an address', async () => {
    await open({ mail: null })
    expect(await screen.findByRole('switch', { name: 'Kurse' })).toBeDefined()
    expect(screen.queryByLabelText('E-Mails: Kurse')).toBeNull()
  })
})

describe('the page at the foot of an email', () => {
  const at = '/notice-emails/end#token=abc'

  test('ends emails after a tap, not by being opened', async () => {
    const page = await renderPage(<EndEmailsPage />, {
      at,
      locale: 'de',
      answers: [answer(endEmails, { status: 204 })],
    })
    expect(page.sent(endEmails)).toEqual([])
    await userEvent.click(await screen.findByRole('button', { name: 'Abbestellen' }))
    expect(await screen.findByText('Abbestellt')).toBeDefined()
    expect(page.sent(endEmails)[0]?.query).toEqual({ token: 'abc' })
  })

  test('says when its link is not valid', async () => {
    await renderPage(<EndEmailsPage />, { at: '/notice-emails/end', locale: 'de', answers: [] })
    expect(await screen.findByText('Dieser Link gilt nicht')).toBeDefined()
  })
})
