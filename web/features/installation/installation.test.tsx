import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  changeConnection,
  changeInstallation,
  type ConnectionValue,
  type Installation,
  readInstallation,
  testConnection,
} from '@wegband/domain/features/installation/contract.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { InstallationPage } from './settings-page.tsx'

const SEEN = '2026-11-20T09:00:00.000Z'
const value = (name: ConnectionValue['name'], more: Partial<ConnectionValue> = {}): ConnectionValue => ({
  name,
  source: 'none',
  isSecret: false,
  hint: null,
  fallback: null,
  ...more,
})
const INSTALLATION: Installation = {
  values: {
    name: 'TV Kiel',
    numbers: {
      minTrainingMinutes: 15,
      legacyBonusMonths: 12,
      creditMaxAgeMonths: 24,
      formerMembersDays: 365,
      childWritingAge: 14,
      messageTrashDays: 30,
      messageMonths: 24,
      reportMonths: 12,
      rejectedPaperDays: 90,
      certificateYears: 5,
      trainerAllowanceEuros: 3300,
    },
    flags: {
      sponsoringRelationship: true,
      attendanceRemoval: true,
      videoContentSubscription: false,
      moduleGroupSubscription: false,
      childProtectionBar: false,
    },
  },
  updatedAt: SEEN,
  connections: [
    {
      group: 'mail',
      values: [
        value('SMTP_URL', { source: 'stored', isSecret: true, hint: 'post.club.example' }),
        value('MAIL_FROM', { fallback: 'Wegband <wegband@club.example>' }),
      ],
      updatedAt: SEEN,
    },
    {
      group: 'map',
      values: [
        value('GEOCODER_URL', { source: 'environment', isSecret: true, hint: 'places.example.org' }),
        value('MAP_TILES_URL'),
      ],
      updatedAt: null,
    },
  ],
  isInClear: false,
  mayLeaveDemo: true,
  storage: { kind: 'disk', place: '/data/files' },
}
const saved = { status: 200, body: { data: INSTALLATION } } as const
const open = (...answers: FakeAnswer[]) =>
  renderPage(<InstallationPage />, {
    at: '/admin/settings',
    viewer: makeViewer({ isAdmin: true }),
    answers: [answer(readInstallation, saved), ...answers],
  })
const dialogOf = async (button: string) => {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog'))
}

test('a setting shows what counts while it is not set, and what the environment gives', async () => {
  await open()
  const from = await screen.findByText('Wegband <wegband@club.example>')
  expect(from.parentElement?.textContent).toContain('Vorgabe')
  expect(screen.getByText('places.example.org').parentElement?.textContent).toContain('aus der Umgebung')
  expect(screen.getAllByText('nicht gesetzt')).toHaveLength(1)
})

test('a number out of bounds is refused in its field, and the page saves what was seen', async () => {
  const page = await open(answer(changeInstallation, saved))
  const dialog = await dialogOf('Ändern')
  const age = dialog.getByLabelText('Kinder schreiben selbst ab Jahren')
  await userEvent.clear(age)
  await userEvent.type(age, '19')
  await userEvent.click(dialog.getByRole('button', { name: 'Speichern' }))
  expect(age.getAttribute('aria-invalid')).toBe('true')
  expect(page.sent(changeInstallation)).toHaveLength(0)
  await userEvent.clear(age)
  await userEvent.type(age, '16')
  await userEvent.click(dialog.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(page.sent(changeInstallation)).toHaveLength(1))
  expect(page.sent(changeInstallation)[0]?.body).toMatchObject({
    values: { numbers: { childWritingAge: 16 } },
    seenAt: SEEN,
  })
})

test('a new port of the mail server needs its name again, and a secret left empty is not sent', async () => {
  const page = await open(answer(changeConnection, saved))
  const dialog = await dialogOf('E-Mail ändern')
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Speichern' }))
  await userEvent.type(dialog.getByLabelText('Port'), '465')
  await save()
  expect(dialog.getByLabelText('Mailserver').getAttribute('aria-invalid')).toBe('true')
  await userEvent.clear(dialog.getByLabelText('Port'))
  await userEvent.type(dialog.getByLabelText('Absender'), 'post@club.example')
  await save()
  await waitFor(() => expect(page.sent(changeConnection)).toHaveLength(1))
  expect(page.sent(changeConnection)[0]).toMatchObject({
    params: { group: 'mail' },
    body: { values: { MAIL_FROM: 'post@club.example' }, seenAt: SEEN },
  })
  expect(page.sent(changeConnection)[0]?.body).not.toHaveProperty('values.SMTP_URL')
})

test('a test of a connection says what came back', async () => {
  await open(answer(testConnection, { status: 200, body: { data: { outcome: 'unreachable' } } }))
  await userEvent.click(await screen.findByRole('button', { name: 'Test an mich senden' }))
  expect(await screen.findByText('Keine Antwort. Prüfe Adresse und Netz.')).toBeTruthy()
})
