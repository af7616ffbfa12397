/** What owners may do with their documents, and how long they stay (§3 Document, decisions §4 Documents). */
import type { Actor } from '../accounts/contract.ts'
import type { CheckState } from './document-types.ts'

/** 20 MiB a file, 24 MiB a request. */
export const FILE_MAX_BYTES = 20 * 1024 * 1024
export const UPLOAD_MAX_BYTES = 24 * 1024 * 1024
export const FILES_PER_UPLOAD = 10
/** Ten files, each with its name and description, and what stands beside them. */
export const UPLOAD_MAX_PARTS = 40
export const NAME_MAX_LENGTH = 120
export const DESCRIPTION_MAX_LENGTH = 500
/** Documents of one person that wait to be checked. */
export const MOST_WAITING = 50
/** Within these days the owner may take back a withdrawal; then the file is deleted. */
export const WITHDRAWN_DAYS = 7
/** After these days a rejected document is deleted, until the installation sets others. */
export const REJECTED_DAYS = 90

type Owned = {
  /** Null: it belongs to a role. */
  readonly ownerUserId: number | null
  /** Null: no office received it. */
  readonly checkState: CheckState | null
}

/** Accepted documents are the office's. Parents act for their minor children. */
export const mayWithdraw = (
  actor: Pick<Actor, 'userId' | 'childIds'>,
  { ownerUserId, checkState }: Owned,
): boolean =>
  ownerUserId !== null &&
  checkState !== null &&
  checkState !== 'accepted' &&
  (ownerUserId === actor.userId || actor.childIds.includes(ownerUserId))
