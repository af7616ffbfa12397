/** The form behind all steps of the registration: each step is validated separately by the rules of the domain. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { HOUSE_NUMBER_MAX, NAME_MAX } from '@wegband/domain/features/accounts/person-rules.ts'
import { USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '@wegband/domain/features/accounts/username-rules.ts'
import {
  draftFieldOf,
  EMPTY_DRAFT,
  errorsOf,
  fieldsOf,
  type RegistrationStep,
} from '@wegband/domain/features/registration/registration-steps.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { type Refusals, useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { newPasswordRules } from '../../sign-in/password/new-password-fields.tsx'
import { ownWordsOf, useUsernameAvailability } from '../steps/account-step.tsx'
import { useAssociationCheck } from '../steps/association-step.tsx'
import { isAllAccepted, useLegalTexts } from '../steps/legal-step.tsx'
import { whyTooYoung } from '../steps/person-step.tsx'
import { useWizardState, type Wizard, type WizardState, type WizardValues } from '../use-wizard.ts'
import type { WizardPlace } from '../wizard-place.ts'
import type { RegistrationType } from '@wegband/domain/features/registration/contract.ts'

const SECRET_NAMES = { association: ['ewtoPassword'], account: ['password', 'confirmation'] } as const
const namesIn = (step: RegistrationStep): readonly (keyof WizardValues)[] =>
  step === 'association' || step === 'account' ? [...fieldsOf(step), ...SECRET_NAMES[step]] : fieldsOf(step)

const MOST = {
  firstName: NAME_MAX,
  lastName: NAME_MAX,
  street: NAME_MAX,
  houseNumber: HOUSE_NUMBER_MAX,
  city: NAME_MAX,
  childFirstName: NAME_MAX,
  childLastName: NAME_MAX,
  username: USERNAME_MAX_LENGTH,
}

/** Secrets are not stored with the draft of the tab. */
const changeBoth =
  ({ change, changeSecrets }: WizardState) =>
  ({ password, confirmation, ewtoPassword, ...draft }: Partial<WizardValues>): void => {
    if (Object.keys(draft).length > 0) change(draft)
    const secrets = {
      ...(password === undefined ? {} : { password }),
      ...(confirmation === undefined ? {} : { confirmation }),
      ...(ewtoPassword === undefined ? {} : { ewtoPassword, found: undefined }),
    }
    if (Object.keys(secrets).length > 0) changeSecrets(secrets)
  }

/** The wizard with its form, and the data of the steps beside the draft. */
export function useWizard(type: RegistrationType, place: WizardPlace) {
  const t = useMessages('registration')
  const words = useErrorWords()
  const state = useWizardState(type, place)
  const { step, draft, secrets, today } = state
  const availability = useUsernameAvailability(state)
  const check = useAssociationCheck(state)
  const texts = useLegalTexts(step === 'legal')

  const rules = (values: WizardValues): Refusals<WizardValues> => {
    const own = errorsOf(step, values, today)
    switch (step) {
      case 'association':
        return { ...own, ewtoPassword: values.ewtoPassword === '' ? 'required' : undefined }
      case 'person': {
        const young = whyTooYoung(values.birthdayAt, today)
        return young === undefined ? own : { birthdayAt: { text: words(new AppError(young)).title }, ...own }
      }
      case 'child':
        return own
      case 'account':
        return {
          ...newPasswordRules(values, ownWordsOf(values)),
          ...own,
          ...(availability === 'taken' ? { username: { text: t('account.usernameTaken') } } : {}),
          ...(own.username === 'too-short'
            ? { username: { code: 'too-short', count: USERNAME_MIN_LENGTH } }
            : {}),
        }
      case 'legal':
        return isAllAccepted(texts.data, values.acceptedTextIds)
          ? own
          : { acceptedTextIds: 'must-be-accepted' }
    }
  }
  const { password, confirmation, ewtoPassword } = secrets
  const form = useForm<WizardValues>({
    start: { ...EMPTY_DRAFT, password: '', confirmation: '', ewtoPassword: '' },
    kept: [{ ...draft, password, confirmation, ewtoPassword }, changeBoth(state)],
    part: { id: step, names: namesIn(step) },
    rules,
    most: MOST,
    // The draft has no password.
    fieldOf: (name) => (name === 'password' ? name : draftFieldOf(name)),
    send: () =>
      step === 'association' && secrets.found?.eligible !== true ? check.mutateAsync() : state.next(),
    // The steps and the head of the form show it.
    isShownElsewhere: () => true,
    isBusy: check.isPending,
  })
  const wizard: Wizard = { ...state, form }
  return { wizard, availability, check, texts }
}
