import { describe, expect, test } from 'vitest'
import { DEVICE_COOKIE, deviceOf, readDeviceCookie, rememberDevice } from './device-cookie.ts'

const KEY = Buffer.alloc(32, 1)
const valueOf = (setCookie: string): string => setCookie.split(';')[0]?.slice(DEVICE_COOKIE.length + 1) ?? ''

describe('a device', () => {
  test('knows who signed in on it', () => {
    const cookie = valueOf(rememberDevice(KEY, undefined, 7, false))
    expect(deviceOf(KEY, cookie, 7)).toEqual(expect.any(String))
    expect(deviceOf(KEY, cookie, 8)).toBeUndefined()
    expect(deviceOf(KEY, undefined, 7)).toBeUndefined()
  })

  test('knows a family, the last six of it', () => {
    let cookie = ''
    for (const person of [1, 2, 3, 4, 5, 6, 7]) cookie = valueOf(rememberDevice(KEY, cookie, person, false))
    expect([1, 2, 7].map((person) => deviceOf(KEY, cookie, person) !== undefined)).toEqual([
      false,
      true,
      true,
    ])
  })

  test('is believed only with our signature', () => {
    const [, nonce, mac] = valueOf(rememberDevice(KEY, undefined, 7, false)).split('.')
    expect(deviceOf(KEY, `8.${nonce}.${mac}`, 8)).toBeUndefined()
    expect(deviceOf(Buffer.alloc(32, 2), `7.${nonce}.${mac}`, 7)).toBeUndefined()
    expect(deviceOf(KEY, '7..', 7)).toBeUndefined()
  })

  test('keeps the cookie from scripts and foreign pages', () => {
    expect(rememberDevice(KEY, undefined, 7, true)).toMatch(
      /^__Host-wegband-device=.*; Path=\/; Secure; Max-Age=15552000; HttpOnly; SameSite=Lax$/,
    )
  })

  test('stays known on https by the cookie that it got before names were tied to the host', () => {
    const former = rememberDevice(KEY, undefined, 7, false).split(';')[0]
    expect(deviceOf(KEY, readDeviceCookie(former, true), 7)).toEqual(expect.any(String))
    const both = `${former}; __Host-${DEVICE_COOKIE}=other`
    expect(readDeviceCookie(both, true)).toBe('other')
    expect(readDeviceCookie(both, false)).toBe(former?.slice(DEVICE_COOKIE.length + 1))
  })
})
