/** The messages for an error, by its code, in the reader's language (§8). The message of the API answer is never displayed. */
import type { ErrorDetails } from '@wegband/domain/errors/app-error.ts'
import type { ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import type { FieldCode } from '@wegband/domain/errors/field-codes.ts'
import type { LocalErrorCode } from '@wegband/domain/errors/local-errors.ts'
import type { Locale } from '@wegband/domain/basics/locale.ts'
import { DEFAULT_LOCALE } from '@wegband/domain/basics/locale.ts'
import type { MessageBundles } from './bundles.ts'
import { formatsOf } from './formats.ts'
import { messageText, type MessageValues } from './message-text.ts'

type Code = ErrorCode | LocalErrorCode
type Words = { title: string; text: string }
type Group<C> = C extends `${infer G}.${string}` ? G : never
type NameIn<C, G extends string> = C extends `${G}.${infer Name}` ? Name : never
/** Every code of the catalogue and of the device has a title and a text, every field code a text. */
type AllWords = { [G in Group<Code>]: { [Name in NameIn<Code, G>]: Words } } & {
  fields: { [C in FieldCode]: string }
}
type Complete<T extends AllWords> = T
/** @public Does not compile while a code lacks its German messages. */
export type GermanErrorWords = Complete<MessageBundles['errors']>

/** The errors bundle of the reader's language, and the German one as fallback. */
export type ErrorBundles = { readonly own: unknown; readonly german: unknown }

/** §8: any other status shows an unknown error. */
const UNKNOWN: ErrorCode = 'general.unexpected'
const SECONDS_PER_MINUTE = 60

const SHOWN_ID_LENGTH = 8

/** Enough of a request id to read it out and to find it in the log. */
export const shortRequestId = (requestId: string): string => requestId.slice(0, SHOWN_ID_LENGTH)

const find = (
  bundles: ErrorBundles,
  locale: Locale,
  key: string,
  values: MessageValues = {},
): string | undefined =>
  messageText(bundles.own, key, values, locale) ?? messageText(bundles.german, key, values, DEFAULT_LOCALE)

type KnownDetails = Pick<ErrorDetails, 'retryAt' | 'remainingSeconds' | 'triesLeft' | 'count' | 'requestId'>

/** A text with the time, count or request id of the error, where the text has a placeholder for it. */
const timedText = (
  code: string,
  bundles: ErrorBundles,
  locale: Locale,
  { retryAt, remainingSeconds, triesLeft, count: known, requestId }: KnownDetails,
): string | undefined => {
  if (retryAt !== undefined)
    return find(bundles, locale, `${code}.textUntil`, { time: formatsOf(locale).time(retryAt) })
  if (triesLeft !== undefined) return find(bundles, locale, `${code}.textTries`, { count: triesLeft })
  if (known !== undefined) return find(bundles, locale, `${code}.textCount`, { count: known })
  if (remainingSeconds === undefined)
    return requestId === undefined
      ? undefined
      : find(bundles, locale, `${code}.textId`, { id: shortRequestId(requestId) })
  const count = Math.max(1, Math.ceil(remainingSeconds / SECONDS_PER_MINUTE))
  return find(bundles, locale, `${code}.textLeft`, { count })
}

/** Title and text for a code; a code without a message is displayed as the unexpected error. */
export const errorWords = (
  code: string,
  bundles: ErrorBundles,
  locale: Locale,
  details: KnownDetails = {},
): Words => {
  const known = find(bundles, locale, `${code}.title`) === undefined ? UNKNOWN : code
  return {
    title: find(bundles, locale, `${known}.title`) ?? code,
    text: timedText(known, bundles, locale, details) ?? find(bundles, locale, `${known}.text`) ?? '',
  }
}

const WITH_COUNT: { readonly [code: string]: string } = {
  'too-short': 'fields.at-least',
  'too-long': 'fields.at-most',
  'too-small': 'fields.least',
  'too-big': 'fields.most',
}

/**
 * The message for one code of a 422 field. `count`: the least or most characters or the limit of a number, if the form knows it (§5
 * Empty fields).
 */
export const fieldWords = (
  code: string,
  bundles: ErrorBundles,
  locale: Locale,
  { count }: { count?: number } = {},
): string => {
  const counted = WITH_COUNT[code]
  const exact =
    counted === undefined || count === undefined ? undefined : find(bundles, locale, counted, { count })
  return exact ?? find(bundles, locale, `fields.${code}`) ?? find(bundles, locale, 'fields.invalid') ?? code
}
