/** Tests of the set-up as its first admin presses through it. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  checkSetupCode,
  claimSetup,
  markSetupPart,
  readSetup,
  readSetupProgress,
} from '@wegband/domain/features/setup/contract.ts'
import { listSportTemplates } from '@wegband/domain/features/training-editor/templates-contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { SetupPage } from './setup-page.tsx'

test('a double click on "later" leaves one part, not the next one unseen', async () => {
  const page = await renderPage(<SetupPage />, {
    at: '/setup?part=site',
    viewer: makeViewer({ isAdmin: true }),
    answers: [
      answer(readSetupProgress, { status: 200, body: { data: { parts: {}, school: null } } }),
      answer(markSetupPart, { status: 200, body: { data: { parts: { site: 'later' }, school: null } } }),
      answer(listSportTemplates, { status: 200, body: { data: [] } }),
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Später' }), { detail: 1 })
  await screen.findByRole('heading', { name: 'Was trainiert ihr?' })
  const next = await screen.findByRole('button', { name: 'Später' })
  await waitFor(() => expect(next.getAttribute('aria-disabled')).toBeNull())
  await act(async () => {
    fireEvent.click(next, { detail: 2 })
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  expect(page.sent(markSetupPart).map(({ body }) => body)).toEqual([{ state: 'later' }])
})

test('an email address that is none is refused before it is sent', async () => {
  const page = await renderPage(<SetupPage />, {
    at: '/setup',
    viewer: null,
    answers: [
      answer(readSetup, { status: 200, body: { data: { stage: 'open' } } }),
      answer(checkSetupCode, { status: 204 }),
    ],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Weiter' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Weiter' }))
  expect(await screen.findByText('Bitte ausfüllen')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: 'Code' }), '6F3S W0GJ 09GC')
  await userEvent.click(screen.getByRole('button', { name: 'Weiter' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'E-Mail-Adresse' }), 'ada')
  await userEvent.click(screen.getByRole('button', { name: 'Konto anlegen' }))
  expect(await screen.findByText('Das ist keine E-Mail-Adresse')).toBeTruthy()
  expect(page.sent(claimSetup)).toEqual([])
})

test('the link of the terminal brings its code into a page that was open already', async () => {
  const page = await renderPage(<SetupPage />, {
    at: '/setup',
    viewer: null,
    answers: [answer(readSetup, { status: 200, body: { data: { stage: 'open' } } })],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Weiter' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Code' })).value).toBe('')
  await act(() => page.goTo('/setup#6F3S-W0GJ-09GC'))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Code' })).value).toBe(
    '6F3S-W0GJ-09GC',
  )
})

test('a part that was left for later bears no tick', async () => {
  await renderPage(<SetupPage />, {
    at: '/setup?part=site',
    viewer: makeViewer({ isAdmin: true }),
    answers: [
      answer(readSetupProgress, {
        status: 200,
        body: { data: { parts: { 'second-step': 'later', organisation: 'done' }, school: null } },
      }),
    ],
  })
  const steps = await screen.findAllByRole('listitem')
  expect(steps.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    'Sicherheit1',
    'Schule oder Verband, fertig',
    'Standort3',
  ])
})
