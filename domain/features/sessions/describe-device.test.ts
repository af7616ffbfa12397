import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { DEVICE_KINDS, describeDevice } from './describe-device.ts'

const ENGINE = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('a device', () => {
  test.each([
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${ENGINE} Chrome/156.0.0.0 Mobile Safari/537.36`,
      'phone Chrome Android',
    ],
    [`Mozilla/5.0 (Linux; Android 10; K) ${ENGINE} Chrome/156.0.0.0 Safari/537.36`, 'tablet Chrome Android'],
    ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'phone Firefox Android'],
    ['Mozilla/5.0 (Android 15; Tablet; rv:140.0) Gecko/140.0 Firefox/140.0', 'tablet Firefox Android'],
    [
      `Mozilla/5.0 (Linux; Android 14; SM) ${ENGINE} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      'phone Samsung Internet Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'phone Safari iOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0 Mobile/15E148 Safari/604.1',
      'phone Chrome iOS',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
      'tablet Safari iPadOS',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'computer Safari macOS',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${ENGINE} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0`,
      'computer Edge Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'computer Firefox Linux'],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${ENGINE} Chrome/138.0.0.0 Safari/537.36`,
      'computer Chrome ChromeOS',
    ],
    ['curl/8.14.1', 'unknown null null'],
  ])('%s is a %s', (userAgent, expected) => {
    const { kind, browser, system } = describeDevice(userAgent)
    expect(`${kind} ${browser} ${system}`).toBe(expected)
  })

  it('is unknown without a header', () => {
    expect(describeDevice(undefined)).toEqual({ kind: 'unknown', browser: null, system: null })
  })

  it('is described only by our own words, whatever the header says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (userAgent) => {
        const { kind, browser, system } = describeDevice(userAgent)
        expect(DEVICE_KINDS).toContain(kind)
        for (const word of [browser, system]) expect(word ?? '').toMatch(/^[A-Za-z ]*$/)
      }),
    )
  })
})
