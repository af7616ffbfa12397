/**
 * The association's own register of members. Without access to the office, the table `legacy_members` replaces it.
 * An admin fills that table from the office's export (decisions §4 Legacy).
 */
import type { LegacyStatus } from '@wegband/domain/features/conversion/contract.ts'

/** Days as YYYY-MM-DD, money in cents; null for what the office does not know. */
export type AssociationMember = {
  readonly birthdayAt: string | null
  readonly status: LegacyStatus
  readonly memberSince: string | null
  readonly creditCents: number
  readonly creditAt: string | null
  readonly annualFeeCents: number | null
  /** Grade held; null for none. */
  readonly wtGrade: number | null
}

export type AssociationOffice = {
  /**
   * The member with this number (normal form) and password; undefined for unknown numbers and wrong passwords alike. Throws an
   * `AssociationError` when the office cannot be asked now.
   */
  lookUp(number: string, password: string): Promise<AssociationMember | undefined>
}

export class AssociationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AssociationError'
  }
}
