/** Every endpoint of the product, for the reference, the generated list and the access matrix. */
import { announcementEndpoints } from './announcements/contract.ts'
import type { EndpointShape } from '../http/endpoint.ts'
import { readUser } from './accounts/contract.ts'
import { readSetupSteps } from './admin/setup-contract.ts'
import { adminEndpoints } from './admin/contract.ts'
import { searchUsers } from './accounts/person-search-contract.ts'
import { appointmentEndpoints } from './appointments/contract.ts'
import { dateEndpoints } from './timetable/contract.ts'
import { pauseEndpoints } from './timetable/pauses-contract.ts'
import { standingBookingEndpoints } from './timetable/standing-bookings-contract.ts'
import { substitutionEndpoints } from './timetable/substitutions-contract.ts'
import { substituteEndpoints } from './timetable/substitutes-contract.ts'
import { cancelEndpoints } from './appointments/schedule/cancel-contract.ts'
import { trialEndpoints } from './appointments/trial/trial-contract.ts'
import { doorEndpoints } from './appointments/kiosk/door-contract.ts'
import { kioskEndpoints } from './appointments/kiosk/kiosk-contract.ts'
import { commandEndpoints } from './appointments/offline/commands-contract.ts'
import { classPhotoEndpoints } from './appointments/schedule/class-photos-contract.ts'
import { swapEndpoints } from './appointments/booking/swap-contract.ts'
import { waitingEndpoints } from './appointments/waiting-list/waiting-contract.ts'
import { sessionEndpoints } from './sessions/contract.ts'
import { calendarEndpoints } from './calendar/contract.ts'
import { heldCardEndpoints } from './cards/card-contract.ts'
import { cardEndpoints } from './cards/contract.ts'
import { signInEndpoints } from './sign-in/contract.ts'
import { conversionEndpoints } from './conversion/contract.ts'
import { dashboardEndpoints } from './dashboard/contract.ts'
import { documentEndpoints } from './documents/contract.ts'
import { eventEndpoints } from './events/contract.ts'
import { examEndpoints } from './exams/contract.ts'
import { familyEndpoints } from './family/contract.ts'
import { freemiumEndpoints } from './freemium/contract.ts'
import { impersonationEndpoints } from './impersonation/contract.ts'
import { insightEndpoints } from './insights/contract.ts'
import { legalEndpoints } from './legal/contract.ts'
import { mailEndpoints } from './mails/contract.ts'
import { childProtectionEndpoints } from './child-protection/contract.ts'
import { memberDeskEndpoints } from './member-desk/contract.ts'
import { memberEndpoints } from './members/contract.ts'
import { moneyOfficeEndpoints } from './money-office/endpoints.ts'
import { auditLogEndpoints } from './audit-log/contract.ts'
import { installationEndpoints } from './installation/contract.ts'
import { operationsEndpoints } from './operations/contract.ts'
import { personMergeEndpoints } from './person-merges/contract.ts'
import { peopleOfficeEndpoints } from './people-office/contract.ts'
import { textOfficeEndpoints } from './text-office/endpoints.ts'
import { noticeSettingEndpoints } from './notice-settings/contract.ts'
import { notificationEndpoints } from './notifications/contract.ts'
import { serviceTokenEndpoints } from './programs/contract.ts'
import { webhookEndpoints } from './programs/webhook-contract.ts'
import { privacyEndpoints } from './privacy/contract.ts'
import { signInMethodEndpoints } from './sign-in/sign-in-methods-contract.ts'
import { progressEndpoints } from './progress/contract.ts'
import { registrationEndpoints } from './registration/contract.ts'
import { photoConsentEndpoints } from './photo-consent/contract.ts'
import { profileEndpoints } from './profile/contract.ts'
import { schoolEndpoints } from './schools/contract.ts'
import { publicClassEndpoints } from './schools/public-classes-contract.ts'
import { startEndpoints } from './start/contract.ts'
import { sportEndpoints } from './sports/contract.ts'
import { billingEndpoints } from './billing/contract.ts'
import { catalogueEndpoints } from './checkout/catalogue-contract.ts'
import { checkoutEndpoints } from './checkout/contract.ts'
import { invoiceEndpoints } from './invoices/contract.ts'
import { declarationEndpoints } from './declarations/contract.ts'
import { paymentEndpoints } from './payments/contract.ts'
import { signatureOfficeEndpoints } from './paper-office/signature-contract.ts'
import { signatureEndpoints } from './signatures/contract.ts'
import { paperOfficeEndpoints } from './paper-office/contract.ts'
import { memberImportEndpoints } from './member-import/contract.ts'
import { mandateEndpoints } from './school-money/mandates-contract.ts'
import { schoolMoneyEndpoints } from './school-money/contract.ts'
import { officePictureEndpoints } from './office-pictures/contract.ts'
import { schoolOfficeEndpoints } from './school-office/contract.ts'
import { schoolSalesEndpoints } from './school-money/sales-contract.ts'
import { lifeEndpoints } from './contracts/contract.ts'
import { contractPauseEndpoints } from './contracts/pause-contract.ts'
import { subscriptionEndpoints } from './subscriptions/contract.ts'
import { textEndpoints } from './texts/contract.ts'
import { tutorialEndpoints } from './texts/tutorial-contract.ts'
import { messageAttachmentEndpoints } from './user-messages/attachment-contract.ts'
import { chosenMessageEndpoints } from './user-messages/chosen-contract.ts'
import { messageGroupEndpoints } from './user-messages/group-contract.ts'
import { messageSafetyEndpoints } from './user-messages/safety-contract.ts'
import { userMessageEndpoints } from './user-messages/contract.ts'
import { trainerEndpoints } from './trainer/contract.ts'
import { trainerHoursEndpoints } from './trainer-hours/contract.ts'
import { readAssociationFigures } from './association-figures/contract.ts'
import { yearlyCountEndpoints } from './yearly-count/contract.ts'
import { videoTrainingEndpoints } from './video-trainings/contract.ts'
import { videoEndpoints } from './videos/contract.ts'
import { videoLibraryEndpoints } from './videos/library-contract.ts'
import { archivesEndpoints } from './archives/contract.ts'
import { setupEndpoints } from './setup/contract.ts'
import { templateEndpoints } from './training-editor/templates-contract.ts'
import { trainingEditorEndpoints } from './training-editor/contract.ts'

export const ALL_ENDPOINTS: readonly EndpointShape[] = [
  ...sessionEndpoints,
  ...textEndpoints,
  ...tutorialEndpoints,
  ...eventEndpoints,
  ...notificationEndpoints,
  ...noticeSettingEndpoints,
  ...mailEndpoints,
  readUser,
  searchUsers,
  ...legalEndpoints,
  ...cardEndpoints,
  ...heldCardEndpoints,
  ...signInEndpoints,
  ...conversionEndpoints,
  ...registrationEndpoints,
  ...signInMethodEndpoints,
  ...privacyEndpoints,
  ...documentEndpoints,
  ...familyEndpoints,
  ...subscriptionEndpoints,
  ...catalogueEndpoints,
  ...checkoutEndpoints,
  ...declarationEndpoints,
  ...lifeEndpoints,
  ...contractPauseEndpoints,
  ...billingEndpoints,
  ...invoiceEndpoints,
  ...paymentEndpoints,
  ...freemiumEndpoints,
  ...impersonationEndpoints,
  ...profileEndpoints,
  ...photoConsentEndpoints,
  ...progressEndpoints,
  ...sportEndpoints,
  ...videoEndpoints,
  ...videoLibraryEndpoints,
  ...videoTrainingEndpoints,
  ...appointmentEndpoints,
  ...dateEndpoints,
  ...pauseEndpoints,
  ...substituteEndpoints,
  ...substitutionEndpoints,
  ...standingBookingEndpoints,
  ...commandEndpoints,
  ...classPhotoEndpoints,
  ...kioskEndpoints,
  ...doorEndpoints,
  ...swapEndpoints,
  ...waitingEndpoints,
  ...trialEndpoints,
  ...cancelEndpoints,
  ...calendarEndpoints,
  ...announcementEndpoints,
  ...schoolEndpoints,
  ...publicClassEndpoints,
  ...examEndpoints,
  ...memberEndpoints,
  ...childProtectionEndpoints,
  ...memberDeskEndpoints,
  ...mandateEndpoints,
  ...schoolMoneyEndpoints,
  ...paperOfficeEndpoints,
  ...signatureEndpoints,
  ...signatureOfficeEndpoints,
  ...memberImportEndpoints,
  ...schoolSalesEndpoints,
  ...officePictureEndpoints,
  ...schoolOfficeEndpoints,
  ...insightEndpoints,
  ...trainerHoursEndpoints,
  ...yearlyCountEndpoints,
  readAssociationFigures,
  ...userMessageEndpoints,
  ...messageGroupEndpoints,
  ...chosenMessageEndpoints,
  ...messageAttachmentEndpoints,
  ...messageSafetyEndpoints,
  ...dashboardEndpoints,
  ...trainerEndpoints,
  ...startEndpoints,
  ...adminEndpoints,
  readSetupSteps,
  ...peopleOfficeEndpoints,
  ...personMergeEndpoints,
  ...auditLogEndpoints,
  ...operationsEndpoints,
  ...installationEndpoints,
  ...moneyOfficeEndpoints,
  ...serviceTokenEndpoints,
  ...webhookEndpoints,
  ...textOfficeEndpoints,
  ...trainingEditorEndpoints,
  ...templateEndpoints,
  ...setupEndpoints,
  ...archivesEndpoints,
]
