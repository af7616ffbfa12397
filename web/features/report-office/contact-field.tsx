/** A head names who handles the reports of the school. */
import type { ReactNode } from 'react'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { useContact, useNameContact } from './queries.ts'

export function ContactField(props: { readonly schoolId: number }): ReactNode {
  const t = useMessages('report-office')
  const { data } = useContact(props.schoolId)
  const name = useNameContact(props.schoolId)
  if (data === undefined) return null
  const chosen = name.isPending ? name.variables : (data.contact?.id ?? null)
  return (
    <SelectField
      label={t('contact.label')}
      hint={t('contact.note')}
      options={[
        { value: '', text: t('contact.heads') },
        ...data.candidates.map((person) => ({ value: String(person.id), text: fullName(person) })),
      ]}
      value={chosen === null ? '' : String(chosen)}
      onChange={(event) => name.mutate(event.target.value === '' ? null : Number(event.target.value))}
    />
  )
}
