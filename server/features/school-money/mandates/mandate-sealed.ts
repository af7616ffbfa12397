/** Seals the account number of a mandate. It is bound to issuer and reference, which never change. */
import { seal, type SealedPlace, unseal } from '../../../secrets/seal.ts'

export type MandateKey = { readonly issuerId: number; readonly reference: string }

export const mandatePlace = ({ issuerId, reference }: MandateKey): SealedPlace => ({
  purpose: 'mandates',
  place: `mandate ${issuerId} ${reference}`,
})

export const sealIban = (appSecret: string, key: MandateKey, iban: string): Buffer =>
  seal(iban, { ...mandatePlace(key), appSecret })

/** Throws when it was sealed under another secret, or for another mandate. */
export const openIban = (appSecret: string, key: MandateKey, sealed: Buffer): string =>
  unseal(sealed, { ...mandatePlace(key), appSecret })
