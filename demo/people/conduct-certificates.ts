/** The child protection register in the demo: most of the team was looked at; Bernd's certificate has expired, and a few are missing. */
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { addMonths } from '@wegband/domain/basics/months.ts'
import { MOST_CERTIFICATE_YEARS } from '@wegband/domain/features/child-protection/certificate-rules.ts'
import type { Transaction } from '@wegband/server/db/transaction.ts'

/** The remainder of the id by 6 selects how old a certificate is, in months; those without a row were never looked at. */
const AGES = [4, 13, 31, 59, 44]
const MONTHS = MOST_CERTIFICATE_YEARS * 12

export const writeConductCertificates = async (tx: Transaction, now: Date): Promise<void> => {
  const today = dayOf(now.toISOString())
  const rowsOf = (age: number): string[] => {
    const issuedOn = addMonths(today, -age)
    return [issuedOn, addDays(issuedOn, 9), addMonths(issuedOn, MONTHS)]
  }
  const ages = AGES.map((age, at) => [at, ...rowsOf(age)])
  await tx.execute(sql`
    insert into child_protection_certificates (user_id, issued_on, seen_on, next_on, seen_by, reminders)
    select u.id, a.issued_on, a.seen_on, a.next_on,
      (select min(h.user_id) from school_memberships h join school_roles k on k.membership_id = h.id and k.role = 'leader'
        where h.school_id = (select min(school_id) from school_memberships where user_id = u.id and state = 'active') and h.user_id <> u.id), 0
    from users u join json_to_recordset(${JSON.stringify(ages.map(([at, issued, seen, next]) => ({ at, issued_on: issued, seen_on: seen, next_on: next })))}::json)
      as a (at int, issued_on date, seen_on date, next_on date)
      on a.at = case when u.username = 'tarek' then 1 else u.id % 6 end
    where u.username is distinct from 'bernd' and exists (
      select from school_memberships m join school_roles r on r.membership_id = m.id
      where m.user_id = u.id and m.state = 'active' and r.role <> 'student')`)
  const [issuedOn, seenOn, nextOn] = rowsOf(MONTHS + 1)
  await tx.execute(sql`
    insert into child_protection_certificates (user_id, issued_on, seen_on, next_on, seen_by, reminders)
    select u.id, ${issuedOn}, ${seenOn}, ${nextOn}, h.id, 2 from users u, users h where u.username = 'bernd' and h.username = 'sabine'`)
}
