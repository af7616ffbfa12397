/** Whether a profile is complete, and what is missing (§5 Profile complete): purchases need a complete profile (decisions §4 Purchase). */

export const PROFILE_FIELDS = [
  'firstName',
  'lastName',
  'mail',
  'birthdayAt',
  'street',
  'houseNumber',
  'zip',
  'city',
  'country',
] as const
export type ProfileField = (typeof PROFILE_FIELDS)[number]

export const ADDRESS_FIELDS = ['street', 'houseNumber', 'zip', 'city', 'country'] as const
export type AddressField = (typeof ADDRESS_FIELDS)[number]

/** For a minor: contact and address are those of the guardians, who also buy for the child. */
const FIELDS_OF_MINORS: readonly ProfileField[] = ['firstName', 'lastName', 'birthdayAt']

type Text = string | null | undefined
/** The fields that count, for every person; only the first address counts. */
export type ProfileFacts = {
  readonly firstName: Text
  readonly lastName: Text
  readonly mail: Text
  readonly birthdayAt: Text
  /** Omitted for an adult. */
  readonly isAdult?: boolean
  readonly addresses?: readonly { readonly [Field in AddressField]: Text }[] | undefined
}

export type Completeness = {
  readonly total: number
  readonly done: number
  /** In the order of `PROFILE_FIELDS`. */
  readonly missing: readonly ProfileField[]
  readonly isComplete: boolean
  readonly isMinor: boolean
}

/** A blank text counts as missing. */
const isThere = (value: Text): boolean => (value ?? '').trim() !== ''

export const completenessOf = (person: ProfileFacts): Completeness => {
  const values = { ...person.addresses?.[0], ...person }
  // Without a birthday the age is unknown, so every field is required.
  const isMinor = person.isAdult === false && isThere(person.birthdayAt)
  const needed = isMinor ? FIELDS_OF_MINORS : PROFILE_FIELDS
  const missing = needed.filter((field) => !isThere(values[field]))
  return {
    total: needed.length,
    done: needed.length - missing.length,
    missing,
    isComplete: missing.length === 0,
    isMinor,
  }
}

/** The gaps to display: a completely missing address is one gap, not five. */
export const namedGaps = (missing: readonly ProfileField[]): readonly (ProfileField | 'address')[] => {
  const isAddress = (field: ProfileField): boolean => ADDRESS_FIELDS.some((one) => one === field)
  if (missing.filter(isAddress).length < ADDRESS_FIELDS.length) return missing
  return [...missing.filter((field) => !isAddress(field)), 'address']
}
