import { beforeEach, expect, test, vi } from 'vitest'
import { ClientError } from '../api/client-error.ts'
import {
  DEFAULT_SETTINGS,
  onStored,
  readSetting,
  readStored,
  STORED_KEYS,
  writeSetting,
  writeStored,
} from './local-settings.ts'

beforeEach(() => localStorage.clear())

// spec: local-storage-keys-seven
test('the device stores exactly these keys', () => {
  expect(Object.values(STORED_KEYS)).toEqual([
    'wegband.route',
    'wegband.theme',
    'wegband.settings',
    'wegband.jwt',
    'wegband.apiToken',
    'wegband.funnel',
    'wegband.wishedSchool',
    'wegband.kidFunnelVisited',
    'wegband.guest',
    'wegband.dismissedMessages',
    'wegband.videoReports',
    'wegband.kept',
    'wegband.kiosk',
  ])
})

test('settings have the defaults of the specification', () => {
  expect(DEFAULT_SETTINGS).toEqual({
    language: null,
    personLanguage: null,
    offeredLocales: null,
    camera: true,
    nfc: true,
    qrFacing: 'environment',
    videoSpeed: 1,
    videoMirrored: false,
    videoCaptions: '',
    videoHeight: 0,
    videoVolume: 1,
    videoMuted: false,
    vdoCipher: false,
    roomyTables: false,
  })
  expect(readSetting('camera')).toBe(true)
})

test('a setting is stored beside the others, and a broken value counts as none', () => {
  writeSetting('camera', false)
  writeSetting('qrFacing', 'user')
  expect([readSetting('camera'), readSetting('qrFacing'), readSetting('nfc')]).toEqual([false, 'user', true])
  localStorage.setItem('wegband.settings', '{"camera":"perhaps"}')
  expect(readSetting('camera')).toBe(true)
  localStorage.setItem('wegband.settings', 'not json')
  expect(readSetting('camera')).toBe(true)
})

test('a key that does not exist raises the internal error of the specification', () => {
  const wrong = 'volume' as 'camera'
  expect(() => readSetting(wrong)).toThrow(ClientError)
  expect(() => readSetting(wrong)).toThrow('The local setting key does not exist: volume')
  expect(() => readStored('secrets' as 'jwt')).toThrow('The local setting key does not exist: secrets')
})

test('listeners receive changes, also of other tabs, until they unsubscribe', () => {
  const listener = vi.fn<() => void>()
  const stop = onStored('jwt', listener)
  writeStored('jwt', 'token')
  window.dispatchEvent(new StorageEvent('storage', { key: 'wegband.jwt' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'wegband.theme' }))
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(listener).toHaveBeenCalledTimes(3)
  stop()
  writeStored('jwt', null)
  expect(listener).toHaveBeenCalledTimes(3)
})
