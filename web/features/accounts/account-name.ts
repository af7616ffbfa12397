/** How an account is named beside its picture. */
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'

type NamedViewer = Pick<Viewer, 'firstName' | 'lastName' | 'username'>

/** First and last name, else the user name; empty for an anonymous account. */
export const accountName = (person: NamedViewer): string => fullName(person) || (person.username ?? '')

/** Two letters at most. */
export const accountInitials = (person: NamedViewer): string =>
  initialsOf(person) || (person.username ?? '').slice(0, 2).toUpperCase()
