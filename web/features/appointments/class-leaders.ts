/** The trainers of a class, as its readers know them. */
import type { PersonNames } from '@wegband/domain/features/accounts/person-name.ts'

type Person = PersonNames & { readonly id: number }

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
