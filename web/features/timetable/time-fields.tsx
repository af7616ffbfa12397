/** When a class takes place: its day and hour, and for a series its weekdays, rhythm and end. */
import type { ReactNode } from 'react'
import { addDays, weekStart, weekOf } from '@wegband/domain/basics/calendar-days.ts'
import { RHYTHMS } from '@wegband/domain/features/appointments/schedule/series-occurrences.ts'
import { nowIso } from '../../platform/clock.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { ManyOf, OneOf } from './pick-fields.tsx'
import styles from './timetable.module.css'
import type { ClassFormState } from './class-form/use-class-form.ts'

const LENGTHS = [30, 45, 60, 75, 90, 105, 120, 150, 180, 240]
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
/** The initial value when an end is set. */
const FIRST_END_DAYS = 90

export type FieldsProps = {
  readonly form: ClassFormState
}

export function TimeFields(props: FieldsProps & { readonly isNew: boolean }): ReactNode {
  const { form, isNew } = props
  const { values: draft, change } = form
  const t = useMessages('timetable')
  const lengths = LENGTHS.includes(draft.duration)
    ? LENGTHS
    : [...LENGTHS, draft.duration].toSorted((a, b) => a - b)
  const day = (
    <TextField label={isNew && draft.isSeries ? t('firstDay') : t('day')} type="date" {...form.text('day')} />
  )
  return (
    <>
      {draft.isSeries ? <Weekdays {...props} /> : day}
      <div className={styles.pair}>
        <TextField label={t('startTime')} type="time" {...form.text('startTime')} />
        <SelectField
          label={t('duration')}
          value={String(draft.duration)}
          options={lengths.map((count) => ({ value: String(count), text: t('minutes', { count }) }))}
          onChange={(event) => change({ duration: Number(event.target.value) })}
        />
      </div>
      {draft.isSeries ? (
        <>
          <OneOf
            label={t('rhythm.label')}
            items={RHYTHMS.map((value) => ({ value, text: t(`rhythm.${value}`) }))}
            value={draft.rhythm}
            onChange={(rhythm) => change({ rhythm })}
          />
          <div className={styles.pair}>
            {day}
            <Ending {...props} />
          </div>
        </>
      ) : null}
    </>
  )
}

function Weekdays(props: FieldsProps): ReactNode {
  const { values: draft, change, errorOf } = props.form
  const t = useMessages('timetable')
  const format = useFormats()
  const monday = weekStart(weekOf(nowIso()))
  return (
    <ManyOf
      label={t('weekdays')}
      items={WEEKDAYS.map((value) => {
        const one = addDays(monday, value - 1)
        return { value, text: format.weekdayShort(one), label: format.weekday(one) }
      })}
      values={draft.weekdays}
      error={errorOf('weekdays')}
      onChange={(weekdays) => change({ weekdays })}
    />
  )
}

function Ending(props: FieldsProps): ReactNode {
  const { values: draft, change, errorOf } = props.form
  const t = useMessages('timetable')
  return (
    <div className={styles.group}>
      <SelectField
        label={t('ends.label')}
        value={draft.lastDay === null ? 'open' : 'on'}
        options={[
          { value: 'open', text: t('ends.open') },
          { value: 'on', text: t('ends.on') },
        ]}
        onChange={(event) =>
          change({ lastDay: event.target.value === 'open' ? null : addDays(draft.day, FIRST_END_DAYS) })
        }
      />
      {draft.lastDay === null ? null : (
        <TextField
          label={t('ends.day')}
          type="date"
          min={draft.day}
          value={draft.lastDay}
          error={errorOf('lastDay')}
          onChange={(event) => change({ lastDay: event.target.value })}
        />
      )}
    </div>
  )
}
