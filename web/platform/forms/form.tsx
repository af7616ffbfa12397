/** The frame of every form. Above its button it says how many fields are wrong, or why the server refused. */
import type { ReactNode } from 'react'
import { Banner } from '../../ui/banner/banner.tsx'
import { warningCircle } from '../../ui/icon/phosphor/warning-circle.gen.ts'
import { AlertLine } from '../../ui/field/field.tsx'
import { useErrorWords, useFormWords } from '../api/error-words.ts'
import { LeaveGuard } from './leave-guard.tsx'
import type { FormState } from './use-form.ts'

export function Form(props: {
  readonly form: Pick<FormState, 'element' | 'submit' | 'isDirty'>
  readonly id?: string | undefined
  readonly className?: string | undefined
  /** Asks before the page is left with unsaved changes. */
  readonly guardsLeaving?: boolean
  readonly children: ReactNode
}): ReactNode {
  const { id, className, guardsLeaving = false } = props
  const { element, submit, isDirty } = props.form
  return (
    <form
      ref={element}
      id={id}
      className={className}
      noValidate
      onSubmit={(event) => {
        // In React's tree the form of a dialog may stand in another form, which must not be sent with it.
        event.stopPropagation()
        submit(event)
      }}
    >
      {guardsLeaving ? <LeaveGuard isDirty={isDirty} /> : null}
      {props.children}
    </form>
  )
}

type Summary = Pick<FormState, 'wrongCount' | 'isOnlyMissing' | 'fieldCount' | 'failure'>

/** In a form of one field the field itself says what is wrong. */
const isCounted = ({ wrongCount, fieldCount }: Summary): boolean => wrongCount > 0 && fieldCount > 1

/** The count alone, for the bar with the buttons of a long form. */
export function FormCount(props: { readonly form: Summary }): ReactNode {
  const { form } = props
  const words = useFormWords()
  if (!isCounted(form)) return null
  return <AlertLine>{words(form.isOnlyMissing ? 'form.missing' : 'form.wrong', form.wrongCount)}</AlertLine>
}

/** Stands above the button. */
export function FormSummary(props: {
  readonly form: Summary
  /** The bar of the form shows the count. */
  readonly hasCountInBar?: boolean
}): ReactNode {
  const { form, hasCountInBar = false } = props
  const words = useFormWords()
  if (isCounted(form) && !hasCountInBar)
    return (
      <Banner
        icon={warningCircle}
        tone="danger"
        live="alert"
        title={words(form.isOnlyMissing ? 'form.missing' : 'form.wrong', form.wrongCount)}
      />
    )
  return <FormFailure error={form.failure} />
}

/** The server's refusal, where no field shows it. */
export function FormFailure(props: { readonly error: unknown }): ReactNode {
  const words = useErrorWords()
  if (props.error === undefined || props.error === null) return null
  const { title, text } = words(props.error)
  return (
    <Banner icon={warningCircle} tone="danger" live="alert" title={title}>
      {text === title ? null : text}
    </Banner>
  )
}
