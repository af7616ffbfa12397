/**
 * The secret part of an address is derived from the id and version of the feed and is not stored. So a copy of the database opens
 * no calendar. The owner can see the address again, and a new version gives a new address.
 */
import { createHmac } from 'node:crypto'
import { isSameText, keyFor } from '../../secrets/secrets.ts'

const PURPOSE = 'calendar-feed'
const ID_BASE = 36
const FILE = /^([0-9a-z]{1,7})-([\w-]{43})\.ics$/

type Feed = { readonly id: number; readonly version: number }

const proofOf = (appSecret: string, { id, version }: Feed): string =>
  createHmac('sha256', keyFor(appSecret, PURPOSE)).update(`${id} ${version}`).digest('base64url')

/** The address below PUBLIC_URL, which has no trailing slash. */
export const feedAddress = (parts: { appSecret: string; publicUrl: string }, feed: Feed): string =>
  `${parts.publicUrl}/ics/${feed.id.toString(ID_BASE)}-${proofOf(parts.appSecret, feed)}.ics`

/** The feed id in a file name; `isProven` checks its secret. */
export const feedIdIn = (file: string): number | undefined => {
  const id = Number.parseInt(FILE.exec(file)?.[1] ?? '', ID_BASE)
  return id > 0 && id <= 2_147_483_647 ? id : undefined
}

export const isProven = (appSecret: string, feed: Feed, file: string): boolean =>
  isSameText(FILE.exec(file)?.[2] ?? '', proofOf(appSecret, feed))
