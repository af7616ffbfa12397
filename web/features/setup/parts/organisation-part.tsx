/** An association with schools, or a single school: the names, and whether the first admin is its head. */
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { INSTALLATION_NAME_MAX } from '@wegband/domain/features/installation/number-settings.ts'
import { SCHOOL_NAME_MAX } from '@wegband/domain/features/school-office/school-facts.ts'
import { createOrganisation, readSetupProgress } from '@wegband/domain/features/setup/contract.ts'
import { readPublicSettings } from '@wegband/domain/features/texts/contract.ts'
import { call } from '../../../platform/api/api.ts'
import { invalidate, queryOf } from '../../../platform/api/queries.ts'
import { Form, FormSummary } from '../../../platform/forms/form.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { ChoiceList } from '../../../ui/choice/choice.tsx'
import { CheckField, TextField } from '../../../ui/field/field.tsx'
import { checkCircle } from '../../../ui/icon/phosphor/check-circle.gen.ts'
import { houseSimple } from '../../../ui/icon/phosphor/house-simple.gen.ts'
import { treeStructure } from '../../../ui/icon/phosphor/tree-structure.gen.ts'
import styles from '../setup.module.css'
import type { PartProps } from '../part-props.ts'

const KINDS = ['school', 'association'] as const
type Kind = (typeof KINDS)[number]
const EMPTY = { kind: 'school' as Kind, associationName: '', schoolName: '', isHead: true }

function OrganisationForm({ onDone }: Pick<PartProps, 'onDone'>): ReactNode {
  const t = useMessages('setup')
  const client = useQueryClient()
  const form = useForm<typeof EMPTY>({
    start: EMPTY,
    most: { associationName: INSTALLATION_NAME_MAX, schoolName: SCHOOL_NAME_MAX },
    rules: ({ kind, associationName, schoolName }) => ({
      associationName: kind === 'association' && associationName.trim() === '' ? 'required' : undefined,
      schoolName: schoolName.trim() === '' ? 'required' : undefined,
    }),
    send: async ({ kind, associationName, schoolName, isHead }) => {
      const body = {
        associationName: kind === 'association' ? associationName : null,
        schoolName,
        isHead,
      }
      const progress = await call(createOrganisation, { body })
      client.setQueryData(queryOf(readSetupProgress).queryKey, progress)
      await invalidate(client, [readUser, readPublicSettings])
      onDone()
    },
  })
  const isAssociation = form.values.kind === 'association'
  return (
    <Form form={form} className={styles.form}>
      <ChoiceList
        label={t('organisation.title')}
        value={form.values.kind}
        onChange={(kind) => form.change({ kind })}
        items={[
          {
            value: 'school',
            icon: houseSimple,
            title: t('organisation.school'),
            note: t('organisation.schoolNote'),
          },
          {
            value: 'association',
            icon: treeStructure,
            title: t('organisation.association'),
            note: t('organisation.associationNote'),
          },
        ]}
      />
      {isAssociation ? (
        <TextField label={t('organisation.associationName')} {...form.text('associationName')} />
      ) : null}
      <TextField
        label={t(isAssociation ? 'organisation.firstSchoolName' : 'organisation.schoolName')}
        {...form.text('schoolName')}
      />
      <CheckField
        label={t('organisation.isHead')}
        note={t('organisation.isHeadNote')}
        {...form.check('isHead')}
      />
      <FormSummary form={form} />
      <div>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {t('organisation.submit')}
        </Button>
      </div>
    </Form>
  )
}

export function OrganisationPart({ progress, onDone }: PartProps): ReactNode {
  const t = useMessages('setup')
  if (progress.school === null) return <OrganisationForm onDone={onDone} />
  return (
    <Banner
      icon={checkCircle}
      tone="positive"
      title={t('organisation.isThere', { name: progress.school.name })}
    >
      {t('organisation.isThereText')}
    </Banner>
  )
}
