/**
 * Replaces APP_SECRET_PREVIOUS by APP_SECRET at the start: reseals every sealed value in one transaction. What is only signed ends with the former secret: addresses of calendars, known devices, short-lived addresses.
 */
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { LOCK_SPACE, SECRET_LOCK } from '../db/advisory-locks.ts'
import type { Database } from '../db/open-database.ts'
import { debitFiles, mandates } from '../db/schema/money/collection.ts'
import { connectionPlace } from '../config/environment-overlay.ts'
import { storedConnections } from '../db/schema/installation.ts'
import { users } from '../db/schema/people.ts'
import { webhooks } from '../db/schema/running/programs.ts'
import { secondFactors } from '../db/schema/sign-in.ts'
import { settings } from '../db/schema/texts.ts'
import { startupProblem } from '../db/embedded/startup-problem.ts'
import { inTransaction, type Db } from '../db/transaction.ts'
import { rekeyChips } from '../features/cards/chip-code.ts'
import { cardKey } from '../features/cards/resolve-token.ts'
import { emergencyPlace } from '../features/profile/emergency-sealed.ts'
import { debitFilePlace } from '../features/school-money/debit-files/debit-file-sealed.ts'
import { hookPlace } from '../features/programs/hook-signature.ts'
import { mandatePlace } from '../features/school-money/mandates/mandate-sealed.ts'
import { factorPlace } from '../features/sign-in/second-step/authenticator.ts'
import { keepVapidKeys } from './vapid-keys.ts'
import { keepVideosKey } from './videos-key.ts'
import { reseal, type SecretChange } from './seal.ts'
import { checkValue, SECRET_CHECK_KEY } from './secret-check.ts'

/** Columns that hold sealed bytes; a test compares the list with the database. */
export const SEALED_COLUMNS = [
  'debit_files.xml_sealed',
  'mandates.iban_sealed',
  'second_factors.secret_sealed',
  'stored_connections.secrets_sealed',
  'users.emergency_sealed',
  'webhooks.former_secret_sealed',
  'webhooks.secret_sealed',
] as const
/** Rows read at once. */
const PER_ROUND = 500

const resealEmergency = async (tx: Db, change: SecretChange, after = 0): Promise<void> => {
  const rows = await tx
    .select({ id: users.id, sealed: users.emergencySealed })
    .from(users)
    .where(and(isNotNull(users.emergencySealed), gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(PER_ROUND)
    .for('update')
  for (const { id, sealed } of rows) {
    if (sealed === null) continue
    const emergencySealed = reseal(sealed, emergencyPlace(id), change)
    await tx.update(users).set({ emergencySealed }).where(eq(users.id, id))
  }
  const last = rows.at(-1)
  if (rows.length === PER_ROUND && last !== undefined) await resealEmergency(tx, change, last.id)
}

const resealFactors = async (tx: Db, change: SecretChange): Promise<void> => {
  const rows = await tx
    .select({ id: secondFactors.id, userId: secondFactors.userId, sealed: secondFactors.secretSealed })
    .from(secondFactors)
    .for('update')
  for (const { id, userId, sealed } of rows) {
    const secretSealed = reseal(sealed, factorPlace(userId), change)
    await tx.update(secondFactors).set({ secretSealed }).where(eq(secondFactors.id, id))
  }
}

const resealMandates = async (tx: Db, change: SecretChange, after = 0): Promise<void> => {
  const rows = await tx
    .select({
      id: mandates.id,
      issuerId: mandates.issuerId,
      reference: mandates.reference,
      sealed: mandates.ibanSealed,
    })
    .from(mandates)
    .where(gt(mandates.id, after))
    .orderBy(asc(mandates.id))
    .limit(PER_ROUND)
    .for('update')
  for (const { id, sealed, ...key } of rows) {
    const ibanSealed = reseal(sealed, mandatePlace(key), change)
    await tx.update(mandates).set({ ibanSealed }).where(eq(mandates.id, id))
  }
  const last = rows.at(-1)
  if (rows.length === PER_ROUND && last !== undefined) await resealMandates(tx, change, last.id)
}

/** One by one: a file may be large. */
const resealDebitFiles = async (tx: Db, change: SecretChange, after = 0): Promise<void> => {
  const [row] = await tx
    .select({ id: debitFiles.id, messageId: debitFiles.messageId, sealed: debitFiles.xmlSealed })
    .from(debitFiles)
    .where(gt(debitFiles.id, after))
    .orderBy(asc(debitFiles.id))
    .limit(1)
    .for('update')
  if (row === undefined) return
  const xmlSealed = reseal(row.sealed, debitFilePlace(row.messageId), change)
  await tx.update(debitFiles).set({ xmlSealed }).where(eq(debitFiles.id, row.id))
  await resealDebitFiles(tx, change, row.id)
}

const resealConnections = async (tx: Db, change: SecretChange): Promise<void> => {
  const rows = await tx.select().from(storedConnections).for('update')
  for (const { id, group, secretsSealed } of rows) {
    if (secretsSealed === null) continue
    await tx
      .update(storedConnections)
      .set({ secretsSealed: reseal(secretsSealed, connectionPlace(group), change) })
      .where(eq(storedConnections.id, id))
  }
}

const resealWebhooks = async (tx: Db, change: SecretChange): Promise<void> => {
  const rows = await tx.select().from(webhooks).for('update')
  for (const { id, secretSealed, formerSecretSealed } of rows) {
    const again = (sealed: Buffer) => reseal(sealed, hookPlace(id), change)
    await tx
      .update(webhooks)
      .set({
        secretSealed: again(secretSealed),
        formerSecretSealed: formerSecretSealed === null ? null : again(formerSecretSealed),
      })
      .where(eq(webhooks.id, id))
  }
}

const readCheck = async (tx: Db): Promise<unknown> => {
  const [row] = await tx
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, SECRET_CHECK_KEY))
  return row?.value
}

/** False: it was done before, by an earlier start or by another process. Throws a start-up problem for a wrong former secret. */
export const changeSecret = (db: Database, change: SecretChange): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_SPACE}, ${SECRET_LOCK})`)
    const known = await readCheck(tx)
    if (known === checkValue(change.to)) return false
    // A database of before the check: the first sealed row that does not open says so.
    if (known !== undefined && known !== checkValue(change.from))
      throw startupProblem(
        'APP_SECRET_PREVIOUS is not the secret this database was made with: set it to that one, or leave it out.',
      )
    await resealEmergency(tx, change)
    await resealFactors(tx, change)
    await resealMandates(tx, change)
    await resealDebitFiles(tx, change)
    await resealConnections(tx, change)
    await resealWebhooks(tx, change)
    await rekeyChips(tx, cardKey(change.from), cardKey(change.to))
    await keepVideosKey(tx, change)
    await keepVapidKeys(tx, change)
    const value = checkValue(change.to)
    await tx
      .insert(settings)
      .values({ key: SECRET_CHECK_KEY, value })
      .onConflictDoUpdate({ target: settings.key, set: { value } })
    return true
  })
