import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plusMs } from '../../basics/calendar-days.ts'
import { scanToken } from './contract.ts'
import {
  BASE32_LENGTH,
  BASE32_ALPHABET,
  forgetScan,
  formatSignedCode,
  isIncompleteCode,
  isRepeat,
  isScannable,
  isCodeExpired,
  normaliseNfc,
  parseSignedCode,
  rememberScan,
  type ScanCache,
  SCANNER_CACHE_MS,
  SCANNER_OVERLAY_MS,
  signedPayload,
  tokenKind,
  TIMED_TOKEN_SECONDS,
} from './token-rules.ts'

const NOW = '2026-11-20T18:00:00.000Z'
const random = 'ABCDEFGHIJKLMNOPQRSTUV2345'
const signature = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG'
const timed = `WTT-123.1795000000.${signature}`

describe('the kind of a code', () => {
  // spec: scanner-token-prefixes
  it('depends on its prefix and format, and the camera accepts only the three with a prefix', () => {
    expect(tokenKind(`WTM-${random}`)).toBe('member')
    expect(tokenKind(timed)).toBe('timed')
    expect(tokenKind(`WTK-${random}`)).toBe('kid')
    expect([`WTM-${random}`, timed, `WTK-${random}`].every(isScannable)).toBe(true)
    expect(isScannable('04:A2:2F:1B')).toBe(false)
  })

  it('is unknown for a text that only looks like a code', () => {
    const broken = [
      '',
      'https://example.org/a',
      `WTM-${random}A`,
      `WTM-${random.slice(1)}`,
      `WTM-${random.slice(1)}1`,
      `wtm-${random}`,
      `WTX-${random}`,
      'WTT-123.1795000000',
      `WTT-0.1795000000.${signature}`,
      `WTT-123.17950000.${signature}`,
      'äöüäöü',
    ]
    for (const text of broken) expect(tokenKind(text)).toBe('unknown')
  })

  it('ignores surrounding blanks', () => {
    expect(tokenKind(` WTK-${random}\n`)).toBe('kid')
  })

  // spec: nfc-token-min-length-6
  it('is NFC for texts from 6 characters on, not counting separators', () => {
    expect(tokenKind('04:a2:2f')).toBe('nfc')
    expect(tokenKind('04:a2:2')).toBe('unknown')
    expect(normaliseNfc('04:a2:2f 1b')).toBe('04A22F1B')
  })

  it('is right for every printable code, and the code fits into an address', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(...BASE32_ALPHABET.split('')),
          minLength: BASE32_LENGTH,
          maxLength: BASE32_LENGTH,
        }),
        fc.constantFrom('WTM-', 'WTK-'),
        (characters, prefix) => {
          const code = prefix + characters
          expect(isScannable(code)).toBe(true)
          expect(encodeURIComponent(code)).toBe(code)
          expect(scanToken.parse(code)).toBe(code)
        },
      ),
    )
  })
})

describe('timed codes', () => {
  it('contain the person, the expiry and a signature', () => {
    const token = { id: 123, expiresAt: plusMs(NOW, TIMED_TOKEN_SECONDS * 1000), signature }
    const text = formatSignedCode('WTT-', token)
    expect(parseSignedCode('WTT-', text)).toEqual(token)
    expect(text.startsWith(`WTT-${signedPayload(token)}.`)).toBe(true)
    expect(encodeURIComponent(text)).toBe(text)
    expect(parseSignedCode('WTT-', `WTM-${random}`)).toBeUndefined()
  })

  it('are valid until their second begins', () => {
    const token = { expiresAt: NOW }
    expect(isCodeExpired(token, plusMs(NOW, -1))).toBe(false)
    expect(isCodeExpired(token, NOW)).toBe(true)
  })

  it('survive the round trip through text', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_147_483_647 }),
        fc.integer({ min: 1_000_000_000, max: 4_000_000_000 }),
        (id, seconds) => {
          const token = { id, expiresAt: new Date(seconds * 1000).toISOString(), signature }
          expect(parseSignedCode('WTT-', formatSignedCode('WTT-', token))).toEqual(token)
        },
      ),
    )
  })
})

describe('the scanner’s memory', () => {
  const empty: ScanCache = new Map()

  // spec: scanner-cache-30000ms, scanner-cache-ignores-repeat, scanner-overlay-5000ms
  it('ignores a code for 30 seconds, to the millisecond', () => {
    expect([SCANNER_CACHE_MS, SCANNER_OVERLAY_MS]).toEqual([30_000, 5_000])
    const cache = rememberScan(empty, timed, NOW)
    expect(isRepeat(cache, timed, plusMs(NOW, 29_999))).toBe(true)
    expect(isRepeat(cache, timed, plusMs(NOW, 30_000))).toBe(false)
    expect(isRepeat(cache, `WTM-${random}`, NOW)).toBe(false)
  })

  it('keeps no code longer than needed, and forgets one on demand', () => {
    const cache = rememberScan(rememberScan(empty, 'a', NOW), 'b', plusMs(NOW, 30_000))
    expect([...cache.keys()]).toEqual(['b'])
    expect(isRepeat(forgetScan(cache, 'b'), 'b', plusMs(NOW, 30_000))).toBe(false)
  })

  it('answers like a list of all scans', () => {
    const someScan = fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 20_000 }))
    fc.assert(
      fc.property(fc.array(someScan, { maxLength: 40 }), (scans) => {
        let cache = empty
        let now = NOW
        const taken: { token: string; at: string }[] = []
        for (const [token, wait] of scans) {
          now = plusMs(now, wait)
          const last = taken.findLast((scan) => scan.token === token)
          const isAgain = last !== undefined && Date.parse(now) - Date.parse(last.at) < SCANNER_CACHE_MS
          expect(isRepeat(cache, token, now)).toBe(isAgain)
          if (isAgain) continue
          cache = rememberScan(cache, token, now)
          taken.push({ token, at: now })
        }
      }),
    )
  })
})

describe('a partly typed code', () => {
  it.each(['0032', '12', 'WTK-ABC', 'wtm', 'ABCDEFG', 'WTM-ABC DEF', '1234567'])(
    'is recognised: %s',
    (text) => {
      expect(isIncompleteCode(text)).toBe(true)
    },
  )
  it.each([`WTM-${'A'.repeat(26)}`, 'https://wegband.example', '', '04:A2:2F:90'])(
    'is not recognised: %s',
    (text) => {
      expect(isIncompleteCode(text)).toBe(false)
    },
  )
})
