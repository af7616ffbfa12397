/** How people are named on the pages of families. */

type Named = { readonly firstName: string; readonly lastName: string }

export const fullName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim()

/** For the disc beside the name. */
export const initialsOf = ({ firstName, lastName }: Named): string =>
  `${firstName.charAt(0)}${lastName.charAt(0)}`.toLocaleUpperCase()
