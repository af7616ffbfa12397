/** The content of a certificate, stored with it as it was on the exam day. */
import type { LocalText, Locale } from '../../basics/locale.ts'

export type CertificateFacts = {
  /** The language of the certificate: the person's on the exam day. */
  readonly locale: Locale
  readonly firstName: string
  readonly lastName: string
  readonly sport: LocalText
  readonly hue: number
  readonly chroma: number
  readonly isKids: boolean
  /** The checked level. */
  readonly levelIndex: number
  /** The level that begins afterwards; null after the last one of the sport. */
  readonly next: { readonly index: number; readonly name: LocalText; readonly belt: number } | null
  /** Name and belt of the checked level. */
  readonly level: { readonly name: LocalText; readonly belt: number }
  readonly school: string
  readonly city: string
  /** A day in Berlin. */
  readonly examOn: string
  /** Full names of the examiners; the first one issues it. */
  readonly examiners: readonly string[]
  /** The head of the school; null if it has none. */
  readonly leader: string | null
  readonly activeWeeks: number
  readonly trainings: number
  /** Null without scores. */
  readonly points: { readonly have: number; readonly of: number } | null
}
