import { describe, expect, test } from 'vitest'
import { DEVICE_COOKIE, deviceOf, readDeviceCookie, rememberDevice } from './device-cookie.ts'

const KEY = Buffer.alloc(32, 1)
const valueOf = (setCookie: string): string => setCookie.split(';')[0]?.slice(DEVICE_COOKIE.length + 1) ?? ''

describe('the device cookie', () => {
  test('identifies a person who signed in on the device', () => {
    const cookie = valueOf(rememberDevice(KEY, undefined, 7, false))
    expect(deviceOf(KEY, cookie, 7)).toEqual(expect.any(String))
    expect(deviceOf(KEY, cookie, 8)).toBeUndefined()
    expect(deviceOf(KEY, undefined, 7)).toBeUndefined()
  })

  test('identifies the last six people who signed in', () => {
    let cookie = ''
    for (const person of [1, 2, 3, 4, 5, 6, 7]) cookie = valueOf(rememberDevice(KEY, cookie, person, false))
    expect([1, 2, 7].map((person) => deviceOf(KEY, cookie, person) !== undefined)).toEqual([
      false,
      true,
      true,
    ])
  })

  test('is accepted only with a valid signature', () => {
    const [, nonce, mac] = valueOf(rememberDevice(KEY, undefined, 7, false)).split('.')
    expect(deviceOf(KEY, `8.${nonce}.${mac}`, 8)).toBeUndefined()
    expect(deviceOf(Buffer.alloc(32, 2), `7.${nonce}.${mac}`, 7)).toBeUndefined()
    expect(deviceOf(KEY, '7..', 7)).toBeUndefined()
  })

  test('is hidden from scripts and foreign pages', () => {
    expect(rememberDevice(KEY, undefined, 7, true)).toMatch(
      /^__Host-wegband-device=.*; Path=\/; Secure; Max-Age=15552000; HttpOnly; SameSite=Lax$/,
    )
  })

  test('is accepted on https under its former name without the host prefix', () => {
    const former = rememberDevice(KEY, undefined, 7, false).split(';')[0]
    expect(deviceOf(KEY, readDeviceCookie(former, true), 7)).toEqual(expect.any(String))
    const both = `${former}; __Host-${DEVICE_COOKIE}=other`
    expect(readDeviceCookie(both, true)).toBe('other')
    expect(readDeviceCookie(both, false)).toBe(former?.slice(DEVICE_COOKIE.length + 1))
  })
})
