import { describe, expect, it } from 'vitest'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { whyNotConvert } from '@wegband/domain/features/conversion/conversion-rules.ts'
import { LEGAL_KINDS } from '@wegband/domain/features/legal/contract.ts'
import {
  latestInForce,
  notYetAccepted,
  readingMinutes,
  summaryOf,
} from '@wegband/domain/features/legal/legal-rules.ts'
import { DEVICE_COOKIE } from '@wegband/server/features/sessions/devices/device-cookie.ts'
import { CODE_COOKIE } from '@wegband/server/features/sign-in/code/sign-in-code.ts'
import { XSRF_COOKIE } from '@wegband/server/http/guard/xsrf.ts'
import { buildFederation } from './federation/build-federation.ts'
import { demoMemberships } from './people/legacy-members.ts'

const NOW = '2026-11-20T16:45:00.000Z'
const federation = buildFederation({ now: NOW, clips: [], passwordHash: 'hash' })

describe('the legal texts of the demo', () => {
  it('are three in both languages, begin with a short sentence and say that they are examples', () => {
    for (const locale of ['de', 'en'] as const) {
      const latest = latestInForce(federation.legalTexts, locale, NOW)
      expect(latest.map(({ kind, locale: own }) => [kind, own])).toEqual(
        LEGAL_KINDS.map((kind) => [kind, locale]),
      )
      for (const { text } of latest) {
        expect(summaryOf(text).length).toBeLessThan(80)
        expect(text).toMatch(/^.*\n\n\*(Beispieltext|Sample text)/)
        expect(readingMinutes(text)).toBeGreaterThanOrEqual(1)
      }
    }
  })

  it('name every cookie that the server sets, and no button that does not exist', () => {
    const textOf = (kind: string, locale: string): string =>
      federation.legalTexts.find((text) => text.kind === kind && text.locale === locale)?.text ?? ''
    for (const locale of ['de', 'en']) {
      for (const cookie of [XSRF_COOKIE, DEVICE_COOKIE, CODE_COOKIE])
        expect(textOf('privacy', locale)).toContain(cookie)
      expect(textOf('withdrawal', locale)).not.toMatch(/Schaltfläche|button/)
    }
  })

  it('are accepted by every account or its parent, and the privacy notice by none', () => {
    const mandatory = federation.legalTexts.filter((text) => text.isMandatory && text.locale === 'de')
    for (const { id, profileType } of federation.users) {
      const own = federation.legalAcceptances.filter(({ userId }) => userId === id)
      expect(notYetAccepted(mandatory, own)).toHaveLength(profileType === 'anonymous' ? 2 : 0)
    }
    expect(federation.legalAcceptances.some(({ kind }) => kind === 'privacy')).toBe(false)
  })
})

describe('the members of the association in the demo', () => {
  it.each(demoMemberships())('$number is told $reason', ({ number, reason }) => {
    const row = federation.legacyMembers.find((member) => member.number === number)
    const member =
      row === undefined
        ? undefined
        : {
            userId: row.userId ?? null,
            convertedAt: row.convertedAt ?? null,
            status: row.status,
            birthdayAt: row.birthdayAt ?? null,
            memberSince: row.memberSince ?? null,
            creditCents: row.creditCents ?? 0,
            creditAt: row.creditAt ?? null,
          }
    const terms = { bonusMonths: 12, creditMaxAgeMonths: 24 }
    const why = whyNotConvert({ member, number, converter: undefined }, dayOf(NOW), terms)
    expect(why ?? null).toBe(reason)
  })
})
