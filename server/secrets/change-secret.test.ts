import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { webhooks } from '../db/schema/running/programs.ts'
import { hookPlace } from '../features/programs/hook-signature.ts'
import { seal, unseal } from './seal.ts'
import { changeSecret, SEALED_COLUMNS } from './change-secret.ts'
import { debitFiles, mandates } from '../db/schema/money/collection.ts'
import { memberTokens, users } from '../db/schema/people.ts'
import { secondFactors } from '../db/schema/sign-in.ts'
import { storedChip } from '../features/cards/chip-code.ts'
import { cardKey } from '../features/cards/resolve-token.ts'
import { openEmergency, sealEmergency } from '../features/profile/emergency-sealed.ts'
import { openDebitFile, sealDebitFile } from '../features/school-money/debit-files/debit-file-sealed.ts'
import { openIban, sealIban } from '../features/school-money/mandates/mandate-sealed.ts'
import { openSecret, sealSecret } from '../features/sign-in/second-step/authenticator.ts'
import { readVideosKey } from './videos-key.ts'
import { noteSecret, requireSameSecret } from './secret-check.ts'
import { keyFor } from './secrets.ts'
import { makeUser } from '../testing/makers/makers.ts'
import { makeIssuer } from '../testing/makers/sold-plans.ts'
import { useTestDatabase } from '../testing/servers/test-database.ts'

const [FIRST, SECOND, THIRD] = ['the first secret', 'the second secret', 'the third secret']
const HEALTH = { healthInfo: 'Asthma', emergencyContact: 'Mara', emergencyPhone: '+49 431 1' }
const own = useTestDatabase()

const sealedOf = async (userId: number) => {
  const db = own().database.drizzle
  const [person] = await db.select().from(users).where(eq(users.id, userId))
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return { emergency: person?.emergencySealed ?? null, factor: factor?.secretSealed ?? Buffer.alloc(0) }
}

test('a new secret opens all sealed texts, the former one none, and videos keep their key', async () => {
  const { database } = own()
  const db = database.drizzle
  const secret = randomBytes(20)
  const { id } = await makeUser(database)
  await makeUser(database)
  await db
    .update(users)
    .set({ emergencySealed: sealEmergency(FIRST, id, HEALTH) })
    .where(eq(users.id, id))
  await db.insert(secondFactors).values({ userId: id, secretSealed: sealSecret(FIRST, id, secret) })
  const uid = '04A22F91CC'
  await db.insert(memberTokens).values({ userId: id, kind: 'nfc', value: storedChip(cardKey(FIRST), uid) })
  const mandate = { issuerId: await makeIssuer(database), reference: 'M-1' }
  await db.insert(mandates).values({
    ...mandate,
    userId: id,
    holder: 'Mara Lindner',
    ibanSealed: sealIban(FIRST, mandate, 'DE89370400440532013000'),
    ibanLast4: '3000',
    signedOn: '2026-11-20',
    source: 'paper',
  })
  await db.insert(debitFiles).values({
    issuerId: mandate.issuerId,
    messageId: 'D-1',
    collectOn: '2026-11-30',
    debits: 1,
    totalCents: 100,
    xmlSealed: sealDebitFile(FIRST, 'D-1', '<Document/>'),
    xmlSha256: Buffer.alloc(32),
    madeAt: '2026-11-20T09:00:00Z',
  })
  const hookSecret = (text: string) => seal(text, { ...hookPlace(1), appSecret: FIRST })
  const hook = { id: 1, name: 'Website', url: 'https://receiver.example/', topics: [] }
  await db.insert(webhooks).values({
    ...hook,
    secretSealed: hookSecret('new'),
    formerSecretSealed: hookSecret('former'),
    formerUntil: '2026-11-21T09:00:00Z',
  })
  await noteSecret(database, FIRST)
  await expect(changeSecret(database, { from: SECOND, to: THIRD })).rejects.toThrow(
    /^APP_SECRET_PREVIOUS is not/,
  )
  for (const [from, to] of [
    [FIRST, SECOND],
    [SECOND, THIRD],
  ] as const) {
    expect(await changeSecret(database, { from, to })).toBe(true)
    // Another process that starts with the same settings finds it done.
    expect(await changeSecret(database, { from, to })).toBe(false)
    await requireSameSecret(database, to)
    const { emergency, factor } = await sealedOf(id)
    expect(openEmergency(to, id, emergency)).toEqual(HEALTH)
    expect(openSecret(to, id, factor)).toEqual(secret)
    expect(() => openEmergency(from, id, emergency)).toThrow()
    const [debited] = await db.select().from(mandates)
    expect(openIban(to, mandate, debited?.ibanSealed ?? Buffer.alloc(0))).toBe('DE89370400440532013000')
    const [file] = await db.select().from(debitFiles)
    expect(openDebitFile(to, 'D-1', file?.xmlSealed ?? Buffer.alloc(0))).toBe('<Document/>')
    const [stored] = await db.select().from(webhooks)
    expect(
      [stored?.secretSealed, stored?.formerSecretSealed].map((sealed) =>
        unseal(sealed ?? Buffer.alloc(0), { ...hookPlace(1), appSecret: to }),
      ),
    ).toEqual(['new', 'former'])
    const [chip] = await db.select().from(memberTokens).where(eq(memberTokens.userId, id))
    expect(chip?.value).toBe(storedChip(cardKey(to), uid))
    expect(await readVideosKey(db, to)).toEqual(keyFor(FIRST, 'films'))
  }
})

test('a row that the former secret does not open stops the change as a whole', async () => {
  const { database } = own()
  const { id } = await makeUser(database)
  const sealed = sealEmergency('a lost secret', id, HEALTH)
  await database.drizzle.update(users).set({ emergencySealed: sealed }).where(eq(users.id, id))
  await noteSecret(database, FIRST).catch(() => undefined)
  const before = await sealedOf(id)
  await expect(changeSecret(database, { from: THIRD, to: FIRST })).rejects.toThrow()
  expect(await sealedOf(id)).toEqual(before)
  await requireSameSecret(database, THIRD)
})

test('every column that holds sealed bytes is sealed anew', async () => {
  const { rows } = await own().database.drizzle.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like '%sealed%' order by 1`)
  expect(rows.map(({ name }) => name)).toEqual([...SEALED_COLUMNS])
})
