/** The columns of a members file as an extract writes it: the import wizard guesses each from its heading. */
import type { Locale } from '../../basics/locale.ts'
import type { PersonField } from '../member-import/import-fields.ts'

export const MEMBER_HEADINGS: Readonly<Record<Locale, Readonly<Record<PersonField, string>>>> = {
  de: {
    number: 'Mitgliedsnummer',
    firstName: 'Vorname',
    lastName: 'Nachname',
    birthday: 'Geburtsdatum',
    gender: 'Geschlecht',
    mail: 'E-Mail',
    phone: 'Telefon',
    street: 'Straße',
    houseNumber: 'Hausnummer',
    zip: 'PLZ',
    city: 'Ort',
    country: 'Land',
    state: 'Status',
    joinedOn: 'Eintritt',
    guardianFirstName: 'Vorname Elternteil',
    guardianLastName: 'Nachname Elternteil',
    guardianBirthday: 'Geburtsdatum Elternteil',
    guardianMail: 'E-Mail Elternteil',
  },
  en: {
    number: 'Member number',
    firstName: 'First name',
    lastName: 'Last name',
    birthday: 'Date of birth',
    gender: 'Gender',
    mail: 'Email address',
    phone: 'Phone',
    street: 'Street',
    houseNumber: 'House number',
    zip: 'Postcode',
    city: 'City',
    country: 'Country',
    state: 'Membership status',
    joinedOn: 'Joined on',
    guardianFirstName: 'Guardian first name',
    guardianLastName: 'Guardian last name',
    guardianBirthday: 'Guardian date of birth',
    guardianMail: 'Guardian email',
  },
}

/** States of people whom an extract holds. Former members stay with the school that they left. */
export const EXTRACT_STATES = ['active', 'passive', 'interested'] as const
type ExtractState = (typeof EXTRACT_STATES)[number]

/** As the wizard reads it. */
const STATE_WORDS: Readonly<Record<ExtractState, Readonly<Record<Locale, string>>>> = {
  active: { de: 'aktiv', en: 'active' },
  passive: { de: 'passiv', en: 'passive' },
  interested: { de: 'interessiert', en: 'interested' },
}

export const stateWord = (state: ExtractState, locale: Locale): string => STATE_WORDS[state][locale]

const GENDER_WORDS = {
  de: { m: 'männlich', f: 'weiblich', d: 'divers', u: '' },
  en: { m: 'male', f: 'female', d: 'diverse', u: '' },
} as const

export const genderWord = (gender: 'm' | 'f' | 'd' | 'u', locale: Locale): string =>
  GENDER_WORDS[locale][gender]
