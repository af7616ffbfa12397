type PersonNames = { readonly firstName: string; readonly lastName: string }
type Person = PersonNames & { readonly id: number }

export const fullName = ({ firstName, lastName }: PersonNames): string => `${firstName} ${lastName}`.trim()

type Led = {
  readonly startedBy: Person | null
  readonly trainer: Person | null
  readonly coTrainers: readonly Person[]
}

/** All trainers of a class. The one who started it comes first, replacing the lead unless the lead teaches too. */
export const leadersOf = ({ startedBy, trainer, coTrainers }: Led): Person[] => {
  const isBeside = coTrainers.some(({ id }) => id === startedBy?.id)
  const all = [startedBy, ...(startedBy === null || isBeside ? [trainer] : []), ...coTrainers]
  return [...new Map(all.flatMap((one) => (one === null ? [] : [[one.id, one] as const]))).values()]
}

/** For the disc beside the name. */
export const initialsOf = ({ firstName, lastName }: PersonNames): string =>
  `${firstName.charAt(0)}${lastName.charAt(0)}`.toLocaleUpperCase()
