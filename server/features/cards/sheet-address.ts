/** Signed addresses of printable sheets. They expire soon and contain no session token (decisions §8 Private files). */
import { MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import { createHmac } from 'node:crypto'
import { SHEET_MINUTES } from '@wegband/domain/features/cards/card-contract.ts'
import type { Context, Services } from '../../http/request/context.ts'
import { isSameText, keyFor } from '../../secrets/secrets.ts'

const RADIX = 36

const sign = (appSecret: string, batchId: number, expires: string): string =>
  createHmac('sha256', keyFor(appSecret, 'card-sheets')).update(`${batchId}.${expires}`).digest('base64url')

/** The address of a sheet in the reader's language; valid for SHEET_MINUTES. */
export const sheetAddress = (
  { appSecret, clock, locale }: Pick<Context, 'appSecret' | 'clock' | 'locale'>,
  batchId: number,
): { address: string; expiresAt: string } => {
  const ends = clock.now().getTime() + SHEET_MINUTES * MS_PER_MINUTE
  const expires = ends.toString(RADIX)
  const language = locale === 'de' ? 'de' : 'en'
  return {
    address: `/api/card-sheets/${batchId}/${language}/${expires}.${sign(appSecret, batchId, expires)}`,
    expiresAt: new Date(ends).toISOString(),
  }
}

export const isGranted = (
  { appSecret, clock }: Pick<Services, 'appSecret' | 'clock'>,
  batchId: number,
  grant: string,
): boolean => {
  const [expires = '', signature = ''] = grant.split('.')
  return (
    isSameText(signature, sign(appSecret, batchId, expires)) &&
    Number.parseInt(expires, RADIX) > clock.now().getTime()
  )
}
