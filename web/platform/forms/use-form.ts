/**
 * The one helper under every form: all errors at once, each at its field, the first one focused; a second submit waits for the first.
 * The rules are those of the domain, so that form and server refuse the same. See README.md beside it.
 */
import { type ChangeEvent, type FormEvent, type RefObject, useRef, useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { useErrorWords, useFieldWords, useFormWords } from '../error-words.ts'
import { useFocusFirstInvalid } from './focus-first-invalid.ts'

/** A code of domain/errors/field-codes.ts, where a limit belongs to it with that limit, or words of the form's own. */
export type Refusal = string | { readonly code: string; readonly count: number } | { readonly text: string }
/** A code of so many characters. */
export const whyNotFull = (typed: string, length: number): Refusal | undefined => {
  if (typed.trim() === '') return 'required'
  return typed.trim().length < length ? { code: 'too-short', count: length } : undefined
}

/** What is wrong, by field; nothing when the form may be sent. */
export type Refusals<Values> = { readonly [Name in keyof Values]?: Refusal | undefined }

type NamesOf<Values, Kind> = {
  [Name in keyof Values]-?: Values[Name] extends Kind ? Name : never
}[keyof Values] &
  string

export type FormOptions<Values extends object> = {
  /** What the fields hold at first; what differs from it is not saved yet. */
  readonly start: Values
  /** Where the values are kept instead of in the form, such as the draft of the tab. */
  readonly kept?: readonly [Values, (changes: Partial<Values>) => void] | undefined
  readonly rules?: ((values: Values) => Refusals<Values>) | undefined
  /** Most characters by field: bounds the input, and is shown when it comes near. */
  readonly most?: { readonly [Name in keyof Values]?: number } | undefined
  /** Sends what passed the rules. A rejection is shown by the form. */
  readonly send: (values: Values) => unknown
  /** The field behind a name in the server's answer; undefined where the name is that of the field. */
  readonly fieldOf?: ((nameOnWire: string) => keyof Values | undefined) | undefined
  /** The field at which an error is shown that names none. */
  readonly fieldOfError?: ((error: unknown) => keyof Values | undefined) | undefined
  /** Errors that the caller shows itself, such as a question. */
  readonly isShownElsewhere?: ((error: unknown) => boolean) | undefined
  /** After a submit that the rules refused. */
  readonly onRefused?: (() => void) | undefined
  /** A request of the page that the form waits for. */
  readonly isBusy?: boolean | undefined
  /** A step of a longer form: each step is tried by itself, and shows what is wrong with its own fields. */
  readonly part?: { readonly id: string; readonly names: readonly (keyof Values)[] } | undefined
}

export type TextBinding = {
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly maxLength?: number
  /** Takes the place of the field's own hint while few characters are left. */
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
  /** The wrong fields lack something, and nothing else is wrong with them. */
  readonly isOnlyMissing: boolean
  readonly fieldCount: number
  /** Why the server refused, where no field shows it. */
  readonly failure: unknown
}

export type FormOf<Values extends object> = FormState & {
  readonly values: Values
  readonly change: (changes: Partial<Values>) => void
  /** A submit was refused, so that what is wrong is shown. */
  readonly isTried: boolean
  /** What is shown as wrong with a field, in words. */
  readonly errorOf: (name: keyof Values) => string | undefined
  /** The same as a code; empty for words of the form's own. */
  readonly codeOf: (name: keyof Values) => string | undefined
  readonly text: (name: NamesOf<Values, string>) => TextBinding
  readonly check: (name: NamesOf<Values, boolean>) => CheckBinding
  /** Sends in another way than a submit, under the same rules. */
  readonly attempt: (send: FormOptions<Values>['send']) => void
  /** Empties the form to what it held at first. */
  readonly reset: () => void
}

type Try<Values> = {
  readonly part: string | undefined
  readonly refusedTries: number
  readonly isTried: boolean
  readonly isSending: boolean
  /** The last answer that refused, with what had been sent. */
  readonly refused: { readonly error: unknown; readonly sent: Values } | undefined
}

/** From here on the rest is counted: a fifth of the most, at most so many. */
const COUNTED_SHARE = 5
const COUNTED_MOST = 50

const isPromise = (answer: unknown): answer is Promise<unknown> => answer instanceof Promise

/** The codes that the server gave for fields of the form, and whether it named a field that the form has not. */
function codesByField<Values extends object>(
  error: unknown,
  values: Values,
  fieldOf: FormOptions<Values>['fieldOf'],
): { readonly codes: ReadonlyMap<keyof Values, Refusal>; readonly hasOthers: boolean } {
  const errors = error instanceof AppError ? Object.entries(error.details.errors ?? {}) : []
  const codes = new Map<keyof Values, Refusal>()
  for (const [nameOnWire, [code = 'invalid']] of errors) {
    const name = fieldOf?.(nameOnWire) ?? (nameOnWire in values ? (nameOnWire as keyof Values) : undefined)
    if (name !== undefined && !codes.has(name)) codes.set(name, code)
  }
  const isKnown = ([nameOnWire]: [string, unknown]): boolean =>
    fieldOf?.(nameOnWire) !== undefined || nameOnWire in values
  return { codes, hasOthers: !errors.every(isKnown) }
}

/** What the server refused stays until the field is changed. */
function refusedFields<Values extends object>(
  { refused }: Try<Values>,
  values: Values,
  options: FormOptions<Values>,
  errorText: (error: unknown) => string,
): Refusals<Values> {
  if (refused === undefined) return {}
  const { error, sent } = refused
  const atField = options.fieldOfError?.(error)
  const { codes } = codesByField(error, values, options.fieldOf)
  const named: readonly [keyof Values, Refusal][] =
    codes.size > 0 || atField === undefined ? [...codes] : [[atField, { text: errorText(error) }]]
  const unchanged = named.filter(([name]) => Object.is(values[name], sent[name]))
  return Object.fromEntries(unchanged) as Refusals<Values>
}

function tooLongFields<Values extends object>(
  values: Values,
  most: FormOptions<Values>['most'],
): Refusals<Values> {
  const found = Object.entries(most ?? {}).filter(
    ([name, limit]) => String(Reflect.get(values, name) ?? '').trim().length > Number(limit),
  )
  return Object.fromEntries(found.map(([name]) => [name, 'too-long'])) as Refusals<Values>
}

const definedOnly = <Values extends object>(refusals: Refusals<Values>): Refusals<Values> =>
  Object.fromEntries(
    Object.entries(refusals).filter(([, refusal]) => refusal !== undefined),
  ) as Refusals<Values>

const pick = <Values extends object>(
  refusals: Refusals<Values>,
  names: readonly (keyof Values)[],
): Refusals<Values> =>
  definedOnly(Object.fromEntries(names.map((name) => [name, refusals[name]])) as Refusals<Values>)

export function useForm<Values extends object>(options: FormOptions<Values>): FormOf<Values> {
  const { start, most } = options
  const part = options.part?.id
  const fieldWords = useFieldWords()
  const errorWords = useErrorWords()
  const formWords = useFormWords()
  const [own, setOwn] = useState(start)
  const [saved, setSaved] = useState<Values>()
  const [last, setLast] = useState<Try<Values>>({
    part,
    refusedTries: 0,
    isTried: false,
    isSending: false,
    refused: undefined,
  })
  // known at once: a second press may come before the button is drawn as busy
  const isSending = useRef(false)
  const resets = useRef(0)
  const [values, changeKept] = options.kept ?? [own, undefined]
  const element = useFocusFirstInvalid(last.refusedTries)

  const isTried = last.isTried && last.part === part
  const broken = definedOnly({ ...tooLongFields(values, most), ...options.rules?.(values) })
  const refused = refusedFields(last, values, options, (error) => errorWords(error).text)
  const all: Refusals<Values> = isTried ? { ...refused, ...broken } : refused
  const shown = options.part === undefined ? all : pick(all, options.part.names)
  const error = last.refused?.error
  const { codes, hasOthers } = codesByField(error, values, options.fieldOf)
  const isElsewhere =
    options.isShownElsewhere?.(error) === true ||
    (codes.size > 0 ? !hasOthers : options.fieldOfError?.(error) !== undefined)

  const codeOf = (name: keyof Values): string | undefined => {
    const refusal: Refusal | undefined = shown[name]
    if (refusal === undefined || typeof refusal === 'string') return refusal
    return 'code' in refusal ? refusal.code : ''
  }
  const errorOf = (name: keyof Values): string | undefined => {
    const refusal: Refusal | undefined = shown[name]
    if (refusal === undefined) return undefined
    if (typeof refusal !== 'string')
      return 'text' in refusal ? refusal.text : fieldWords(refusal.code, { count: refusal.count })
    const limit = refusal === 'too-long' ? most?.[name] : undefined
    return fieldWords(refusal, limit === undefined ? {} : { count: limit })
  }
  const change = (changes: Partial<Values>): void => {
    if (changeKept === undefined) setOwn((now) => ({ ...now, ...changes }))
    else changeKept(changes)
  }
  const refuse = (refusedBy?: { readonly error: unknown; readonly sent: Values }): void =>
    setLast((before) => ({
      part,
      refusedTries: before.refusedTries + 1,
      isTried: true,
      isSending: false,
      refused: refusedBy,
    }))
  const accept = (sent: Values, resetsBefore: number): void => {
    if (resets.current === resetsBefore) setSaved(sent)
    setLast((before) => ({ ...before, isTried: false, isSending: false, refused: undefined }))
  }
  const attempt = (send: FormOptions<Values>['send']): void => {
    if (isSending.current || options.isBusy === true) return
    if (Object.keys(broken).length > 0) {
      refuse()
      options.onRefused?.()
      return
    }
    const answer = send(values)
    if (!isPromise(answer)) return
    isSending.current = true
    const resetsBefore = resets.current
    setLast((before) => ({ ...before, isSending: true, refused: undefined }))
    answer
      .then(
        () => accept(values, resetsBefore),
        (reason: unknown) => refuse({ error: reason, sent: values }),
      )
      .finally(() => {
        isSending.current = false
      })
  }
  const submit = (event?: FormEvent): void => {
    event?.preventDefault()
    attempt(options.send)
  }
  const text = (name: NamesOf<Values, string>): TextBinding => {
    const value = String(values[name])
    const limit = most?.[name]
    const left = limit === undefined ? Infinity : limit - value.length
    const isNear = limit !== undefined && left <= Math.min(COUNTED_MOST, limit / COUNTED_SHARE)
    return {
      name,
      value,
      error: errorOf(name),
      ...(limit === undefined ? {} : { maxLength: limit }),
      ...(isNear ? { hint: formWords('form.left', Math.max(0, left)) } : {}),
      onChange: (event) => change({ [name]: event.target.value } as Partial<Values>),
    }
  }
  const check = (name: NamesOf<Values, boolean>): CheckBinding => ({
    name,
    checked: values[name] === true,
    error: errorOf(name),
    onChange: (event) => change({ [name]: event.target.checked } as Partial<Values>),
  })
  const names = Object.keys(shown) as (keyof Values)[]
  return {
    element,
    submit,
    attempt,
    values,
    change,
    isTried,
    isBusy: last.isSending || options.isBusy === true,
    isDirty: JSON.stringify(values) !== JSON.stringify(saved ?? start),
    wrongCount: names.length,
    isOnlyMissing: names.every((name) => codeOf(name) === 'required'),
    fieldCount: Object.keys(values).length,
    failure: last.refused === undefined || isElsewhere ? undefined : error,
    errorOf,
    codeOf,
    text,
    check,
    reset: () => {
      resets.current += 1
      change(start)
      setSaved(undefined)
      setLast((before) => ({ ...before, isTried: false, refused: undefined }))
    },
  }
}
