/** How the person is named beside their picture. */
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'

type Named = Pick<Viewer, 'firstName' | 'lastName' | 'username'>

/** First and last name, else the user name; empty for an anonymous account. */
export const nameOf = (person: Named): string =>
  `${person.firstName} ${person.lastName}`.trim() || (person.username ?? '')

/** Two letters at most. */
export const initialsOf = (person: Named): string => {
  const letters = `${person.firstName.charAt(0)}${person.lastName.charAt(0)}`
  return letters || (person.username ?? '').slice(0, 2).toUpperCase()
}
