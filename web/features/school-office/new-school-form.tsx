/** A new school, or the association itself. What comes next is up to the page. */
import type { ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { createSchool, listOfficeSchools } from '@wegband/domain/features/school-office/contract.ts'
import { SCHOOL_NAME_MAX } from '@wegband/domain/features/school-office/school-facts.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { CheckField, TextField } from '../../ui/field/field.tsx'
import { OfficeDialog } from '../admin/office-dialog.tsx'

export function NewSchoolForm(props: {
  /** Whether the association itself is still missing, and so is most likely meant. */
  readonly isAssociation?: boolean
  readonly onCreated: (id: number) => void
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('school-office')
  const client = useQueryClient()
  const form = useForm({
    start: { name: '', isAssociation: props.isAssociation === true },
    rules: ({ name }) => ({ name: name.trim() === '' ? ('required' as const) : undefined }),
    most: { name: SCHOOL_NAME_MAX },
    send: async (body) => {
      const { id } = await call(createSchool, { body })
      await invalidate(client, [listOfficeSchools])
      props.onClose()
      props.onCreated(id)
    },
  })
  return (
    <OfficeDialog title={t('list.new')} form={form} submitLabel={t('list.create')} onClose={props.onClose}>
      <TextField label={t('facts.name')} {...form.text('name')} />
      <CheckField
        label={t('list.isAssociation')}
        note={t('list.isAssociationNote')}
        {...form.check('isAssociation')}
      />
    </OfficeDialog>
  )
}
