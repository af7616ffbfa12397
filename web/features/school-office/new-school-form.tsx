/** A new school, or the association itself. Its page opens next, for sites and all else. */
import type { ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { createSchool, listOfficeSchools } from '@wegband/domain/features/school-office/contract.ts'
import { SCHOOL_NAME_MAX } from '@wegband/domain/features/school-office/school-facts.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { useGoTo } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { CheckField, TextField } from '../../ui/field/field.tsx'
import { FormDialog } from './form-dialog.tsx'

export function NewSchoolForm(props: { readonly onClose: () => void }): ReactNode {
  const t = useMessages('school-office')
  const client = useQueryClient()
  const goTo = useGoTo()
  const form = useForm({
    start: { name: '', isAssociation: false },
    rules: ({ name }) => ({ name: name.trim() === '' ? ('required' as const) : undefined }),
    most: { name: SCHOOL_NAME_MAX },
    send: async (body) => {
      const { id } = await call(createSchool, { body })
      await invalidate(client, [listOfficeSchools])
      props.onClose()
      void goTo('app.admin-school', { schoolId: id })
    },
  })
  return (
    <FormDialog title={t('list.new')} form={form} submitLabel={t('list.create')} onClose={props.onClose}>
      <TextField label={t('facts.name')} {...form.text('name')} />
      <CheckField
        label={t('list.isAssociation')}
        note={t('list.isAssociationNote')}
        {...form.check('isAssociation')}
      />
    </FormDialog>
  )
}
