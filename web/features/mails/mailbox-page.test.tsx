import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { readDemoMailbox, type MailboxEmail } from '@wegband/domain/features/mails/contract.ts'
import { DEFAULT_FLAGS, readPublicSettings } from '@wegband/domain/features/texts/contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { DemoMailboxLink } from './demo-mailbox-link.tsx'
import { MailboxPage } from './mailbox-page.tsx'

const inDemo = (hasDemoMailbox = true) =>
  answer(readPublicSettings, {
    status: 200,
    body: {
      data: {
        flags: DEFAULT_FLAGS,
        supportMail: 'hilfe@wegband.example',
        now: '2026-11-20T09:00:00.000Z',
        isMaintenance: false,
        minTrainingMinutes: 15,
        mapTilesUrl: null,
        videoProvider: 'self-hosted',
        hasDemoMailbox,
        demo: null,
      },
    },
  })

const email: MailboxEmail = {
  id: 4,
  createdAt: '2026-11-20T08:58:00.000Z',
  words: {
    subject: 'Bestätige deine E-Mail-Adresse',
    greeting: 'Hallo Mara,',
    text: 'Ein Klick.',
    code: null,
    items: [],
    button: { label: 'E-Mail bestätigen', path: '/auth/email-verification#token=abc' },
    note: 'Der Link gilt 24 Stunden.',
    links: [{ label: 'Route', href: 'https://www.openstreetmap.org/directions?to=54%2C10' }],
    closing: 'Bis bald auf der Matte',
  },
}
const code: MailboxEmail = {
  ...email,
  id: 5,
  words: { ...email.words, subject: 'Dein Code für die Anmeldung', code: '048213', button: null },
}

test('shows the emails of an address with their links into the app', async () => {
  const page = await renderPage(<MailboxPage />, {
    at: '/mailbox?mail=mara%40post.example',
    viewer: null,
    answers: [inDemo(), answer(readDemoMailbox, { status: 200, body: { data: [code, email] } })],
  })
  const region = await screen.findByRole('region', { name: 'E-Mails an mara@post.example' })
  const [first, second] = within(region).getAllByRole('article')
  expect(first?.textContent).toContain('048213')
  expect(second?.textContent).toContain('Heute, 09:58')
  expect(within(region).getByRole('link', { name: 'E-Mail bestätigen' }).getAttribute('href')).toBe(
    '/auth/email-verification#token=abc',
  )
  expect(page.sent(readDemoMailbox)[0]?.query).toEqual({ mail: 'mara@post.example' })
})

test('asks for the address, and another one is a page of its own', async () => {
  const page = await renderPage(<MailboxPage />, {
    at: '/mailbox',
    viewer: null,
    answers: [inDemo(), answer(readDemoMailbox, { status: 200, body: { data: [] } })],
  })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('E-Mail-Adresse'), 'uwe@post.example{Enter}')
  expect(await screen.findByRole('heading', { name: 'Noch nichts da' })).toBeTruthy()
  expect(page.href()).toBe('/mailbox?mail=uwe%40post.example')
})

test('outside of the demo there is no mailbox, and no request is sent', async () => {
  const page = await renderPage(<MailboxPage />, {
    at: '/mailbox?mail=mara%40post.example',
    viewer: null,
    locale: 'en',
    answers: [inDemo(false)],
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'There’s no inbox here' })).toBeTruthy()
  expect(page.sent(readDemoMailbox)).toHaveLength(0)
})

test('pages that refer to the mailbox link to that of the demo, and to none elsewhere', async () => {
  const { unmount } = await renderPage(<DemoMailboxLink mail="mara@post.example" />, {
    at: '/auth/login',
    viewer: null,
    answers: [inDemo()],
  })
  const link = await screen.findByRole('link', { name: 'Demo-Postfach öffnen' })
  expect(link.getAttribute('href')).toBe('/mailbox?mail=mara%40post.example')
  unmount()
  const { container } = await renderPage(<DemoMailboxLink />, {
    at: '/auth/login',
    viewer: null,
    answers: [inDemo(false)],
  })
  expect(container.textContent).toBe('')
})
