/**
 * What a user name may look like, and proposals for it (§5 Username: only - _ . A-Z 0-9; decisions §2: 3 to 32 characters, ignoring
 * case).
 */
import type { FieldCode } from '../../errors/field-codes.ts'

export const USERNAME_MIN_LENGTH = 3
export const USERNAME_MAX_LENGTH = 32
const CHARACTERS = /^[A-Za-z0-9_.-]*$/

/** The field code of an invalid name, or undefined. Whether the name is free is checked elsewhere. */
export const whyNotUsername = (name: string): FieldCode | undefined => {
  if (name === '') return 'required'
  if (!CHARACTERS.test(name)) return 'username-characters'
  if (name.length < USERNAME_MIN_LENGTH) return 'too-short'
  return name.length > USERNAME_MAX_LENGTH ? 'too-long' : undefined
}

const SPELLED: { readonly [email: string]: string } = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (email) => SPELLED[email] ?? email)
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]+/g, '')

/** Two valid names made from the person's own; fewer if the name is too short. */
export const proposedUsernames = (firstName: string, lastName: string): string[] => {
  const [first, last] = [plain(firstName), plain(lastName)]
  if (first === '' || last === '') return []
  const names = [`${first}.${last}`, `${first}-${last.slice(0, 1)}`].map((name) =>
    name.slice(0, USERNAME_MAX_LENGTH),
  )
  return [...new Set(names)].filter((name) => whyNotUsername(name) === undefined)
}
