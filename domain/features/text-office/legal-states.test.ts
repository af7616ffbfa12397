import fc from 'fast-check'
import { expect, test } from 'vitest'
import { latestInForce } from '../legal/legal-rules.ts'
import { nextVersion, versionInForce, versionState } from './legal-states.ts'

const NOW = '2026-11-20T09:00:00.000Z'
const versions = fc.uniqueArray(
  fc.record({
    version: fc.integer({ min: 1, max: 9 }),
    inForceAt: fc.constantFrom(
      '2025-01-01T00:00:00.000Z',
      NOW,
      '2026-11-20T09:00:00.001Z',
      '2027-01-01T00:00:00Z',
    ),
  }),
  { selector: ({ version }) => version, maxLength: 6 },
)

test('the version in force is the one that members read', () => {
  fc.assert(
    fc.property(versions, (all) => {
      const texts = all.map((one) => ({ ...one, kind: 'terms' as const, locale: 'de', isMandatory: true }))
      expect(versionInForce(all, NOW)).toBe(latestInForce(texts, 'de', NOW)[0]?.version)
    }),
  )
})

test('every version is former, in force or coming, and the next number is new', () => {
  fc.assert(
    fc.property(versions, (all) => {
      const inForce = versionInForce(all, NOW)
      for (const one of all) {
        const isFuture = Date.parse(one.inForceAt) > Date.parse(NOW)
        const other = one.version === inForce ? 'in-force' : 'former'
        expect(versionState(one, inForce, NOW)).toBe(isFuture ? 'coming' : other)
      }
      expect(all.every(({ version }) => version < nextVersion(all))).toBe(true)
    }),
  )
})
