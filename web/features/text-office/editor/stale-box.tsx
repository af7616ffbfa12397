/** Another person saved while this form was open: both versions, and the choice between them. */
import type { ReactNode } from 'react'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { warningCircle } from '../../../ui/icon/phosphor/warning-circle.gen.ts'
import { Differences } from './differences.tsx'
import styles from './word-editor.module.css'

export type StaleField = { readonly label: string; readonly theirs: string; readonly mine: string }

export function StaleBox(props: {
  readonly fields: readonly StaleField[]
  readonly locale: string
  /** Their version replaces what was typed. */
  readonly onTakeTheirs: () => void
  /** What was typed stays and is saved over theirs with the next press of the button. */
  readonly onKeepMine: () => void
}): ReactNode {
  const t = useMessages('text-office')
  return (
    <Banner icon={warningCircle} tone="warning" live="alert" title={t('stale.title')}>
      <div className={styles.stale}>
        <p>{t('stale.text')}</p>
        {props.fields
          .filter(({ theirs, mine }) => theirs !== mine)
          .map(({ label, theirs, mine }) => (
            <div key={label}>
              <p className="t-strong">{label}</p>
              <Differences label={label} before={theirs} after={mine} locale={props.locale} />
            </div>
          ))}
        <div className={styles.buttons}>
          <Button size="small" onClick={props.onTakeTheirs}>
            {t('stale.takeTheirs')}
          </Button>
          <Button size="small" onClick={props.onKeepMine}>
            {t('stale.keepMine')}
          </Button>
        </div>
      </div>
    </Banner>
  )
}
