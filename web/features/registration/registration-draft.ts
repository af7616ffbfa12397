/** The input of a registration. It survives a reload of the page; passwords are kept only in the memory of this page. */
import type { ConversionCheck } from '@wegband/domain/features/conversion/contract.ts'
import type { RegistrationInput, RegistrationType } from '@wegband/domain/features/registration/contract.ts'
import type { CustodyManner } from '@wegband/domain/features/registration/custody.ts'
import { EMPTY_DRAFT } from '@wegband/domain/features/registration/registration-steps.ts'
import type { RegistrationDraft } from '@wegband/domain/features/registration/registration-steps.ts'
import type { Funnel } from '@wegband/domain/features/registration/funnel-rules.ts'
import type { Locale } from '@wegband/domain/basics/locale.ts'
import { useDraft, writeDraft } from '../../platform/session/session-draft.ts'
import { createStore, useStore } from '../../platform/store.ts'

const KEY = 'registration'

export type Secrets = {
  readonly password: string
  readonly confirmation: string
  readonly ewtoPassword: string
  /** The association's answer for the number and password in the form. */
  readonly found: ConversionCheck | undefined
}

const NO_SECRETS: Secrets = { password: '', confirmation: '', ewtoPassword: '', found: undefined }
const secrets = createStore<Secrets>(NO_SECRETS)

export const useRegistrationDraft = () => useDraft<RegistrationDraft>(KEY, EMPTY_DRAFT)

/** `[secrets, change]` */
export function useSecrets(): [Secrets, (fields: Partial<Secrets>) => void] {
  return [useStore(secrets), (fields) => secrets.set({ ...secrets.get(), ...fields })]
}

/** Clears the draft after it was sent or abandoned. */
export function forgetRegistration(): void {
  writeDraft(KEY, undefined)
  secrets.set(NO_SECRETS)
}

type Own = Omit<Extract<RegistrationInput, { profileType: 'regular' }>, 'profileType'>

const ownFields = (
  draft: RegistrationDraft,
  { password, confirmation }: Secrets,
  more: { readonly language: Locale; readonly funnels: readonly Funnel[] },
): Own => ({
  firstName: draft.firstName,
  lastName: draft.lastName,
  birthdayAt: draft.birthdayAt,
  gender: draft.gender,
  phone: draft.phone.trim() === '' ? null : draft.phone,
  address: {
    street: draft.street,
    houseNumber: draft.houseNumber,
    zip: draft.zip,
    city: draft.city,
    country: draft.country,
  },
  username: draft.username,
  mail: draft.mail,
  password,
  confirmation,
  acceptedLegalTextIds: [...draft.acceptedTextIds],
  language: more.language,
  funnels: [...more.funnels],
})

/** The app never sends a default here: the child step asks, and nothing is sent before it is filled in. */
const custodyOf = ({ custody }: RegistrationDraft): CustodyManner => {
  if (custody === '') throw new Error('A child is sent without how custody is')
  return custody
}

/** In the form that the API expects. */
export function bodyOf(
  type: RegistrationType,
  draft: RegistrationDraft,
  known: Secrets,
  more: { readonly language: Locale; readonly funnels: readonly Funnel[] },
): RegistrationInput {
  const own = ownFields(draft, known, more)
  switch (type) {
    case 'regular':
    case 'regular_alone':
      return { profileType: type, ...own }
    case 'regular_kid':
      return {
        profileType: type,
        ...own,
        child: {
          firstName: draft.childFirstName,
          lastName: draft.childLastName,
          birthdayAt: draft.childBirthdayAt,
          gender: draft.childGender,
        },
        custody: custodyOf(draft),
      }
    case 'ewto':
      return { profileType: type, ...own, ewtoNumber: draft.ewtoNumber, ewtoPassword: known.ewtoPassword }
  }
}
