/** Making a certificate and taking it back, in the transaction of the exam that it certifies (docs/decisions/0024, 0029). */
import { randomInt } from 'node:crypto'
import {
  certificateCode,
  CODE_ALPHABET,
  SECRET_LENGTH,
} from '@wegband/domain/features/documents/certificate-code.ts'
import type { CertificateFacts } from '@wegband/domain/features/documents/certificate-facts.ts'
import type { Db } from '../../db/transaction.ts'
import { changeFacts, insertCertificate, markRevoked, nextNumber } from './document-store.ts'

const newSecret = (): string =>
  Array.from({ length: SECRET_LENGTH }, () => CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length))).join('')

type Issued = {
  readonly userId: number
  /** Of the confirmed exam: one valid certificate at most. */
  readonly attendanceId: number
  readonly facts: CertificateFacts
}

export const issueCertificate = async (
  tx: Db,
  { userId, attendanceId, facts }: Issued,
  now: Date,
): Promise<void> => {
  const id = await nextNumber(tx)
  const code = certificateCode(Number(facts.examOn.slice(0, 4)), id, newSecret())
  await insertCertificate(tx, { id, userId, attendanceId, code, facts, at: now.toISOString() })
}

/** For an exam that was scored, before anybody has read it. */
export const addScore = changeFacts

/** The public check says so from now on; nothing happens where there is none. */
export const revokeCertificate = (tx: Db, attendanceId: number, now: Date): Promise<void> =>
  markRevoked(tx, attendanceId, now.toISOString())
