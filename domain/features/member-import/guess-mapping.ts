/** Guesses from headings and values what the columns of a file hold. People correct it before anything is read. */
import { foldText } from '../schools/text-match.ts'
import type { ImportField, PersonField, SportLevels } from './import-fields.ts'
import { looksLikeDay, readGender, readState } from './read-values.ts'

const HEADINGS: Readonly<Record<PersonField, readonly string[]>> = {
  number: [
    'Mitgliedsnummer',
    'Mitglieds-Nr.',
    'Mitgliedsnr',
    'Mitglieds Nr',
    'Nr.',
    'Nummer',
    'member number',
    'member no',
    'membership number',
    'member id',
    'number',
    'ID',
    'Kundennummer',
  ],
  firstName: ['Vorname', 'first name', 'firstname', 'given name', 'forename', 'Rufname', 'Vornamen'],
  lastName: ['Nachname', 'Name', 'Familienname', 'last name', 'lastname', 'surname', 'family name', 'Zuname'],
  birthday: [
    'Geburtsdatum',
    'Geburtstag',
    'geb.',
    'geboren',
    'geboren am',
    'birthday',
    'date of birth',
    'birth date',
    'birthdate',
    'dob',
    'Geb.-Datum',
    'Gebdatum',
  ],
  gender: ['Geschlecht', 'Anrede', 'gender', 'sex', 'm/w/d', 'salutation'],
  mail: ['E-Mail', 'Email', 'Mail', 'E-Mail-Adresse', 'email address', 'Mailadresse', 'E-Mail 1'],
  phone: [
    'Telefon',
    'Tel.',
    'Handy',
    'Mobil',
    'Mobiltelefon',
    'Telefonnummer',
    'Handynummer',
    'phone',
    'mobile',
    'phone number',
    'telephone',
  ],
  street: [
    'Straße',
    'Strasse',
    'Str.',
    'street',
    'Anschrift',
    'Adresse',
    'address',
    'Straße und Hausnummer',
    'address line 1',
  ],
  houseNumber: ['Hausnummer', 'Haus-Nr.', 'Hausnr', 'house number', 'house no'],
  zip: ['PLZ', 'Postleitzahl', 'zip', 'zip code', 'postcode', 'postal code'],
  city: ['Ort', 'Stadt', 'Wohnort', 'city', 'town'],
  country: ['Land', 'country', 'Staat'],
  state: [
    'Status',
    'Mitgliedsstatus',
    'Mitgliedschaft',
    'state',
    'membership',
    'membership status',
    'Mitgliedsart',
  ],
  joinedOn: [
    'Eintritt',
    'Eintrittsdatum',
    'Mitglied seit',
    'Beitritt',
    'Beitrittsdatum',
    'joined',
    'joined on',
    'member since',
    'join date',
    'entry date',
  ],
  guardianFirstName: [
    'Vorname Elternteil',
    'Elternteil Vorname',
    'Vorname Sorgeberechtigte',
    'guardian first name',
    'parent first name',
    'Erziehungsberechtigte Vorname',
  ],
  guardianLastName: [
    'Nachname Elternteil',
    'Elternteil Nachname',
    'Nachname Sorgeberechtigte',
    'guardian last name',
    'parent last name',
    'Erziehungsberechtigte Nachname',
  ],
  guardianBirthday: [
    'Geburtsdatum Elternteil',
    'Elternteil Geburtsdatum',
    'Geburtstag Elternteil',
    'guardian birthday',
    'guardian date of birth',
    'parent birthday',
    'parent date of birth',
  ],
  guardianMail: [
    'E-Mail Elternteil',
    'Elternteil E-Mail',
    'Email Eltern',
    'E-Mail Eltern',
    'guardian email',
    'parent email',
    'E-Mail Sorgeberechtigte',
  ],
}

const foldedHeadings = Object.entries(HEADINGS).map(([field, headings]) => ({
  field: field as PersonField,
  headings: headings.map((heading) => foldText(heading)),
}))

const LEVEL_WORDS = ['level', 'stufe', 'grad', 'gurt', 'grade', 'rank', 'schulergrad', 'sg']
const SINCE_WORDS = ['seit', 'since', 'datum', 'date', 'am']
const TRAINING_WORDS = ['trainings', 'einheiten', 'sessions', 'besuche', 'attendances', 'trainingseinheiten']

/** A heading that names a sport, or its level, since when, or its trainings. With one sport alone its name need not stand there. */
const guessSportField = (heading: string, sports: readonly SportLevels[]): ImportField | undefined => {
  const sport =
    sports.find(({ names }) => names.some((name) => heading.includes(foldText(name)))) ??
    (sports.length === 1 ? sports[0] : undefined)
  if (sport === undefined) return undefined
  const words = heading.split(' ')
  const has = (list: readonly string[]): boolean => list.some((word) => words.includes(word))
  if (has(TRAINING_WORDS)) return `trainings:${sport.sportId}`
  if (has(LEVEL_WORDS)) return has(SINCE_WORDS) ? `levelSince:${sport.sportId}` : `level:${sport.sportId}`
  const isItsName = sport.names.some((name) => foldText(name) === heading)
  return isItsName ? `level:${sport.sportId}` : undefined
}

const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** Most of the filled cells of a column must be of the kind. */
const ENOUGH = 0.8

const guessByValues = (values: readonly string[]): ImportField | undefined => {
  const filled = values.filter((value) => value.trim() !== '')
  if (filled.length === 0) return undefined
  const are = (isOf: (value: string) => boolean): boolean =>
    filled.filter((value) => isOf(value)).length >= filled.length * ENOUGH
  if (are((value) => MAIL.test(value.trim()))) return 'mail'
  if (are((value) => looksLikeDay(value))) return 'birthday'
  if (are((value) => (readGender(value) ?? 'u') !== 'u')) return 'gender'
  if (are((value) => readState(value) !== undefined)) return 'state'
  return undefined
}

/** Whether the first line of a file names its columns. A day or an email address is already a person. */
export const looksLikeHeadings = (cells: readonly string[]): boolean =>
  !cells.some((cell) => looksLikeDay(cell) || MAIL.test(cell.trim()))

/** `samples`: the first rows. A field is guessed for one column at most; headings count before values. */
export const guessMapping = (
  headings: readonly string[],
  samples: readonly (readonly string[])[],
  sports: readonly SportLevels[],
): (ImportField | null)[] => {
  const folded = headings.map((heading) => foldText(heading))
  const guessed: (ImportField | null)[] = headings.map(() => null)
  const used = new Set<ImportField>()
  const take = (at: number, field: ImportField | undefined): void => {
    if (field === undefined || guessed[at] !== null || used.has(field)) return
    guessed[at] = field
    used.add(field)
  }
  for (const [at, heading] of folded.entries())
    if (heading !== '') take(at, foldedHeadings.find((one) => one.headings.includes(heading))?.field)
  for (const [at, heading] of folded.entries()) take(at, guessSportField(heading, sports))
  for (const at of headings.keys()) take(at, guessByValues(samples.map((row) => row[at] ?? '')))
  return guessed
}

/** A saved mapping names headings, so that it fits a file with its columns in another order. */
export const applySaved = (
  headings: readonly string[],
  saved: Readonly<Record<string, ImportField>>,
): (ImportField | null)[] => {
  const used = new Set<ImportField>()
  return headings.map((heading) => {
    const field = saved[foldText(heading)]
    if (field === undefined || used.has(field)) return null
    used.add(field)
    return field
  })
}

export const savedOf = (
  headings: readonly string[],
  columns: readonly (ImportField | null)[],
): Record<string, ImportField> =>
  Object.fromEntries(
    headings.flatMap((heading, at) => {
      const field = columns[at]
      return field === null || field === undefined ? [] : [[foldText(heading), field] as const]
    }),
  )
