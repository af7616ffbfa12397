/** Personal options that follow the member to every device (§3, §7 Users): calendar, association appointments, dashboard. */
import { z } from 'zod'
import { id } from '../../http/shapes.ts'

/** More ids than a person can have dismissed; limits what is stored. */
const MOST_IDS = 200

/** What the calendar shows first: everything the person may see, or less. */
export const calendarSettings = z.strictObject({
  ownSchoolsOnly: z.boolean(),
  sportIds: z.array(id).max(MOST_IDS),
})

export const dashboardOptions = z.object({
  dismissedMarketingIds: z.array(id),
  /** Whether the person wants the block that offers to add a child; null: not answered. */
  addingChild: z.boolean().nullable(),
  startFreemium: z.boolean().nullable(),
  /** The person does without a printed card. */
  needsNoQrCard: z.boolean(),
})
export type DashboardOptions = z.output<typeof dashboardOptions>

export const ownOptions = z.object({
  calendarSettings,
  /** §9: the agenda, meaning association appointments, is off by default. */
  showsAssociationAppointments: z.boolean(),
  dashboardOptions,
})
export type OwnOptions = z.output<typeof ownOptions>

export const DEFAULT_OPTIONS: OwnOptions = {
  calendarSettings: { ownSchoolsOnly: false, sportIds: [] },
  showsAssociationAppointments: false,
  dashboardOptions: {
    dismissedMarketingIds: [],
    addingChild: null,
    startFreemium: null,
    needsNoQrCard: false,
  },
}

const { dashboardOptions: noDashboardOptions, ...others } = DEFAULT_OPTIONS
const storedOptions = z.object({
  calendarSettings: calendarSettings.catch(others.calendarSettings),
  showsAssociationAppointments: z.boolean().catch(others.showsAssociationAppointments),
  dashboardOptions: z
    .object({
      dismissedMarketingIds: z.array(id).catch(noDashboardOptions.dismissedMarketingIds),
      addingChild: z.boolean().nullable().catch(noDashboardOptions.addingChild),
      startFreemium: z.boolean().nullable().catch(noDashboardOptions.startFreemium),
      needsNoQrCard: z.boolean().catch(noDashboardOptions.needsNoQrCard),
    })
    .catch(noDashboardOptions),
})

/** The stored options, with the default for every missing or invalid field. */
export const ownOptionsOf = (stored: unknown): OwnOptions =>
  storedOptions.catch(DEFAULT_OPTIONS).parse(stored)

/** Dismissing again changes nothing. The oldest ids are dropped when there are too many. */
export const withDismissed = (options: DashboardOptions, marketingId: number): DashboardOptions => ({
  ...options,
  dismissedMarketingIds: [
    ...options.dismissedMarketingIds.filter((known) => known !== marketingId),
    marketingId,
  ].slice(-MOST_IDS),
})
