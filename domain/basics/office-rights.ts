/** Rights of the association's office beside `isAdmin`, which holds all of them (decisions §6). */

/**
 * `editor`: training, videos and texts. `office`: people, schools, papers and imports. `auditor`: reads the log and the figures, and
 * changes nothing.
 */
export const OFFICE_RIGHTS = ['editor', 'office', 'auditor'] as const
export type OfficeRight = (typeof OFFICE_RIGHTS)[number]

export type OfficeHolder = { readonly isAdmin: boolean; readonly officeRights: readonly OfficeRight[] }

/** The one rule behind menu, button and server. */
export const hasOfficeRight = ({ isAdmin, officeRights }: OfficeHolder, right: OfficeRight): boolean =>
  isAdmin || officeRights.includes(right)

/** Figures of the whole association: the auditor reads them, and the office works with them. */
export const readsFigures = (holder: OfficeHolder): boolean =>
  hasOfficeRight(holder, 'office') || hasOfficeRight(holder, 'auditor')

/** Whether the administration has anything for this person. */
export const holdsOfficeRight = ({ isAdmin, officeRights }: OfficeHolder): boolean =>
  isAdmin || officeRights.length > 0
