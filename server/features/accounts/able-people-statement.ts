/** Lists the people with an ability in schools: by their membership's own list, else by their role (decisions §4 School request). */
import { and, eq, inArray, isNull, or, sql, type SQLWrapper } from 'drizzle-orm'
import { type Ability, ROLE_NAMES } from '@wegband/domain/basics/roles.ts'
import { abilitiesOf } from '@wegband/domain/features/accounts/abilities.ts'
import { schoolMemberships, schoolRoles } from '../../db/schema/schools.ts'
import type { Db } from '../../db/transaction.ts'

/** Each person once, in no order. `schoolIds`: a list, or a statement that selects them. */
export const listAble = async (
  db: Db,
  ability: Ability,
  schoolIds: readonly number[] | SQLWrapper,
): Promise<number[]> => {
  const roles = ROLE_NAMES.filter((role) => abilitiesOf([role], null).includes(ability))
  const rows = await db
    .selectDistinct({ userId: schoolMemberships.userId })
    .from(schoolMemberships)
    .leftJoin(schoolRoles, eq(schoolRoles.membershipId, schoolMemberships.id))
    .where(
      and(
        inArray(schoolMemberships.schoolId, 'getSQL' in schoolIds ? schoolIds : [...schoolIds]),
        eq(schoolMemberships.state, 'active'),
        or(
          sql`${ability} = any(${schoolMemberships.abilities})`,
          and(isNull(schoolMemberships.abilities), inArray(schoolRoles.role, roles)),
        ),
      ),
    )
  return rows.map((row) => row.userId)
}
