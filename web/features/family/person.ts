/** How people are named on the family pages. */

type PersonNames = { readonly firstName: string; readonly lastName: string }

export const fullName = ({ firstName, lastName }: PersonNames): string => `${firstName} ${lastName}`.trim()

/** For the disc beside the name. */
export const initialsOf = ({ firstName, lastName }: PersonNames): string =>
  `${firstName.charAt(0)}${lastName.charAt(0)}`.toLocaleUpperCase()
