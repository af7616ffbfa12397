/** Finds one code inside a page or dialog: by camera, by chip, or typed off the card. What becomes of it is the caller's business. */
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { NFC_MIN_LENGTH } from '@wegband/domain/features/cards/contract.ts'
import { useFieldWords } from '../../platform/error-words.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { useSetting } from '../../platform/local-settings.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import styles from './code-finder.module.css'
import { CodeStage, useFirstSight } from './code-stage.tsx'
import { typedCode } from './typed-code.ts'
import { useNfc } from './use-nfc.ts'

type CodeFinderProps = {
  /** "Halte den Code ins Bild" */
  readonly title: string
  readonly text: string
  /** A code is being looked at: nothing else is taken up meanwhile. */
  readonly isBusy: boolean
  readonly onCode: (code: string) => void
}

function TypedCode(props: Pick<CodeFinderProps, 'isBusy' | 'onCode'>): ReactNode {
  const t = useMessages('cards')
  const fieldWords = useFieldWords()
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const code = typedCode(text)
    setMissing(code === '')
    if (code !== '' && !props.isBusy) props.onCode(code)
  }
  return (
    <form className={styles.typed} noValidate onSubmit={submit}>
      <TextField
        label={t('finder.typed')}
        hint={t('finder.typedHint')}
        error={isMissing ? fieldWords('required') : undefined}
        value={text}
        onChange={(event) => {
          setMissing(false)
          setText(event.currentTarget.value)
        }}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
      />
      <Button type="submit" isBlock isBusy={props.isBusy} busyLabel={t('finder.checking')}>
        {t('finder.send')}
      </Button>
    </form>
  )
}

/** Its words are in the bundle `cards`. */
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
      <TypedCode isBusy={props.isBusy} onCode={props.onCode} />
    </div>
  )
}
