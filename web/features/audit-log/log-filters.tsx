/** The filters of the log. They stand in the address; wrong ones are left out of the question to the server. */
import type { ReactNode } from 'react'
import { ACTIONS, AREAS } from '@wegband/messages/log-codes.ts'
import { Form } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { useTableAddress } from '../tables/table-address.ts'
import { useSlashKey } from '../tables/table-keys.ts'
import styles from './audit-log.module.css'
import { PersonFilter } from './person-filter.tsx'
import { useLogWords } from './use-log-words.ts'

type Address = { readonly [key: string]: string | undefined }

const NUMBER = /^[1-9]\d{0,8}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const AREA = /^[a-z][a-z-]{0,59}$/
const ACTION = /^[a-z][a-z-]{0,59}\.[a-z][a-z-]{0,59}$/
const SHAPES = {
  area: AREA,
  action: ACTION,
  subject: AREA,
  subject_id: NUMBER,
  actor: NUMBER,
  person: NUMBER,
  from: DAY,
  to: DAY,
} as const
type Filter = keyof typeof SHAPES
const FILTERS = Object.keys(SHAPES) as Filter[]

/** The acts of an area that have a sentence of their own. */
const actionsOf = (area: string): string[] =>
  ACTIONS.map((code) => code.replace('_', '.')).filter((action) => action.startsWith(`${area}.`))

/** Things that acts are done to, beside people, who have a filter of their own. */
const SUBJECTS = [
  'school',
  'site',
  'room',
  'film',
  'legal-text',
  'text-block',
  'product',
  'plan',
  'coupon',
  'subscription',
  'bill',
  'mandate',
  'member-import',
  'card-batch',
  'appointment',
  'setting',
  'job',
  'service-token',
  'webhook',
] as const

export const filtersOf = (search: Address): { readonly [Name in Filter]?: string } =>
  Object.fromEntries(
    FILTERS.flatMap((name) => {
      const text = search[name] ?? ''
      return SHAPES[name].test(text) ? [[name, text]] : []
    }),
  )

/** What is looked for most. */
const SHORTCUTS = ['impersonation', 'emergency', 'rights', 'account', 'plan'] as const
const DIGITS_MAX = 9

function Fields(props: { readonly start: Readonly<Record<Filter, string>> }): ReactNode {
  const t = useMessages('audit-log')
  const words = useLogWords()
  const { change } = useTableAddress()
  const form = useForm({
    start: props.start,
    rules: (values) => ({
      subject_id:
        values.subject_id === '' || NUMBER.test(values.subject_id) ? undefined : { text: t('notANumber') },
    }),
    most: { subject_id: DIGITS_MAX },
    send: (values) => change({ ...values, before: undefined }),
  })
  const areas = AREAS.map((area) => ({ value: area, text: words.area(area) })).toSorted((a, b) =>
    a.text.localeCompare(b.text),
  )
  return (
    <Form form={form} className={styles.filters}>
      <SelectField
        label={t('area')}
        options={[{ value: '', text: t('anyArea') }, ...areas]}
        value={form.values.area}
        onChange={(event) => form.change({ area: event.target.value, action: '' })}
      />
      {actionsOf(form.values.area).length === 0 ? null : (
        <SelectField
          label={t('action')}
          options={[
            { value: '', text: t('anyAction') },
            ...actionsOf(form.values.area).map((action) => ({ value: action, text: words.what({ action }) })),
          ]}
          value={form.values.action}
          onChange={(event) => form.change({ action: event.target.value })}
        />
      )}
      <PersonFilter
        id="log-actor"
        label={t('actor')}
        value={form.values.actor}
        onChange={(actor) => form.change({ actor })}
      />
      <PersonFilter
        id="log-person"
        label={t('person')}
        value={form.values.person}
        onChange={(person) => form.change({ person })}
      />
      <SelectField
        label={t('subject')}
        options={[
          { value: '', text: t('anySubject') },
          ...SUBJECTS.map((subject) => ({ value: subject, text: t(`subjects.${subject}`) })),
        ]}
        value={form.values.subject}
        onChange={(event) => form.change({ subject: event.target.value })}
      />
      <TextField label={t('subjectId')} inputMode="numeric" autoComplete="off" {...form.text('subject_id')} />
      <TextField label={t('from')} type="date" {...form.text('from')} />
      <TextField label={t('to')} type="date" {...form.text('to')} />
      <Button type="submit" variant="soft">
        {t('show')}
      </Button>
    </Form>
  )
}

const EMPTY = Object.fromEntries(FILTERS.map((name) => [name, ''])) as Record<Filter, string>
/** In the address. */
const NONE = Object.fromEntries(FILTERS.map((name) => [name, undefined]))

export function LogFilters(): ReactNode {
  const t = useMessages('audit-log')
  const words = useLogWords()
  const { search, change } = useTableAddress()
  useSlashKey('#log-actor')
  const now = filtersOf(search)
  const start = { ...EMPTY, ...now }
  return (
    <div className={styles.page}>
      <Fields key={JSON.stringify(now)} start={start} />
      <ChipRow label={t('shortcuts')}>
        <Chip isOn={Object.keys(now).length === 0} onClick={() => change({ ...NONE, before: undefined })}>
          {t('anyArea')}
        </Chip>
        {SHORTCUTS.map((area) => (
          <Chip
            key={area}
            isOn={now.area === area}
            onClick={() => change({ area, action: undefined, before: undefined })}
          >
            {words.area(area)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}
