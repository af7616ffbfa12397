/** What decides whether a child may write at all: its age, the setting, and a guardian's word. */
import { ageOn, type Day } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isChildOn, whyNotWrite } from '@wegband/domain/features/user-messages/recipient-rules.ts'
import type { Db } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { isForbiddenToWrite, type PersonFacts } from './people-store.ts'

/** Only children cost a statement. */
export const writingFacts = async (
  db: Db,
  settings: Context['settings'],
  sender: PersonFacts,
  today: Day,
) => ({
  age: sender.birthdayAt === null ? null : ageOn(sender.birthdayAt, today),
  writingAge: settings.current().childWritingAge,
  isForbidden: isChildOn(sender, today) && (await isForbiddenToWrite(db, sender.id)),
})

export const requireWriter = async (
  db: Db,
  settings: Context['settings'],
  sender: PersonFacts,
  today: Day,
): Promise<void> => {
  const why = whyNotWrite(sender, await writingFacts(db, settings, sender, today), today)
  if (why !== undefined) throw new AppError(why)
}
