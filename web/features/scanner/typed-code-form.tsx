/** A code typed off a card, where no camera can read it. What was typed stays until it worked. */
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useFieldWords } from '../../platform/error-words.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import styles from './scanner.module.css'

export function TypedCodeForm(props: {
  readonly isBusy: boolean
  readonly onSend: (text: string) => void
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('scanner')
  const fieldWords = useFieldWords()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // it was opened to be typed into
  useEffect(() => field.current?.focus(), [])
  const [isMissing, setMissing] = useState(false)
  return (
    <form
      className={styles.card}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const isEmpty = text.trim() === ''
        setMissing(isEmpty)
        if (!isEmpty && !props.isBusy) props.onSend(text)
      }}
    >
      <TextField
        label={t('typing.label')}
        hint={t('typing.hint')}
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
      <div className={styles.buttons}>
        <Button variant="primary" type="submit" isBusy={props.isBusy} busyLabel={t('typing.busy')}>
          {t('typing.send')}
        </Button>
        <Button onClick={props.onClose}>{t('typing.close')}</Button>
      </div>
    </form>
  )
}
