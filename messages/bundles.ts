/** The message files: one per feature and language, typed by the German texts. A new feature needs a line here and in all-bundles.ts. */
import type access from './de/access.json'
import type admin from './de/admin.json'
import type ages from './de/ages.json'
import type announcements from './de/announcements.json'
import type announcementOffice from './de/announcement-office.json'
import type messageSafety from './de/message-safety.json'
import type reportOffice from './de/report-office.json'
import type appointments from './de/appointments.json'
import type signIn from './de/sign-in.json'
import type blocks from './de/blocks.json'
import type booking from './de/booking.json'
import type calendar from './de/calendar.json'
import type calendarFeeds from './de/calendar-feeds.json'
import type cardDesk from './de/card-desk.json'
import type cards from './de/cards.json'
import type conversion from './de/conversion.json'
import type credentials from './de/credentials.json'
import type dashboard from './de/dashboard.json'
import type checkout from './de/checkout.json'
import type certificates from './de/certificates.json'
import type declarations from './de/declarations.json'
import type documents from './de/documents.json'
import type signatureOffice from './de/signature-office.json'
import type signatures from './de/signatures.json'
import type exams from './de/exams.json'
import type errors from './de/errors.json'
import type family from './de/family.json'
import type freemium from './de/freemium.json'
import type glossary from './de/glossary.json'
import type impersonation from './de/impersonation.json'
import type insights from './de/insights.json'
import type kiosk from './de/kiosk.json'
import type legal from './de/legal.json'
import type mailbox from './de/mailbox.json'
import type mails from './de/mails.json'
import type memberDesk from './de/member-desk.json'
import type members from './de/members.json'
import type moments from './de/moments.json'
import type moneyOffice from './de/money-office.json'
import type trainingEditor from './de/training-editor.json'
import type memberImport from './de/member-import.json'
import type paperOffice from './de/paper-office.json'
import type schoolOffice from './de/school-office.json'
import type setup from './de/setup.json'
import type archives from './de/archives.json'
import type auditLog from './de/audit-log.json'
import type installation from './de/installation.json'
import type operations from './de/operations.json'
import type palette from './de/palette.json'
import type peopleOffice from './de/people-office.json'
import type personMerges from './de/person-merges.json'
import type childProtection from './de/child-protection.json'
import type schoolMoney from './de/school-money.json'
import type trainerHours from './de/trainer-hours.json'
import type yearlyCount from './de/yearly-count.json'
import type associationFigures from './de/association-figures.json'
import type transfers from './de/transfers.json'
import type classReach from './de/class-reach.json'
import type noticeSettings from './de/notice-settings.json'
import type notifications from './de/notifications.json'
import type registration from './de/registration.json'
import type profile from './de/profile.json'
import type photoConsent from './de/photo-consent.json'
import type programs from './de/programs.json'
import type privacy from './de/privacy.json'
import type scanner from './de/scanner.json'
import type schools from './de/schools.json'
import type security from './de/security.json'
import type shell from './de/shell.json'
import type sports from './de/sports.json'
import type start from './de/start.json'
import type substitution from './de/standing-in.json'
import type contractLife from './de/contract-life.json'
import type contracts from './de/contracts.json'
import type invoices from './de/invoices.json'
import type subscriptions from './de/subscriptions.json'
import type textOffice from './de/text-office.json'
import type tables from './de/tables.json'
import type texts from './de/texts.json'
import type timetable from './de/timetable.json'
import type trainer from './de/trainer.json'
import type door from './de/door.json'
import type trials from './de/trials.json'
import type userMessages from './de/user-messages.json'
import type videoOffice from './de/video-office.json'
import type videoTrainings from './de/video-trainings.json'
import type videos from './de/videos.json'
import type work from './de/work.json'

export type MessageBundles = {
  readonly access: typeof access
  readonly admin: typeof admin
  readonly ages: typeof ages
  readonly appointments: typeof appointments
  readonly 'sign-in': typeof signIn
  readonly blocks: typeof blocks
  readonly booking: typeof booking
  readonly calendar: typeof calendar
  readonly 'calendar-feeds': typeof calendarFeeds
  readonly 'card-desk': typeof cardDesk
  readonly cards: typeof cards
  readonly conversion: typeof conversion
  readonly credentials: typeof credentials
  readonly dashboard: typeof dashboard
  readonly certificates: typeof certificates
  readonly checkout: typeof checkout
  readonly declarations: typeof declarations
  readonly announcements: typeof announcements
  readonly 'announcement-office': typeof announcementOffice
  readonly 'message-safety': typeof messageSafety
  readonly 'report-office': typeof reportOffice
  readonly documents: typeof documents
  readonly 'signature-office': typeof signatureOffice
  readonly signatures: typeof signatures
  readonly exams: typeof exams
  readonly errors: typeof errors
  readonly family: typeof family
  readonly glossary: typeof glossary
  readonly freemium: typeof freemium
  readonly impersonation: typeof impersonation
  readonly insights: typeof insights
  readonly 'member-import': typeof memberImport
  readonly 'paper-office': typeof paperOffice
  readonly 'school-office': typeof schoolOffice
  readonly setup: typeof setup
  readonly 'school-money': typeof schoolMoney
  readonly 'trainer-hours': typeof trainerHours
  readonly 'yearly-count': typeof yearlyCount
  readonly 'association-figures': typeof associationFigures
  readonly transfers: typeof transfers
  readonly kiosk: typeof kiosk
  readonly legal: typeof legal
  readonly mailbox: typeof mailbox
  readonly mails: typeof mails
  readonly 'member-desk': typeof memberDesk
  readonly members: typeof members
  readonly moments: typeof moments
  readonly 'money-office': typeof moneyOffice
  readonly archives: typeof archives
  readonly 'audit-log': typeof auditLog
  readonly installation: typeof installation
  readonly operations: typeof operations
  readonly palette: typeof palette
  readonly 'people-office': typeof peopleOffice
  readonly 'person-merges': typeof personMerges
  readonly 'child-protection': typeof childProtection
  readonly 'training-editor': typeof trainingEditor
  readonly 'class-reach': typeof classReach
  readonly 'notice-settings': typeof noticeSettings
  readonly notifications: typeof notifications
  readonly registration: typeof registration
  readonly profile: typeof profile
  readonly 'photo-consent': typeof photoConsent
  readonly programs: typeof programs
  readonly privacy: typeof privacy
  readonly scanner: typeof scanner
  readonly schools: typeof schools
  readonly security: typeof security
  readonly shell: typeof shell
  readonly sports: typeof sports
  readonly start: typeof start
  readonly 'standing-in': typeof substitution
  readonly 'contract-life': typeof contractLife
  readonly contracts: typeof contracts
  readonly invoices: typeof invoices
  readonly subscriptions: typeof subscriptions
  readonly 'text-office': typeof textOffice
  readonly tables: typeof tables
  readonly texts: typeof texts
  readonly timetable: typeof timetable
  readonly trainer: typeof trainer
  readonly 'video-office': typeof videoOffice
  readonly 'video-trainings': typeof videoTrainings
  readonly door: typeof door
  readonly trials: typeof trials
  readonly 'user-messages': typeof userMessages
  readonly videos: typeof videos
  readonly work: typeof work
}
export type BundleName = keyof MessageBundles

/** Dotted paths to the texts of a bundle; an object with `other` contains the forms of one plural and counts as one text. */
export type KeysOf<Bundle> = {
  [Key in keyof Bundle & string]: Bundle[Key] extends string
    ? Key
    : Bundle[Key] extends { other: string }
      ? Key
      : `${Key}.${KeysOf<Bundle[Key]>}`
}[keyof Bundle & string]

/** `sports.path.title`: a bundle's name and a key within it. */
export type MessageKey = {
  [Name in BundleName]: `${Name}.${KeysOf<MessageBundles[Name]>}`
}[BundleName]
