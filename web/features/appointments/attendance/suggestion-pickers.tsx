/** Pickers for what a person trained: sport (in a class with several), module of their level, minutes (§4 update suggestion). */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  type Appointment,
  type Attendance,
  LONGEST_TRAINING_MINUTES,
} from '@wegband/domain/features/appointments/contract.ts'
import { plannedMinutes } from '@wegband/domain/features/appointments/attendance/trained-minutes.ts'
import { readModule } from '@wegband/domain/features/sports/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { queryOf } from '../../../platform/api/queries.ts'
import { PickerRow, SuggestionPicker } from '../../../ui/attendance/attendance-row.tsx'
import { useModules } from '../../sports/queries.ts'
import type { Suggestion } from './use-attendance.ts'

/** The step between the choices from a given length on: quarters of an hour, then halves, then hours. */
const STEPS = [
  { from: 15, step: 15 },
  { from: 120, step: 30 },
  { from: 480, step: 60 },
]
const NONE = ''

/** The longest time that a person stays after the planned end. */
const MINUTES_OVER = 60
const LEAST_REACH_MINUTES = 120

/** The choices for a class of `planned` minutes. The current length is always among them. */
export function minuteChoices(current: number | null, planned: number): readonly number[] {
  const longest = Math.min(LONGEST_TRAINING_MINUTES, Math.max(LEAST_REACH_MINUTES, planned + MINUTES_OVER))
  const choices = new Set(current === null ? [] : [current])
  for (const [index, { from, step }] of STEPS.entries()) {
    const to = Math.min(longest, STEPS[index + 1]?.from ?? longest)
    for (let minutes = from; minutes <= to; minutes += step) choices.add(minutes)
  }
  return [...choices].toSorted((a, b) => a - b)
}

type ModuleChoice = { readonly id: number; readonly order: number; readonly name: string }

/** Modules of the person's level in the suggested sport. A suggested module of another level comes first. */
export function useModuleChoices(attendance: Attendance): readonly ModuleChoice[] {
  const { suggestion, level } = attendance
  const sportId = suggestion?.sportId ?? level?.sportId ?? 0
  // The level in the second sport of a class is unknown here, so the first level is used.
  const levelIndex = level?.sportId === sportId ? level.levelIndex : 1
  const modules = useModules(sportId, sportId === 0 ? undefined : levelIndex).data
  const moduleId = suggestion?.moduleId ?? undefined
  const isElsewhere =
    moduleId !== undefined && modules !== undefined && modules.every((module) => module.id !== moduleId)
  const other = useQuery({
    ...queryOf(readModule, { params: { id: moduleId ?? 0 } }),
    enabled: isElsewhere,
  }).data
  return [...(isElsewhere && other !== undefined ? [other] : []), ...(modules ?? [])]
}

/** "Modul 14", for a module of any level. */
export function useModuleName(moduleId: number | null | undefined): string | undefined {
  const t = useMessages('appointments')
  const module = useQuery({
    ...queryOf(readModule, { params: { id: moduleId ?? 0 } }),
    enabled: typeof moduleId === 'number',
  }).data
  return module && t('pick.moduleNumber', { number: module.order })
}

export function SuggestionPickers(props: {
  readonly appointment: Appointment
  readonly attendance: Attendance
  readonly isDisabled: boolean
  readonly onChange: (suggestion: Suggestion) => void
}): ReactNode {
  const { appointment, attendance, isDisabled, onChange } = props
  const t = useMessages('appointments')
  const choices = useModuleChoices(attendance)
  const name = fullName(attendance.user)
  const sportId = attendance.suggestion?.sportId ?? appointment.sports[0]?.id
  if (sportId === undefined) return null
  const { moduleId = null, sportDuration = null } = attendance.suggestion ?? {}
  const current: Suggestion = { sportId, moduleId, sportDuration }
  // A level that has no modules yet offers no choice.
  const hasChoice = moduleId !== null || choices.length > 0
  const isNamed = moduleId === null || choices.some((choice) => choice.id === moduleId)
  return (
    <PickerRow>
      {appointment.sports.length > 1 ? (
        <SuggestionPicker
          label={t('pick.sport', { name })}
          value={String(sportId)}
          isDisabled={isDisabled}
          options={appointment.sports.map((sport) => ({ value: String(sport.id), text: sport.name }))}
          onChange={(value) => onChange({ sportId: Number(value), moduleId: null, sportDuration })}
        />
      ) : null}
      {hasChoice ? (
        <SuggestionPicker
          label={t('pick.module', { name })}
          value={moduleId === null ? NONE : String(moduleId)}
          isDisabled={isDisabled}
          options={[
            ...(moduleId === null ? [{ value: NONE, text: t('pick.noModule') }] : []),
            // Until its name is loaded.
            ...(isNamed ? [] : [{ value: String(moduleId), text: t('pick.someModule') }]),
            ...choices.map(({ id, order, name: text }) => ({
              value: String(id),
              text: t('pick.moduleOption', { number: order, name: text }),
            })),
          ]}
          onChange={(value) => {
            if (value !== NONE) onChange({ ...current, moduleId: Number(value) })
          }}
        />
      ) : null}
      <SuggestionPicker
        label={t('pick.minutes', { name })}
        value={sportDuration === null ? NONE : String(sportDuration)}
        isDisabled={isDisabled}
        options={[
          ...(sportDuration === null ? [{ value: NONE, text: t('pick.noMinutes') }] : []),
          ...minuteChoices(sportDuration, plannedMinutes(appointment)).map((count) => ({
            value: String(count),
            text: t('minutes', { count }),
          })),
        ]}
        onChange={(value) => {
          if (value !== NONE) onChange({ ...current, sportDuration: Number(value) })
        }}
      />
    </PickerRow>
  )
}
