/** Saves the input section by section: saved parts leave the draft, refused ones stay with their error (§8 Profile update failed). */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import {
  addPostalAddress,
  changePostalAddress,
  changeUser,
} from '@wegband/domain/features/profile/contract.ts'
import { HOUSE_NUMBER_MAX, NAME_MAX } from '@wegband/domain/features/accounts/person-rules.ts'
import { call } from '../../platform/api/api.ts'
import { type FormOf, useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { invalidate } from '../../platform/api/queries.ts'
import {
  addressOf,
  changedFields,
  changedSections,
  changeOf,
  savedFields,
  shownFields,
  whyNotSection,
  withoutSaved,
} from './profile-draft.ts'
import type { Draft, Fields, Section } from './profile-draft.ts'

const MOST = {
  firstName: NAME_MAX,
  lastName: NAME_MAX,
  street: NAME_MAX,
  city: NAME_MAX,
  houseNumber: HOUSE_NUMBER_MAX,
}

type Failures = { readonly [S in Section]?: unknown }
/** Empty when a code by email was given instead: then the session stores the proof. */
export type ConfirmPassword = () => Promise<string | undefined>

/** Changing a confirmed address requires the password or a code by email; the server says when. */
const needsProof = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'auth.proof-required' ||
    error.details.errors?.['currentPassword']?.includes('required') === true)

async function sendPerson(
  person: Viewer,
  body: Parameters<typeof call<typeof changeUser>>[1]['body'],
  confirmPassword: ConfirmPassword,
): Promise<void> {
  const params = { id: person.id }
  try {
    await call(changeUser, { params, body })
  } catch (error) {
    if (!needsProof(error)) throw error
    const currentPassword = await confirmPassword()
    if (currentPassword === undefined) throw new GivenUp()
    await call(changeUser, { params, body: currentPassword === '' ? body : { ...body, currentPassword } })
  }
}

/** The user closed the question for the password, so nothing failed. */
class GivenUp extends Error {}

const sendSection = (
  section: Section,
  person: Viewer,
  draft: Draft,
  confirmPassword: ConfirmPassword,
): Promise<unknown> => {
  const saved = savedFields(person)
  if (section !== 'address') return sendPerson(person, changeOf(section, saved, draft), confirmPassword)
  const body = addressOf(shownFields(saved, draft))
  const known = person.addresses?.[0]
  return known === undefined
    ? call(addPostalAddress, { params: { id: person.id }, body })
    : call(changePostalAddress, { params: { id: known.id }, body })
}

export type SavingProfile = FormOf<Fields> & {
  readonly saved: Fields
  readonly changes: number
  readonly discard: () => void
  /** Errors that belong to no single field. */
  readonly failureOf: (section: Section) => unknown
}

/** Some changes were not saved; their fields or section show the reason. */
class NotAllSaved extends AppError {}

type FieldErrors = { [field: string]: readonly string[] }

const fieldErrorsOf = (error: unknown): FieldErrors | undefined =>
  error instanceof AppError && error.code === 'general.invalid' ? error.details.errors : undefined

export function useSaveProfile(person: Viewer, confirmPassword: ConfirmPassword): SavingProfile {
  const t = useMessages('profile')
  const client = useQueryClient()
  const [draft, setDraft] = useState<Draft>({})
  const [failures, setFailures] = useState<Failures>({})
  const saved = savedFields(person)
  const values = shownFields(saved, draft)
  const dirty = changedSections(saved, draft)
  const changes = changedFields(saved, draft).length

  const saveSection = async (section: Section): Promise<void> => {
    await sendSection(section, person, draft, confirmPassword)
    await invalidate(client, [readUser], { id: person.id })
    setDraft((now) => withoutSaved(now, section, draft))
  }
  const saveAll = async (): Promise<void> => {
    setFailures({})
    let refused: FieldErrors = {}
    let isLeft = false
    for (const section of dirty) {
      try {
        await saveSection(section)
      } catch (error) {
        isLeft = true
        const errors = fieldErrorsOf(error)
        refused = { ...refused, ...errors }
        if (errors === undefined && !(error instanceof GivenUp))
          setFailures((known) => ({ ...known, [section]: error }))
      }
    }
    if (isLeft) throw new NotAllSaved('general.invalid', { errors: refused } as AppError['details'])
    showToast({ tone: 'positive', subject: 'profile', text: t('form.saved') })
  }
  const form = useForm<Fields>({
    start: saved,
    kept: [values, (typed) => setDraft((now) => ({ ...now, ...typed }))],
    rules: (typed) =>
      Object.fromEntries(dirty.flatMap((section) => Object.entries(whyNotSection(section, saved, typed)))),
    most: MOST,
    send: () => (changes === 0 ? undefined : saveAll()),
    isShownElsewhere: (error) =>
      error instanceof NotAllSaved && Object.keys(error.details.errors ?? {}).length === 0,
  })
  return {
    ...form,
    saved,
    changes,
    discard: () => {
      setDraft({})
      setFailures({})
      form.reset()
    },
    failureOf: (section) => failures[section],
  }
}
