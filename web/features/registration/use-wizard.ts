/** The state of registering: which step the address asks for, what is wrong with it, and sending it all at the end. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import type { RegistrationType } from '@wegband/domain/features/registration/contract.ts'
import {
  draftFieldOf,
  EMPTY_DRAFT,
  errorsOf,
  stepOfFields,
  stepsOf,
  stepToShow,
} from '@wegband/domain/features/registration/registration-steps.ts'
import type {
  DraftErrors,
  DraftField,
  RegistrationDraft,
  RegistrationStep,
} from '@wegband/domain/features/registration/registration-steps.ts'
import { isConversionRefusal } from '@wegband/domain/features/conversion/conversion-rules.ts'
import { theSession } from '../../platform/api.ts'
import { nowIso } from '../../platform/clock.ts'
import { useLocale } from '../../platform/i18n.tsx'
import { useSearchParams } from '../../platform/links.tsx'
import { readStored, writeStored } from '../../platform/local-settings.ts'
import { invalidate } from '../../platform/queries.ts'
import { useRouter } from '../../platform/router/router-context.ts'
import { fieldCodesOf } from '../credentials/form-failure.tsx'
import { isGoodPassword } from '../credentials/new-password-fields.tsx'
import { useLandingAfterRegistration } from './after-registration.ts'
import { funnelOf } from './chosen-funnel.ts'
import { bodyOf, forgetRegistration, useRegistrationDraft, useSecrets } from './registration-draft.ts'
import type { Secrets } from './registration-draft.ts'
import type { WizardPlace } from './wizard-place.ts'

/** What the server said of fields, as long as they stay as they were sent. */
type Told = { readonly [field: string]: { readonly code: string; readonly value: unknown } }

const toldBy = (error: unknown, draft: RegistrationDraft): Told => {
  if (!(error instanceof AppError)) return {}
  return Object.fromEntries(
    Object.entries(error.details.errors ?? {}).flatMap(([name, codes]) => {
      const field = draftFieldOf(name)
      const [code] = codes
      return field === undefined || code === undefined ? [] : [[field, { code, value: draft[field] }]]
    }),
  )
}

const DRAFT_FIELDS = Object.keys(EMPTY_DRAFT) as readonly DraftField[]
const fieldsIn = (told: Told): DraftField[] => DRAFT_FIELDS.filter((field) => Object.hasOwn(told, field))

/** Own rules first; what the server said counts until the field is changed. */
const allErrors = (
  own: DraftErrors,
  told: Told,
  draft: RegistrationDraft,
): { [F in DraftField]?: string } => ({
  ...Object.fromEntries(
    fieldsIn(told).flatMap((field) => {
      const one = told[field]
      return one !== undefined && Object.is(draft[field], one.value) ? [[field, one.code]] : []
    }),
  ),
  ...own,
})

/** Passwords are gone after a reload: whoever comes back then goes on where they belong. */
const heldBack = (type: RegistrationType, step: RegistrationStep, secrets: Secrets): RegistrationStep => {
  const steps = stepsOf(type)
  const comesAfter = (other: RegistrationStep): boolean =>
    steps.includes(other) && steps.indexOf(step) > steps.indexOf(other)
  if (comesAfter('association') && secrets.found?.eligible !== true) return 'association'
  if (comesAfter('account') && !isGoodPassword(secrets)) return 'account'
  return step
}

/** Where an error of the whole form is shown. */
const stepOfError = (type: RegistrationType, error: unknown, told: Told): RegistrationStep | undefined => {
  // The password stands in no draft.
  if (fieldCodesOf(error, 'password').length > 0) return 'account'
  const ofFields = stepOfFields(type, fieldsIn(told))
  if (ofFields !== undefined) return ofFields
  if (!(error instanceof AppError)) return undefined
  if (error.code === 'registration.not-adult') return 'person'
  return isConversionRefusal(error.code) ? 'association' : undefined
}

export function useWizard(type: RegistrationType, place: WizardPlace) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const locale = useLocale()
  const search = useSearchParams()
  const [draft, change] = useRegistrationDraft()
  const [secrets, changeSecrets] = useSecrets()
  const landingOf = useLandingAfterRegistration()
  const [tried, setTried] = useState<{ step: RegistrationStep; count: number }>()
  const [told, setTold] = useState<Told>({})
  const today = dayOf(nowIso())
  const steps = stepsOf(type)
  const step = heldBack(type, stepToShow(type, search['step'], draft, today), secrets)
  const asked = search['step']
  const ownHref = place.hrefOf(type, step)
  useEffect(() => {
    // whoever was held back goes on by themselves, not at the letter that completes a password
    if (asked !== undefined && asked !== step) void router.navigate(ownHref, { replace: true })
  }, [asked, step, ownHref, router])
  const errors = allErrors(errorsOf(step, draft, today), told, draft)
  const isTried = tried?.step === step
  const triedCount = tried?.count ?? 0

  const changeDraft = (fields: Partial<RegistrationDraft>): void => {
    change(fields)
    // another number is another membership
    if (fields.ewtoNumber !== undefined) changeSecrets({ found: undefined })
    if (sending.isError) sending.reset()
  }
  const go = (next: RegistrationStep): void => void router.navigate(place.hrefOf(type, next))
  // Told at once: a second press may come before the button is drawn as busy.
  const isSent = useRef(false)
  const sending = useMutation({
    mutationFn: () => {
      const body = bodyOf(type, draft, secrets, { language: locale, funnels: funnelOf(readStored('funnel')) })
      return theSession().become(() => place.send(body))
    },
    onSuccess: async () => {
      // a guest is somebody from now on
      await invalidate(queryClient, [readUser])
      await router.navigate(landingOf(draft.mail), { replace: true })
      writeStored('funnel', null)
      forgetRegistration()
    },
    onError: (error) => {
      isSent.current = false
      const said = toldBy(error, draft)
      setTold(said)
      const at = stepOfError(type, error, said)
      if (at !== undefined && at !== step) go(at)
      setTried({ step: at ?? step, count: triedCount + 1 })
    },
  })

  return {
    type,
    steps,
    step,
    draft,
    change: changeDraft,
    secrets,
    changeSecrets: (fields: Partial<Secrets>): void => {
      changeSecrets(fields)
      if (sending.isError) sending.reset()
    },
    today,
    errors,
    /** The error of a field, once it is time to say it. */
    errorOf: (field: DraftField): string | undefined =>
      isTried || told[field] !== undefined ? errors[field] : undefined,
    isTried,
    /** Counts the tries that did not go on. */
    triedCount,
    sending,
    back: steps[steps.indexOf(step) - 1],
    /** On to the next step, when nothing is wrong with this one; `isFine`: what the draft does not know of. */
    next: (isFine = true): void => {
      if (Object.keys(errors).length > 0 || !isFine) {
        setTried({ step, count: triedCount + 1 })
        return
      }
      const following = steps[steps.indexOf(step) + 1]
      if (following !== undefined) go(following)
      else if (!isSent.current) {
        isSent.current = true
        sending.mutate()
      }
    },
  }
}
export type Wizard = ReturnType<typeof useWizard>
