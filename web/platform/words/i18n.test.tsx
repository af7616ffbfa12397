import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, test } from 'vitest'
import {
  changeLocale,
  currentLocale,
  followOfferedLocales,
  followPersonLocale,
  loadBundles,
  LocaleProvider,
  useLocale,
  useMessages,
  useOfferedLocales,
} from './i18n.tsx'
import { readSetting, writeSetting } from '../device/local-settings.ts'

beforeEach(async () => {
  localStorage.clear()
  await followPersonLocale(undefined)
})

function Word() {
  const t = useMessages('shell')
  return (
    <p lang={useLocale()}>
      {t('menu.calendar')}, {t('menu.unread', { count: 1 })}
    </p>
  )
}
// spec: ui-languages-de-en
test('the interface speaks German and English and switches while it is shown', async () => {
  writeSetting('language', 'de')
  await loadBundles(['shell'], 'de')
  render(
    <LocaleProvider>
      <Suspense fallback={null}>
        <Word />
      </Suspense>
    </LocaleProvider>,
  )
  expect(screen.getByText('Kalender, 1 neu').lang).toBe('de')
  await changeLocale('en', 'device')
  expect((await screen.findByText('Calendar, 1 new')).lang).toBe('en')
})

// spec: locale-resolution-order
test('the language of the account precedes that of the device and the browser', async () => {
  // jsdom reports English as the browser language
  expect(currentLocale()).toBe('en')
  writeSetting('language', 'de')
  expect(currentLocale()).toBe('de')
  await followPersonLocale('en')
  expect(currentLocale()).toBe('en')
})

test('the language chosen by a signed-in user ends with the session', async () => {
  await changeLocale('de', 'device')
  await followPersonLocale('de')
  await changeLocale('en', 'account')
  expect(currentLocale()).toBe('en')
  await followPersonLocale(undefined)
  expect(currentLocale()).toBe('de')
})

test('the language of the account survives a reload and ends with the session', async () => {
  await followPersonLocale('de')
  expect(readSetting('personLanguage')).toBe('de')
  await followPersonLocale(undefined)
  expect([readSetting('personLanguage'), currentLocale()]).toEqual([null, 'en'])
})

function Offered() {
  return <p>{useOfferedLocales().join(' ')}</p>
}

test('a language that is not offered is read by those alone who chose it', async () => {
  const device = currentLocale()
  followOfferedLocales(['de'])
  expect(currentLocale()).toBe('de')
  await loadBundles(['shell'], 'de')
  const { rerender } = render(
    <LocaleProvider>
      <Offered />
    </LocaleProvider>,
  )
  expect(screen.getByText('de')).toBeTruthy()
  await changeLocale('en', 'device')
  expect(currentLocale()).toBe('en')
  rerender(
    <LocaleProvider>
      <Offered />
    </LocaleProvider>,
  )
  expect(screen.getByText('de en')).toBeTruthy()
  localStorage.clear()
  followOfferedLocales(undefined)
  expect(currentLocale()).toBe(device)
})
