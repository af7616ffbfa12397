/** A new school, or the association itself: its name is enough to sell for it. */
import type { ReactNode } from 'react'
import { createSchool } from '@wegband/domain/features/school-office/contract.ts'
import { SCHOOL_NAME_MAX } from '@wegband/domain/features/school-office/school-facts.ts'
import { call } from '../../../platform/api/api.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { CheckField, TextField } from '../../../ui/field/field.tsx'
import { OfficeDialog } from '../office-dialog.tsx'
import { useOfficeWrite } from '../use-office-write.ts'

export function SchoolForm(props: {
  readonly hasAssociation: boolean
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('money-office')
  const write = useOfficeWrite()
  const form = useForm({
    start: { name: '', isAssociation: !props.hasAssociation },
    rules: ({ name }) => ({ name: name.trim() === '' ? ('required' as const) : undefined }),
    most: { name: SCHOOL_NAME_MAX },
    send: async (body) => {
      await write(call(createSchool, { body }), t('saved'))
      props.onClose()
    },
  })
  return (
    <OfficeDialog
      title={t('school.title')}
      form={form}
      submitLabel={t('school.create')}
      onClose={props.onClose}
    >
      <TextField label={t('school.name')} {...form.text('name')} />
      <CheckField
        label={t('school.association')}
        note={t('school.associationNote')}
        {...form.check('isAssociation')}
      />
    </OfficeDialog>
  )
}
