/** Issues and revokes a certificate, in the transaction of the exam that it certifies (docs/decisions/0024, 0029). */
import type { CertificateFacts } from '@wegband/domain/features/documents/certificate-facts.ts'
import type { Db } from '../../db/transaction.ts'
import { changeFacts, insertCertificate, markRevoked, nextNumber } from './document-store.ts'
import { newCode } from './new-code.ts'

type Issued = {
  readonly userId: number
  /** The attendance of the confirmed exam; it has one valid certificate at most. */
  readonly attendanceId: number
  readonly facts: CertificateFacts
}

export const issueCertificate = async (
  tx: Db,
  { userId, attendanceId, facts }: Issued,
  now: Date,
): Promise<void> => {
  const id = await nextNumber(tx)
  const code = newCode('WB', facts.examOn, id)
  await insertCertificate(tx, { id, userId, attendanceId, code, facts, at: now.toISOString() })
}

/** Adds the score of an exam before the certificate is read. */
export const addScore = changeFacts

/** Revokes the certificate, which the public check shows from now on. Does nothing without a certificate. */
export const revokeCertificate = (tx: Db, attendanceId: number, now: Date): Promise<void> =>
  markRevoked(tx, attendanceId, now.toISOString())
