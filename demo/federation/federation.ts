/** The demo federation as rows in memory: everything is built first, without a database, and then written at once. */
import type { PgTable } from 'drizzle-orm/pg-core'
import {
  appointments,
  appointmentSports,
  appointmentTypes,
  attendances,
  confirmations,
  series,
} from '@wegband/server/db/schema/appointments.ts'
import { certificates, documents } from '@wegband/server/db/schema/documents.ts'
import { examCandidates, examTasks } from '@wegband/server/db/schema/exams.ts'
import { scenarioWorkshops } from '@wegband/server/db/schema/training/scenario-workshops.ts'
import { legacyMembers, relationRequests } from '@wegband/server/db/schema/family.ts'
import { notifications } from '@wegband/server/db/schema/notices/emails.ts'
import { legalAcceptances, legalTexts } from '@wegband/server/db/schema/legal.ts'
import {
  addresses,
  knownTutorials,
  memberTokens,
  relations,
  userFunnels,
  users,
} from '@wegband/server/db/schema/people.ts'
import { progressSeen, trainingEvents, trainingProgress } from '@wegband/server/db/schema/progress.ts'
import {
  examinerRights,
  rooms,
  schoolMemberships,
  schoolRoles,
  schools,
  schoolSites,
  trainerSports,
} from '@wegband/server/db/schema/schools.ts'
import {
  chapters,
  contentGroups,
  contents,
  contentTargets,
  levels,
  moduleGroupItems,
  moduleGroups,
  modules,
  promos,
  sports,
} from '@wegband/server/db/schema/sports.ts'
import { issuers, products, productVat } from '@wegband/server/db/schema/money/catalogue.ts'
import { subscriptionPhases } from '@wegband/server/db/schema/money/orders.ts'
import {
  membershipLevels,
  subscriptionItems,
  subscriptionPlans,
  subscriptions,
} from '@wegband/server/db/schema/subscriptions.ts'
import { glossary, settings, textBlocks } from '@wegband/server/db/schema/texts.ts'
import { contentProgress } from '@wegband/server/db/schema/videos/videos.ts'

/** In an order in which every row follows the rows that it refers to. */
export const FEDERATION_TABLES = {
  sports,
  levels,
  modules,
  moduleGroups,
  moduleGroupItems,
  contentGroups,
  contents,
  contentTargets,
  chapters,
  promos,
  schools,
  schoolSites,
  rooms,
  users,
  addresses,
  userFunnels,
  knownTutorials,
  memberTokens,
  relations,
  schoolMemberships,
  schoolRoles,
  trainerSports,
  examinerRights,
  membershipLevels,
  issuers,
  products,
  productVat,
  subscriptionPlans,
  subscriptions,
  subscriptionItems,
  subscriptionPhases,
  appointmentTypes,
  series,
  appointments,
  appointmentSports,
  attendances,
  confirmations,
  examTasks,
  scenarioWorkshops,
  examCandidates,
  documents,
  certificates,
  trainingEvents,
  trainingProgress,
  progressSeen,
  contentProgress,
  legalTexts,
  legalAcceptances,
  legacyMembers,
  relationRequests,
  notifications,
  glossary,
  textBlocks,
  settings,
} satisfies Record<string, PgTable>

type Tables = typeof FEDERATION_TABLES
export type TableName = keyof Tables

/** A row of a table as it is inserted, with the id it will have. */
export type Row<Name extends TableName> = Tables[Name]['$inferInsert'] & { id: number }

export type Federation = { [Name in TableName]: Row<Name>[] }

/** Adds a row with the next id of its list and returns it. */
export const add = <T extends { id: number }>(list: T[], row: Omit<T, 'id'>): T => {
  const complete = { id: list.length + 1, ...row }
  // TypeScript cannot prove that Omit of a generic is the rest of it.
  list.push(complete as unknown as T)
  return complete as unknown as T
}
