/** The form of a new member while it is filled in and sent; what the server has against a field stands at that field. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { UserSchoolState } from '@wegband/domain/basics/roles.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { searchUsers } from '@wegband/domain/features/accounts/person-search-contract.ts'
import { listMembers } from '@wegband/domain/features/members/contract.ts'
import { createUser } from '@wegband/domain/features/registration/contract.ts'
import { call } from '../../platform/api.ts'
import { nowIso } from '../../platform/clock.ts'
import { invalidate } from '../../platform/queries.ts'
import {
  bodyOf,
  EMPTY_FORM,
  type FormErrors,
  type NewMemberForm,
  whyNotForm,
  WIRE_NAMES,
} from './new-member-form.ts'

export type Duplicate = {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly state: UserSchoolState
}

const isDuplicate = (value: unknown): value is Duplicate =>
  typeof value === 'object' && value !== null && 'id' in value && 'firstName' in value && 'state' in value

/** Who is there already; undefined for any other refusal. */
const duplicatesOf = (error: unknown): readonly Duplicate[] | undefined => {
  if (!(error instanceof AppError) || error.code !== 'members.duplicate') return undefined
  const people: unknown = Reflect.get(Object(error.details.data), 'people')
  return Array.isArray(people) ? people.filter(isDuplicate) : []
}

const fieldErrorsOf = (error: unknown): FormErrors => {
  const told = error instanceof AppError ? (error.details.errors ?? {}) : {}
  return Object.fromEntries(
    Object.entries(told).flatMap(([field, [code]]) => {
      const name = WIRE_NAMES[field]
      return name === undefined || code === undefined ? [] : [[name, code]]
    }),
  )
}

export type Made = { readonly id: number; readonly firstName: string; readonly lastName: string }

export function useNewMember(
  schoolId: number,
  siteId: number | null,
  onMade: (made: Made, form: NewMemberForm) => void,
) {
  const client = useQueryClient()
  const [form, setForm] = useState<NewMemberForm>({
    ...EMPTY_FORM,
    siteId: siteId === null ? '' : String(siteId),
  })
  const [tries, setTries] = useState(0)
  const isTried = tries > 0
  const create = useMutation({
    mutationFn: (allowDuplicate: boolean) =>
      call(createUser, { body: bodyOf(form, schoolId, allowDuplicate) }),
    onSuccess: async (made) => {
      await invalidate(client, [listMembers, searchUsers])
      onMade(made, form)
    },
  })
  const own = whyNotForm(form, dayOf(nowIso()))
  const told = fieldErrorsOf(create.error)
  const errors: FormErrors = isTried ? { ...told, ...own } : {}
  const isFieldError = Object.keys(told).length > 0
  const found = duplicatesOf(create.error)
  return {
    form,
    errors,
    /** Grows with every try that failed, here or at the server, once its words are there. */
    failedTries: tries * 2 + (create.error === null ? 0 : 1),
    isDirty: form.firstName !== '' || form.lastName !== '' || form.mail !== '',
    isBusy: create.isPending,
    /** Not at a field and not a question. */
    failure: isFieldError || found !== undefined ? null : create.error,
    duplicates: found,
    forget: create.reset,
    change: (changes: Partial<NewMemberForm>) => {
      if (create.error !== null) create.reset()
      setForm((before) => ({ ...before, ...changes }))
    },
    send: (allowDuplicate = false) => {
      setTries(tries + 1)
      if (Object.keys(own).length === 0 && !create.isPending) create.mutate(allowDuplicate)
    },
  }
}
export type NewMember = ReturnType<typeof useNewMember>
