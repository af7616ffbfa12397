import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { grantEnd, signGrant, verifyGrant } from './grant.ts'

const secret = Buffer.from('a secret of the installation')
const now = new Date('2026-03-01T12:00:00Z')
const expiresAt = new Date('2026-03-01T16:00:00Z')
const granted = { contentId: 7, ref: 'wing-chun-turn', expiresAt }
const grant = signGrant({ ...granted, secret })

describe('a grant', () => {
  test('gives back what was signed until its end, and is one harmless path segment', () => {
    expect(verifyGrant({ grant, contentId: 7, now, secret })).toEqual({
      ok: true,
      grant: { ...granted, isOfLibrary: false },
    })
    expect(grant).toMatch(/^[A-Za-z0-9_.-]+$/)
  })

  test('of the library says so, and differs from that of a content', () => {
    const ofLibrary = signGrant({ ...granted, isOfLibrary: true, secret })
    expect(verifyGrant({ grant: ofLibrary, contentId: 7, now, secret })).toMatchObject({
      ok: true,
      grant: { ref: granted.ref, isOfLibrary: true },
    })
    expect(ofLibrary).not.toBe(grant)
  })

  test('is expired from the second it ends', () => {
    const before = new Date(expiresAt.getTime() - 1)
    expect(verifyGrant({ grant, contentId: 7, now: before, secret }).ok).toBe(true)
    expect(verifyGrant({ grant, contentId: 7, now: expiresAt, secret })).toEqual({
      ok: false,
      reason: 'expired',
    })
  })

  test('is worth nothing for other content or under another secret', () => {
    const forged = { ok: false, reason: 'forged' }
    expect(verifyGrant({ grant, contentId: 8, now, secret })).toEqual(forged)
    expect(verifyGrant({ grant, contentId: 7, now, secret: Buffer.from('another') })).toEqual(forged)
  })

  test('is forged after any change of a single character', () => {
    const emails = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'.split('')
    fc.assert(
      fc.property(fc.nat(grant.length - 1), fc.constantFrom(...emails), (at, email) => {
        fc.pre(grant[at] !== email)
        const changed = grant.slice(0, at) + email + grant.slice(at + 1)
        expect(verifyGrant({ grant: changed, contentId: 7, now, secret }).ok).toBe(false)
      }),
    )
  })

  test('is forged when it is no grant at all', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(verifyGrant({ grant: text, contentId: 7, now, secret })).toEqual({
          ok: false,
          reason: 'forged',
        })
      }),
    )
  })
})

test('grants of the same quarter hour are the same text and live at least as long as asked', () => {
  const first = grantEnd(new Date('2026-03-01T12:00:01Z'), 3600, 900)
  const last = grantEnd(new Date('2026-03-01T12:14:59Z'), 3600, 900)
  expect(first).toEqual(new Date('2026-03-01T13:15:00Z'))
  expect(last).toEqual(first)
})
