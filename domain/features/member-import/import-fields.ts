/** What a column of an imported file can hold (decisions §6 Import). */

export const PERSON_FIELDS = [
  'number',
  'firstName',
  'lastName',
  'birthday',
  'gender',
  'mail',
  'phone',
  'street',
  'houseNumber',
  'zip',
  'city',
  'country',
  'state',
  'joinedOn',
  'guardianFirstName',
  'guardianLastName',
  'guardianBirthday',
  'guardianMail',
] as const
export type PersonField = (typeof PERSON_FIELDS)[number]

/** What a file can say of one sport: the level, since when, and the trainings before the import. */
export const SPORT_FIELDS = ['level', 'levelSince', 'trainings'] as const
export type SportField = (typeof SPORT_FIELDS)[number]

/** A sport's field carries its id, `level:3`. */
export type ImportField = PersonField | `${SportField}:${number}`

export const REQUIRED_FIELDS: readonly ImportField[] = ['firstName', 'lastName', 'birthday']

const SPORT_FIELD = /^(level|levelSince|trainings):([1-9]\d{0,8})$/

export const sportFieldOf = (field: string): { kind: SportField; sportId: number } | undefined => {
  const [, name, digits] = SPORT_FIELD.exec(field) ?? []
  const kind = SPORT_FIELDS.find((one) => one === name)
  return kind === undefined ? undefined : { kind, sportId: Number(digits) }
}

/** How dates with slashes or dashes are written: the day first, or the month. Other forms are clear by themselves. */
export const DATE_ORDERS = ['day-first', 'month-first'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** For each column of the file what it holds; null: it is not imported. */
export type Mapping = {
  readonly columns: readonly (ImportField | null)[]
  readonly dateOrder: DateOrder
}

/** What a sport's levels are called, to read them in a file. */
export type SportLevels = {
  readonly sportId: number
  /** In all languages. */
  readonly names: readonly string[]
  readonly levels: readonly { readonly index: number; readonly names: readonly string[] }[]
}

/** Why a mapping cannot be used: fields that are missing, or chosen for two columns. */
export const mappingProblems = (
  columns: Mapping['columns'],
): { readonly missing: ImportField[]; readonly twice: ImportField[] } => {
  const used = columns.filter((field) => field !== null)
  return {
    missing: REQUIRED_FIELDS.filter((field) => !used.includes(field)),
    twice: [...new Set(used.filter((field, at) => used.indexOf(field) !== at))],
  }
}
