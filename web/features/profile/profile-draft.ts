/** The values of the profile form: the saved data combined with the input. No input is lost by a refusal or a change from elsewhere. */
import type { UserChange } from '@wegband/domain/features/profile/contract.ts'
import { ADDRESS_FIELDS } from '@wegband/domain/features/profile/completeness.ts'
import type { AddressField } from '@wegband/domain/features/profile/completeness.ts'
import { whyNotPhone, whyNotZip } from '@wegband/domain/features/accounts/person-rules.ts'
import { whyNotUsername } from '@wegband/domain/features/accounts/username-rules.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { isMailAddress } from '@wegband/domain/features/sign-in/login-name.ts'

export const SECTIONS = ['person', 'contact', 'address'] as const
export type Section = (typeof SECTIONS)[number]

export const FIELDS_OF = {
  person: ['firstName', 'lastName', 'birthdayAt', 'gender', 'username'],
  contact: ['mail', 'phone'],
  address: ADDRESS_FIELDS,
} as const satisfies Record<Section, readonly string[]>
export type Field = (typeof FIELDS_OF)[Section][number]
/** All values are text, as in the inputs. */
export type Fields = { readonly [F in Field]: string }
export type Draft = Partial<Fields>

/** The most likely country of a new user. */
const USUAL_COUNTRY = 'DE'

export const savedFields = (person: Viewer): Fields => {
  const address = person.addresses?.[0]
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    birthdayAt: person.birthdayAt ?? '',
    gender: person.gender,
    username: person.username ?? '',
    mail: person.mail ?? '',
    phone: person.phone ?? '',
    street: address?.street ?? '',
    houseNumber: address?.houseNumber ?? '',
    zip: address?.zip ?? '',
    city: address?.city ?? '',
    country: address?.country ?? USUAL_COUNTRY,
  }
}

export const shownFields = (saved: Fields, draft: Draft): Fields => ({ ...saved, ...draft })

const FIELDS = SECTIONS.flatMap((section): readonly Field[] => FIELDS_OF[section])

/** Input equal to the saved value is no change. */
export const changedFields = (saved: Fields, draft: Draft): Field[] =>
  FIELDS.filter((field) => draft[field] !== undefined && draft[field].trim() !== saved[field])

const sectionOf = (field: Field): Section =>
  SECTIONS.find((section) => FIELDS_OF[section].some((one: Field) => one === field)) ?? 'person'

export const changedSections = (saved: Fields, draft: Draft): Section[] => {
  const changed = changedFields(saved, draft)
  return SECTIONS.filter((section) => changed.some((field) => sectionOf(field) === section))
}

/** After a section was saved as `sent`: newer input in it stays. */
export const withoutSaved = (draft: Draft, section: Section, sent: Draft): Draft => {
  const isSaved = ([field, value]: [string, string]): boolean =>
    FIELDS_OF[section].some((one: Field) => one === field && sent[one] === value)
  return Object.fromEntries(Object.entries(draft).filter((entry) => !isSaved(entry)))
}

/** Error codes by field, for errors in the form of the input; the server checks more. */
export type FieldCodes = { readonly [F in Field]?: string }

const requiredIn = (fields: Fields, names: readonly Field[]): FieldCodes =>
  Object.fromEntries(names.filter((name) => fields[name].trim() === '').map((name) => [name, 'required']))

const personCodes = (saved: Fields, fields: Fields): FieldCodes => {
  // A name that was never set may stay empty while another field is saved.
  const names = (['firstName', 'lastName', 'birthdayAt'] as const).filter((name) => saved[name] !== '')
  const username = fields.username === saved.username ? undefined : whyNotUsername(fields.username)
  return { ...requiredIn(fields, names), ...(username === undefined ? {} : { username }) }
}

const contactCodes = (saved: Fields, fields: Fields): FieldCodes => {
  const [mail, phone] = [fields.mail.trim(), fields.phone.trim()]
  const isPhoneKept = phone === '' || phone === saved.phone
  const phoneCode = isPhoneKept ? undefined : whyNotPhone(phone)
  const phoneCodes = phoneCode === undefined ? {} : { phone: phoneCode }
  if (mail === saved.mail) return phoneCodes
  if (mail === '') return { ...phoneCodes, mail: 'required' }
  return isMailAddress(mail) ? phoneCodes : { ...phoneCodes, mail: 'invalid-mail' }
}

/** Half an address is invalid. */
const addressCodes = (fields: Fields): FieldCodes => {
  const zip = whyNotZip(fields.zip, fields.country)
  return { ...(zip === undefined ? {} : { zip }), ...requiredIn(fields, ADDRESS_FIELDS) }
}

export const whyNotSection = (section: Section, saved: Fields, fields: Fields): FieldCodes => {
  if (section === 'person') return personCodes(saved, fields)
  return section === 'contact' ? contactCodes(saved, fields) : addressCodes(fields)
}

/** The part of a section that is sent: only what was changed. An empty phone is none. */
export const changeOf = (section: 'person' | 'contact', saved: Fields, draft: Draft): UserChange => {
  const fields = shownFields(saved, draft)
  const changed = changedFields(saved, draft).filter((field) => sectionOf(field) === section)
  const entries = changed.map((field) => [field, fields[field].trim()])
  const change = Object.fromEntries(entries) as UserChange
  // The inputs offer nothing else, and the server validates everything again.
  return change.phone === '' ? { ...change, phone: null } : change
}

export const addressOf = (fields: Fields): { [F in AddressField]: string } => ({
  street: fields.street.trim(),
  houseNumber: fields.houseNumber.trim(),
  zip: fields.zip.trim(),
  city: fields.city.trim(),
  country: fields.country.trim(),
})
