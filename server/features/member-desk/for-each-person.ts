/** An action for many people: each is handled for itself, so that one refusal holds up no other. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { RefusedPerson } from '@wegband/domain/features/member-desk/contract.ts'

export type ManyDone<Done> = { readonly done: Done[]; readonly refused: RefusedPerson[] }

/** One after the other, since they may share a class, a stack of cards or a lock. `undefined`: nothing was to be done. */
export const forEachPerson = async <Person extends { readonly userId: number }, Done>(
  people: readonly Person[],
  act: (person: Person) => Promise<Done | undefined>,
): Promise<ManyDone<Done>> => {
  const done: Done[] = []
  const refused: RefusedPerson[] = []
  const distinct = new Map(people.map((person) => [person.userId, person]))
  for (const person of distinct.values()) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- see above
      const one = await act(person)
      if (one !== undefined) done.push(one)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ userId: person.userId, code: error.code })
    }
  }
  return { done, refused }
}
