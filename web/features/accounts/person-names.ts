/** How the person is named beside their picture. */
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'

type NamedViewer = Pick<Viewer, 'firstName' | 'lastName' | 'username'>

/** First and last name, else the user name; empty for an anonymous account. */
export const nameOf = (person: NamedViewer): string =>
  `${person.firstName} ${person.lastName}`.trim() || (person.username ?? '')

/** Two letters at most. */
export const initialsOf = (person: NamedViewer): string => {
  const emails = `${person.firstName.charAt(0)}${person.lastName.charAt(0)}`
  return emails || (person.username ?? '').slice(0, 2).toUpperCase()
}
