/** One field of the form of a new member, tied to what was typed and to what is wrong with it. */
import type { ComponentProps, ReactNode } from 'react'
import { NAME_MAX } from '@wegband/domain/features/accounts/person-rules.ts'
import { useFieldWords } from '../../platform/error-words.ts'
import { TextField } from '../../ui/field/field.tsx'
import { useMessages } from '../../platform/i18n.tsx'
import { NOT_ADULT, type TextName } from './new-member-form.ts'
import type { NewMember } from './use-new-member.ts'

export function NewMemberField(
  props: { readonly member: NewMember; readonly name: TextName; readonly label: string } & Omit<
    ComponentProps<typeof TextField>,
    'label' | 'name' | 'value' | 'onChange'
  >,
): ReactNode {
  const t = useMessages('members')
  const fieldWords = useFieldWords()
  const { member, name, ...field } = props
  const code = member.errors[name]
  const words = (why: string): string =>
    why === NOT_ADULT ? t('create.notAdult') : fieldWords(why, { count: NAME_MAX })
  return (
    <TextField
      {...field}
      name={name}
      autoComplete="off"
      value={member.form[name]}
      error={code === undefined ? undefined : words(code)}
      onChange={(event) => member.change({ [name]: event.target.value })}
    />
  )
}
