/** The days of a pause and its reason, for one series or for all of a school. */
import type { ReactNode } from 'react'
import type { Pause } from '@wegband/domain/features/appointments/schedule/series-occurrences.ts'
import { PAUSE_NOTE_LENGTH } from '@wegband/domain/features/timetable/contract.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import styles from '../timetable.module.css'

const isWrong = ({ firstDay, lastDay }: Pause): boolean => lastDay < firstDay

/** Whether it is valid. */
export const isWholePause = (pause: Pause): boolean =>
  !isWrong(pause) && pause.firstDay !== '' && pause.lastDay !== ''

export function PauseDays(props: {
  readonly pause: Pause
  readonly onChange: (pause: Pause) => void
}): ReactNode {
  const { pause, onChange } = props
  const t = useMessages('timetable')
  const change = (more: Partial<Pause>): void => onChange({ ...pause, ...more })
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={t('exception.from')}
          type="date"
          value={pause.firstDay}
          onChange={({ target }) =>
            change({
              firstDay: target.value,
              ...(pause.lastDay < target.value ? { lastDay: target.value } : {}),
            })
          }
        />
        <TextField
          label={t('exception.to')}
          type="date"
          value={pause.lastDay}
          error={isWrong(pause) ? t('exception.wrongOrder') : undefined}
          onChange={({ target }) => change({ lastDay: target.value })}
        />
      </div>
      <TextField
        label={t('exception.note')}
        optionalText={t('optional')}
        maxLength={PAUSE_NOTE_LENGTH}
        value={pause.note}
        onChange={({ target }) => change({ note: target.value })}
      />
    </>
  )
}
