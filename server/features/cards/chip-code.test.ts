/** Chips in the database: stored encrypted, and converted from earlier versions (finding 16). */
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberTokens } from '../../db/schema/people.ts'
import { makeUser } from '../../testing/makers/makers.ts'
import { useTestDatabase } from '../../testing/servers/test-database.ts'
import { convertPlainChips, storedChip } from './chip-code.ts'
import { cardKey } from './resolve-token.ts'

const KEY = cardKey('the secret of the server in this test')
const own = useTestDatabase()

const chips = async () =>
  (
    await own()
      .database.drizzle.select({ value: memberTokens.value, revokedAt: memberTokens.revokedAt })
      .from(memberTokens)
      .where(eq(memberTokens.kind, 'nfc'))
      .orderBy(asc(memberTokens.id))
  ).map(({ value, revokedAt }) => [value, revokedAt === null])

test('a chip is stored encrypted, as the same text for every spelling of its uid', () => {
  const stored = storedChip(KEY, '04:a2:2f:91:cc')
  expect(stored).toBe(storedChip(KEY, '04A22F91CC'))
  expect(stored).toMatch(/^chip:[\w-]{51}:91CC$/)
  expect(stored).not.toContain('04A22F')
  expect(storedChip(cardKey('another secret'), '04A22F91CC')).not.toBe(stored)
})

test('chips of earlier versions are converted once when several processes start at once', async () => {
  const { database } = own()
  const { id: userId } = await makeUser(database)
  const rows = Array.from({ length: 1_100 }, (_, index) => ({
    userId,
    kind: 'nfc' as const,
    value: `04${String(index).padStart(8, '0')}`,
    revokedAt: index % 2 === 0 ? null : '2026-11-20T09:00:00Z',
  }))
  await database.drizzle.insert(memberTokens).values(rows)
  await database.drizzle.insert(memberTokens).values({ userId, kind: 'card', value: 'WTK-UNTOUCHED' })
  const counts = await Promise.all([1, 2, 3].map(() => convertPlainChips(database, KEY)))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rows.length)
  expect(await chips()).toEqual(
    rows.map(({ value, revokedAt }) => [storedChip(KEY, value), revokedAt === null]),
  )
  expect(await convertPlainChips(database, KEY)).toBe(0)
  const cards = await database.drizzle
    .select({ value: memberTokens.value })
    .from(memberTokens)
    .where(eq(memberTokens.kind, 'card'))
  expect(cards).toEqual([{ value: 'WTK-UNTOUCHED' }])
})

test('a chip that is stored already is not stored twice by the conversion', async () => {
  const { database } = own()
  const { id: userId } = await makeUser(database)
  await database.drizzle.insert(memberTokens).values([
    { userId, kind: 'nfc', value: storedChip(KEY, '04FFFFFF01') },
    { userId, kind: 'nfc', value: '04FFFFFF01' },
  ])
  expect(await convertPlainChips(database, KEY)).toBe(1)
  const left = (await chips()).filter(([value]) => String(value).endsWith('FF01'))
  expect(left).toEqual([[storedChip(KEY, '04FFFFFF01'), true]])
})
