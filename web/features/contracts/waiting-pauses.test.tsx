// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  answerPause,
  listWaitingPauses,
  type WaitingPause,
} from '@wegband/domain/features/contracts/pause-contract.ts'
import { toasts } from '../../platform/words/notices.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { WaitingPauses } from './waiting-pauses.tsx'

const MARA = { id: 1, firstName: 'Mara', lastName: 'Lindner' }
const PAUSE: WaitingPause = {
  id: 3,
  schoolId: 8,
  productName: 'Online-Mitgliedschaft',
  payer: MARA,
  profiteer: { id: 5, firstName: 'Jonas', lastName: 'Lindner' },
  startsOn: '2026-12-01',
  endsOn: '2026-12-31',
  reason: 'Kreuzbandriss',
  requestedAt: '2026-11-20T09:00:00.000Z',
  contractEndsAt: null,
}

beforeEach(() => toasts.set([]))

const listed = (...pauses: readonly WaitingPause[]): FakeAnswer =>
  answer(listWaitingPauses, { status: 200, body: { data: [...pauses] } })
const open = (schoolId: number | undefined, ...answers: readonly FakeAnswer[]) =>
  renderPage(<WaitingPauses {...(schoolId === undefined ? {} : { schoolId })} />, { at: '/', answers })

describe('pauses that wait', () => {
  test('name who asks, for whom, when and why, and can be granted after a question', async () => {
    const page = await open(8, listed(PAUSE), answer(answerPause, { status: 204, body: undefined }))
    const card = await screen.findByRole('listitem')
    expect(card.textContent).toContain('Mara Lindner')
    expect(card.textContent).toContain('Online-Mitgliedschaft, für Jonas Lindner')
    expect(card.textContent).toContain('1. Dezember 2026 bis 31. Dezember 2026, 31 Tage')
    expect(card.textContent).toContain('Kreuzbandriss')
    await userEvent.click(within(card).getByRole('button', { name: 'Pause von Mara Lindner gewähren' }))
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain('Zurücknehmen lässt sich das nicht.')
    await userEvent.click(within(question).getByRole('button', { name: 'Gewähren' }))
    await waitFor(() =>
      expect(page.sent(answerPause)).toMatchObject([{ params: { id: '3' }, body: { answer: 'granted' } }]),
    )
  })

  test('are refused only with words', async () => {
    const page = await open(8, listed(PAUSE), answer(answerPause, { status: 204, body: undefined }))
    await userEvent.click(await screen.findByRole('button', { name: 'Pause von Mara Lindner ablehnen' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ablehnen' }))
    expect(page.sent(answerPause)).toEqual([])
    await userEvent.type(within(dialog).getByLabelText('Begründung'), 'Bitte erst im Mai.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ablehnen' }))
    await waitFor(() =>
      expect(page.sent(answerPause)).toMatchObject([
        { body: { answer: 'refused', message: 'Bitte erst im Mai.' } },
      ]),
    )
  })

  test('of another school are not displayed at this one, and at the office all are', async () => {
    const other = await open(9, listed(PAUSE))
    await waitFor(() => expect(other.sent(listWaitingPauses)).toHaveLength(1))
    expect(screen.queryByRole('listitem')).toBeNull()
    other.unmount()
    await open(undefined, listed(PAUSE))
    expect(await screen.findByRole('listitem')).toBeTruthy()
  })
})
