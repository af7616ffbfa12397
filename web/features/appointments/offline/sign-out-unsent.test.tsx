/** Signing out while offline commands wait on the device. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import {
  sendCommands,
  type CommandAnswer,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { forgetDevice } from '../../../platform/device/device-store.ts'
import { connection } from '../../../platform/offline/connection.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import {
  closeQueue,
  countUnsent,
  commandQueue,
  enqueue,
  newKey,
  openQueue,
  sendQueue,
} from './command-queue.ts'
import { trainer } from '../testing/make-appointment.ts'
import { preloadDialogs } from '../testing/patient-tests.ts'
import { useSignOut } from './use-sign-out.tsx'

preloadDialogs()

const NOW = '2026-11-20T18:13:00.000Z'
const REFUSED_TOKEN = `WTM-${'Y'.repeat(26)}`
const WAITING_TOKEN = `WTM-${'Z'.repeat(26)}`

beforeEach(() => {
  forgetDevice()
  closeQueue()
  connection.set({ status: 'fine' })
})

function SignOutButton() {
  const leaving = useSignOut()
  return (
    <>
      <button type="button" onClick={leaving.signOut}>
        Abmelden
      </button>
      {leaving.question}
    </>
  )
}

const answerOf = (key: string, token: string): CommandAnswer => ({
  key,
  attendance: null,
  rival: null,
  ...(token === REFUSED_TOKEN
    ? { outcome: 'refused', code: 'scanner.not-found-or-expired' }
    : { outcome: 'waiting', code: null }),
})

const open = async () => {
  const viewer = trainer()
  const page = await renderPage(<SignOutButton />, {
    at: '/dashboard',
    viewer,
    now: NOW,
    answers: [
      answer(sendCommands, ({ body }) => {
        const { commands } = body as { commands: { key: string; token: string }[] }
        return { status: 200, body: { data: commands.map(({ key, token }) => answerOf(key, token)) } }
      }),
    ],
  })
  await openQueue(viewer.id)
  connection.set({ status: 'lost', since: Date.parse(NOW) })
  return { page, viewer }
}

const scanOffline = (userId: number, token: string) =>
  enqueue({
    userId,
    appointmentId: 12,
    className: 'Wing Chun',
    command: { kind: 'scan', key: newKey(), doneAt: NOW, token },
    person: undefined,
    note: '',
  })

test('signing out with an unsent command asks first and keeps it on the device', async () => {
  const { page, viewer } = await open()
  await scanOffline(viewer.id, WAITING_TOKEN)
  await userEvent.click(page.getByRole('button', { name: 'Abmelden' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Eine Angabe ist noch nicht gesendet' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Bleiben' }))
  expect(await countUnsent(viewer.id)).toBe(1)
})

test('a refused command does not count as unsent at the sign-out', async () => {
  const { page, viewer } = await open()
  await scanOffline(viewer.id, REFUSED_TOKEN)
  await scanOffline(viewer.id, WAITING_TOKEN)
  connection.set({ status: 'fine' })
  await sendQueue({ onAnswers: () => undefined })
  const states = commandQueue.get().items.map(({ state }) => state)
  expect(states.toSorted()).toEqual(['refused', 'waiting'])
  await userEvent.click(page.getByRole('button', { name: 'Abmelden' }))
  expect(await screen.findByRole('alertdialog', { name: 'Eine Angabe ist noch nicht gesendet' })).toBeTruthy()
})
