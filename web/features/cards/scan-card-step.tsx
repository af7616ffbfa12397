/** The first step: a free card in the camera, a chip at the back, or the number typed. All errors are shown beside the input. */
import { type ReactNode, useState } from 'react'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { useSetting } from '../../platform/device/local-settings.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { contactlessPayment } from '../../ui/icon/phosphor/contactless-payment.gen.ts'
import { keyboard } from '../../ui/icon/phosphor/keyboard.gen.ts'
import { warningCircle } from '../../ui/icon/phosphor/warning-circle.gen.ts'
import { CodeForm } from './code/code-form.tsx'
import { CodeStage, useFirstSight } from './code/code-stage.tsx'
import styles from './link-card.module.css'
import { type ChipReader, useChipReader } from './code/use-nfc.ts'

/** A card that was refused may have become free: it is checked again after as long as a scan is shown (§9). */
const AGAIN_MS = 5_000

function ChipLine(props: { readonly chips: ChipReader }): ReactNode {
  const t = useMessages('card-desk')
  const { status, ask } = props.chips
  if (status === 'on') return <p className="t-small t-muted">{t('link.scan.nfcOn')}</p>
  if (status !== 'denied') return null
  return (
    <div className="stack">
      <p className="t-small t-muted">{t('link.scan.nfcDenied')}</p>
      <Button icon={contactlessPayment} isBlock onClick={ask}>
        {t('link.scan.nfcAsk')}
      </Button>
    </div>
  )
}

export function ScanCardStep(props: {
  readonly isBusy: boolean
  /** Why the last card was refused. */
  readonly error: unknown
  readonly onCode: (code: string) => void
}): ReactNode {
  const t = useMessages('card-desk')
  const common = useMessages('cards')
  const words = useErrorWords()
  const { isBusy, onCode, error } = props
  const [isNfcOn] = useSetting('nfc')
  const [isTyping, setTyping] = useState(false)
  const seen = useFirstSight(isBusy, onCode, AGAIN_MS)
  const chips = useChipReader(isNfcOn, seen)
  const why = error === undefined ? undefined : words(error)
  return (
    <div className={styles.scan}>
      <CodeStage isBusy={isBusy} isSquare onCode={seen} />
      <div className={styles.words} aria-live="polite">
        <p className="t-strong">{isBusy ? common('finder.checking') : t('link.scan.finder')}</p>
        <ChipLine chips={chips} />
      </div>
      {why === undefined ? null : (
        <Banner icon={warningCircle} tone="danger" title={why.title} live="alert">
          {why.text}
        </Banner>
      )}
      {isTyping ? (
        <CodeForm
          className={styles.typed}
          label={t('link.scan.typed')}
          hint={t('link.scan.typedHint')}
          isBusy={isBusy}
          hasFocus
          onCode={onCode}
        >
          <Button
            type="submit"
            variant="primary"
            isBlock
            isBusy={isBusy}
            busyLabel={common('finder.checking')}
          >
            {common('finder.send')}
          </Button>
        </CodeForm>
      ) : (
        <Button icon={keyboard} iconWeight="regular" isBlock onClick={() => setTyping(true)}>
          {t('link.scan.typed')}
        </Button>
      )}
    </div>
  )
}
