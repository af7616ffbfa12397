/** Which facts of a new installation are there, in one statement. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/transaction.ts'

export type SetupFacts = {
  readonly schoolId: number | null
  readonly room: boolean
  readonly 'class-type': boolean
  readonly trainer: boolean
  readonly timetable: boolean
  readonly texts: boolean
  readonly imprint: boolean
  readonly school: boolean
  readonly training: boolean
  readonly seller: boolean
  readonly price: boolean
}

export const readSetupFacts = async (db: Db, now: Date): Promise<SetupFacts> => {
  const at = now.toISOString()
  const { rows } = await db.execute<SetupFacts>(sql`
    select (select min(id) from schools where not is_association and closed_at is null) as "schoolId",
      exists (select from rooms r join school_sites s on s.id = r.site_id where s.closed_at is null) as room,
      exists (select from appointment_types) as "class-type",
      exists (select from trainer_sports) as trainer,
      exists (select from series) or exists (select from appointments) as timetable,
      (select count(distinct kind) from legal_texts where locale = 'de' and in_force_at <= ${at}) = 3 as texts,
      exists (select from text_blocks where text_key = 'imprint') as imprint,
      exists (select from school_sites where closed_at is null) as school,
      exists (select from levels l join sports s on s.id = l.sport_id where s.retired_at is null and l.retired_at is null) as training,
      exists (select from issuers) as seller,
      exists (select from subscription_plans where is_active and product_id is not null) as price`)
  const [facts] = rows
  if (facts === undefined) throw new Error('the facts are always one row')
  return facts
}
