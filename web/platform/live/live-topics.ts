/**
 * What each live event makes stale: topic to endpoints. Pages that read through `queryOf` update by
 * themselves.
 */
import type { QueryClient } from '@tanstack/react-query'
import { readPhotoConsent } from '@wegband/domain/features/photo-consent/contract.ts'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import {
  listCardBatches,
  listCardHolders,
  listCards,
  readPermanentCode,
} from '@wegband/domain/features/cards/card-contract.ts'
import {
  listAppointments,
  listAttendances,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import { readClassCards } from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { countKiosks } from '@wegband/domain/features/appointments/kiosk/kiosk-contract.ts'
import { readClassPlan, readSeries } from '@wegband/domain/features/timetable/contract.ts'
import { readStandingBookings } from '@wegband/domain/features/timetable/standing-bookings-contract.ts'
import {
  listOpenSubstitutions,
  listSubstitutionChoices,
  readSubstitution,
} from '@wegband/domain/features/timetable/substitutions-contract.ts'
import { readSubstitute } from '@wegband/domain/features/timetable/substitutes-contract.ts'
import { listTrialRegistrations } from '@wegband/domain/features/appointments/trial/trial-contract.ts'
import { readWaitingList } from '@wegband/domain/features/appointments/waiting-list/waiting-contract.ts'
import { readLatest, readOpenWork } from '@wegband/domain/features/dashboard/contract.ts'
import { listSubscriptions, readSubscription } from '@wegband/domain/features/contracts/contract.ts'
import { listDocuments } from '@wegband/domain/features/documents/contract.ts'
import { EVENT_TOPICS } from '@wegband/domain/features/events/contract.ts'
import { countNotifications, listNotifications } from '@wegband/domain/features/notifications/contract.ts'
import { listExamInvitations, readExamDay, readReady } from '@wegband/domain/features/exams/contract.ts'
import { listInvoices } from '@wegband/domain/features/invoices/contract.ts'
import { listRelationRequests, listRelations } from '@wegband/domain/features/family/contract.ts'
import { listLatestLegalTexts } from '@wegband/domain/features/legal/contract.ts'
import { readMissing } from '@wegband/domain/features/progress/contract.ts'
import {
  listMembershipRequests,
  readOwnSchools,
  readSchool,
} from '@wegband/domain/features/schools/contract.ts'
import {
  listModules,
  listSports,
  readModule,
  readPromo,
  readSport,
} from '@wegband/domain/features/sports/contract.ts'
import {
  listPartners,
  listVideoTrainings,
  readVideoTraining,
} from '@wegband/domain/features/video-trainings/contract.ts'
import { describeGlobalMessage, listGlobalMessages } from '@wegband/domain/features/texts/contract.ts'
import { readOffers } from '@wegband/domain/features/subscriptions/contract.ts'
import {
  listVideoProgress,
  readContent,
  readVideoProgress,
} from '@wegband/domain/features/videos/contract.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { invalidate } from '../api/queries.ts'

export const liveTopics = EVENT_TOPICS
export type Topic = (typeof EVENT_TOPICS)[number]

type Stale = {
  /** Narrowed to the `:id` of the event. */
  readonly one: readonly EndpointShape[]
  readonly all: readonly EndpointShape[]
}

export const STALE_BY_TOPIC: { readonly [T in Topic]: Stale } = {
  subscriptions: {
    one: [readSubscription],
    all: [listSubscriptions, listInvoices, readUser],
  },
  appointment: {
    one: [
      readAppointment,
      listAttendances,
      readWaitingList,
      listTrialRegistrations,
      countKiosks,
      readClassPlan,
      readSubstitute,
      readStandingBookings,
    ],
    all: [
      listAppointments,
      readSeries,
      listSubstitutionChoices,
      listOpenSubstitutions,
      readSubstitution,
      readOpenWork,
    ],
  },
  attendances: {
    one: [
      readAppointment,
      listAttendances,
      readWaitingList,
      readExamDay,
      listExamInvitations,
      readStandingBookings,
    ],
    all: [listAppointments, readReady, readSeries],
  },
  progress: {
    one: [],
    all: [readUser, listSports, readSport, listModules, readModule, readMissing, readLatest, listDocuments],
  },
  // also what may be watched: a confirmed email, the free trial and a subscription open videos
  user: {
    one: [],
    all: [
      readUser,
      readPhotoConsent,
      listLatestLegalTexts,
      listSports,
      readSport,
      readPromo,
      listModules,
      readModule,
      readContent,
      readOffers,
    ],
  },
  cards: { one: [listCards, readPermanentCode], all: [listCardHolders, listCardBatches, readClassCards] },
  // their features add what they read
  notifications: { one: [], all: [readUser, listNotifications, countNotifications, readOpenWork] },
  // an own school brings its own sports
  schools: {
    one: [],
    all: [readUser, readOwnSchools, readSchool, listMembershipRequests, listSports, readOpenWork],
  },
  relations: { one: [], all: [readUser, listRelations, listRelationRequests, listPartners] },
  videos: {
    one: [],
    all: [readContent, readModule, listModules, listVideoProgress, readVideoProgress, readLatest],
  },
  'video-trainings': { one: [readVideoTraining], all: [listVideoTrainings, listPartners] },
  'global-messages': { one: [describeGlobalMessage], all: [listGlobalMessages] },
  // the session checks itself
  'session-ended': { one: [], all: [] },
}

/** No ids mean all of the topic. */
export async function invalidateTopic(
  client: QueryClient,
  topic: Topic,
  ids: readonly number[],
): Promise<void> {
  const { one, all } = STALE_BY_TOPIC[topic]
  const narrowed =
    ids.length === 0 ? [invalidate(client, one)] : ids.map((id) => invalidate(client, one, { id }))
  await Promise.all([...narrowed, invalidate(client, all)])
}
