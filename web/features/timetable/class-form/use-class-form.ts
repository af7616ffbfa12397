/** The class form with its rules; errors of the server are shown at their fields. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  OLDEST_IN_CLASS,
  YOUNGEST_IN_CLASS,
} from '@wegband/domain/features/appointments/schedule/class-ages.ts'
import { CLASS_LENGTHS } from '@wegband/domain/features/timetable/contract.ts'
import { type FormOf, useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { type Change, type ClassDraft, classRules } from '../class-draft.ts'
import type { Saving } from './use-save-class.ts'

export type ClassFormState = FormOf<ClassDraft>

const NAMES_ON_WIRE: { readonly [name: string]: keyof ClassDraft } = {
  startAt: 'startTime',
  'series.startTime': 'startTime',
  'series.weekdays': 'weekdays',
  'series.firstDay': 'day',
  'series.lastDay': 'lastDay',
}

/** All other errors are a question or a notice. */
const isAboutFields = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'general.invalid'

export function useClassForm(options: {
  readonly first: ClassDraft
  readonly draft: ClassDraft
  readonly change: Change<ClassDraft>
  readonly saving: Saving
  readonly onSave: () => unknown
}): ClassFormState {
  const t = useMessages('timetable')
  const { first, draft, change, saving, onSave } = options
  return useForm<ClassDraft>({
    start: first,
    kept: [draft, change],
    rules: (values) =>
      classRules(values, {
        ages: t('about.agesWrong', { youngest: YOUNGEST_IN_CLASS, oldest: OLDEST_IN_CLASS }),
        trialSlots: t('place.trialSlotsMany', { count: values.capacity ?? 0 }),
        order: t('exception.wrongOrder'),
      }),
    most: CLASS_LENGTHS,
    fieldOf: (name) => NAMES_ON_WIRE[name],
    send: onSave,
    isShownElsewhere: (error) => !isAboutFields(error),
    isBusy: saving.isBusy,
  })
}
