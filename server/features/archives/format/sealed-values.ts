/** Values that are sealed under APP_SECRET: opened for an archive, and sealed again under the secret of the installation that takes it. */
import type { SealedPlace } from '../../../secrets/seal.ts'
import { seal, unseal } from '../../../secrets/seal.ts'
import { isStoredChip, storedChip, uidOf } from '../../cards/chip-code.ts'
import { cardKey } from '../../cards/resolve-token.ts'
import { emergencyPlace } from '../../profile/emergency-sealed.ts'
import { debitFilePlace } from '../../school-money/debit-files/debit-file-sealed.ts'
import { mandatePlace } from '../../school-money/mandates/mandate-sealed.ts'
import { factorPlace } from '../../sign-in/second-step/authenticator.ts'

export type ArchivedRow = Record<string, unknown>

/** Sealed columns of the tables that an archive holds, and the place that a row's value is bound to. A test compares them with the rules. */
export const SEALED_VALUES: Readonly<
  Record<string, { readonly column: string; readonly placeOf: (row: ArchivedRow) => SealedPlace }>
> = {
  debit_files: { column: 'xml_sealed', placeOf: (row) => debitFilePlace(String(row['message_id'])) },
  mandates: {
    column: 'iban_sealed',
    placeOf: (row) =>
      mandatePlace({ issuerId: Number(row['issuer_id']), reference: String(row['reference']) }),
  },
  second_factors: { column: 'secret_sealed', placeOf: (row) => factorPlace(Number(row['user_id'])) },
  users: { column: 'emergency_sealed', placeOf: (row) => emergencyPlace(Number(row['id'])) },
}

const CHIPS = 'member_tokens'

/** As PostgreSQL writes bytes in JSON. */
const toHex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`
const fromHex = (text: string): Buffer => Buffer.from(text.slice(2), 'hex')

/** The row of a table with its values in clear. */
export const openValues = (table: string, row: ArchivedRow, appSecret: string): ArchivedRow => {
  if (table === CHIPS) {
    const value = String(row['value'])
    return isStoredChip(value) ? { ...row, value: uidOf(cardKey(appSecret), value), is_chip: true } : row
  }
  const known = SEALED_VALUES[table]
  const value = known && row[known.column]
  if (known === undefined || typeof value !== 'string') return row
  return { ...row, [known.column]: unseal(fromHex(value), { ...known.placeOf(row), appSecret }) }
}

/** The row as this installation stores it. */
export const sealValues = (table: string, row: ArchivedRow, appSecret: string): ArchivedRow => {
  if (table === CHIPS) {
    const { is_chip: isChip, ...rest } = row
    return isChip === true ? { ...rest, value: storedChip(cardKey(appSecret), String(row['value'])) } : rest
  }
  const known = SEALED_VALUES[table]
  const value = known && row[known.column]
  if (known === undefined || typeof value !== 'string') return row
  return { ...row, [known.column]: toHex(seal(value, { ...known.placeOf(row), appSecret })) }
}
