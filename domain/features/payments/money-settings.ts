/** The numbers of money that an installation sets (decisions "cfg"). Each has a default, so an empty table is a complete setting. */
import { z } from 'zod'
import { DUNNING } from './dunning.ts'
import { ANNOUNCEMENT_DAYS, CARD_NOTICE_DAYS } from './mandates.ts'
import { REMINDER_DAYS, TRANSFER_DAYS } from './own-terms.ts'

const days = (most: number) => z.int().min(0).max(most)

export const moneySettings = z.object({
  /** Days of the tries, counted from the due day. Each failed one is a warning, so there are three (§3). */
  tryDays: z
    .array(days(60))
    .length(3)
    .refine((tries) => tries.every((day, index) => index === 0 || day > (tries[index - 1] ?? 0)))
    .default([...DUNNING.tryDays]),
  /** Days from the last failed try until access is suspended. */
  daysToUnpaid: days(60).default(DUNNING.daysToUnpaid),
  /** Days between the announcement of a debit and the debit. */
  announcementDays: days(30).default(ANNOUNCEMENT_DAYS),
  /** Days in which a bill is paid by transfer. */
  transferDays: days(60).default(TRANSFER_DAYS),
  /** Days after its due day on which a transfer that did not arrive is reminded of. */
  reminderDays: days(60).default(REMINDER_DAYS),
  /** Days before the last day of a card on which its owner is told. */
  cardNoticeDays: days(90).default(CARD_NOTICE_DAYS),
  /** Days before the end of a phase on which the payer is told. */
  phaseNoticeDays: days(60).default(14),
  /** Calls to the provider per second at most. */
  providerCallsPerSecond: z.int().min(1).max(100).default(20),
  /** A bill above it waits for a human. */
  heldAboveCents: z.int().min(0).max(10_000_000).default(100_000),
  /** More charges of one contract at once wait for a human. */
  heldAboveCharges: z.int().min(1).max(24).default(2),
})
export type MoneySettings = z.output<typeof moneySettings>

export const DEFAULT_MONEY_SETTINGS: MoneySettings = moneySettings.parse({})
