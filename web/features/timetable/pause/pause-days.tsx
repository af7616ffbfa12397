/** The days of a pause and its reason, for one series or for all of a school. */
import type { ReactNode } from 'react'
import type { Pause } from '@wegband/domain/features/appointments/schedule/series-occurrences.ts'
import { PAUSE_NOTE_LENGTH } from '@wegband/domain/features/timetable/contract.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { type FormOf, type FormOptions, useForm } from '../../../platform/forms/use-form.ts'
import { TextField } from '../../../ui/field/field.tsx'
import styles from '../timetable.module.css'

const isWrong = ({ firstDay, lastDay }: Pause): boolean => lastDay !== '' && lastDay < firstDay

/** The form of a pause. The words of the wrong order stand at the last day while the days are chosen. */
export function usePauseForm(
  start: Pause,
  options: Pick<FormOptions<Pause>, 'send' | 'isBusy'>,
): FormOf<Pause> {
  const t = useMessages('timetable')
  return useForm<Pause>({
    start,
    rules: (pause) => ({
      firstDay: pause.firstDay === '' ? 'required' : undefined,
      lastDay:
        pause.lastDay === '' ? 'required' : isWrong(pause) ? { text: t('exception.wrongOrder') } : undefined,
    }),
    most: { note: PAUSE_NOTE_LENGTH },
    ...options,
  })
}

export function PauseDays(props: { readonly form: FormOf<Pause> }): ReactNode {
  const { form } = props
  const t = useMessages('timetable')
  const { lastDay } = form.values
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={t('exception.from')}
          type="date"
          {...form.text('firstDay')}
          onChange={({ target: { value } }) =>
            form.change({ firstDay: value, ...(lastDay < value ? { lastDay: value } : {}) })
          }
        />
        <TextField
          label={t('exception.to')}
          type="date"
          {...form.text('lastDay')}
          error={form.errorOf('lastDay') ?? (isWrong(form.values) ? t('exception.wrongOrder') : undefined)}
        />
      </div>
      <TextField label={t('exception.note')} optionalText={t('optional')} {...form.text('note')} />
    </>
  )
}
