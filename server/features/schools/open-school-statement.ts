/** A closed school takes no members: the one rule of requests, of members whom staff enter, and of new sites. */
import { eq } from 'drizzle-orm'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { schools } from '../../db/schema/schools.ts'
import type { Db } from '../../db/transaction.ts'
import { notFound } from '../../http/serve-endpoint.ts'

export const requireOpenSchool = ({ closedAt }: { readonly closedAt: string | null }): void => {
  if (closedAt !== null) throw new AppError('schools.closed')
}

/**
 * The school stays open until the transaction ends, because closing it waits for both locks. `no key update` also waits for
 * other transactions of its kind.
 */
export const lockOpenSchool = async (
  tx: Db,
  schoolId: number,
  strength: 'share' | 'no key update',
): Promise<void> => {
  const [school] = await tx
    .select({ closedAt: schools.closedAt })
    .from(schools)
    .where(eq(schools.id, schoolId))
    .for(strength)
  if (school === undefined) throw notFound()
  requireOpenSchool(school)
}
