/** The state of the registration: the step in the address, its errors, and sending everything at the end. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import type { RegistrationType } from '@wegband/domain/features/registration/contract.ts'
import {
  draftFieldOf,
  EMPTY_DRAFT,
  stepOfFields,
  stepsOf,
  stepToShow,
} from '@wegband/domain/features/registration/registration-steps.ts'
import type {
  DraftField,
  RegistrationDraft,
  RegistrationStep,
} from '@wegband/domain/features/registration/registration-steps.ts'
import { isConversionRefusal } from '@wegband/domain/features/conversion/conversion-rules.ts'
import { theSession } from '../../platform/api/api.ts'
import { nowIso } from '../../platform/clock.ts'
import type { FormOf } from '../../platform/forms/use-form.ts'
import { useLocale } from '../../platform/words/i18n.tsx'
import { useSearchParams } from '../../platform/router/links.tsx'
import { readStored, writeStored } from '../../platform/device/local-settings.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { useRouter } from '../../platform/router/router-context.ts'
import { isGoodPassword } from '../sign-in/password/new-password-fields.tsx'
import { useLandingAfterRegistration } from './after-registration.ts'
import { funnelOf } from './chosen-funnel.ts'
import { bodyOf, forgetRegistration, useRegistrationDraft, useSecrets } from './registration-draft.ts'
import type { Secrets } from './registration-draft.ts'
import type { WizardPlace } from './wizard-place.ts'

const DRAFT_FIELDS = Object.keys(EMPTY_DRAFT) as readonly DraftField[]

/** The fields of the draft that the server refused. */
const fieldsRefusedBy = (error: unknown): DraftField[] => {
  const names = error instanceof AppError ? Object.keys(error.details.errors ?? {}) : []
  const fields = names.map(draftFieldOf)
  return DRAFT_FIELDS.filter((field) => fields.includes(field))
}

/** Passwords are gone after a reload, so a later step falls back to the step that needs them. */
const heldBack = (type: RegistrationType, step: RegistrationStep, secrets: Secrets): RegistrationStep => {
  const steps = stepsOf(type)
  const comesAfter = (other: RegistrationStep): boolean =>
    steps.includes(other) && steps.indexOf(step) > steps.indexOf(other)
  if (comesAfter('association') && secrets.found?.eligible !== true) return 'association'
  if (comesAfter('account') && !isGoodPassword(secrets)) return 'account'
  return step
}

/** The step that shows an error of the whole form. */
const stepOfError = (type: RegistrationType, error: unknown): RegistrationStep | undefined => {
  // The draft has no password.
  if (error instanceof AppError && error.details.errors?.['password'] !== undefined) return 'account'
  const ofFields = stepOfFields(type, fieldsRefusedBy(error))
  if (ofFields !== undefined) return ofFields
  if (!(error instanceof AppError)) return undefined
  if (error.code === 'registration.not-adult') return 'person'
  return isConversionRefusal(error.code) ? 'association' : undefined
}

export function useWizardState(type: RegistrationType, place: WizardPlace) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const locale = useLocale()
  const search = useSearchParams()
  const [draft, change] = useRegistrationDraft()
  const [secrets, changeSecrets] = useSecrets()
  const landingOf = useLandingAfterRegistration()
  const today = dayOf(nowIso())
  const steps = stepsOf(type)
  const step = heldBack(type, stepToShow(type, search['step'], draft, today), secrets)
  const asked = search['step']
  const ownHref = place.hrefOf(type, step)
  useEffect(() => {
    // Corrects the address when it differs, but not at the character that completes a password.
    if (asked !== undefined && asked !== step) void router.navigate(ownHref, { replace: true })
  }, [asked, step, ownHref, router])

  const changeDraft = (fields: Partial<RegistrationDraft>): void => {
    change(fields)
    // Another number is another membership.
    if (fields.ewtoNumber !== undefined) changeSecrets({ found: undefined })
    if (sending.isError) sending.reset()
  }
  const go = (next: RegistrationStep): void => void router.navigate(place.hrefOf(type, next))
  const sending = useMutation({
    mutationFn: () => {
      const body = bodyOf(type, draft, secrets, { language: locale, funnels: funnelOf(readStored('funnel')) })
      return theSession().become(() => place.send(body))
    },
    onSuccess: async () => {
      // The guest has a real account now.
      await invalidate(queryClient, [readUser])
      await router.navigate(landingOf(draft.mail), { replace: true })
      writeStored('funnel', null)
      forgetRegistration()
    },
    onError: (error) => {
      const at = stepOfError(type, error)
      if (at !== undefined && at !== step) go(at)
    },
  })

  return {
    type,
    steps,
    step,
    draft,
    change: changeDraft,
    secrets,
    changeSecrets,
    today,
    sending,
    back: steps[steps.indexOf(step) - 1],
    /** Goes to the next step; the last one sends everything. */
    next: (): unknown => {
      const following = steps[steps.indexOf(step) + 1]
      return following === undefined ? sending.mutateAsync() : go(following)
    },
  }
}
export type WizardState = ReturnType<typeof useWizardState>
/** The values of the form: the draft, and the passwords, which are never stored. */
export type WizardValues = RegistrationDraft & Pick<Secrets, 'password' | 'confirmation' | 'ewtoPassword'>
export type Wizard = WizardState & { readonly form: FormOf<WizardValues> }
