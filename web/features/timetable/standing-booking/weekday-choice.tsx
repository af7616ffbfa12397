/** On which weekdays of a series a standing booking holds, where the series has several. */
import type { ReactNode } from 'react'
import { addDays, weekOf, weekStart } from '@wegband/domain/basics/calendar-days.ts'
import { nowIso } from '../../../platform/clock.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { ManyOf } from '../pick-fields.tsx'

export function WeekdayChoice(props: {
  readonly label: string
  readonly ofSeries: readonly number[]
  readonly chosen: readonly number[]
  readonly onChange: (weekdays: number[]) => void
}): ReactNode {
  const { label, ofSeries, chosen, onChange } = props
  const t = useMessages('timetable')
  const format = useFormats()
  const monday = weekStart(weekOf(nowIso()))
  return (
    <ManyOf
      label={label}
      items={ofSeries
        .toSorted((one, other) => one - other)
        .map((value) => {
          const day = addDays(monday, value - 1)
          return { value, text: format.weekdayShort(day), label: format.weekday(day) }
        })}
      values={chosen}
      error={chosen.length === 0 ? t('standingBooking.noWeekday') : undefined}
      onChange={onChange}
    />
  )
}
