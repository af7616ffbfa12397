/** How a person is named, everywhere. `server/db/full-name.ts` has the same rule in SQL. */

export type PersonNames = { readonly firstName: string; readonly lastName: string }

/** First and last name. Empty for a missing person and for an anonymous account. */
export const fullName = (person: PersonNames | null | undefined): string =>
  `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim()

/** For the disc beside the name: two letters at most. */
export const initialsOf = (person: PersonNames | null | undefined): string =>
  `${person?.firstName.charAt(0) ?? ''}${person?.lastName.charAt(0) ?? ''}`.toLocaleUpperCase()
