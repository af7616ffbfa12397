/** Saving what was typed, section by section: what is saved leaves the draft, what was refused stays in it with its reason (§8 Profile update failed). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import {
  addPostalAddress,
  changePostalAddress,
  changeUser,
} from '@wegband/domain/features/profile/contract.ts'
import { call } from '../../platform/api.ts'
import { invalidate } from '../../platform/queries.ts'
import { fieldCodesOf } from '../credentials/form-failure.tsx'
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
import type { Draft, Field, FieldCodes, Fields, Section } from './profile-draft.ts'

type Failures = { readonly [S in Section]?: unknown }
/** Empty when a code by email was given instead: then the session remembers the proof. */
export type ConfirmPassword = () => Promise<string | undefined>

/** A confirmed address is changed behind the password or a code by email; the server says when. */
const needsProof = (error: unknown): boolean =>
  fieldCodesOf(error, 'currentPassword').includes('required') ||
  (error instanceof AppError && error.code === 'auth.proof-required')

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

/** The person closed the question for the password: nothing failed. */
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

export type SavingProfile = {
  readonly saved: Fields
  readonly fields: Fields
  readonly dirty: readonly Section[]
  readonly changes: number
  readonly isSaving: boolean
  /** How often something was left unsaved. */
  readonly failedTries: number
  readonly set: (field: Field, value: string) => void
  readonly discard: () => void
  /** Answers whether everything is saved now. */
  readonly save: () => Promise<boolean>
  /** The code to show at a field: of the form itself after a try, or of the server. */
  readonly codeOf: (field: Field) => string | undefined
  /** What failed apart from single fields. */
  readonly failureOf: (section: Section) => unknown
}

/** The first code of each field that the server refused; undefined when it was about something else. */
const refusedFields = (error: unknown): FieldCodes | undefined => {
  const errors =
    error instanceof AppError && error.code === 'general.invalid' ? error.details.errors : undefined
  return (
    errors &&
    Object.fromEntries(Object.entries(errors).map(([field, codes]) => [field, codes[0] ?? 'invalid']))
  )
}

export function useSaveProfile(person: Viewer, confirmPassword: ConfirmPassword): SavingProfile {
  const client = useQueryClient()
  const [draft, setDraft] = useState<Draft>({})
  const [codes, setCodes] = useState<FieldCodes>({})
  const [failures, setFailures] = useState<Failures>({})
  const [failedTries, setFailedTries] = useState(0)
  const saved = savedFields(person)
  const fields = shownFields(saved, draft)
  const dirty = changedSections(saved, draft)

  const saveSection = async (section: Section): Promise<boolean> => {
    const wrong = whyNotSection(section, saved, fields)
    setCodes((known) => ({ ...known, ...wrong }))
    if (Object.keys(wrong).length > 0) return false
    try {
      await sendSection(section, person, draft, confirmPassword)
      await invalidate(client, [readUser], { id: person.id })
      setDraft((now) => withoutSaved(now, section, draft))
      return true
    } catch (error) {
      const refused = refusedFields(error)
      if (refused !== undefined) setCodes((known) => ({ ...known, ...refused }))
      else if (!(error instanceof GivenUp)) setFailures((known) => ({ ...known, [section]: error }))
      return false
    }
  }
  const saving = useMutation({
    mutationFn: async () => {
      setCodes({})
      setFailures({})
      const done: boolean[] = []
      for (const section of dirty) done.push(await saveSection(section))
      const isDone = done.every(Boolean)
      if (!isDone) setFailedTries((count) => count + 1)
      return isDone
    },
  })

  return {
    saved,
    fields,
    dirty,
    changes: changedFields(saved, draft).length,
    isSaving: saving.isPending,
    failedTries,
    set: (field, value) => {
      setDraft((now) => ({ ...now, [field]: value }))
      setCodes(({ [field]: _gone, ...rest }) => rest)
    },
    discard: () => {
      setDraft({})
      setCodes({})
      setFailures({})
    },
    save: () => saving.mutateAsync(),
    codeOf: (field) => codes[field],
    failureOf: (section) => failures[section],
  }
}
