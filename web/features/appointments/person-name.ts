type Named = { readonly firstName: string; readonly lastName: string }

export const fullName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim()

type Led = { readonly startedBy: Named | null; readonly trainer: Named | null }

/** Who started a class leads it, whoever was put down for it; null: nobody yet. */
export const leaderOf = ({ startedBy, trainer }: Led): Named | null => startedBy ?? trainer

/** For the disc beside the name. */
export const initialsOf = ({ firstName, lastName }: Named): string =>
  `${firstName.charAt(0)}${lastName.charAt(0)}`.toLocaleUpperCase()
