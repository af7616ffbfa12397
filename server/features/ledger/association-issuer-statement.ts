/** SQL of the seller whose books hold what belongs to no bill: credit from earlier books, goodwill, transfers in a family. */
import { asc, desc, eq, sql } from 'drizzle-orm'
import { issuers } from '../../db/schema/money/catalogue.ts'
import { schools } from '../../db/schema/schools.ts'
import type { Db } from '../../db/transaction.ts'

const findIssuer = async (db: Db): Promise<number | undefined> => {
  const [row] = await db
    .select({ id: issuers.id })
    .from(issuers)
    .innerJoin(schools, eq(schools.id, issuers.schoolId))
    .orderBy(desc(schools.isAssociation), asc(issuers.id))
    .limit(1)
  return row?.id
}

/**
 * The association as a seller, else the first one. Where none was entered yet, the association becomes one: credit of its members may
 * come before the first thing that is sold. The office completes it; until then it sells nothing.
 */
export const readAssociationIssuer = async (tx: Db): Promise<number> => {
  const known = await findIssuer(tx)
  if (known !== undefined) return known
  await tx.execute(sql`
    insert into issuers (school_id, legal_name, street, zip, city, country, tax_number, collection)
    select s.id, s.name, coalesce(t.street, ''), coalesce(t.zip, ''), coalesce(t.city, ''), 'DE', 'not entered', 'own'
    from (select id, name from schools order by is_association desc, id limit 1) s
    left join lateral (select street, zip, city from school_sites where school_id = s.id order by id limit 1) t on true
    on conflict do nothing`)
  const made = await findIssuer(tx)
  if (made === undefined) throw new Error('credit needs the association, and there is no school yet')
  return made
}
