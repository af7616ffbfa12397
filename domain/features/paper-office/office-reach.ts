/** Who checks received documents and provides those of a role (decisions §4 Documents). */
import { hasOfficeRight } from '../../basics/office-rights.ts'
import type { Actor } from '../accounts/contract.ts'
import type { Recipient } from '../documents/recipients.ts'
import { canChangeStates } from '../members/member-rights.ts'

type Reader = Pick<Actor, 'schools' | 'isAdmin' | 'officeRights'>

/** Heads and staff of the school; for the association the right `office`. */
export const canRunPapers = (reader: Reader, recipient: Recipient): boolean =>
  recipient === null ? hasOfficeRight(reader, 'office') : canChangeStates(reader, recipient)
