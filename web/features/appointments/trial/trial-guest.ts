/** The form data of a trial class: stored in this tab across a reload, prefilled for a signed-in person. */
import { isForChildren } from '@wegband/domain/features/appointments/schedule/class-ages.ts'
import type { TrialClass } from '@wegband/domain/features/appointments/trial/trial-contract.ts'
import { NAME_MAX, whyNotLine, whyNotPhone } from '@wegband/domain/features/accounts/person-rules.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { isMailAddress } from '@wegband/domain/features/sign-in/login-name.ts'
import { nowIso } from '../../../platform/clock.ts'
import { useSearchParams } from '../../../platform/router/links.tsx'
import { useDraft, writeDraft } from '../../../platform/session/session-draft.ts'
import { useArrivingPeople, useKnownViewer } from '../../accounts/viewer.ts'

const EMPTY = { firstName: '', lastName: '', mail: '', phone: '', age: '' }
export type TrialFields = typeof EMPTY
export type TrialField = keyof TrialFields

/** `heldUntil` and `sentAt` are empty until the form is sent. */
const UNSENT = { ...EMPTY, heldUntil: '', sentAt: '' }
export type TrialDraft = typeof UNSENT

export const TRIAL_FIELDS = ['firstName', 'lastName', 'age', 'mail', 'phone'] as const

export const fieldsFor = (trial: TrialClass): readonly TrialField[] =>
  TRIAL_FIELDS.filter((field) => field !== 'age' || isForChildren(trial))

/** The server checks the same. */
export const whyNotField = (field: TrialField, value: string): string | undefined => {
  const text = value.trim()
  if (field === 'phone') return text === '' ? undefined : whyNotPhone(text)
  if (field === 'firstName' || field === 'lastName') return whyNotLine(text, NAME_MAX)
  if (text === '') return 'required'
  if (field === 'age') return /^[1-9]\d?$/.test(text) ? undefined : 'invalid-age'
  return field === 'mail' && !isMailAddress(text) ? 'invalid-mail' : undefined
}

export const bodyOf = (trial: TrialClass, { age, ...fields }: TrialFields) => ({
  firstName: fields.firstName,
  lastName: fields.lastName,
  mail: fields.mail,
  phone: fields.phone,
  ...(isForChildren(trial) ? { age: Number(age) } : {}),
})

type Person = Pick<Viewer, 'id' | 'firstName' | 'lastName' | 'age'>

const nameFields = ({ firstName, lastName, age }: Person): Partial<TrialFields> => ({
  firstName,
  lastName,
  age: age === null ? '' : String(age),
})

/** `age`: from the address, as another page passed it. */
const filledFor = (viewer: Viewer | undefined, isChildClass: boolean, age = ''): TrialDraft => ({
  ...UNSENT,
  age,
  // A parent who registers a child does not train.
  ...(viewer === undefined || (isChildClass && viewer.isAdult) ? {} : nameFields(viewer)),
  mail: viewer?.mail ?? '',
  phone: viewer?.phone ?? '',
})

const draftKey = (trial: TrialClass, viewer: Viewer | undefined): string =>
  `trial-${trial.id}-${viewer?.id ?? 'guest'}`

export function useTrialGuest(trial: TrialClass) {
  const known = useKnownViewer()
  const viewer = known?.isAnonymous === true ? undefined : known
  const { people: children } = useArrivingPeople(viewer?.childIds ?? [])
  const key = draftKey(trial, viewer)
  const [draft, change] = useDraft(key, filledFor(viewer, isForChildren(trial), useSearchParams()['age']))
  return {
    draft,
    change,
    /** The children whom a parent may choose; empty for all others. */
    family: viewer === undefined || children.length === 0 ? [] : [viewer, ...children],
    choose: (person: Person) => change(nameFields(person)),
    forget: () => writeDraft(key, undefined),
    isWaiting: draft.heldUntil > nowIso(),
    hasLapsed: draft.heldUntil !== '' && draft.heldUntil <= nowIso(),
  }
}
export type TrialGuest = ReturnType<typeof useTrialGuest>
