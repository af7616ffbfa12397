/** Legal texts and members of the association for tests. */
import { sql } from 'drizzle-orm'
import type { LegalKind } from '@wegband/domain/features/legal/contract.ts'
import type { Database } from '../../db/open-database.ts'
import { legacyMembers } from '../../db/schema/family.ts'
import { legalTexts } from '../../db/schema/legal.ts'
import { cheapHash } from '../cheap-hash.ts'
import { nextNumber, only } from './makers.ts'
import { makeIssuer } from './sold-plans.ts'

export type LegalTextRow = typeof legalTexts.$inferSelect

/** Version 1 of the terms, in German, in force since the beginning of 2026, unless told otherwise. Only the privacy notice is not mandatory. */
export const makeLegalText = async (
  db: Database,
  fields: Partial<typeof legalTexts.$inferInsert> = {},
): Promise<LegalTextRow> => {
  const kind: LegalKind = fields.kind ?? 'terms'
  return only(
    await db.drizzle
      .insert(legalTexts)
      .values({
        kind,
        locale: 'de',
        version: 1,
        title: kind,
        text: 'Kurz gesagt.\n\n## 1\n\nLang.',
        isMandatory: kind !== 'privacy',
        inForceAt: '2026-01-01T00:00:00Z',
        ...fields,
      })
      .returning(),
  )
}

/** The three kinds, as a federation has them. */
export const makeLegalTexts = async (db: Database): Promise<Record<LegalKind, LegalTextRow>> => ({
  terms: await makeLegalText(db, { kind: 'terms' }),
  privacy: await makeLegalText(db, { kind: 'privacy' }),
  withdrawal: await makeLegalText(db, { kind: 'withdrawal' }),
})

/** Past the trigger that keeps versions in force: only for tests that need another state of the texts. */
export const changeLegalTexts = async (
  { drizzle }: Database,
  change: (tx: Pick<Database['drizzle'], 'update' | 'delete'>) => Promise<unknown>,
): Promise<void> => {
  await drizzle.transaction(async (tx) => {
    await tx.execute(sql`alter table legal_texts disable trigger refuse_change`)
    await change(tx)
    await tx.execute(sql`alter table legal_texts enable trigger refuse_change`)
  })
}

export type LegacyMemberRow = typeof legacyMembers.$inferSelect

/** The password of all members whom this file makes. */
export const ASSOCIATION_PASSWORD = 'Verband-Passwort'

/** A legacy member whose 84.00 euro can be taken over on 20 November 2026. */
export const makeLegacyMember = async (
  db: Database,
  fields: Partial<typeof legacyMembers.$inferInsert> = {},
): Promise<LegacyMemberRow> => {
  // The association's books hold the credit.
  await makeIssuer(db)
  return only(
    await db.drizzle
      .insert(legacyMembers)
      .values({
        number: `DE${100_000 + nextNumber()}`,
        passwordHash: cheapHash(ASSOCIATION_PASSWORD),
        birthdayAt: '1978-06-16',
        status: 'active',
        memberSince: '2019-03-01',
        creditCents: 8_400,
        creditAt: '2026-01-31',
        annualFeeCents: 4_800,
        wtGrade: 3,
        ...fields,
      })
      .returning(),
  )
}
