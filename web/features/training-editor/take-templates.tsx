/** Chooses sports that are taken over with their levels and modules. Sports that exist stay as they are. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { readSetupSteps } from '@wegband/domain/features/admin/setup-contract.ts'
import {
  listSportTemplates,
  type ShownTemplate,
  SPORT_TEMPLATES,
  type SportTemplate,
  takeSportTemplates,
} from '@wegband/domain/features/training-editor/templates-contract.ts'
import { listTrainingChanges, readTrainingTree } from '@wegband/domain/features/training-editor/contract.ts'
import { listSports } from '@wegband/domain/features/sports/contract.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate, queryOf } from '../../platform/api/queries.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { CheckField } from '../../ui/field/field.tsx'
import { Button } from '../../ui/button/button.tsx'
import { OfficeList } from '../tables/office-table.tsx'
import styles from './training-editor.module.css'

type Draft = Record<SportTemplate, boolean>
const NONE = Object.fromEntries(SPORT_TEMPLATES.map((key) => [key, false])) as Draft

function Templates(props: {
  readonly templates: readonly ShownTemplate[]
  readonly submitLabel: string
  readonly onTaken: () => void
}): ReactNode {
  const t = useMessages('training-editor')
  const client = useQueryClient()
  const { templates } = props
  const [start] = useState<Draft>(NONE)
  const form = useForm<Draft>({
    start,
    send: async (draft) => {
      const keys = templates.filter(({ key, isThere }) => !isThere && draft[key]).map(({ key }) => key)
      await call(takeSportTemplates, { body: { keys } })
      await invalidate(client, [
        listSportTemplates,
        readTrainingTree,
        listTrainingChanges,
        listSports,
        readSetupSteps,
      ])
      props.onTaken()
    },
  })
  return (
    <Form form={form} className={styles.templates}>
      {templates.map(({ key, name, description, levels, modules, isThere }) => (
        <CheckField
          key={key}
          label={name}
          note={
            isThere
              ? t('templates.isThere')
              : `${description} ${t('templates.levels', { count: levels })}, ${t('templates.modules', { count: modules })}.`
          }
          disabled={isThere}
          {...form.check(key)}
        />
      ))}
      <p className="t-small t-muted">{t('templates.note')}</p>
      <FormSummary form={form} />
      <div>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {props.submitLabel}
        </Button>
      </div>
    </Form>
  )
}

export function TakeTemplates(props: {
  readonly submitLabel: string
  readonly onTaken: () => void
}): ReactNode {
  const templates = useQuery(queryOf(listSportTemplates))
  return (
    <OfficeList query={templates} isEmpty={() => false} empty={{ title: '', text: '' }}>
      {(data) => <Templates templates={data} submitLabel={props.submitLabel} onTaken={props.onTaken} />}
    </OfficeList>
  )
}
