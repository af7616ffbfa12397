/** Who may buy a product online: one rule for offers, bundles and orders. */
import { type SQL, sql } from 'drizzle-orm'
import { issuers, products } from '../../db/schema/money/catalogue.ts'
import { users } from '../../db/schema/people.ts'
import { schoolMemberships, schools } from '../../db/schema/schools.ts'
import { membershipLevels } from '../../db/schema/subscriptions.ts'

/**
 * Whether the product of a row is sold to a person, for whom it would be bought. The association and the only school of an
 * installation sell to everyone, other schools to their members; conversion levels are for people of the association (§3 Membership
 * level). Needs `products` in the statement.
 */
export const isSoldTo = (personId: number): SQL<boolean> => sql<boolean>`(
  exists (
    select from ${issuers} i join ${schools} s on s.id = i.school_id
    where i.id = ${products.issuerId} and (
      s.is_association
      or not exists (select from ${schools} o where o.id <> s.id)
      or exists (select from ${schoolMemberships} m where m.school_id = s.id and m.user_id = ${personId} and m.state = 'active')
    )
  )
  and (
    ${products.subjectType} <> 'membership-level'
    or not exists (
      select from ${membershipLevels} v where v.id = ${products.subjectId} and v.funnel = 'ewto_conversion'
        and not exists (select from ${users} u where u.id = ${personId} and u.ewto_no is not null)
    )
  )
)`

/** Whether the product of a row may be bought by people who train at a school: the association's, and those of the school. */
export const isSoldAtSchool = (schoolId: number): SQL<boolean> => sql<boolean>`(
  exists (
    select from ${issuers} i join ${schools} s on s.id = i.school_id
    where i.id = ${products.issuerId} and (s.is_association or s.id = ${schoolId})
  )
)`

/** Whether only members of the selling school may buy it, by the rule of `isSoldTo`. */
export const isSoldToMembersOnly: SQL<boolean> = sql<boolean>`exists (
  select from ${issuers} i join ${schools} s on s.id = i.school_id
  where i.id = ${products.issuerId} and not s.is_association and exists (select from ${schools} o where o.id <> s.id)
)`
