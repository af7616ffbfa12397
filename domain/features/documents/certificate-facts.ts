/** What a certificate says, kept with it as it was on that day. */
import type { LocalText, Locale } from '../../basics/locale.ts'

export type CertificateFacts = {
  /** The language it is written in: the person's on that day. */
  readonly locale: Locale
  readonly firstName: string
  readonly lastName: string
  readonly sport: LocalText
  readonly hue: number
  readonly chroma: number
  readonly isKids: boolean
  /** The level that was checked. */
  readonly levelIndex: number
  /** The level that begins with it; null after the last one of the sport. */
  readonly next: { readonly index: number; readonly name: LocalText; readonly belt: number } | null
  /** Name and belt of the checked level. */
  readonly level: { readonly name: LocalText; readonly belt: number }
  readonly school: string
  readonly city: string
  /** A day in Berlin. */
  readonly examOn: string
  /** Who examined, by full name; the first one issues it. */
  readonly examiners: readonly string[]
  /** Who heads the school; null where nobody does. */
  readonly leader: string | null
  readonly activeWeeks: number
  readonly trainings: number
  /** Null where nobody scored. */
  readonly points: { readonly have: number; readonly of: number } | null
}
