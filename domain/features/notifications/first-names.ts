/** Names on a lock screen: first names alone, since others read along. */

/** Between the names of a list, in the languages of the product. */
const BETWEEN = /(, | und | and )/

/** `Anna Berg und Jo Lind` becomes `Anna und Jo`. */
const firstNamesOf = (names: string): string =>
  names
    .split(BETWEEN)
    .map((part, index) => (index % 2 === 1 ? part : (part.trim().split(' ')[0] ?? '')))
    .join('')

type Params = Readonly<Record<string, string | number>>

/** Fields that hold whole names. */
const WHOLE_NAMES = ['trainer', 'byName'] as const

/** The same params without last names and without the free words of others. */
export const withFirstNamesOnly = ({ lastName: _lastName, message: _message, ...params }: Params): Params => {
  const names = WHOLE_NAMES.flatMap((field) => {
    const value = params[field]
    return typeof value === 'string' ? [[field, firstNamesOf(value)] as const] : []
  })
  return { ...params, ...Object.fromEntries(names) }
}
