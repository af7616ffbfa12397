/** The numbers of money as this installation sets them. */
import { eq } from 'drizzle-orm'
import {
  DEFAULT_MONEY_SETTINGS,
  moneySettings,
  type MoneySettings,
} from '@wegband/domain/features/payments/money-settings.ts'
import { settings } from '../../db/schema/texts.ts'
import type { Db } from '../../db/transaction.ts'

export const MONEY_SETTINGS_KEY = 'money'

/** What is not set, or no longer valid, is the default. */
export const readMoneySettings = async (db: Db): Promise<MoneySettings> => {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, MONEY_SETTINGS_KEY))
  return moneySettings.safeParse(row?.value ?? {}).data ?? DEFAULT_MONEY_SETTINGS
}
