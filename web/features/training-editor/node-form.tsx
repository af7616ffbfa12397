/** The form of a node. It saves itself as a draft two seconds after the last change, or when it is left; nothing of it is public. */
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  listTrainingChanges,
  readTrainingNode,
  readTrainingTree,
  saveTrainingNode,
  type TrainingNode,
  type TreeItem,
} from '@wegband/domain/features/training-editor/contract.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate, queryOf } from '../../platform/api/queries.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { type FormOf, useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CheckField, SelectField, TextAreaField, TextField } from '../../ui/field/field.tsx'
import { changedOf, FIELDS, type FieldSpec, type FormValues, refusalsOf, valuesOf } from './field-table.ts'
import { PictureField } from '../admin/picture/picture-field.tsx'
import { SpecialField } from './special-fields.tsx'
import styles from './training-editor.module.css'
import { paramsOf } from './use-training.ts'

const AUTOSAVE_MS = 2000

/** The names of the fields follow from the kind of the node, so they are not known by type. */
const textOf = (form: FormOf<FormValues>, name: string) => form.text(name as never)
const checkOf = (form: FormOf<FormValues>, name: string) => form.check(name as never)

type FieldProps = {
  readonly spec: FieldSpec
  readonly form: FormOf<FormValues>
  readonly node: TrainingNode
  readonly items: readonly TreeItem[]
}

function LocalFields(props: FieldProps & { readonly max: number }): ReactNode {
  const t = useMessages('training-editor')
  const { spec, form, max } = props
  const Field = spec.type === 'lines' ? TextAreaField : TextField
  const label = t(`fields.${spec.name}` as 'fields.name')
  return (
    <div className={styles.pair}>
      <Field {...textOf(form, `${spec.name}.de`)} maxLength={max} label={t('inGerman', { field: label })} />
      <Field
        {...textOf(form, `${spec.name}.en`)}
        maxLength={max}
        label={t('inEnglish', { field: label })}
        optionalText={t('optional')}
      />
    </div>
  )
}

function NodeField(props: FieldProps): ReactNode {
  const t = useMessages('training-editor')
  const { spec, form, node, items } = props
  const label = t(`fields.${spec.name}` as 'fields.name')
  switch (spec.type) {
    case 'line':
    case 'lines':
      return <LocalFields {...props} max={spec.max} />
    case 'number':
      return <TextField {...textOf(form, spec.name)} label={label} inputMode="numeric" />
    case 'text':
      return <TextField {...textOf(form, spec.name)} label={label} maxLength={spec.max} />
    case 'picture':
      return (
        <PictureField
          label={label}
          theme={spec.name.endsWith('Light') ? 'light' : 'dark'}
          value={String(form.values[spec.name] ?? '') || null}
          onChange={(picture) => form.change({ [spec.name]: picture ?? '' })}
        />
      )
    case 'check':
      return <CheckField {...checkOf(form, spec.name)} label={label} />
    case 'choice':
      return (
        <SelectField
          {...textOf(form, spec.name)}
          label={label}
          options={spec.options.map((value) => ({ value, text: t(`options.${value}` as 'options.solo') }))}
        />
      )
    case 'belt':
    case 'colour':
    case 'school':
    case 'sport':
    case 'video':
    case 'opens':
    case 'terms':
    case 'modules':
    case 'confirmations':
    case 'textList':
    case 'questions':
      return (
        <SpecialField
          spec={spec}
          label={label}
          hint={undefined}
          values={form.values}
          items={items}
          sportId={node.sportId}
          hasVideo={node.hasVideo}
          onChange={form.change}
        />
      )
  }
}

/** Saves what differs from the last save; the answer is the state that the next save must have seen. */
function useNodeForm(node: TrainingNode): FormOf<FormValues> {
  const queryClient = useQueryClient()
  const last = useRef(node)
  const form = useForm<FormValues>({
    start: valuesOf(node.fields),
    rules: (values) => refusalsOf(node.kind, values),
    fieldOf: (name) => name.replace(/^fields\./, ''),
    send: async (values) => {
      const fields = changedOf(node.kind, values, last.current.fields)
      if (Object.keys(fields).length === 1) return
      const saved = await call(saveTrainingNode, {
        params: paramsOf(node),
        body: { fields, seenAt: last.current.version },
      })
      last.current = saved
      queryClient.setQueryData(queryOf(readTrainingNode, { params: paramsOf(node) }).queryKey, saved)
      await invalidate(queryClient, [readTrainingTree, listTrainingChanges])
    },
  })
  const text = JSON.stringify(form.values)
  const first = useRef(text)
  const submit = useRef(form.submit)
  const isWaiting = useRef(false)
  useEffect(() => {
    submit.current = form.submit
  })
  useEffect(() => {
    if (text === first.current) return
    isWaiting.current = true
    const timer = setTimeout(() => {
      isWaiting.current = false
      submit.current()
    }, AUTOSAVE_MS)
    return () => clearTimeout(timer)
  }, [text])
  // Another node was chosen before the time was up: the change is saved and not lost.
  useEffect(
    () => () => {
      if (isWaiting.current) submit.current()
    },
    [],
  )
  return form
}

export function NodeForm(props: {
  readonly node: TrainingNode
  readonly items: readonly TreeItem[]
  readonly onReload: () => void
}): ReactNode {
  const t = useMessages('training-editor')
  const { node, items } = props
  const form = useNodeForm(node)
  const isStale = form.failure instanceof AppError && form.failure.code === 'general.stale'
  const saveState = form.isBusy ? t('save.busy') : form.isDirty ? t('save.open') : t('save.done')
  return (
    <Form form={form} className={styles.form} guardsLeaving>
      {FIELDS[node.kind].map((spec) => (
        <NodeField key={spec.name} spec={spec} form={form} node={node} items={items} />
      ))}
      <FormSummary form={form} />
      {isStale ? (
        <div>
          <Button onClick={props.onReload}>{t('save.reload')}</Button>
        </div>
      ) : null}
      <div className={styles.actions}>
        <Button type="submit" isBusy={form.isBusy}>
          {t('save.draft')}
        </Button>
        <p className={styles.muted} aria-live="polite">
          {saveState}
        </p>
      </div>
    </Form>
  )
}
