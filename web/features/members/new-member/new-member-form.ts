/** The form of a new member: its values, what is missing, and what is sent. Pure, so that the page only renders it. */
import { ageOn, isDay } from '@wegband/domain/basics/calendar-days.ts'
import { whyNotBirthday, whyNotChildBirthday } from '@wegband/domain/features/registration/age-rules.ts'
import type { createUser } from '@wegband/domain/features/registration/contract.ts'
import type { RequestOf } from '@wegband/domain/http/endpoint.ts'
import { isAdultOn } from '@wegband/domain/features/accounts/adult-age.ts'

export type Kind = 'adult' | 'child'
/** Chosen among the school's people, present with a card, or without an account. */
export type ChosenGuardian =
  | { readonly by: 'person'; readonly userId: number; readonly name: string }
  | { readonly by: 'card'; readonly token: string; readonly name: string }
  | { readonly by: 'letter' }

export type NewMemberForm = {
  readonly kind: Kind
  readonly firstName: string
  readonly lastName: string
  readonly birthdayAt: string
  readonly mail: string
  readonly siteId: string
  readonly linksCard: boolean
  readonly startsAtLevelOne: boolean
  readonly guardian: ChosenGuardian | undefined
  readonly parentFirstName: string
  readonly parentLastName: string
  readonly parentBirthdayAt: string
  readonly parentMail: string
}
export type TextName = {
  [Name in keyof NewMemberForm]: NewMemberForm[Name] extends string ? Name : never
}[keyof NewMemberForm]

export const EMPTY_FORM: NewMemberForm = {
  kind: 'adult',
  firstName: '',
  lastName: '',
  birthdayAt: '',
  mail: '',
  siteId: '',
  linksCard: true,
  startsAtLevelOne: true,
  guardian: undefined,
  parentFirstName: '',
  parentLastName: '',
  parentBirthdayAt: '',
  parentMail: '',
}

/** The form field for each field name in the server's errors. */
export const WIRE_NAMES: Readonly<Record<string, keyof NewMemberForm>> = {
  firstName: 'firstName',
  lastName: 'lastName',
  birthdayAt: 'birthdayAt',
  mail: 'mail',
  guardian: 'guardian',
  'guardian.firstName': 'parentFirstName',
  'guardian.lastName': 'parentLastName',
  'guardian.birthdayAt': 'parentBirthdayAt',
  'guardian.mail': 'parentMail',
}

/** The form's own code: a person under 18 must be entered as a child, and a parent must be an adult. */
export const NOT_ADULT = 'not-adult'

const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

const whyNotMail = (text: string): string | undefined => {
  if (text.trim() === '') return 'required'
  return MAIL.test(text.trim()) ? undefined : 'invalid-mail'
}
const whyNotDay = (form: NewMemberForm, today: string): string | undefined => {
  const day = form.birthdayAt
  if (!isDay(day)) return 'required'
  if (form.kind === 'child') return whyNotChildBirthday(day, today)
  return whyNotBirthday(day, today) ?? (isAdultOn(day, today) ? undefined : NOT_ADULT)
}
const whyNotParentDay = (day: string, today: string): string | undefined => {
  if (!isDay(day)) return 'required'
  return isAdultOn(day, today) && ageOn(day, today) < 120 ? undefined : NOT_ADULT
}

export type FormErrors = { readonly [Name in keyof NewMemberForm]?: string }

/** Error codes by field; empty when it may be sent. */
export const whyNotForm = (form: NewMemberForm, today: string): FormErrors => {
  const required = (text: string): string | undefined => (text.trim() === '' ? 'required' : undefined)
  const isInvited = form.kind === 'child' && form.guardian?.by === 'letter'
  const codes: Partial<Record<keyof NewMemberForm, string | undefined>> = {
    firstName: required(form.firstName),
    lastName: required(form.lastName),
    birthdayAt: whyNotDay(form, today),
    ...(form.kind === 'adult' ? { mail: whyNotMail(form.mail) } : {}),
    ...(form.kind === 'child' && form.guardian === undefined ? { guardian: 'required' } : {}),
    ...(isInvited
      ? {
          parentFirstName: required(form.parentFirstName),
          parentLastName: required(form.parentLastName),
          parentBirthdayAt: whyNotParentDay(form.parentBirthdayAt, today),
          parentMail: whyNotMail(form.parentMail),
        }
      : {}),
  }
  return Object.fromEntries(Object.entries(codes).filter(([, code]) => code !== undefined))
}

const guardianOf = (form: NewMemberForm) => {
  const { guardian } = form
  if (form.kind === 'adult' || guardian === undefined) return null
  if (guardian.by === 'person') return { userId: guardian.userId }
  if (guardian.by === 'card') return { token: guardian.token }
  return {
    firstName: form.parentFirstName.trim(),
    lastName: form.parentLastName.trim(),
    birthdayAt: form.parentBirthdayAt,
    mail: form.parentMail.trim(),
  }
}

/** `allowDuplicate`: the trainer confirmed the warning. */
export const bodyOf = (
  form: NewMemberForm,
  schoolId: number,
  allowDuplicate: boolean,
): RequestOf<typeof createUser>['body'] => ({
  schoolId,
  schoolSiteId: form.siteId === '' ? null : Number(form.siteId),
  firstName: form.firstName.trim(),
  lastName: form.lastName.trim(),
  birthdayAt: form.birthdayAt,
  mail: form.kind === 'adult' ? form.mail.trim() : null,
  guardian: guardianOf(form),
  startsAtLevelOne: form.startsAtLevelOne,
  allowDuplicate,
})
