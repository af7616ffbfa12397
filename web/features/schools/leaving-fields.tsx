/** When a membership ends: at once, with the year, or on a chosen day; and which booked places that gives up. */
import type { ReactNode } from 'react'
import { type Day, dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { countGivenUp, endOfYear, isLeavingDay } from '@wegband/domain/features/schools/leaving-rules.ts'
import { nowIso } from '../../platform/clock.ts'
import type { TextBinding } from '../../platform/forms/use-form.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { ChoiceList } from '../../ui/choice/choice.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { calendarBlank } from '../../ui/icon/phosphor/calendar-blank.gen.ts'
import { calendarX } from '../../ui/icon/phosphor/calendar-x.gen.ts'
import { signOut } from '../../ui/icon/phosphor/sign-out.gen.ts'

const WHENS = ['now', 'year', 'day'] as const
type When = (typeof WHENS)[number]
const ICONS = { now: signOut, year: calendarX, day: calendarBlank } as const

export type LeavingValues = {
  readonly when: When
  /** The typed day. */
  readonly leavesOn: string
}
export const LEAVING_NOW: LeavingValues = { when: 'now', leavesOn: '' }

/** Null for at once; undefined while the day is missing or out of bounds. */
export const leavingDay = ({ when, leavesOn }: LeavingValues, today: Day): Day | null | undefined => {
  if (when === 'now') return null
  if (when === 'year') return endOfYear(today)
  return isLeavingDay(leavesOn, today) ? leavesOn : undefined
}

export function LeavingFields(props: {
  readonly form: {
    readonly values: LeavingValues
    readonly change: (changes: Partial<LeavingValues>) => void
    readonly text: (name: 'leavesOn') => TextBinding
  }
  readonly bookedDays: readonly Day[]
  /** What "at once" means here. */
  readonly nowNote: string
}): ReactNode {
  const t = useMessages('schools')
  const format = useFormats()
  const { form } = props
  const { when } = form.values
  const today = dayOf(nowIso())
  const leavesOn = leavingDay(form.values, today)
  const notes = { now: props.nowNote, year: format.dateLong(endOfYear(today)), day: t('leaving.dayNote') }
  const count = leavesOn === undefined ? 0 : countGivenUp(props.bookedDays, leavesOn)
  return (
    <div className="stack">
      <ChoiceList
        label={t('leaving.when')}
        value={when}
        onChange={(value) => form.change({ when: value })}
        items={WHENS.map((value) => ({
          value,
          icon: ICONS[value],
          title: t(`leaving.${value}`),
          note: notes[value],
        }))}
      />
      {when === 'day' ? (
        <TextField label={t('leaving.lastDay')} type="date" {...form.text('leavesOn')} />
      ) : null}
      {count === 0 ? null : (
        <p className="t-small" aria-live="polite">
          {t(leavesOn === null ? 'leaving.placesNow' : 'leaving.places', { count })}
        </p>
      )}
    </div>
  )
}
