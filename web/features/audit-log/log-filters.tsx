/** The filters of the log. They stand in the address; wrong ones are left out of the question to the server. */
import type { ReactNode } from 'react'
import { Form } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { useTableAddress } from '../admin/table/table-address.ts'
import { useSlashKey } from '../admin/table/table-keys.ts'
import styles from './audit-log.module.css'
import { AREAS } from './log-codes.ts'
import { useLogWords } from './use-log-words.ts'

type Address = { readonly [key: string]: string | undefined }

const NUMBER = /^[1-9]\d{0,8}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const AREA = /^[a-z][a-z-]{0,59}$/
const SHAPES = { area: AREA, actor: NUMBER, person: NUMBER, from: DAY, to: DAY } as const
type Filter = keyof typeof SHAPES
const FILTERS: readonly Filter[] = ['area', 'actor', 'person', 'from', 'to']

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
    rules: ({ actor, person }) => ({
      actor: actor === '' || NUMBER.test(actor) ? undefined : { text: t('notANumber') },
      person: person === '' || NUMBER.test(person) ? undefined : { text: t('notANumber') },
    }),
    most: { actor: DIGITS_MAX, person: DIGITS_MAX },
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
        onChange={(event) => form.change({ area: event.target.value })}
      />
      <TextField
        id="log-actor"
        label={t('actor')}
        inputMode="numeric"
        autoComplete="off"
        {...form.text('actor')}
      />
      <TextField label={t('person')} inputMode="numeric" autoComplete="off" {...form.text('person')} />
      <TextField label={t('from')} type="date" {...form.text('from')} />
      <TextField label={t('to')} type="date" {...form.text('to')} />
      <Button type="submit" variant="soft">
        {t('show')}
      </Button>
    </Form>
  )
}

export function LogFilters(): ReactNode {
  const t = useMessages('audit-log')
  const words = useLogWords()
  const { search, change } = useTableAddress()
  useSlashKey('#log-actor')
  const now = filtersOf(search)
  const start = { area: '', actor: '', person: '', from: '', to: '', ...now }
  const none = { area: undefined, actor: undefined, person: undefined, from: undefined, to: undefined }
  return (
    <div className={styles.page}>
      <Fields key={JSON.stringify(now)} start={start} />
      <ChipRow label={t('shortcuts')}>
        <Chip isOn={Object.keys(now).length === 0} onClick={() => change({ ...none, before: undefined })}>
          {t('anyArea')}
        </Chip>
        {SHORTCUTS.map((area) => (
          <Chip key={area} isOn={now.area === area} onClick={() => change({ area, before: undefined })}>
            {words.area(area)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}
