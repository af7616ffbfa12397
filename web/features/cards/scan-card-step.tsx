/** The first step: a free card into the camera, a chip to the back, or the number typed. Everything that is wrong is said where one looks. */
import { useEffect, useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { useErrorWords, useFieldWords } from '../../platform/error-words.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { useSetting } from '../../platform/local-settings.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { contactlessPayment } from '../../ui/icon/phosphor/contactless-payment.gen.ts'
import { keyboard } from '../../ui/icon/phosphor/keyboard.gen.ts'
import { warningCircle } from '../../ui/icon/phosphor/warning-circle.gen.ts'
import { CodeStage, useFirstSight } from './code-stage.tsx'
import styles from './link-card.module.css'
import { typedCode } from './typed-code.ts'
import { type ChipReader, useChipReader } from './use-nfc.ts'

/** A card that was refused may have become free meanwhile: it is looked at again after as long as a scan is shown (§9). */
const AGAIN_MS = 5_000

function TypedNumber(props: {
  readonly isBusy: boolean
  readonly onCode: (code: string) => void
}): ReactNode {
  const t = useMessages('card-desk')
  const common = useMessages('cards')
  const fieldWords = useFieldWords()
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // it was opened to be typed into
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const code = typedCode(text)
    setMissing(code === '')
    if (code !== '' && !props.isBusy) props.onCode(code)
  }
  return (
    <form className={styles.typed} noValidate onSubmit={submit}>
      <TextField
        label={t('link.scan.typed')}
        hint={t('link.scan.typedHint')}
        error={isMissing ? fieldWords('required') : undefined}
        value={text}
        onChange={(event) => {
          setMissing(false)
          setText(event.currentTarget.value)
        }}
        ref={field}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
      />
      <Button
        type="submit"
        variant="primary"
        isBlock
        isBusy={props.isBusy}
        busyLabel={common('finder.checking')}
      >
        {common('finder.send')}
      </Button>
    </form>
  )
}

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
  /** Why the last card was none. */
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
        <TypedNumber isBusy={isBusy} onCode={onCode} />
      ) : (
        <Button icon={keyboard} iconWeight="regular" isBlock onClick={() => setTyping(true)}>
          {t('link.scan.typed')}
        </Button>
      )}
    </div>
  )
}
