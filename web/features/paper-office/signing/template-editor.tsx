/** Writes a template or a new version of one, beside a preview with a real person of the school. */
import { type ReactNode, useState } from 'react'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import {
  FIELD_NAME_MAX,
  FIELD_VALUE_MAX,
  MOST_FIELDS,
  TEMPLATE_TEXT_MAX,
  TEMPLATE_TITLE_MAX,
} from '@wegband/domain/features/paper-office/signature-contract.ts'
import {
  PLACEHOLDER_NAMES,
  PLACEHOLDERS,
  unknownPlaceholders,
} from '@wegband/domain/features/signatures/fill-template.ts'
import {
  KEEP_YEARS,
  SIGNER_RULES,
  type SignerRule,
} from '@wegband/domain/features/signatures/signing-rules.ts'
import { Form, FormSummary } from '../../../platform/forms/form.tsx'
import { type FormOf, useForm } from '../../../platform/forms/use-form.ts'
import { useGoTo } from '../../../platform/router/links.tsx'
import { useFormats } from '../../../platform/words/formats.ts'
import { useLocale, useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { useDebounced } from '../../../platform/use-debounced.ts'
import { AsideLayout } from '../../../ui/aside-layout/aside-layout.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../../ui/chip/chip.tsx'
import { CheckField, SelectField, TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { arrowLeft } from '../../../ui/icon/phosphor/arrow-left.gen.ts'
import { plus } from '../../../ui/icon/phosphor/plus.gen.ts'
import { trash } from '../../../ui/icon/phosphor/trash.gen.ts'
import { Mat } from '../../../ui/mat/mat.tsx'
import { type ChosenPerson, PersonChoice } from '../../school-money/person-choice.tsx'
import { PaperText } from '../../signatures/paper-text.tsx'
import { type Template, usePreview, useSaveTemplate, type Version } from './queries.ts'
import styles from './signing.module.css'

/** Values of the select; empty: no limit. */
const DUE_CHOICES = ['', '7', '14', '30', '60'] as const
const REST_MS = 500

type Values = {
  readonly title: string
  readonly text: string
  readonly fields: Version['fields']
  readonly signers: SignerRule
  readonly isConsent: boolean
  readonly dueDays: string
  readonly keepYears: string
}

const startOf = (template: Template | undefined): Values => ({
  title: template?.title ?? '',
  text: template?.text ?? '',
  fields: template?.fields ?? [],
  signers: template?.signers ?? 'one',
  isConsent: template?.isConsent ?? false,
  dueDays: String(template?.dueDays ?? (template === undefined ? '14' : '')),
  keepYears: String(template?.keepYears ?? KEEP_YEARS[1]),
})

const namedFields = (fields: Values['fields']): Version['fields'] =>
  fields
    .filter(({ name }) => name.trim() !== '')
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))

const versionOf = (values: Values): Version => ({
  title: values.title.trim(),
  text: values.text.trim(),
  fields: namedFields(values.fields),
  signers: values.signers,
  isConsent: values.isConsent,
  dueDays: values.dueDays === '' ? null : Number(values.dueDays),
  keepYears: KEEP_YEARS.find((years) => String(years) === values.keepYears) ?? KEEP_YEARS[1],
})

const whyNotText = (text: string, fields: Values['fields']) =>
  text.trim() === ''
    ? ('required' as const)
    : unknownPlaceholders(text, fields).length > 0
      ? ('unknown-placeholder' as const)
      : undefined

export function TemplateEditor(props: {
  readonly schoolId: number
  /** Undefined: a new one. */
  readonly template: Template | undefined
  readonly backHref: string
}): ReactNode {
  const t = useMessages('signature-office')
  const goTo = useGoTo()
  const { schoolId, backHref } = props
  // Typed text stays while another person saves; the server refuses it as stale when it is sent.
  const [template] = useState(props.template)
  const save = useSaveTemplate(schoolId, template)
  const form = useForm<Values>({
    start: startOf(template),
    rules: ({ title, text, fields }) => ({
      title: title.trim() === '' ? 'required' : /[{}]/.test(title) ? 'no-braces' : undefined,
      text: whyNotText(text, fields),
    }),
    most: { title: TEMPLATE_TITLE_MAX, text: TEMPLATE_TEXT_MAX },
    send: async (values) => {
      const asked = await save.mutateAsync(versionOf(values))
      showToast({
        tone: 'positive',
        subject: 'papers',
        text:
          template === undefined
            ? t('done.made', { name: values.title.trim() })
            : t('done.changed', { count: asked }),
      })
      await goTo('app.trainer-papers', { schoolId }, { search: { view: 'signing' } })
    },
  })
  return (
    <>
      <div className="row-wrap">
        <Button icon={arrowLeft} variant="quiet" href={backHref}>
          {t('form.back')}
        </Button>
      </div>
      <AsideLayout width="wide" aside={<Preview schoolId={schoolId} values={form.values} />}>
        <Form form={form} className="stack" guardsLeaving>
          <h2 className="t-section">{t(template === undefined ? 'form.new' : 'form.edit')}</h2>
          <TextField label={t('form.title')} {...form.text('title')} />
          <TextPart form={form} />
          <FieldsPart form={form} />
          <RulesPart form={form} />
          <p className="t-small t-muted">{t('form.note')}</p>
          {template === undefined ? null : <p className="t-small">{t('form.again')}</p>}
          <FormSummary form={form} />
          <Button type="submit" variant="primary" isBusy={form.isBusy} busyLabel={t('sending')}>
            {t(template === undefined ? 'form.save' : 'form.saveAgain')}
          </Button>
        </Form>
      </AsideLayout>
    </>
  )
}

/** A chip puts a placeholder at the end of the text. */
function TextPart(props: { readonly form: FormOf<Values> }): ReactNode {
  const t = useMessages('signature-office')
  const locale = useLocale()
  const { form } = props
  const { text, fields } = form.values
  const names = [
    ...PLACEHOLDERS.map((one) => PLACEHOLDER_NAMES[locale][one]),
    ...namedFields(fields).map(({ name }) => name),
  ]
  const insert = (name: string): void => {
    const gap = text === '' || /\s$/.test(text) ? '' : ' '
    form.change({ text: `${text}${gap}{${name}}` })
  }
  return (
    <>
      <TextAreaField label={t('form.text')} rows={14} {...form.text('text')} hint={t('form.textHint')} />
      <ChipRow label={t('form.insert')} isWrapping>
        {names.map((name) => (
          <Chip key={name} isOn={false} onClick={() => insert(name)}>
            {`{${name}}`}
          </Chip>
        ))}
      </ChipRow>
    </>
  )
}

function FieldsPart(props: { readonly form: FormOf<Values> }): ReactNode {
  const t = useMessages('signature-office')
  const { form } = props
  const { fields } = form.values
  return (
    <fieldset className={styles.fields}>
      <legend className="t-strong">{t('form.fields')}</legend>
      <p className="t-small t-muted">{t('form.fieldsHint')}</p>
      {fields.map(({ name, value }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the name is being typed
        <div key={at} className={styles.field}>
          <TextField
            label={t('form.fieldName')}
            maxLength={FIELD_NAME_MAX}
            value={name}
            onChange={({ currentTarget }) =>
              form.change({ fields: fields.with(at, { name: currentTarget.value, value }) })
            }
          />
          <TextField
            label={t('form.fieldValue')}
            maxLength={FIELD_VALUE_MAX}
            value={value}
            onChange={({ currentTarget }) =>
              form.change({ fields: fields.with(at, { name, value: currentTarget.value }) })
            }
          />
          <IconButton
            icon={trash}
            label={t('form.removeField', { name })}
            onClick={() => form.change({ fields: fields.toSpliced(at, 1) })}
          />
        </div>
      ))}
      {fields.length >= MOST_FIELDS ? null : (
        <Button
          size="small"
          icon={plus}
          onClick={() => form.change({ fields: [...fields, { name: '', value: '' }] })}
        >
          {t('form.addField')}
        </Button>
      )}
    </fieldset>
  )
}

function RulesPart(props: { readonly form: FormOf<Values> }): ReactNode {
  const t = useMessages('signature-office')
  const { form } = props
  const { dueDays } = form.values
  const dueChoices = [...new Set([...DUE_CHOICES, dueDays])]
  return (
    <>
      <SelectField
        label={t('form.signers')}
        options={SIGNER_RULES.map((value) => ({ value, text: t(`form.${value}`) }))}
        {...form.text('signers')}
      />
      <CheckField label={t('form.consent')} {...form.check('isConsent')} />
      <SelectField
        label={t('form.due')}
        options={dueChoices.map((value) => ({
          value,
          text: value === '' ? t('form.noDue') : t('form.days', { count: Number(value) }),
        }))}
        {...form.text('dueDays')}
      />
      <SelectField
        label={t('form.keep')}
        options={KEEP_YEARS.map((years) => ({
          value: String(years),
          text: t('form.years', { count: years }),
        }))}
        {...form.text('keepYears')}
      />
    </>
  )
}

function Preview(props: { readonly schoolId: number; readonly values: Values }): ReactNode {
  const t = useMessages('signature-office')
  const format = useFormats()
  const { schoolId, values } = props
  const [person, setPerson] = useState<ChosenPerson | undefined>()
  const { title, text, fields, signers } = useDebounced(values, REST_MS)
  const input = { title: title.trim(), text: text.trim(), fields: namedFields(fields), signers }
  const query = usePreview(schoolId, input, person?.id)
  const { data } = query
  return (
    <Mat>
      <div className={styles.preview}>
        <h2 className="t-section">{t('preview.title')}</h2>
        <p className="t-small t-muted">{t('preview.text')}</p>
        <PersonChoice schoolId={schoolId} chosen={person} error={undefined} onChoose={setPerson} />
        {query.error === null ? null : <p className="t-muted">{t('preview.wrong')}</p>}
        {data === undefined || person === undefined ? null : (
          <>
            <h3 className="t-strong">{title}</h3>
            <PaperText text={data.text} headingLevel={3} />
            <p className="t-small t-muted">
              {data.people.length === 0
                ? t('preview.nobody')
                : t('preview.signs', { names: format.list(data.people.map((one) => fullName(one))) })}
            </p>
          </>
        )}
      </div>
    </Mat>
  )
}
