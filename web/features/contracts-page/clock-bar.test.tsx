// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  moveStandInClock,
  readStandInControls,
  setStandInControls,
  type StandInControls,
} from '@wegband/domain/features/billing/contract.ts'
import { readPublicSettings } from '@wegband/domain/features/texts/contract.ts'
import { toasts } from '../../platform/words/notices.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { renderPage, TEST_SETTINGS } from '../../platform/testing/render-page.tsx'
import { ClockBar } from './clock-bar.tsx'

const REAL: StandInControls = {
  failNext: 0,
  daysAhead: 0,
  now: '2026-11-20T14:41:00.000Z',
  nextPaymentOn: '2026-12-21',
  phaseEndOn: '2027-11-21',
}
const MOVED: StandInControls = { ...REAL, daysAhead: 1, now: '2026-11-21T14:41:00.000Z' }

const DEMO = answer(readPublicSettings, {
  status: 200,
  body: { data: { ...TEST_SETTINGS, demo: { password: 'x', people: [] } } },
})

beforeEach(() => toasts.set([]))

const open = (...answers: readonly FakeAnswer[]) =>
  renderPage(<ClockBar />, { at: '/user/subscriptions', answers })

describe('the clock of the demo', () => {
  test('says what time it is for the own contracts, moves it, and leads back', async () => {
    const page = await open(
      DEMO,
      answer(readStandInControls, { status: 200, body: { data: REAL } }),
      answer(moveStandInClock, { status: 200, body: { data: MOVED } }),
    )
    expect((await screen.findByRole('status')).textContent).toBe(
      'Deine Verträge stehen auf heute, 20. November 2026.',
    )
    expect(screen.queryByRole('button', { name: 'Zurück auf heute' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Zur nächsten Zahlung, 21. Dezember 2026' }))
    await waitFor(() => expect(page.sent(moveStandInClock)).toMatchObject([{ body: { to: 'next-payment' } }]))
    expect((await screen.findByRole('status')).textContent).toBe(
      'Für deine Verträge ist jetzt der 21. November 2026.',
    )
    expect(screen.getByRole('button', { name: 'Zurück auf heute' })).toBeTruthy()
    expect(screen.getByText(/Gebuchtes bleibt/)).toBeTruthy()
  })

  test('lets the next payments fail', async () => {
    const page = await open(
      DEMO,
      answer(readStandInControls, { status: 200, body: { data: REAL } }),
      answer(setStandInControls, { status: 200, body: { data: { ...REAL, failNext: 2 } } }),
    )
    const choice = await screen.findByLabelText('Nächste Zahlungen')
    await userEvent.selectOptions(choice, 'Die nächsten 2 schlagen fehl')
    await waitFor(() => expect(page.sent(setStandInControls)).toMatchObject([{ body: { failNext: 2 } }]))
  })

  test('is not there without a demo, and asks nothing', async () => {
    const page = await open()
    expect(page.sent(readStandInControls)).toEqual([])
    expect(screen.queryByRole('heading')).toBeNull()
  })
})
