import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkAuth } from '@wegband/domain/features/sessions/contract.ts'
import { endImpersonation, readView, type OpenView } from '@wegband/domain/features/impersonation/contract.ts'
import { toasts } from '../../platform/words/notices.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { keepEndedView, keepReturnAddress, landingAfterView } from './return-address.ts'
import { OnlyYourself } from './only-yourself.tsx'
import { ViewBarNotice } from './view-bar-notice.tsx'
import { ViewNotice } from './view-notice.tsx'

const JONAS = makeViewer({ id: 5, firstName: 'Jonas', isAdult: false })
const state = (userId: number, isImpersonated: boolean) => ({
  state: true as const,
  userId,
  expiresAt: '2026-11-20T09:30:00.000Z',
  passwordIsSecure: true,
  isImpersonated,
})
const viewOf = (more: Partial<OpenView> = {}): FakeAnswer =>
  answer(readView, {
    status: 200,
    body: {
      data: {
        userId: 5,
        kind: 'child',
        reason: null,
        reference: '',
        endsAt: '2026-11-20T09:23:10.000Z',
        ...more,
      },
    },
  })
const inView = answer(checkAuth, { status: 200, body: state(5, true) })
const open = (...answers: FakeAnswer[]) =>
  renderPage(<ViewBarNotice />, { at: '/dashboard', viewer: JONAS, answers: [inView, viewOf(), ...answers] })

beforeEach(() => sessionStorage.clear())

describe('the bar of a view', () => {
  // spec: parent-switch-child-view
  test('names the person, and its one exit leads back to the return address', async () => {
    keepReturnAddress('/user/family?tab=family')
    const page = await open(
      answer(endImpersonation, {
        status: 200,
        body: { ...state(1, false), token: 'token-of-mara', personalAccessToken: null },
      }),
    )
    expect(await screen.findByText('Ansicht von Jonas')).toBeTruthy()
    expect(screen.getAllByRole('button')).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Beenden' }))
    await waitFor(() => expect(page.sent(endImpersonation)).toHaveLength(1))
    expect(localStorage.getItem('wegband.jwt')).toBe('token-of-mara')
    // It is used up: the next view leads home.
    expect(landingAfterView()).toBe('/home')
  })

  // spec: admin-views-as-user-id
  test('shows admins the reason and the remaining time', async () => {
    await open(viewOf({ kind: 'admin', reason: 'error', reference: 'Anfrage 4417' }))
    expect(await screen.findByText('Ansicht von Jonas Lindner')).toBeTruthy()
    expect(screen.getByText('Anfrage 4417, noch 24 Min.')).toBeTruthy()
  })

  test('shows the reason where no case was named', async () => {
    await open(viewOf({ kind: 'admin', reason: 'school' }))
    expect(await screen.findByText('Schule hat gebeten, noch 24 Min.')).toBeTruthy()
  })

  test('stays when leaving fails, and keeps the return address', async () => {
    keepReturnAddress('/user/family')
    await open(answer(endImpersonation, { status: 500, body: { code: 'general.unexpected', message: 'x' } }))
    await userEvent.click(await screen.findByRole('button', { name: 'Beenden' }))
    await waitFor(() => expect(toasts.get().some(({ tone }) => tone === 'danger')).toBe(true))
    expect(screen.getByText('Ansicht von Jonas')).toBeTruthy()
    expect(landingAfterView()).toBe('/user/family')
  })
})

test('a view that ended by itself is reported once', async () => {
  keepEndedView('Jonas')
  const { unmount } = await renderPage(<ViewNotice />, { at: '/user/family' })
  await waitFor(() =>
    expect(toasts.get().at(-1)?.text).toBe('Die Ansicht von Jonas ist beendet. Du bist wieder du.'),
  )
  unmount()
  toasts.set([])
  await renderPage(<ViewNotice />, { at: '/user/family' })
  expect(toasts.get()).toEqual([])
})

test('actions reserved for the person are closed in a view, and open otherwise', async () => {
  const { unmount } = await renderPage(<OnlyYourself>Passwort ändern</OnlyYourself>, { at: '/user/profile' })
  expect(await screen.findByText('Passwort ändern')).toBeTruthy()
  unmount()
  await renderPage(<OnlyYourself>Passwort ändern</OnlyYourself>, {
    at: '/user/profile',
    viewer: JONAS,
    answers: [inView],
  })
  expect(await screen.findByText('Das geht nicht in einer fremden Ansicht.')).toBeTruthy()
  expect(screen.queryByText('Passwort ändern')).toBeNull()
})
