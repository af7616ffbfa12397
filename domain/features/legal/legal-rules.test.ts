import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LEGAL_KINDS } from './contract.ts'
import {
  isAskedToAccept,
  latestInForce,
  notYetAccepted,
  openTexts,
  readingMinutes,
  summaryOf,
} from './legal-rules.ts'

const NOW = '2026-11-20T09:00:00.000Z'
const version = fc.record({
  kind: fc.constantFrom(...LEGAL_KINDS),
  locale: fc.constantFrom('de', 'en', 'fr'),
  version: fc.integer({ min: 1, max: 6 }),
  isMandatory: fc.boolean(),
  inForceAt: fc.constantFrom('2025-01-01T00:00:00.000Z', NOW, '2026-11-20T09:00:00.001Z'),
})
/** As in the table: one row per kind, language and version. */
const versions = fc.uniqueArray(version, {
  selector: (text) => `${text.kind} ${text.locale} ${text.version}`,
  maxLength: 24,
})

describe('the newest text in force', () => {
  test('is one of each kind, never from the future, and the newest in force', () => {
    fc.assert(
      fc.property(versions, fc.constantFrom('de' as const, 'en' as const), (texts, locale) => {
        const latest = latestInForce(texts, locale, NOW)
        expect(new Set(latest.map(({ kind }) => kind)).size).toBe(latest.length)
        for (const kind of LEGAL_KINDS) {
          const inForce = texts.filter((text) => text.kind === kind && text.inForceAt <= NOW)
          const shown = latest.find((text) => text.kind === kind)
          expect(shown?.version).toBe(
            inForce.length === 0 ? undefined : Math.max(...inForce.map((text) => text.version)),
          )
        }
      }),
    )
  })

  test('is in the reader’s language where this version has it, otherwise in German', () => {
    const text = { kind: 'terms' as const, isMandatory: true, inForceAt: NOW }
    const texts = [
      { ...text, locale: 'de', version: 2 },
      { ...text, locale: 'en', version: 2 },
      { ...text, locale: 'de', version: 3 },
    ]
    expect(latestInForce(texts, 'en', NOW)).toEqual([{ ...text, locale: 'de', version: 3 }])
    expect(latestInForce(texts.slice(0, 2), 'en', NOW)).toEqual([{ ...text, locale: 'en', version: 2 }])
  })
})

describe('the open texts', () => {
  test('are the mandatory texts that are not accepted yet, and no others', () => {
    const texts = [
      { isMandatory: true, is_accepted: false },
      { isMandatory: true, is_accepted: true },
      { isMandatory: false, is_accepted: false },
    ]
    expect(openTexts(texts)).toEqual([texts[0]])
  })

  // spec: registration-accept-all-legal
  test('are none exactly when the newest mandatory versions were accepted, in any language', () => {
    fc.assert(
      fc.property(versions, versions, (texts, others) => {
        const latest = latestInForce(texts, 'de', NOW)
        const mandatory = latest.filter((text) => text.isMandatory)
        expect(notYetAccepted(latest, latest)).toEqual([])
        expect(notYetAccepted(latest, [])).toEqual(mandatory)
        for (const open of notYetAccepted(latest, others))
          expect(others.some((one) => one.kind === open.kind && one.version === open.version)).toBe(false)
      }),
    )
  })

  test('are not shown to guests or to a user who views the app as another user', () => {
    expect(isAskedToAccept({ isAnonymous: false, isImpersonated: false })).toBe(true)
    expect(isAskedToAccept({ isAnonymous: true, isImpersonated: false })).toBe(false)
    expect(isAskedToAccept({ isAnonymous: false, isImpersonated: true })).toBe(false)
  })
})

describe('a text', () => {
  test('begins with its summary, also below a headline', () => {
    expect(summaryOf('# Titel\n\nKurz und\ngut.\n\n## 1\n\nLang.')).toBe('Kurz und gut.')
    expect(summaryOf('')).toBe('')
  })

  test('takes at least a minute to read, and longer when it is longer', () => {
    expect(readingMinutes('')).toBe(1)
    expect(readingMinutes('wort '.repeat(900))).toBe(5)
  })
})
