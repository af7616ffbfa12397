/** The message files, one per feature, typed by their German words. A new feature gets its line here. */
import type appointments from '@wegband/messages/de/appointments.json'
import type auth from '@wegband/messages/de/auth.json'
import type calendar from '@wegband/messages/de/calendar.json'
import type cards from '@wegband/messages/de/cards.json'
import type dashboard from '@wegband/messages/de/dashboard.json'
import type scanner from '@wegband/messages/de/scanner.json'
import type shell from '@wegband/messages/de/shell.json'
import type sports from '@wegband/messages/de/sports.json'
import type start from '@wegband/messages/de/start.json'
import type trainer from '@wegband/messages/de/trainer.json'
import type videos from '@wegband/messages/de/videos.json'

export type MessageBundles = {
  readonly appointments: typeof appointments
  readonly auth: typeof auth
  readonly calendar: typeof calendar
  readonly cards: typeof cards
  readonly dashboard: typeof dashboard
  readonly scanner: typeof scanner
  readonly shell: typeof shell
  readonly sports: typeof sports
  readonly start: typeof start
  readonly trainer: typeof trainer
  readonly videos: typeof videos
}
export type BundleName = keyof MessageBundles

/** Dotted paths to the texts of a bundle; an object with `other` holds the forms of one plural. */
export type KeysOf<Bundle> = {
  [Key in keyof Bundle & string]: Bundle[Key] extends string
    ? Key
    : Bundle[Key] extends { other: string }
      ? Key
      : `${Key}.${KeysOf<Bundle[Key]>}`
}[keyof Bundle & string]
