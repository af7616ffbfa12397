/**
 * Everything the app stores on this device, under the keys of decisions §2. Nothing else accesses the local
 * storage.
 */
import { useSyncExternalStore } from 'react'
import { ClientError, INTERNAL_MESSAGES } from '../api/client-error.ts'

export const STORED_KEYS = {
  /** The last app address (§2). */
  route: 'wegband.route',
  theme: 'wegband.theme',
  settings: 'wegband.settings',
  /** Session token. */
  jwt: 'wegband.jwt',
  /** Personal access token. */
  apiToken: 'wegband.apiToken',
  funnel: 'wegband.funnel',
  /** The school on whose page a visitor began to register: the first choice after the confirmation leads back to it. */
  wishedSchool: 'wegband.wishedSchool',
  kidFunnelVisited: 'wegband.kidFunnelVisited',
  /**
   * A guest is signed in here: the start waits until that is certain before it opens pages closed to guests.
   */
  guest: 'wegband.guest',
  dismissedMessages: 'wegband.dismissedMessages',
  /** Video progress that the server could not receive (F39); deleted at sign-out. */
  videoReports: 'wegband.videoReports',
  /** An offline snapshot exists on this device; deleted with the session. */
  kept: 'wegband.kept',
  /** This device is the tablet at the door of a class: its token, which is not a session. */
  kiosk: 'wegband.kiosk',
} as const
export type StoredKey = keyof typeof STORED_KEYS

/**
 * §9 Defaults: camera on, NFC on, QR facing environment; the agenda is a choice of the account. `language`
 * null: not chosen on this device.
 */
export const DEFAULT_SETTINGS = {
  language: null as string | null,
  /** The language of the signed-in account; a view of another account does not change it. */
  personLanguage: null as string | null,
  /** Languages that readers can choose, parted by spaces, as the server last said; null: all of the interface. */
  offeredLocales: null as string | null,
  camera: true,
  nfc: true,
  qrFacing: 'environment' as 'environment' | 'user',
  /**
   * Playback on this device. `videoHeight` 0: as the connection allows; `videoCaptions` empty: none,
   * otherwise the language.
   */
  videoSpeed: 1,
  videoMirrored: false,
  videoCaptions: '',
  videoHeight: 0,
  videoVolume: 1,
  videoMuted: false,
  /** The user has agreed that videos are fetched from VdoCipher. */
  vdoCipher: false,
  /** Tables of the desk with higher rows. */
  roomyTables: false,
}
/** §9: this long after the start the app reminds of what is switched off here. */
export const SETTING_REMINDER_MS = 60_000
export type Settings = typeof DEFAULT_SETTINGS
export type SettingKey = keyof Settings

/** Where the browser forbids storage (private mode, full disk), the values live as long as the page. */
const memory = new Map<string, string>()
const listeners = new Map<string, Set<() => void>>()

function storageKey(key: StoredKey): string {
  if (!Object.hasOwn(STORED_KEYS, key))
    throw new ClientError('client.unknown-setting', `${INTERNAL_MESSAGES['client.unknown-setting']}: ${key}`)
  return STORED_KEYS[key]
}

export function readStored(key: StoredKey): string | null {
  const name = storageKey(key)
  try {
    return localStorage.getItem(name) ?? memory.get(name) ?? null
  } catch {
    return memory.get(name) ?? null
  }
}

/**
 * `null` removes. Listeners of this tab are called at once, those of other tabs through the storage event.
 */
export function writeStored(key: StoredKey, value: string | null): void {
  const name = storageKey(key)
  memory.delete(name)
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    if (value !== null) memory.set(name, value)
  }
  notifyListeners(name)
}

function notifyListeners(name: string): void {
  for (const listener of listeners.get(name) ?? []) listener()
}

/** Calls `listener` after every change, also of another tab. Returns a function that stops it. */
export function onStored(key: StoredKey, listener: () => void): () => void {
  const name = storageKey(key)
  const own = listeners.get(name) ?? new Set()
  listeners.set(name, own.add(listener))
  const fromOtherTab = (event: StorageEvent): void => {
    if (event.key === name || event.key === null) listener()
  }
  window.addEventListener('storage', fromOtherTab)
  return () => {
    own.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}

/** The stored value in a component. */
export const useStored = (key: StoredKey): string | null =>
  useSyncExternalStore(
    (listener) => onStored(key, listener),
    () => readStored(key),
  )

function storedSettings(): Partial<Settings> {
  try {
    const parsed: unknown = JSON.parse(readStored('settings') ?? '{}')
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}

/**
 * The setting of this device, or its default; a stored value of another type than the default counts as none.
 */
export function readSetting<Key extends SettingKey>(key: Key): Settings[Key] {
  if (!Object.hasOwn(DEFAULT_SETTINGS, key))
    throw new ClientError('client.unknown-setting', `${INTERNAL_MESSAGES['client.unknown-setting']}: ${key}`)
  const fallback = DEFAULT_SETTINGS[key]
  const value = storedSettings()[key]
  const fits = fallback === null ? typeof value === 'string' : typeof value === typeof fallback
  return fits && value !== undefined ? value : fallback
}

export function writeSetting<Key extends SettingKey>(key: Key, value: Settings[Key]): void {
  readSetting(key)
  writeStored('settings', JSON.stringify({ ...storedSettings(), [key]: value }))
}

/** `[value, write]` of a device setting. */
export function useSetting<Key extends SettingKey>(
  key: Key,
): [Settings[Key], (value: Settings[Key]) => void] {
  const value = useSyncExternalStore(
    (listener) => onStored('settings', listener),
    () => readSetting(key),
  )
  return [value, (next) => writeSetting(key, next)]
}
