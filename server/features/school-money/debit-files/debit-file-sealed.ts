/** Seals a debit file, which holds account numbers. It is bound to its message id. */
import { seal, type SealedPlace, unseal } from '../../../secrets/seal.ts'

export const debitFilePlace = (messageId: string): SealedPlace => ({
  purpose: 'debit-files',
  place: `debit file ${messageId}`,
})

export const sealDebitFile = (appSecret: string, messageId: string, xml: string): Buffer =>
  seal(xml, { ...debitFilePlace(messageId), appSecret })

/** Throws when it was sealed under another secret, or for another file. */
export const openDebitFile = (appSecret: string, messageId: string, sealed: Buffer): string =>
  unseal(sealed, { ...debitFilePlace(messageId), appSecret })
