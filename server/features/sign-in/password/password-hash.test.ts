import { describe, expect, test } from 'vitest'
import { hashPassword, isPassword } from './password-hash.ts'

const NOW = new Date('2026-11-20T09:00:00Z')

describe('a password', () => {
  test('is stored as argon2id with a salt of its own', async () => {
    const [first, second] = await Promise.all([
      hashPassword('Sommer-Regen-7', NOW),
      hashPassword('Sommer-Regen-7', NOW),
    ])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(first).not.toBe(second)
  })

  test('matches only when every character is equal', async () => {
    const hash = await hashPassword('Sommer-Regen-ä', NOW)
    expect(await isPassword('Sommer-Regen-ä', hash, NOW)).toBe(true)
    for (const wrong of ['', 'sommer-regen-ä', 'Sommer-Regen-ä ', 'Sommer-Regen-a'])
      expect(await isPassword(wrong, hash, NOW)).toBe(false)
  })

  test('never matches a missing or unreadable hash', async () => {
    for (const hash of [null, undefined, '', '$2b$10$abcdefghijklmnopqrstuv', 'Sommer-Regen-7'])
      expect(await isPassword('Sommer-Regen-7', hash, NOW)).toBe(false)
  })

  test('is checked with the cost of its stored hash', async () => {
    const { argon2Sync } = await import('node:crypto')
    const salt = Buffer.alloc(16, 7)
    const tag = argon2Sync('argon2id', {
      message: 'Sommer-Regen-7',
      nonce: salt,
      tagLength: 32,
      memory: 1024,
      passes: 1,
      parallelism: 1,
    })
    const text = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')
    expect(
      await isPassword('Sommer-Regen-7', `$argon2id$v=19$m=1024,t=1,p=1$${text(salt)}$${text(tag)}`, NOW),
    ).toBe(true)
  })

  test('is refused as unavailable when too many checks are waiting', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 260 }, () =>
        isPassword('x', '$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA', NOW),
      ),
    )
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.every(({ reason }) => reason.code === 'general.unavailable')).toBe(true)
    // The queue still works afterwards.
    expect(await isPassword('x', null, NOW)).toBe(false)
  })
})
