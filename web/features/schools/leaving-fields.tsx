/** When a membership ends: at once, with the year, or on a day to choose; and which booked places that gives up. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { type Day, dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { countGivenUp, endOfYear, isLeavingDay } from '@wegband/domain/features/schools/leaving-rules.ts'
import { nowIso } from '../../platform/clock.ts'
import { useFormats } from '../../platform/formats.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { ChoiceList } from '../../ui/choice/choice.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { calendarBlank } from '../../ui/icon/phosphor/calendar-blank.gen.ts'
import { calendarX } from '../../ui/icon/phosphor/calendar-x.gen.ts'
import { signOut } from '../../ui/icon/phosphor/sign-out.gen.ts'

const WHENS = ['now', 'year', 'day'] as const
type When = (typeof WHENS)[number]
const ICONS = { now: signOut, year: calendarX, day: calendarBlank } as const

/** `leavesOn`: null for at once; undefined while the day is missing or out of bounds. */
export function useLeaving() {
  const today = dayOf(nowIso())
  const [when, setWhen] = useState<When>('now')
  const [typed, setTyped] = useState('')
  const dayOrNone = isLeavingDay(typed, today) ? typed : undefined
  const leavesOn: Day | null | undefined = { now: null, year: endOfYear(today), day: dayOrNone }[when]
  return { when, setWhen, typed, setTyped, leavesOn, yearEnd: endOfYear(today) }
}

export function LeavingFields(props: {
  readonly leaving: ReturnType<typeof useLeaving>
  readonly bookedDays: readonly Day[]
  /** What "at once" means here. */
  readonly nowNote: string
  readonly isTried: boolean
}): ReactNode {
  const t = useMessages('schools')
  const format = useFormats()
  const { when, setWhen, typed, setTyped, leavesOn, yearEnd } = props.leaving
  const notes = { now: props.nowNote, year: format.dateLong(yearEnd), day: t('leaving.dayNote') }
  const count = leavesOn === undefined ? 0 : countGivenUp(props.bookedDays, leavesOn)
  return (
    <div className="stack">
      <ChoiceList
        label={t('leaving.when')}
        value={when}
        onChange={setWhen}
        items={WHENS.map((value) => ({
          value,
          icon: ICONS[value],
          title: t(`leaving.${value}`),
          note: notes[value],
        }))}
      />
      {when === 'day' ? (
        <TextField
          label={t('leaving.lastDay')}
          type="date"
          value={typed}
          error={props.isTried && leavesOn === undefined ? t('leaving.wrongDay') : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : null}
      {count === 0 ? null : (
        <p className="t-small" aria-live="polite">
          {t(leavesOn === null ? 'leaving.placesNow' : 'leaving.places', { count })}
        </p>
      )}
    </div>
  )
}
