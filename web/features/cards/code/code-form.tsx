/** Types a code from a card, where no camera can read it. The input stays until it worked. */
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Form } from '../../../platform/forms/form.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { TextField } from '../../../ui/field/field.tsx'
import { typedCode } from './typed-code.ts'

const LONGEST_CODE = 200

export function CodeForm(props: {
  readonly label: string
  readonly hint: string
  /** A code is being checked, so no other is accepted. */
  readonly isBusy: boolean
  /** It was opened for typing, so the field gets the focus. */
  readonly hasFocus?: boolean
  readonly onCode: (code: string) => void
  readonly className?: string | undefined
  /** The button that sends, and the content beside it. */
  readonly children: ReactNode
}): ReactNode {
  const { hasFocus = false } = props
  const form = useForm({
    start: { code: '' },
    rules: ({ code }) => ({ code: typedCode(code) === '' ? 'required' : undefined }),
    most: { code: LONGEST_CODE },
    send: ({ code }) => props.onCode(typedCode(code)),
    isBusy: props.isBusy,
  })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (hasFocus) field.current?.focus()
  }, [hasFocus])
  return (
    <Form form={form} className={props.className}>
      <TextField
        label={props.label}
        hint={props.hint}
        ref={field}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        {...form.text('code')}
      />
      {props.children}
    </Form>
  )
}
