/** Placeholders of a template: what they are called in both languages, and the text with a person's values. */

/** The known ones; a template may have fields of its own. */
export const PLACEHOLDERS = ['person', 'birthday', 'guardians', 'address', 'school', 'date'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** As people write them between braces; both languages work in every template. */
export const PLACEHOLDER_NAMES = {
  de: {
    person: 'Name',
    birthday: 'Geburtstag',
    guardians: 'Sorgeberechtigte',
    address: 'Adresse',
    school: 'Schule',
    date: 'Datum',
  },
  en: {
    person: 'name',
    birthday: 'birthday',
    guardians: 'guardians',
    address: 'address',
    school: 'school',
    date: 'date',
  },
} as const satisfies Record<string, Record<Placeholder, string>>

/** A field that the school fills in when it sends: `value` is what it proposes. */
export type OwnField = { readonly name: string; readonly value: string }

/** The fields of a version with what was entered; the others have what it proposes. */
export const withEntries = (fields: readonly OwnField[], entries: readonly OwnField[]): OwnField[] =>
  fields.map(({ name, value }) => ({
    name,
    value: entries.find((entry) => entry.name === name)?.value ?? value,
  }))

/** What was entered otherwise than the version proposes. A newer version keeps only that. */
export const entriesBeside = (fields: readonly OwnField[], entries: readonly OwnField[]): OwnField[] =>
  entries.filter(({ name, value }) => !fields.some((field) => field.name === name && field.value === value))

const WRITTEN = /\{([^{}\n]{1,60})\}/gu
const keyOf = (name: string): string => name.normalize('NFC').trim().toLocaleLowerCase('de')

const KNOWN: ReadonlyMap<string, Placeholder> = new Map(
  Object.values(PLACEHOLDER_NAMES).flatMap((names) =>
    PLACEHOLDERS.map((placeholder) => [keyOf(names[placeholder]), placeholder] as const),
  ),
)

/** Names between braces that are neither known nor a field of the template. */
export const unknownPlaceholders = (text: string, fields: readonly Pick<OwnField, 'name'>[]): string[] => {
  const own = new Set(fields.map(({ name }) => keyOf(name)))
  return [...text.matchAll(WRITTEN)]
    .map(([, name = '']) => name)
    .filter((name) => !KNOWN.has(keyOf(name)) && !own.has(keyOf(name)))
}

/** A value that is empty becomes a dash, so that a gap is seen. An own field wins over a known placeholder. */
export const fillTemplate = (
  text: string,
  known: Readonly<Record<Placeholder, string>>,
  fields: readonly OwnField[],
): string => {
  const own = new Map(fields.map(({ name, value }) => [keyOf(name), value]))
  return text.replaceAll(WRITTEN, (whole, name: string) => {
    const key = keyOf(name)
    const placeholder = KNOWN.get(key)
    const value = own.get(key) ?? (placeholder === undefined ? whole : known[placeholder])
    return value.trim() === '' ? '–' : value
  })
}
