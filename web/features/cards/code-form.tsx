/** A code typed off a card, where no camera can read it. What was typed stays until it worked. */
import { useEffect, useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { useFieldWords } from '../../platform/error-words.ts'
import { TextField } from '../../ui/field/field.tsx'
import { typedCode } from './typed-code.ts'

const LONGEST_CODE = 200

export function CodeForm(props: {
  readonly label: string
  readonly hint: string
  /** A code is being looked at: nothing else is taken up meanwhile. */
  readonly isBusy: boolean
  /** It was opened to be typed into. */
  readonly hasFocus?: boolean
  readonly onCode: (code: string) => void
  readonly className?: string | undefined
  /** The button that sends, and what stands beside it. */
  readonly children: ReactNode
}): ReactNode {
  const { hasFocus = false } = props
  const fieldWords = useFieldWords()
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (hasFocus) field.current?.focus()
  }, [hasFocus])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const code = typedCode(text)
    setMissing(code === '')
    if (code !== '' && !props.isBusy) props.onCode(code)
  }
  return (
    <form className={props.className} noValidate onSubmit={submit}>
      <TextField
        label={props.label}
        hint={props.hint}
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
        maxLength={LONGEST_CODE}
      />
      {props.children}
    </form>
  )
}
