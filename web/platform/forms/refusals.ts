/** What is wrong with the fields of a form: by its rules, and by the last answer of the server. */
import { AppError } from '@wegband/domain/errors/app-error.ts'

/** A code of domain/errors/field-codes.ts, with its limit where it has one, or words of the form's own. */
export type Refusal = string | { readonly code: string; readonly count: number } | { readonly text: string }
/** What is wrong, by field; empty when the form may be sent. */
export type Refusals<Values> = { readonly [Name in keyof Values]?: Refusal | undefined }
/** The maximum number of characters by field. */
export type Limits<Values> = { readonly [Name in keyof Values]?: number }

/** The refusal of a code that does not have `length` characters. */
export const whyNotFull = (typed: string, length: number): Refusal | undefined => {
  if (typed.trim() === '') return 'required'
  return typed.trim().length < length ? { code: 'too-short', count: length } : undefined
}

/** How the server's errors belong to the fields. */
export type Places<Values> = {
  /** The field for a name in the answer; undefined where the field has that name. */
  readonly fieldOf?: ((nameOnWire: string) => keyof Values | undefined) | undefined
  /** The field that shows an error which names none. */
  readonly fieldOfError?: ((error: unknown) => keyof Values | undefined) | undefined
  /** Errors that the caller shows itself, such as a question. */
  readonly isShownElsewhere?: ((error: unknown) => boolean) | undefined
}

/** An answer that refused, with the values that were sent. */
export type Refused<Values> = { readonly error: unknown; readonly sent: Values }

const definedOnly = <Values extends object>(refusals: Refusals<Values>): Refusals<Values> =>
  Object.fromEntries(
    Object.entries(refusals).filter(([, refusal]) => refusal !== undefined),
  ) as Refusals<Values>

export const pickRefusals = <Values extends object>(
  refusals: Refusals<Values>,
  names: readonly (keyof Values)[],
): Refusals<Values> =>
  definedOnly(Object.fromEntries(names.map((name) => [name, refusals[name]])) as Refusals<Values>)

function tooLongFields<Values extends object>(
  values: Values,
  most: Limits<Values> | undefined,
): Refusals<Values> {
  const found = Object.entries(most ?? {}).filter(
    ([name, limit]) => String(Reflect.get(values, name) ?? '').trim().length > Number(limit),
  )
  return Object.fromEntries(found.map(([name]) => [name, 'too-long'])) as Refusals<Values>
}

/** Refusals by the form itself, before anything is sent. */
export const ownRefusals = <Values extends object>(
  values: Values,
  rules: ((values: Values) => Refusals<Values>) | undefined,
  most: Limits<Values> | undefined,
): Refusals<Values> => definedOnly({ ...tooLongFields(values, most), ...rules?.(values) })

/** The server's codes by field of the form, and whether it named other fields too. */
function codesByField<Values extends object>(
  error: unknown,
  values: Values,
  { fieldOf }: Places<Values>,
): { readonly codes: ReadonlyMap<keyof Values, Refusal>; readonly hasOthers: boolean } {
  const errors = error instanceof AppError ? Object.entries(error.details.errors ?? {}) : []
  const placed = errors.map(([nameOnWire, [code = 'invalid']]) => {
    const own = nameOnWire in values ? (nameOnWire as keyof Values) : undefined
    return { name: fieldOf?.(nameOnWire) ?? own, code }
  })
  const codes = new Map<keyof Values, Refusal>()
  for (const { name, code } of placed) if (name !== undefined && !codes.has(name)) codes.set(name, code)
  return { codes, hasOthers: placed.some(({ name }) => name === undefined) }
}

/** The server's refusal of a field stays until the field is changed. */
export function serverRefusals<Values extends object>(
  { error, sent }: Refused<Values>,
  values: Values,
  places: Places<Values>,
  errorText: (error: unknown) => string,
): Refusals<Values> {
  const { codes } = codesByField(error, values, places)
  const atField = places.fieldOfError?.(error)
  const named: readonly [keyof Values, Refusal][] =
    codes.size > 0 || atField === undefined ? [...codes] : [[atField, { text: errorText(error) }]]
  const unchanged = named.filter(([name]) => Object.is(values[name], sent[name]))
  return Object.fromEntries(unchanged) as Refusals<Values>
}

/** Whether the form shows the error as a whole: no field and no caller shows it. */
export function isFailure<Values extends object>(
  { error }: Refused<Values>,
  values: Values,
  places: Places<Values>,
): boolean {
  const { codes, hasOthers } = codesByField(error, values, places)
  if (places.isShownElsewhere?.(error) === true) return false
  return codes.size > 0 ? hasOthers : places.fieldOfError?.(error) === undefined
}
