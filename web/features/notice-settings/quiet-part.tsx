/** Quiet hours by the person's own clock. */
import type { ReactNode } from 'react'
import type { NoticeChoices } from '@wegband/domain/features/notifications/notice-choices.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import styles from './notice-settings.module.css'

/** The time zone of this device: where the person lives and sleeps. */
const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

export function QuietPart(props: {
  readonly choices: NoticeChoices
  readonly isDisabled: boolean
  readonly onChange: (part: Pick<NoticeChoices, 'quiet' | 'timeZone'>) => void
}): ReactNode {
  const { quiet, timeZone } = props.choices
  const { isDisabled } = props
  const t = useMessages('notice-settings')
  const change = (part: Partial<NoticeChoices['quiet']>): void =>
    props.onChange({ quiet: { ...quiet, ...part }, timeZone: zoneHere() })
  const timeField = (side: 'from' | 'until'): ReactNode => (
    <TextField
      type="time"
      label={t(`quiet.${side}`)}
      value={quiet[side]}
      disabled={isDisabled}
      onChange={(event) => {
        // A field that is being emptied has no time.
        if (event.target.value !== '') change({ [side]: event.target.value.slice(0, 5) })
      }}
    />
  )
  return (
    <section>
      <h2 className="t-section">{t('quiet.title')}</h2>
      <div className={styles.rows}>
        <Switch
          label={t('quiet.isOn')}
          note={t('quiet.isOnNote')}
          isOn={quiet.isOn}
          isDisabled={isDisabled}
          onChange={(isOn) => change({ isOn })}
        />
        {quiet.isOn ? (
          <>
            <div className={styles.times}>
              {timeField('from')}
              {timeField('until')}
            </div>
            <Switch
              label={t('quiet.urgent')}
              note={t('quiet.urgentNote')}
              isOn={quiet.letsUrgentThrough}
              isDisabled={isDisabled}
              onChange={(letsUrgentThrough) => change({ letsUrgentThrough })}
            />
            <p className={`t-tiny t-muted ${styles.note}`}>{t('quiet.zone', { zone: timeZone })}</p>
          </>
        ) : null}
      </div>
    </section>
  )
}
