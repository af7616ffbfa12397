import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { changeUserSettings } from '@wegband/domain/features/accounts/contract.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import {
  changeCalendarSettings,
  toggleAssociationAppointments,
} from '@wegband/domain/features/profile/contract.ts'
import { forgetTutorial, toggleTutorials } from '@wegband/domain/features/texts/tutorial-contract.ts'
import { readSetting, writeSetting } from '../../platform/device/local-settings.ts'
import { dismissToast, toasts } from '../../platform/words/notices.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import type { FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { publicSettingsQuery } from '../texts/public-settings.ts'
import { remindOfSettings, settingToRemindOf } from './setting-reminder.ts'
import { SettingsPage } from './settings-page.tsx'

const open = async (viewer: Viewer = makeViewer(), ...answers: FakeAnswer[]) => ({
  page: await renderPage(<SettingsPage />, { at: '/user/settings', viewer, answers }),
  user: userEvent.setup(),
})
const theSwitch = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name })

beforeEach(() => {
  for (const { id } of toasts.get()) dismissToast(id)
})

// spec: theme-dark-and-light, theme-dark-default-local-storage
test('the theme is dark at first, changes at once and is stored on this device', async () => {
  const { user } = await open()
  const ink = await screen.findByRole<HTMLInputElement>('radio', { name: 'Dunkel' })
  expect(ink.checked).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'Hell' }))
  expect(document.documentElement.dataset['theme']).toBe('light')
  expect(localStorage.getItem('wegband.theme')).toBe('light')
  await user.click(ink)
  expect(document.documentElement.dataset['theme']).toBe('dark')
})

test('camera, NFC and the side of the camera are settings of this device', async () => {
  const { user } = await open()
  await user.click(await theSwitch('Kamera'))
  await user.click(await theSwitch('NFC-Chips'))
  await user.selectOptions(screen.getByLabelText('Kamera beim Start'), 'vorn')
  expect([readSetting('camera'), readSetting('nfc'), readSetting('qrFacing')]).toEqual([false, false, 'user'])
})

test('the consent for third-party videos can be withdrawn where there are any', async () => {
  const { page, user } = await open()
  expect(screen.queryByRole('switch', { name: /VdoCipher/ })).toBeNull()
  const known = await page.queryClient.ensureQueryData(publicSettingsQuery)
  act(() => {
    page.queryClient.setQueryData(publicSettingsQuery.queryKey, { ...known, videoProvider: 'vdocipher' })
    writeSetting('vdoCipher', true)
  })
  await user.click(await theSwitch('Videos von VdoCipher zeigen'))
  expect(readSetting('vdoCipher')).toBe(false)
})

// spec: default-agenda-off, api-patch-toggle-association-appointments, api-patch-calendar-settings
test('the agenda is off at first, and calendar choices are saved at once', async () => {
  const settings = { ownSchoolsOnly: true, sportIds: [] }
  const { page, user } = await open(
    makeViewer(),
    answer(toggleAssociationAppointments, {
      status: 200,
      body: { data: { showsAssociationAppointments: true } },
    }),
    answer(changeCalendarSettings, { status: 200, body: { data: settings } }),
  )
  expect((await theSwitch('Termine des Verbands')).checked).toBe(false)
  await user.click(await theSwitch('Termine des Verbands'))
  await waitFor(() => expect(page.sent(toggleAssociationAppointments)).toHaveLength(1))
  await user.click(await theSwitch('Nur meine Schulen'))
  await waitFor(() => expect(page.sent(changeCalendarSettings)[0]?.body).toEqual({ settings }))
})

test('notifications have a page of their own, which guests do not need', async () => {
  await open(makeViewer())
  expect((await screen.findByRole('link', { name: /Mitteilungen/ })).getAttribute('href')).toBe(
    '/user/settings/notices',
  )
})

// spec: tutorials-user-can-switch-off
test('tips can be switched off, and seen ones shown again', async () => {
  const { page, user } = await open(
    makeViewer({ knownTutorials: ['dashboard', 'calendar'] }),
    answer(toggleTutorials, { status: 200, body: { data: { areTutorialsDisabled: true } } }),
    answer(forgetTutorial, { status: 200, body: { data: { knownTutorials: [] } } }),
  )
  expect(await screen.findByText(/2 von \d+ gesehen/)).toBeDefined()
  await user.click(await theSwitch('Tipps zeigen'))
  await waitFor(() => expect(page.sent(toggleTutorials)).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Gesehene Tipps wieder zeigen' }))
  await waitFor(() =>
    expect(page.sent(forgetTutorial).map(({ body }) => body)).toEqual([
      { name: 'dashboard' },
      { name: 'calendar' },
    ]),
  )
})

// spec: tutorials-hidden-app-for-children
test('a user of the app for children gets no tips and reads why', async () => {
  await open(makeViewer({ usingAppForChildren: true }))
  expect((await theSwitch('Tipps zeigen')).disabled).toBe(true)
  expect(screen.getByText('Aus, weil du Wegband für Kinder nutzt')).toBeDefined()
})

test('another language applies at once and is stored with the account', async () => {
  const { page, user } = await open(
    makeViewer(),
    answer(changeUserSettings, { status: 200, body: { data: { language: 'en', funnels: [] } } }),
  )
  await user.selectOptions(await screen.findByLabelText('Sprache'), 'English')
  expect(await screen.findByRole('heading', { name: 'Language and device' })).toBeDefined()
  await waitFor(() => expect(page.sent(changeUserSettings)[0]?.body).toEqual({ language: 'en' }))
})

test('a choice that could not be saved shows an error and its old value', async () => {
  const { user } = await open(
    makeViewer(),
    answer(toggleAssociationAppointments, {
      status: 500,
      body: { code: 'general.unexpected', message: 'x' },
    }),
  )
  await user.click(await theSwitch('Termine des Verbands'))
  await waitFor(() => expect(toasts.get().at(-1)?.tone).toBe('danger'))
  expect((await theSwitch('Termine des Verbands')).checked).toBe(false)
})

test('the reminder names what is switched off on this device, and is silent otherwise', async () => {
  expect(settingToRemindOf({ camera: true, nfc: true })).toBeUndefined()
  expect(settingToRemindOf({ camera: false, nfc: true })).toBe('camera')
  expect(settingToRemindOf({ camera: true, nfc: false })).toBe('nfc')
  writeSetting('camera', true)
  writeSetting('nfc', true)
  await remindOfSettings(() => undefined)
  expect(toasts.get()).toEqual([])
  writeSetting('camera', false)
  const led: string[] = []
  await remindOfSettings((href) => led.push(href))
  toasts.get()[0]?.action?.onClick()
  expect([toasts.get()[0]?.text, led]).toEqual([
    'Die Kamera ist auf diesem Gerät ausgeschaltet.',
    ['/user/settings'],
  ])
})
