/** Every bundle of every language at once, for the server (emails, error messages) and for tests. The web loads them one by one. */
import type { Locale } from '@wegband/domain/basics/locale.ts'
import type { MessageBundles } from './bundles.ts'
import deAccess from './de/access.json' with { type: 'json' }
import deAdmin from './de/admin.json' with { type: 'json' }
import deAges from './de/ages.json' with { type: 'json' }
import deAppointments from './de/appointments.json' with { type: 'json' }
import deSignIn from './de/sign-in.json' with { type: 'json' }
import deBlocks from './de/blocks.json' with { type: 'json' }
import deBooking from './de/booking.json' with { type: 'json' }
import deCalendar from './de/calendar.json' with { type: 'json' }
import deCalendarFeeds from './de/calendar-feeds.json' with { type: 'json' }
import deCardDesk from './de/card-desk.json' with { type: 'json' }
import deCards from './de/cards.json' with { type: 'json' }
import deConversion from './de/conversion.json' with { type: 'json' }
import deCredentials from './de/credentials.json' with { type: 'json' }
import deDashboard from './de/dashboard.json' with { type: 'json' }
import deCheckout from './de/checkout.json' with { type: 'json' }
import deCertificates from './de/certificates.json' with { type: 'json' }
import deDeclarations from './de/declarations.json' with { type: 'json' }
import deAnnouncements from './de/announcements.json' with { type: 'json' }
import deAnnouncementOffice from './de/announcement-office.json' with { type: 'json' }
import deMessageSafety from './de/message-safety.json' with { type: 'json' }
import deReportOffice from './de/report-office.json' with { type: 'json' }
import deDocuments from './de/documents.json' with { type: 'json' }
import deSignatureOffice from './de/signature-office.json' with { type: 'json' }
import deSignatures from './de/signatures.json' with { type: 'json' }
import deExams from './de/exams.json' with { type: 'json' }
import deErrors from './de/errors.json' with { type: 'json' }
import deFamily from './de/family.json' with { type: 'json' }
import deGlossary from './de/glossary.json' with { type: 'json' }
import deFreemium from './de/freemium.json' with { type: 'json' }
import deImpersonation from './de/impersonation.json' with { type: 'json' }
import deInsights from './de/insights.json' with { type: 'json' }
import deMemberImport from './de/member-import.json' with { type: 'json' }
import dePaperOffice from './de/paper-office.json' with { type: 'json' }
import deSchoolOffice from './de/school-office.json' with { type: 'json' }
import deSetup from './de/setup.json' with { type: 'json' }
import deSchoolMoney from './de/school-money.json' with { type: 'json' }
import deTrainerHours from './de/trainer-hours.json' with { type: 'json' }
import deYearlyCount from './de/yearly-count.json' with { type: 'json' }
import deAssociationFigures from './de/association-figures.json' with { type: 'json' }
import deTransfers from './de/transfers.json' with { type: 'json' }
import deKiosk from './de/kiosk.json' with { type: 'json' }
import deLegal from './de/legal.json' with { type: 'json' }
import deMailbox from './de/mailbox.json' with { type: 'json' }
import deMails from './de/mails.json' with { type: 'json' }
import deMemberDesk from './de/member-desk.json' with { type: 'json' }
import deMembers from './de/members.json' with { type: 'json' }
import deMoments from './de/moments.json' with { type: 'json' }
import deTextOffice from './de/text-office.json' with { type: 'json' }
import deArchives from './de/archives.json' with { type: 'json' }
import deAuditLog from './de/audit-log.json' with { type: 'json' }
import deInstallation from './de/installation.json' with { type: 'json' }
import deOperations from './de/operations.json' with { type: 'json' }
import dePalette from './de/palette.json' with { type: 'json' }
import dePeopleOffice from './de/people-office.json' with { type: 'json' }
import dePersonMerges from './de/person-merges.json' with { type: 'json' }
import deChildProtection from './de/child-protection.json' with { type: 'json' }
import deMoneyOffice from './de/money-office.json' with { type: 'json' }
import deTrainingEditor from './de/training-editor.json' with { type: 'json' }
import deClassReach from './de/class-reach.json' with { type: 'json' }
import deNoticeSettings from './de/notice-settings.json' with { type: 'json' }
import deNotifications from './de/notifications.json' with { type: 'json' }
import deRegistration from './de/registration.json' with { type: 'json' }
import deProfile from './de/profile.json' with { type: 'json' }
import deScanner from './de/scanner.json' with { type: 'json' }
import dePhotoConsent from './de/photo-consent.json' with { type: 'json' }
import dePrograms from './de/programs.json' with { type: 'json' }
import dePrivacy from './de/privacy.json' with { type: 'json' }
import deSchools from './de/schools.json' with { type: 'json' }
import deSecurity from './de/security.json' with { type: 'json' }
import deShell from './de/shell.json' with { type: 'json' }
import deSports from './de/sports.json' with { type: 'json' }
import deStart from './de/start.json' with { type: 'json' }
import deSubstitution from './de/standing-in.json' with { type: 'json' }
import deContractLife from './de/contract-life.json' with { type: 'json' }
import deContracts from './de/contracts.json' with { type: 'json' }
import deInvoices from './de/invoices.json' with { type: 'json' }
import deSubscriptions from './de/subscriptions.json' with { type: 'json' }
import deTables from './de/tables.json' with { type: 'json' }
import deTexts from './de/texts.json' with { type: 'json' }
import deTimetable from './de/timetable.json' with { type: 'json' }
import deTrainer from './de/trainer.json' with { type: 'json' }
import deDoor from './de/door.json' with { type: 'json' }
import deTrials from './de/trials.json' with { type: 'json' }
import deUserMessages from './de/user-messages.json' with { type: 'json' }
import deVideoOffice from './de/video-office.json' with { type: 'json' }
import deVideoTrainings from './de/video-trainings.json' with { type: 'json' }
import deVideos from './de/videos.json' with { type: 'json' }
import deWork from './de/work.json' with { type: 'json' }
import enAccess from './en/access.json' with { type: 'json' }
import enAdmin from './en/admin.json' with { type: 'json' }
import enAges from './en/ages.json' with { type: 'json' }
import enAppointments from './en/appointments.json' with { type: 'json' }
import enSignIn from './en/sign-in.json' with { type: 'json' }
import enBlocks from './en/blocks.json' with { type: 'json' }
import enBooking from './en/booking.json' with { type: 'json' }
import enCalendar from './en/calendar.json' with { type: 'json' }
import enCalendarFeeds from './en/calendar-feeds.json' with { type: 'json' }
import enCardDesk from './en/card-desk.json' with { type: 'json' }
import enCards from './en/cards.json' with { type: 'json' }
import enConversion from './en/conversion.json' with { type: 'json' }
import enCredentials from './en/credentials.json' with { type: 'json' }
import enDashboard from './en/dashboard.json' with { type: 'json' }
import enCheckout from './en/checkout.json' with { type: 'json' }
import enCertificates from './en/certificates.json' with { type: 'json' }
import enDeclarations from './en/declarations.json' with { type: 'json' }
import enAnnouncements from './en/announcements.json' with { type: 'json' }
import enAnnouncementOffice from './en/announcement-office.json' with { type: 'json' }
import enMessageSafety from './en/message-safety.json' with { type: 'json' }
import enReportOffice from './en/report-office.json' with { type: 'json' }
import enDocuments from './en/documents.json' with { type: 'json' }
import enSignatureOffice from './en/signature-office.json' with { type: 'json' }
import enSignatures from './en/signatures.json' with { type: 'json' }
import enExams from './en/exams.json' with { type: 'json' }
import enErrors from './en/errors.json' with { type: 'json' }
import enFamily from './en/family.json' with { type: 'json' }
import enGlossary from './en/glossary.json' with { type: 'json' }
import enFreemium from './en/freemium.json' with { type: 'json' }
import enImpersonation from './en/impersonation.json' with { type: 'json' }
import enInsights from './en/insights.json' with { type: 'json' }
import enMemberImport from './en/member-import.json' with { type: 'json' }
import enPaperOffice from './en/paper-office.json' with { type: 'json' }
import enSchoolOffice from './en/school-office.json' with { type: 'json' }
import enSetup from './en/setup.json' with { type: 'json' }
import enSchoolMoney from './en/school-money.json' with { type: 'json' }
import enTrainerHours from './en/trainer-hours.json' with { type: 'json' }
import enYearlyCount from './en/yearly-count.json' with { type: 'json' }
import enAssociationFigures from './en/association-figures.json' with { type: 'json' }
import enTransfers from './en/transfers.json' with { type: 'json' }
import enKiosk from './en/kiosk.json' with { type: 'json' }
import enLegal from './en/legal.json' with { type: 'json' }
import enMailbox from './en/mailbox.json' with { type: 'json' }
import enMails from './en/mails.json' with { type: 'json' }
import enMemberDesk from './en/member-desk.json' with { type: 'json' }
import enMembers from './en/members.json' with { type: 'json' }
import enMoments from './en/moments.json' with { type: 'json' }
import enTextOffice from './en/text-office.json' with { type: 'json' }
import enArchives from './en/archives.json' with { type: 'json' }
import enAuditLog from './en/audit-log.json' with { type: 'json' }
import enInstallation from './en/installation.json' with { type: 'json' }
import enOperations from './en/operations.json' with { type: 'json' }
import enPalette from './en/palette.json' with { type: 'json' }
import enPeopleOffice from './en/people-office.json' with { type: 'json' }
import enPersonMerges from './en/person-merges.json' with { type: 'json' }
import enChildProtection from './en/child-protection.json' with { type: 'json' }
import enMoneyOffice from './en/money-office.json' with { type: 'json' }
import enTrainingEditor from './en/training-editor.json' with { type: 'json' }
import enClassReach from './en/class-reach.json' with { type: 'json' }
import enNoticeSettings from './en/notice-settings.json' with { type: 'json' }
import enNotifications from './en/notifications.json' with { type: 'json' }
import enRegistration from './en/registration.json' with { type: 'json' }
import enProfile from './en/profile.json' with { type: 'json' }
import enScanner from './en/scanner.json' with { type: 'json' }
import enPhotoConsent from './en/photo-consent.json' with { type: 'json' }
import enPrograms from './en/programs.json' with { type: 'json' }
import enPrivacy from './en/privacy.json' with { type: 'json' }
import enSchools from './en/schools.json' with { type: 'json' }
import enSecurity from './en/security.json' with { type: 'json' }
import enShell from './en/shell.json' with { type: 'json' }
import enSports from './en/sports.json' with { type: 'json' }
import enStart from './en/start.json' with { type: 'json' }
import enSubstitution from './en/standing-in.json' with { type: 'json' }
import enContractLife from './en/contract-life.json' with { type: 'json' }
import enContracts from './en/contracts.json' with { type: 'json' }
import enInvoices from './en/invoices.json' with { type: 'json' }
import enSubscriptions from './en/subscriptions.json' with { type: 'json' }
import enTables from './en/tables.json' with { type: 'json' }
import enTexts from './en/texts.json' with { type: 'json' }
import enTimetable from './en/timetable.json' with { type: 'json' }
import enTrainer from './en/trainer.json' with { type: 'json' }
import enDoor from './en/door.json' with { type: 'json' }
import enTrials from './en/trials.json' with { type: 'json' }
import enUserMessages from './en/user-messages.json' with { type: 'json' }
import enVideoOffice from './en/video-office.json' with { type: 'json' }
import enVideoTrainings from './en/video-trainings.json' with { type: 'json' }
import enVideos from './en/videos.json' with { type: 'json' }
import enWork from './en/work.json' with { type: 'json' }
import { createTranslator, type Bundles, type Translate } from './translate.ts'

const de: MessageBundles = {
  access: deAccess,
  admin: deAdmin,
  ages: deAges,
  appointments: deAppointments,
  'sign-in': deSignIn,
  blocks: deBlocks,
  booking: deBooking,
  calendar: deCalendar,
  'calendar-feeds': deCalendarFeeds,
  'card-desk': deCardDesk,
  cards: deCards,
  conversion: deConversion,
  credentials: deCredentials,
  dashboard: deDashboard,
  certificates: deCertificates,
  checkout: deCheckout,
  declarations: deDeclarations,
  announcements: deAnnouncements,
  'announcement-office': deAnnouncementOffice,
  'message-safety': deMessageSafety,
  'report-office': deReportOffice,
  documents: deDocuments,
  'signature-office': deSignatureOffice,
  signatures: deSignatures,
  exams: deExams,
  errors: deErrors,
  family: deFamily,
  glossary: deGlossary,
  freemium: deFreemium,
  impersonation: deImpersonation,
  insights: deInsights,
  'member-import': deMemberImport,
  'paper-office': dePaperOffice,
  'school-office': deSchoolOffice,
  setup: deSetup,
  'school-money': deSchoolMoney,
  'trainer-hours': deTrainerHours,
  'yearly-count': deYearlyCount,
  'association-figures': deAssociationFigures,
  transfers: deTransfers,
  kiosk: deKiosk,
  legal: deLegal,
  mailbox: deMailbox,
  mails: deMails,
  'member-desk': deMemberDesk,
  members: deMembers,
  moments: deMoments,
  'text-office': deTextOffice,
  'money-office': deMoneyOffice,
  'people-office': dePeopleOffice,
  'person-merges': dePersonMerges,
  'child-protection': deChildProtection,
  installation: deInstallation,
  operations: deOperations,
  palette: dePalette,
  archives: deArchives,
  'audit-log': deAuditLog,
  'training-editor': deTrainingEditor,
  'class-reach': deClassReach,
  'notice-settings': deNoticeSettings,
  notifications: deNotifications,
  registration: deRegistration,
  profile: deProfile,
  scanner: deScanner,
  'photo-consent': dePhotoConsent,
  programs: dePrograms,
  privacy: dePrivacy,
  schools: deSchools,
  security: deSecurity,
  shell: deShell,
  sports: deSports,
  start: deStart,
  'standing-in': deSubstitution,
  'contract-life': deContractLife,
  contracts: deContracts,
  invoices: deInvoices,
  subscriptions: deSubscriptions,
  tables: deTables,
  texts: deTexts,
  timetable: deTimetable,
  trainer: deTrainer,
  'video-office': deVideoOffice,
  'video-trainings': deVideoTrainings,
  door: deDoor,
  trials: deTrials,
  'user-messages': deUserMessages,
  videos: deVideos,
  work: deWork,
}
const en: Bundles = {
  access: enAccess,
  admin: enAdmin,
  ages: enAges,
  appointments: enAppointments,
  'sign-in': enSignIn,
  blocks: enBlocks,
  booking: enBooking,
  calendar: enCalendar,
  'calendar-feeds': enCalendarFeeds,
  'card-desk': enCardDesk,
  cards: enCards,
  conversion: enConversion,
  credentials: enCredentials,
  dashboard: enDashboard,
  certificates: enCertificates,
  checkout: enCheckout,
  declarations: enDeclarations,
  announcements: enAnnouncements,
  'announcement-office': enAnnouncementOffice,
  'message-safety': enMessageSafety,
  'report-office': enReportOffice,
  documents: enDocuments,
  'signature-office': enSignatureOffice,
  signatures: enSignatures,
  exams: enExams,
  errors: enErrors,
  family: enFamily,
  glossary: enGlossary,
  freemium: enFreemium,
  impersonation: enImpersonation,
  insights: enInsights,
  'member-import': enMemberImport,
  'paper-office': enPaperOffice,
  'school-office': enSchoolOffice,
  setup: enSetup,
  'school-money': enSchoolMoney,
  'trainer-hours': enTrainerHours,
  'yearly-count': enYearlyCount,
  'association-figures': enAssociationFigures,
  transfers: enTransfers,
  kiosk: enKiosk,
  legal: enLegal,
  mailbox: enMailbox,
  mails: enMails,
  'member-desk': enMemberDesk,
  members: enMembers,
  moments: enMoments,
  'text-office': enTextOffice,
  'money-office': enMoneyOffice,
  'people-office': enPeopleOffice,
  'person-merges': enPersonMerges,
  'child-protection': enChildProtection,
  installation: enInstallation,
  operations: enOperations,
  palette: enPalette,
  archives: enArchives,
  'audit-log': enAuditLog,
  'training-editor': enTrainingEditor,
  'class-reach': enClassReach,
  'notice-settings': enNoticeSettings,
  notifications: enNotifications,
  registration: enRegistration,
  profile: enProfile,
  scanner: enScanner,
  'photo-consent': enPhotoConsent,
  programs: enPrograms,
  privacy: enPrivacy,
  schools: enSchools,
  security: enSecurity,
  shell: enShell,
  sports: enSports,
  start: enStart,
  'standing-in': enSubstitution,
  'contract-life': enContractLife,
  contracts: enContracts,
  invoices: enInvoices,
  subscriptions: enSubscriptions,
  tables: enTables,
  texts: enTexts,
  timetable: enTimetable,
  trainer: enTrainer,
  'video-office': enVideoOffice,
  'video-trainings': enVideoTrainings,
  door: enDoor,
  trials: enTrials,
  'user-messages': enUserMessages,
  videos: enVideos,
  work: enWork,
}

export const ALL_BUNDLES: { readonly [L in Locale]: Bundles } = { de, en }

/** A translator with all bundles loaded. */
export const translatorFor = (locale: Locale): Translate =>
  createTranslator(locale, ALL_BUNDLES[locale], ALL_BUNDLES.de)
