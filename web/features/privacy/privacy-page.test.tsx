import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { signOut } from '@wegband/domain/features/sessions/contract.ts'
import {
  ERASED_THINGS,
  KEPT_THINGS,
  listDataExports,
  readErasure,
  requestErasure,
  withdrawErasure,
  type ErasurePlan,
} from '@wegband/domain/features/privacy/contract.ts'
import { retentionEndsOn } from '@wegband/domain/features/privacy/retention.ts'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { listAccessLog } from '@wegband/domain/features/impersonation/contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { PrivacyPage } from './privacy-page.tsx'

const plan = (fields: Partial<ErasurePlan> = {}): ErasurePlan => ({
  state: 'none',
  dueAt: '2026-12-20T09:00:00.000Z',
  blockers: [],
  lonelyChildren: [],
  creditCents: 0,
  runningSubscriptions: 0,
  erased: [...ERASED_THINGS],
  reportMonths: 12,
  kept: KEPT_THINGS.map((thing) => ({
    key: thing.key,
    years: thing.years,
    until: retentionEndsOn(thing, '2026-12-20'),
  })),
  ...fields,
})

const CHILD = makeViewer({ id: 7, firstName: 'Jonas', isAdult: false })

const open = async (told: ErasurePlan = plan(), at = '/user/privacy') => {
  const viewer = makeViewer({ childIds: [CHILD.id] })
  const page = await renderPage(<PrivacyPage />, {
    at,
    viewer,
    now: '2026-11-20T09:00:00Z',
    answers: [
      answer(readUser, ({ params }) => ({
        status: 200,
        body: { data: params['id'] === String(CHILD.id) ? CHILD : viewer },
      })),
      answer(listDataExports, {
        status: 200,
        body: { data: [{ id: 1, createdAt: '2026-05-02T09:00:00.000Z', size: 4_200_000 }] },
      }),
      answer(readErasure, { status: 200, body: { data: told } }),
      answer(listAccessLog, { status: 200, body: { data: [] } }),
      answer(requestErasure, { status: 200, body: { data: plan({ state: 'waiting' }) } }),
      answer(withdrawErasure, { status: 200, body: { data: plan() } }),
      answer(signOut, { status: 204 }),
    ],
  })
  return { ...page, user: userEvent.setup() }
}

describe('my data', () => {
  test('shows the last export, what is deleted and what is kept', async () => {
    await open()
    expect(await screen.findByText('zuletzt am 2.5.2026, 4,2 MB')).toBeTruthy()
    expect(await screen.findByText('Notfalldaten')).toBeTruthy()
    expect(screen.getByText('8 Jahre, bis 31. Dezember 2034: Das verlangt das Gesetz.')).toBeTruthy()
  })

  test('says for how many months the installation keeps closed reports', async () => {
    await open(plan({ reportMonths: 6 }))
    expect(await screen.findByText(/^Höchstens 6 Monate, nachdem die Meldung/)).toBeTruthy()
  })

  test('asks for the password and about the credit before it ends the account', async () => {
    const { user, sent } = await open(plan({ creditCents: 1200 }))
    await user.click(await screen.findByRole('button', { name: 'Konto löschen' }))
    await user.type(await screen.findByLabelText('Dein Passwort'), 'Wegband-2026')
    const [, confirm] = screen.getAllByRole('button', { name: 'Konto löschen', hidden: true })
    if (confirm === undefined) throw new Error('no button in the dialog')
    await user.click(confirm)
    expect(await screen.findByText('Bestätige das, oder nutze dein Guthaben vorher.')).toBeTruthy()
    expect(sent(requestErasure)).toHaveLength(0)
    await user.click(screen.getByRole('checkbox', { name: /12,00/ }))
    await user.click(confirm)
    await waitFor(() =>
      expect(sent(requestErasure)[0]?.body).toEqual({
        password: 'Wegband-2026',
        forfeitCredit: true,
        endSubscriptions: false,
      }),
    )
  })

  test('ends an account with a running subscription after that is confirmed', async () => {
    const { user, sent } = await open(plan({ runningSubscriptions: 1 }))
    await user.click(await screen.findByRole('button', { name: 'Konto löschen' }))
    await user.type(await screen.findByLabelText('Dein Passwort'), 'Wegband-2026')
    const [, confirm] = screen.getAllByRole('button', { name: 'Konto löschen', hidden: true })
    if (confirm === undefined) throw new Error('no button in the dialog')
    await user.click(confirm)
    expect(await screen.findByText('Bestätige das, um fortzufahren.')).toBeTruthy()
    expect(sent(requestErasure)).toHaveLength(0)
    await user.click(screen.getByRole('checkbox', { name: /endet mit dem Konto/ }))
    await user.click(confirm)
    await waitFor(() => expect(sent(requestErasure)[0]?.body).toMatchObject({ endSubscriptions: true }))
  })

  test('shows what prevents the end, without a button', async () => {
    await open(plan({ blockers: ['children'], lonelyChildren: [{ id: 7, firstName: 'Jonas' }] }))
    expect(await screen.findByText('Ein Kind braucht dich noch')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Zum Konto von Jonas' })
    expect(link.getAttribute('href')).toBe('/user/privacy?child=7')
    const button = screen.getByRole('button', { name: 'Konto löschen' })
    expect(button.getAttribute('aria-disabled') ?? button.getAttribute('disabled')).not.toBeNull()
  })

  test('of a child names the child, and ending it leaves the parent signed in', async () => {
    const { user, sent } = await open(plan(), '/user/privacy?child=7')
    expect((await screen.findAllByText('Daten von Jonas')).length).toBeGreaterThan(0)
    expect(screen.getByText(/mit allem, was wir über Jonas gespeichert haben/)).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Konto löschen' }))
    await user.type(await screen.findByLabelText('Dein Passwort'), 'Wegband-2026')
    const [, confirm] = screen.getAllByRole('button', { name: 'Konto löschen', hidden: true })
    if (confirm === undefined) throw new Error('no button in the dialog')
    await user.click(confirm)
    await waitFor(() => expect(sent(requestErasure)[0]?.params).toEqual({ id: '7' }))
    await waitFor(() => expect(screen.queryByLabelText('Dein Passwort')).toBeNull())
    expect(sent(signOut)).toHaveLength(0)
  })

  test('undoes a pending end', async () => {
    const { user, sent } = await open(plan({ state: 'waiting' }))
    await user.click(await screen.findByRole('button', { name: 'Konto behalten' }))
    await waitFor(() => expect(sent(withdrawErasure)).toHaveLength(1))
  })
})
