/** A trainer who is away for some days asks one person for all their classes or those of one series. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { addDays, type Day, dayOf, daysBetween, isDay } from '@wegband/domain/basics/calendar-days.ts'
import {
  requestSubstitution,
  listSubstitutionChoices,
  MAX_SUBSTITUTION_DAYS,
} from '@wegband/domain/features/timetable/substitutions-contract.ts'
import { SUBSTITUTE_MESSAGE_LENGTH } from '@wegband/domain/features/timetable/substitutes-contract.ts'
import { call } from '../../../platform/api/api.ts'
import { Form, FormSummary } from '../../../platform/forms/form.tsx'
import { type FormOf, useForm } from '../../../platform/forms/use-form.ts'
import { nowIso } from '../../../platform/clock.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { SelectField, TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { AwayDates, isPersonChosen, type Picked, pickOf } from './away-dates.tsx'
import { refreshSubstitutions } from '../queries.ts'
import styles from '../timetable.module.css'

/** The usual length of an absence. */
const USUAL_DAYS = 21

type School = { readonly id: number; readonly name: string }
type Days = { readonly from: Day; readonly to: Day }
type Asking = Days &
  Picked & {
    readonly schoolId: number
    readonly message: string
  }

const wrongDays = ({ from, to }: Days): 'order' | 'length' | undefined => {
  if (to < from) return 'order'
  return daysBetween(from, to) >= MAX_SUBSTITUTION_DAYS ? 'length' : undefined
}
const areDays = (days: Days): boolean => isDay(days.from) && isDay(days.to) && wrongDays(days) === undefined

/** Reads the list again when the request was refused because of a change. */
function useAsk(schoolId: number, onAsked: () => void) {
  const t = useMessages('standing-in')
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { userId: number; appointmentIds: number[]; message: string }) =>
      call(requestSubstitution, { params: { id: schoolId }, body }),
    onSuccess: async () => {
      showToast({ subject: 'substitute-span', text: t('away.sent'), tone: 'positive' })
      await refreshSubstitutions(client)
      onAsked()
    },
    onError: () => refreshSubstitutions(client),
  })
}

type AwayProps = {
  /** The school where the trainer teaches. */
  readonly schools: readonly [School, ...School[]]
  /** Only dates of this series; undefined for all that the trainer teaches. */
  readonly seriesId?: number | undefined
  /** From today on by default. */
  readonly days?: Days | undefined
  readonly onClose: () => void
}

/** The form, the dates and people to choose from, and what would be sent now. */
function useAwayForm({ schools, seriesId, days, onClose }: AwayProps) {
  const t = useMessages('standing-in')
  const [start] = useState<Asking>(() => {
    const today = dayOf(nowIso())
    const usual = { from: today, to: addDays(today, USUAL_DAYS - 1) }
    return { ...(days ?? usual), schoolId: schools[0].id, leftOut: [], userId: undefined, message: '' }
  })
  const [asking, setAsking] = useState(start)
  const { schoolId, from, to } = asking
  const query = { from, to, ...(seriesId === undefined ? {} : { series_id: String(seriesId) }) }
  const choices = useQuery({
    ...queryOf(listSubstitutionChoices, { params: { id: schoolId }, query }),
    enabled: areDays(asking),
  })
  const pick = pickOf(choices.data, asking)
  const ask = useAsk(schoolId, onClose)
  const orderWords = useOrderWords()
  const form = useForm<Asking>({
    start,
    kept: [asking, (more) => setAsking((now) => ({ ...now, ...more }))],
    rules: (values) => ({
      from: isDay(values.from) ? undefined : 'required',
      to: isDay(values.to) ? orderWords(values) : 'required',
      userId: pick === undefined && !isPersonChosen(choices.data, values) ? 'required' : undefined,
      leftOut:
        pick === undefined && isPersonChosen(choices.data, values) ? { text: t('away.pick') } : undefined,
    }),
    most: { message: SUBSTITUTE_MESSAGE_LENGTH },
    send: ({ message }) => (pick === undefined ? undefined : ask.mutateAsync({ ...pick, message })),
  })
  return { form, choices, pick }
}

export function AwayDialog(props: AwayProps): ReactNode {
  const { schools, seriesId, onClose } = props
  const t = useMessages('standing-in')
  const formId = useId()
  const { form, choices, pick } = useAwayForm(props)
  const asking = form.values
  const hasDates = choices.data !== undefined && choices.data.dates.length > 0
  return (
    <Dialog
      isOpen
      isBusy={form.isBusy}
      onClose={onClose}
      title={t(seriesId === undefined ? 'away.title' : 'away.seriesTitle')}
      description={t('away.text')}
      closeLabel={t('away.close')}
      footer={
        <Button
          variant="primary"
          isBlock
          type="submit"
          form={formId}
          isBusy={form.isBusy}
          isDisabled={!hasDates}
        >
          {pick === undefined ? t('away.pick') : t('away.send', { count: pick.appointmentIds.length })}
        </Button>
      }
    >
      <Form form={form} id={formId} className={styles.box}>
        {schools.length > 1 ? (
          <SelectField
            label={t('away.school')}
            value={String(asking.schoolId)}
            options={schools.map(({ id, name }) => ({ value: String(id), text: name }))}
            onChange={({ target }) =>
              form.change({ schoolId: Number(target.value), leftOut: [], userId: undefined })
            }
          />
        ) : null}
        <DayFields form={form} />
        {areDays(asking) ? (
          <AwayDates
            choices={choices}
            picked={asking}
            errors={{ person: form.errorOf('userId'), dates: form.errorOf('leftOut') }}
            onChange={form.change}
          />
        ) : null}
        {hasDates ? (
          <TextAreaField
            label={t('away.message')}
            optionalText={t('away.optional')}
            rows={3}
            {...form.text('message')}
          />
        ) : null}
        <FormSummary form={form} />
      </Form>
    </Dialog>
  )
}

/** What is wrong with the length or the order of the days, in words. */
function useOrderWords(): (days: Days) => { readonly text: string } | undefined {
  const t = useMessages('standing-in')
  return (days) => {
    const wrong = wrongDays(days)
    if (wrong === undefined) return undefined
    return {
      text: wrong === 'order' ? t('away.wrongOrder') : t('away.tooLong', { count: MAX_SUBSTITUTION_DAYS }),
    }
  }
}

function DayFields(props: { readonly form: FormOf<Asking> }): ReactNode {
  const { form } = props
  const t = useMessages('standing-in')
  const orderWords = useOrderWords()
  const { to } = form.values
  return (
    <div className={styles.pair}>
      <TextField
        label={t('away.from')}
        type="date"
        {...form.text('from')}
        onChange={({ target: { value } }) => form.change({ from: value, to: to < value ? value : to })}
      />
      <TextField
        label={t('away.to')}
        type="date"
        {...form.text('to')}
        error={form.errorOf('to') ?? orderWords(form.values)?.text}
      />
    </div>
  )
}
