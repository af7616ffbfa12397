/** The choice of the class at check-in, when several run at once: large tiles, one tap. */
import type { ReactNode } from 'react'
import type { KioskClass } from '@wegband/domain/features/appointments/kiosk/kiosk-contract.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import type { KioskChoice } from './use-kiosk.ts'
import styles from './kiosk.module.css'

/** "18:30 bis 20:00, Halle 2, mit Tarek" */
export function useClassFacts(): (one: KioskClass) => string {
  const t = useMessages('kiosk')
  const format = useFormats()
  return ({ startAt, endAt, room, trainerFirstName }) =>
    [
      t('span', { start: format.time(startAt), end: format.time(endAt) }),
      ...(room === '' ? [] : [room]),
      ...(trainerFirstName === '' ? [] : [t('with', { name: trainerFirstName })]),
    ].join(', ')
}

export function KioskChoiceTiles(props: { readonly choice: KioskChoice }): ReactNode {
  const { classes, choose, cancel } = props.choice
  const t = useMessages('kiosk')
  const factsOf = useClassFacts()
  return (
    <section className={styles.choice} aria-labelledby="kiosk-choice">
      <div aria-live="polite">
        <h2 id="kiosk-choice" className={styles.question}>
          {t('choose.title')}
        </h2>
      </div>
      <ul className={styles.tiles}>
        {classes.map((one) => (
          <li key={one.appointmentId}>
            <button type="button" className={styles.tile} onClick={() => choose(one.appointmentId)}>
              <strong>{one.name}</strong>
              <span className="t-muted">{factsOf(one)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button variant="quiet" onClick={cancel}>
        {t('choose.cancel')}
      </Button>
    </section>
  )
}
