import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { describeGlobalMessage, listGlobalMessages } from '@wegband/domain/features/texts/contract.ts'
import { readStored, writeStored } from '../../platform/device/local-settings.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { GlobalNotice } from './global-notice.tsx'

const MESSAGES = [
  {
    id: 4,
    type: 'maintenance',
    title: 'Wartung am Samstag',
    text: 'Von 20 bis 22 Uhr.',
    startsAt: '2026-11-21T19:00:00.000Z',
  },
  {
    id: 5,
    type: 'info',
    title: 'Neue Halle',
    text: 'Ab Montag in der Gartenstraße.',
    startsAt: '2026-11-20T08:00:00.000Z',
  },
]
const open = (now?: string) =>
  renderPage(<GlobalNotice />, {
    at: '/dashboard',
    ...(now === undefined ? {} : { now }),
    answers: [
      answer(listGlobalMessages, { status: 200, body: { data: MESSAGES } }),
      answer(describeGlobalMessage, {
        status: 200,
        body: {
          data: { ...MESSAGES[0], endsAt: '2026-11-21T21:00:00.000Z' },
        },
      }),
    ],
  })

beforeEach(() => localStorage.removeItem('wegband.dismissedMessages'))

describe('global messages above every page', () => {
  test('show their title, and their text and end when they are opened', async () => {
    const page = await open()
    const messages = await screen.findByRole('region', { name: 'Hinweise an alle' })
    expect(within(messages).getByText('Wartung am Samstag')).toBeTruthy()
    expect(page.sent(describeGlobalMessage)).toHaveLength(0)
    await userEvent.click(within(messages).getAllByText('Mehr dazu')[0] ?? messages)
    expect(await within(messages).findByText('Bis Sa 21.11., 22:00')).toBeTruthy()
    expect(within(messages).getByText('Von 20 bis 22 Uhr.')).toBeTruthy()
    expect(page.sent(describeGlobalMessage)[0]?.params).toEqual({ id: '4' })
  })

  // spec: global-message-dismissed-local
  test('are dismissed one by one, and this device remembers their ids', async () => {
    await open()
    const [first] = await screen.findAllByRole('button', { name: 'Ausblenden' })
    if (first === undefined) throw new Error('no button')
    await userEvent.click(first)
    await waitFor(() => expect(screen.queryByText('Wartung am Samstag')).toBeNull())
    expect(screen.getByText('Neue Halle')).toBeTruthy()
    expect(readStored('dismissedMessages')).toBe('[4]')
  })

  // spec: global-message-dismissed-local
  test('stay hidden where they were dismissed before, and a broken list counts as empty', async () => {
    await open()
    writeStored('dismissedMessages', '[4]')
    expect(await screen.findByText('Neue Halle')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Wartung am Samstag')).toBeNull())
    writeStored('dismissedMessages', '{"4":true}')
    expect(await screen.findByText('Wartung am Samstag')).toBeTruthy()
  })

  test('say when maintenance begins, and show it without a way to dismiss it while it runs', async () => {
    await open()
    expect(await screen.findByText('Ab Sa 21.11., 20:00')).toBeTruthy()
    const [first] = screen.getAllByRole('button', { name: 'Ausblenden' })
    await userEvent.click(first ?? document.body)
    await waitFor(() => expect(screen.queryByText('Wartung am Samstag')).toBeNull())
    cleanup()
    await open('2026-11-21T19:00:00.000Z')
    const message = await screen.findByText('Wartung am Samstag')
    expect(message).toBeTruthy()
    expect(screen.queryByText(/^Ab Sa/)).toBeNull()
    // The note beside it may still go.
    expect(screen.getAllByRole('button', { name: 'Ausblenden' })).toHaveLength(1)
  })
})
