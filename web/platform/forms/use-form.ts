/**
 * The one helper under every form. It shows all errors at once, each at its field, and focuses the first
 * wrong field. The rules are those of the domain, so that form and server refuse the same. See README.md
 * beside it.
 */
import { type ChangeEvent, type FormEvent, type RefObject, useState } from 'react'
import { useErrorWords, useFieldWords, useFormWords } from '../api/error-words.ts'
import {
  isFailure,
  type Limits,
  ownRefusals,
  pickRefusals,
  type Places,
  type Refusal,
  type Refusals,
  serverRefusals,
} from './refusals.ts'
import { useTries } from './use-tries.ts'

export { type Refusal, type Refusals, whyNotFull } from './refusals.ts'

type NamesOf<Values, Kind> = {
  [Name in keyof Values]-?: Values[Name] extends Kind ? Name : never
}[keyof Values] &
  string

export type FormOptions<Values extends object> = Places<Values> & {
  /** The initial values; changes from them are unsaved. */
  readonly start: Values
  /** Where the values live outside the form, such as the draft of the tab. */
  readonly kept?: readonly [Values, (changes: Partial<Values>) => void] | undefined
  readonly rules?: ((values: Values) => Refusals<Values>) | undefined
  /** Bounds the input; the rest is shown when the limit comes near. */
  readonly most?: Limits<Values> | undefined
  /** Sends values that passed the rules. The form shows a rejection. */
  readonly send: (values: Values) => unknown
  /** Called after a submit that the rules refused. */
  readonly onRefused?: (() => void) | undefined
  /** A request of the page that the form waits for. */
  readonly isBusy?: boolean | undefined
  /** A step of a longer form: each step is validated by itself, and shows the errors of its own fields. */
  readonly part?: { readonly id: string; readonly names: readonly (keyof Values)[] } | undefined
}

export type TextBinding = {
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly maxLength?: number
  /** Replaces the field's own hint while few characters are left. */
  readonly hint?: string
  readonly onChange: (
    event: ChangeEvent<HTMLInputElement> | ChangeEvent<HTMLTextAreaElement> | ChangeEvent<HTMLSelectElement>,
  ) => void
}

export type CheckBinding = {
  readonly name: string
  readonly checked: boolean
  readonly error: string | undefined
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** What the frame of a form and its summary need to know. */
export type FormState = {
  readonly element: RefObject<HTMLFormElement | null>
  readonly submit: (event?: FormEvent) => void
  readonly isBusy: boolean
  readonly isDirty: boolean
  /** How many fields are shown as wrong. */
  readonly wrongCount: number
  /** The wrong fields are only empty, and nothing else is wrong with them. */
  readonly isOnlyMissing: boolean
  readonly fieldCount: number
  /** Why the server refused, where no field shows it. */
  readonly failure: unknown
}

export type FormOf<Values extends object> = FormState & {
  readonly values: Values
  readonly change: (changes: Partial<Values>) => void
  /** A submit was refused, so errors are shown. */
  readonly isTried: boolean
  /** The shown error of a field, in words. */
  readonly errorOf: (name: keyof Values) => string | undefined
  /** The same as a code; empty for words of the form's own. */
  readonly codeOf: (name: keyof Values) => string | undefined
  readonly text: (name: NamesOf<Values, string>) => TextBinding
  readonly check: (name: NamesOf<Values, boolean>) => CheckBinding
  /** Sends in another way than a submit, under the same rules. */
  readonly attempt: (send: FormOptions<Values>['send']) => void
  /** Resets the form to its initial values. */
  readonly reset: () => void
}

/** The rest is counted from the last fifth of the limit on, and at most from this many characters on. */
const COUNTED_SHARE = 5
const COUNTED_MOST = 50

const isNear = (left: number, limit: number): boolean => left <= Math.min(COUNTED_MOST, limit / COUNTED_SHARE)

const codeOf = (refusal: Refusal | undefined): string | undefined => {
  if (refusal === undefined || typeof refusal === 'string') return refusal
  return 'code' in refusal ? refusal.code : ''
}

/** The words of a refusal; `limit` is that of its field. */
function useRefusalWords(): (refusal: Refusal | undefined, limit: number | undefined) => string | undefined {
  const fieldWords = useFieldWords()
  return (refusal, limit) => {
    if (refusal === undefined) return undefined
    if (typeof refusal === 'string')
      return fieldWords(refusal, refusal === 'too-long' && limit !== undefined ? { count: limit } : {})
    return 'text' in refusal ? refusal.text : fieldWords(refusal.code, { count: refusal.count })
  }
}

/** The props that connect the inputs to the fields. */
function useBindings<Values extends object>(options: {
  readonly values: Values
  readonly most: Limits<Values> | undefined
  readonly errorOf: (name: keyof Values) => string | undefined
  readonly change: (changes: Partial<Values>) => void
}): Pick<FormOf<Values>, 'text' | 'check'> {
  const { values, most, errorOf, change } = options
  const formWords = useFormWords()
  const restOf = (value: string, limit: number): Pick<TextBinding, 'maxLength' | 'hint'> => {
    const left = Math.max(0, limit - value.length)
    return { maxLength: limit, ...(isNear(left, limit) ? { hint: formWords('form.left', left) } : {}) }
  }
  return {
    text: (name) => {
      const value = String(values[name])
      const limit = most?.[name]
      return {
        name,
        value,
        error: errorOf(name),
        ...(limit === undefined ? {} : restOf(value, limit)),
        onChange: (event) => change({ [name]: event.target.value } as Partial<Values>),
      }
    },
    check: (name) => ({
      name,
      checked: values[name] === true,
      error: errorOf(name),
      onChange: (event) => change({ [name]: event.target.checked } as Partial<Values>),
    }),
  }
}

/** The values, in the form or where `kept` holds them. */
function useValues<Values extends object>({ start, kept }: FormOptions<Values>) {
  const [own, setOwn] = useState(start)
  return kept ?? ([own, (changes: Partial<Values>) => setOwn((now) => ({ ...now, ...changes }))] as const)
}

export function useForm<Values extends object>(options: FormOptions<Values>): FormOf<Values> {
  const { start, most, part } = options
  const errorWords = useErrorWords()
  const refusalWords = useRefusalWords()
  const [values, change] = useValues(options)
  const tries = useTries<Values>(part?.id)
  const { isTried, refused, element, saved } = tries

  const own = ownRefusals(values, options.rules, most)
  const told =
    refused === undefined ? {} : serverRefusals(refused, values, options, (error) => errorWords(error).text)
  const all: Refusals<Values> = isTried ? { ...told, ...own } : told
  const shown = part === undefined ? all : pickRefusals(all, part.names)
  const names = Object.keys(shown) as (keyof Values)[]
  const errorOf = (name: keyof Values): string | undefined => refusalWords(shown[name], most?.[name])

  const attempt = (send: FormOptions<Values>['send']): void => {
    if (options.isBusy === true || tries.isSending) return
    if (Object.keys(own).length === 0) return tries.send(values, send)
    tries.refuse()
    options.onRefused?.()
  }
  return {
    ...useBindings({ values, most, errorOf, change }),
    element,
    values,
    change,
    isTried,
    submit: (event) => {
      event?.preventDefault()
      attempt(options.send)
    },
    attempt,
    isBusy: tries.isSending || options.isBusy === true,
    isDirty: JSON.stringify(values) !== JSON.stringify(saved ?? start),
    wrongCount: names.length,
    isOnlyMissing: names.every((name) => shown[name] === 'required'),
    fieldCount: Object.keys(values).length,
    failure: refused !== undefined && isFailure(refused, values, options) ? refused.error : undefined,
    errorOf,
    codeOf: (name) => codeOf(shown[name]),
    reset: () => {
      change(start)
      tries.forget()
    },
  }
}
