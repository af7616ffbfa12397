/** The state of the form of a new member while it is filled in and sent. Errors of the server are shown at their fields. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { UserSchoolState } from '@wegband/domain/basics/roles.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { searchUsers } from '@wegband/domain/features/accounts/person-search-contract.ts'
import { listMembers } from '@wegband/domain/features/members/contract.ts'
import { createUser } from '@wegband/domain/features/registration/contract.ts'
import { NAME_MAX } from '@wegband/domain/features/accounts/person-rules.ts'
import { call } from '../../../platform/api/api.ts'
import { nowIso } from '../../../platform/clock.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { invalidate } from '../../../platform/api/queries.ts'
import { bodyOf, EMPTY_FORM, type NewMemberForm, whyNotForm, WIRE_NAMES } from './new-member-form.ts'

export type Duplicate = {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly state: UserSchoolState
}

const isDuplicate = (value: unknown): value is Duplicate =>
  typeof value === 'object' && value !== null && 'id' in value && 'firstName' in value && 'state' in value

/** The existing people with that name; undefined for any other refusal. */
const duplicatesOf = (error: unknown): readonly Duplicate[] | undefined => {
  if (!(error instanceof AppError) || error.code !== 'members.duplicate') return undefined
  const people: unknown = Reflect.get(Object(error.details.data), 'people')
  return Array.isArray(people) ? people.filter(isDuplicate) : []
}

export type Made = { readonly id: number; readonly firstName: string; readonly lastName: string }

export function useNewMember(
  schoolId: number,
  siteId: number | null,
  onMade: (made: Made, form: NewMemberForm) => void,
) {
  const client = useQueryClient()
  const [duplicates, setDuplicates] = useState<readonly Duplicate[]>()
  const create = async (values: NewMemberForm, allowDuplicate: boolean): Promise<void> => {
    setDuplicates(undefined)
    const made = await call(createUser, { body: bodyOf(values, schoolId, allowDuplicate) }).catch(
      (error: unknown) => {
        setDuplicates(duplicatesOf(error))
        throw error
      },
    )
    await invalidate(client, [listMembers, searchUsers])
    onMade(made, values)
  }
  const form = useForm<NewMemberForm>({
    start: { ...EMPTY_FORM, siteId: siteId === null ? '' : String(siteId) },
    rules: (values) => whyNotForm(values, dayOf(nowIso())),
    most: { firstName: NAME_MAX, lastName: NAME_MAX, parentFirstName: NAME_MAX, parentLastName: NAME_MAX },
    fieldOf: (name) => WIRE_NAMES[name],
    send: (values) => create(values, false),
    // The dialog asks about that.
    isShownElsewhere: (error) => duplicatesOf(error) !== undefined,
  })
  return {
    ...form,
    duplicates,
    sendDuplicate: () => form.attempt((values) => create(values, true)),
    forget: () => setDuplicates(undefined),
  }
}
export type NewMember = ReturnType<typeof useNewMember>
