/** Finds one code inside a page or dialog: by camera, by chip, or typed from the card. The caller decides what to do with it. */
import type { ReactNode } from 'react'
import { NFC_MIN_LENGTH } from '@wegband/domain/features/cards/contract.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { useSetting } from '../../../platform/device/local-settings.ts'
import { Button } from '../../../ui/button/button.tsx'
import styles from './code-finder.module.css'
import { CodeForm } from './code-form.tsx'
import { CodeStage, useFirstSight } from './code-stage.tsx'
import { useNfc } from './use-nfc.ts'

type CodeFinderProps = {
  /** "Halte den Code ins Bild" */
  readonly title: string
  readonly text: string
  /** A code is being checked, so no other is accepted. */
  readonly isBusy: boolean
  readonly onCode: (code: string) => void
}

/** Its messages are in the bundle `cards`. */
export function CodeFinder(props: CodeFinderProps): ReactNode {
  const t = useMessages('cards')
  const [isNfcOn] = useSetting('nfc')
  const seen = useFirstSight(props.isBusy, props.onCode)
  const nfc = useNfc(isNfcOn, (serial) => {
    if (serial.length >= NFC_MIN_LENGTH) seen(serial)
  })
  return (
    <div className={styles.finder}>
      <CodeStage isBusy={props.isBusy} onCode={seen} />
      <div className={styles.words} aria-live="polite">
        <p className="t-strong">{props.isBusy ? t('finder.checking') : props.title}</p>
        <p className="t-small t-muted">{props.text}</p>
        {nfc === 'on' ? <p className="t-small t-muted">{t('finder.nfc')}</p> : null}
      </div>
      <CodeForm
        className={styles.typed}
        label={t('finder.typed')}
        hint={t('finder.typedHint')}
        isBusy={props.isBusy}
        onCode={props.onCode}
      >
        <Button type="submit" isBlock isBusy={props.isBusy} busyLabel={t('finder.checking')}>
          {t('finder.send')}
        </Button>
      </CodeForm>
    </div>
  )
}
