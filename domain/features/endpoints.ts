/** Every endpoint of the product, for the reference, the generated list and the access matrix. */
import type { EndpointShape } from '../http/endpoint.ts'
import { readUser } from './accounts/contract.ts'
import { adminEndpoints } from './admin/contract.ts'
import { searchUsers } from './accounts/person-search-contract.ts'
import { appointmentEndpoints } from './appointments/contract.ts'
import { dateEndpoints } from './timetable/contract.ts'
import { pauseEndpoints } from './timetable/pauses-contract.ts'
import { habitEndpoints } from './timetable/regulars-contract.ts'
import { spanEndpoints } from './timetable/spans-contract.ts'
import { substituteEndpoints } from './timetable/substitutes-contract.ts'
import { cancelEndpoints } from './appointments/cancel-contract.ts'
import { trialEndpoints } from './appointments/trial-contract.ts'
import { doorEndpoints } from './appointments/door-contract.ts'
import { kioskEndpoints } from './appointments/kiosk-contract.ts'
import { deedEndpoints } from './appointments/deeds-contract.ts'
import { classPhotoEndpoints } from './appointments/class-photos-contract.ts'
import { waitingEndpoints } from './appointments/waiting-contract.ts'
import { authEndpoints } from './auth/contract.ts'
import { calendarEndpoints } from './calendar/contract.ts'
import { heldCardEndpoints } from './cards/card-contract.ts'
import { cardEndpoints } from './cards/contract.ts'
import { credentialEndpoints } from './credentials/contract.ts'
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
import { memberEndpoints } from './members/contract.ts'
import { notificationEndpoints } from './notifications/contract.ts'
import { privacyEndpoints } from './privacy/contract.ts'
import { signInWayEndpoints } from './sign-in-ways/contract.ts'
import { progressEndpoints } from './progress/contract.ts'
import { registrationEndpoints } from './registration/contract.ts'
import { photoConsentEndpoints } from './photo-consent/contract.ts'
import { profileEndpoints } from './profile/contract.ts'
import { schoolEndpoints } from './schools/contract.ts'
import { publicClassEndpoints } from './schools/public-classes-contract.ts'
import { sportEndpoints } from './sports/contract.ts'
import { subscriptionEndpoints } from './subscriptions/contract.ts'
import { textEndpoints } from './texts/contract.ts'
import { tutorialEndpoints } from './texts/tutorial-contract.ts'
import { trainerEndpoints } from './trainer/contract.ts'
import { videoTrainingEndpoints } from './video-trainings/contract.ts'
import { videoEndpoints } from './videos/contract.ts'
import { filmEndpoints } from './videos/film-contract.ts'

export const ALL_ENDPOINTS: readonly EndpointShape[] = [
  ...authEndpoints,
  ...textEndpoints,
  ...tutorialEndpoints,
  ...eventEndpoints,
  ...notificationEndpoints,
  ...mailEndpoints,
  readUser,
  searchUsers,
  ...legalEndpoints,
  ...cardEndpoints,
  ...heldCardEndpoints,
  ...credentialEndpoints,
  ...conversionEndpoints,
  ...registrationEndpoints,
  ...signInWayEndpoints,
  ...privacyEndpoints,
  ...documentEndpoints,
  ...familyEndpoints,
  ...subscriptionEndpoints,
  ...freemiumEndpoints,
  ...impersonationEndpoints,
  ...profileEndpoints,
  ...photoConsentEndpoints,
  ...progressEndpoints,
  ...sportEndpoints,
  ...videoEndpoints,
  ...filmEndpoints,
  ...videoTrainingEndpoints,
  ...appointmentEndpoints,
  ...dateEndpoints,
  ...pauseEndpoints,
  ...substituteEndpoints,
  ...spanEndpoints,
  ...habitEndpoints,
  ...deedEndpoints,
  ...classPhotoEndpoints,
  ...kioskEndpoints,
  ...doorEndpoints,
  ...waitingEndpoints,
  ...trialEndpoints,
  ...cancelEndpoints,
  ...calendarEndpoints,
  ...schoolEndpoints,
  ...publicClassEndpoints,
  ...examEndpoints,
  ...memberEndpoints,
  ...insightEndpoints,
  ...dashboardEndpoints,
  ...trainerEndpoints,
  ...adminEndpoints,
]
