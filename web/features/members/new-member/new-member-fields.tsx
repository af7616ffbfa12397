/** One field of the form for a new member, connected to its value and its error. */
import type { ComponentProps, ReactNode } from 'react'
import { TextField } from '../../../ui/field/field.tsx'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { NOT_ADULT, type TextName } from './new-member-form.ts'
import type { NewMember } from './use-new-member.ts'

export function NewMemberField(
  props: { readonly member: NewMember; readonly name: TextName; readonly label: string } & Omit<
    ComponentProps<typeof TextField>,
    'label' | 'name' | 'value' | 'onChange'
  >,
): ReactNode {
  const t = useMessages('members')
  const { member, name, ...field } = props
  const isNotAdult = member.codeOf(name) === NOT_ADULT
  return (
    <TextField
      {...field}
      autoComplete="off"
      {...member.text(name)}
      {...(isNotAdult ? { error: t('create.notAdult') } : {})}
    />
  )
}
