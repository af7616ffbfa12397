/** Choices of the profile form that are saved at once: whom the app is used for, and a child's program (§3, §4 Kids program). */
import type { ReactNode } from 'react'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { changeUser } from '@wegband/domain/features/profile/contract.ts'
import { call } from '../../platform/api/api.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { CheckField, SelectField } from '../../ui/field/field.tsx'
import { useChoice } from './use-choice.ts'

/** §4: 100 and more are programs for adults. */
const FIRST_PROGRAM_OF_ADULTS = 100

export function UsingForChildren(props: { readonly person: Viewer }): ReactNode {
  const t = useMessages('profile')
  const { id, usingAppForChildren } = props.person
  const choice = useChoice(id, (next: boolean) =>
    call(changeUser, { params: { id }, body: { usingAppForChildren: next } }),
  )
  return (
    <CheckField
      label={t('form.usingForChildren')}
      note={t('form.usingForChildrenNote')}
      checked={choice.isPending ? choice.variables : usingAppForChildren}
      onChange={(event) => choice.mutate(event.target.checked)}
    />
  )
}

export function ChildProgram(props: { readonly person: Viewer }): ReactNode {
  const t = useMessages('profile')
  const { id, selectedTrainingStartProgram } = props.person
  const choice = useChoice(id, (next: number) =>
    call(changeUser, { params: { id }, body: { selectedTrainingStartProgram: next } }),
  )
  const program = choice.isPending ? choice.variables : (selectedTrainingStartProgram ?? 0)
  return (
    <SelectField
      label={t('form.program')}
      value={program >= FIRST_PROGRAM_OF_ADULTS ? 'adults' : 'kids'}
      options={[
        { value: 'kids', text: t('form.programKids') },
        { value: 'adults', text: t('form.programAdults') },
      ]}
      onChange={(event) => choice.mutate(event.target.value === 'adults' ? FIRST_PROGRAM_OF_ADULTS : 0)}
    />
  )
}
