/** Signed addresses of documents, which expire within minutes (decisions §8 Private files). */
import { createHmac } from 'node:crypto'
import { MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import type { Services } from '../../http/request/context.ts'
import { isSameText, keyFor } from '../../secrets/secrets.ts'

/** Long enough for a list that stays open during a break, too short for sharing. */
const HOLDS_MS = 15 * MS_PER_MINUTE
const RADIX = 36
/** 162 bits of the HMAC in base64url. */
const SIGNATURE_LENGTH = 27

type Parts = Pick<Services, 'appSecret' | 'clock'>

/** `subject`: the only thing that the grant opens. */
const sign = (appSecret: string, subject: string, expires: string): string =>
  createHmac('sha256', keyFor(appSecret, 'documents'))
    .update(`${subject}.${expires}`)
    .digest('base64url')
    .slice(0, SIGNATURE_LENGTH)

/** The part of an address that opens `subject`. Give it only to a caller who may read it. */
export const grantFor = ({ appSecret, clock }: Parts, subject: string): string => {
  const expires = (clock.now().getTime() + HOLDS_MS).toString(RADIX)
  return `${expires}.${sign(appSecret, subject, expires)}`
}

/** Give it only to a caller who may read the document. */
export const documentAddress = (parts: Parts, id: number): string =>
  `/api/documents/${id}/file/${grantFor(parts, String(id))}`

/** False for a grant that is expired, forged, or of another subject. */
export const isGranted = ({ appSecret, clock }: Parts, subject: string, grant: string): boolean => {
  const [expires = '', signature = ''] = grant.split('.')
  return (
    isSameText(signature, sign(appSecret, subject, expires)) &&
    Number.parseInt(expires, RADIX) > clock.now().getTime()
  )
}
