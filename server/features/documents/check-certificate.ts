/** The public check of a certificate or a signed paper: it shows no more than the printed paper. Wrong codes are limited against guessing. */
import { MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { printedCode, readCertificateCode } from '@wegband/domain/features/documents/certificate-code.ts'
import { type CheckedCertificate, WRONG_CODES_PER_HOUR } from '@wegband/domain/features/documents/contract.ts'
import type { OpenContext } from '../../http/request/context.ts'
import { giveBack, takeAll } from '../../http/guard/shared-limits.ts'
import type { Origin } from '../sessions/devices/origin.ts'
import { certifiedIn } from './certified-level-words.ts'
import { type CertificateRow, findByCode, findSignedByCode, type SignedRow } from './document-store.ts'

/** Splits into whole characters, also those of several code points. */
const characters = new Intl.Segmenter('de')
const initialOf = (name: string): string => {
  const [first] = characters.segment(name)
  return first === undefined ? '' : `${first.segment}.`
}

const show = ({ locale }: OpenContext, { code, facts, revokedAt }: CertificateRow): CheckedCertificate => {
  const shown = printedCode(code)
  if (revokedAt !== null) return { state: 'revoked', code: shown, revokedAt }
  return {
    state: 'valid',
    code: shown,
    firstName: facts.firstName,
    lastInitial: initialOf(facts.lastName),
    ...certifiedIn(facts, locale),
    sport: inLocale(facts.sport, locale),
    hue: facts.hue,
    chroma: facts.chroma,
    examOn: facts.examOn,
    school: facts.school,
    city: facts.city,
    issuedBy: facts.examiners[0] ?? '',
  }
}

const ENDS = ['revoked', 'replaced', 'expired'] as const

const showSigned = (code: string, row: SignedRow): CheckedCertificate => {
  const how = ENDS.find((one) => one === row.state)
  return {
    state: 'signed',
    code: printedCode(code),
    title: row.title,
    school: row.school,
    firstName: row.firstName,
    lastInitial: initialOf(row.lastName),
    signedAt: row.signedAt,
    signatures: row.signatures.map(({ firstName, lastName, at }) => ({
      firstName,
      lastInitial: initialOf(lastName),
      at,
    })),
    sha256: row.sha256,
    ended: how === undefined || row.endedAt === null ? null : { how, at: row.endedAt },
  }
}

const findPaper = async (context: OpenContext, code: string): Promise<CheckedCertificate | undefined> => {
  const db = context.db.drizzle
  if (code.startsWith('WS')) {
    const signed = await findSignedByCode(db, code)
    return signed === undefined ? undefined : showSigned(code, signed)
  }
  const row = await findByCode(db, code)
  return row === undefined ? undefined : show(context, row)
}

/** Counts the try before checking the code, and takes the count back when the code was right. */
export const checkCertificate = async (
  context: OpenContext,
  { code, origin }: { readonly code: string; readonly origin: Origin },
): Promise<CheckedCertificate> => {
  const key = JSON.stringify(['certificates', origin.address])
  const taken = await takeAll(context, [{ key, most: WRONG_CODES_PER_HOUR, windowMs: MS_PER_HOUR }])
  if ('until' in taken) throw new AppError('auth.rate-limited', { retryAt: taken.until })
  const read = readCertificateCode(code)
  const found = read === undefined ? undefined : await findPaper(context, read)
  if (found === undefined) throw new AppError('documents.unknown-code')
  await giveBack(context, taken.keys)
  return found
}
