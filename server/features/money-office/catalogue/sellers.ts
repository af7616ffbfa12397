/** Who sells and bills, and the schools that may: as the office sees and writes it. */
import type {
  Issuer,
  listIssuers,
  saveIssuerOfSchool,
} from '@wegband/domain/features/money-office/sellers-contract.ts'
import type { z } from 'zod'
import type { Context } from '../../../http/request/context.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import { saveIssuer } from '../../payments/issuers/save-issuer.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'
import { findSchool, type IssuerOfSchool, listIssuerRows, listSchools } from './sellers-store.ts'

const issuerOf = ({ issuer, school, products }: IssuerOfSchool): Issuer => ({ ...issuer, school, products })

export const readIssuers = async ({
  db,
  gateways,
}: Context): Promise<z.output<(typeof listIssuers.answers)[200]>['data']> => {
  const [rows, schools] = await Promise.all([listIssuerRows(db.drizzle), listSchools(db.drizzle)])
  const selling = new Set(rows.map(({ school }) => school.id))
  return {
    issuers: rows.map(issuerOf),
    otherSchools: schools.filter(({ id }) => !selling.has(id)),
    hasProvider: gateways.payments !== undefined,
  }
}

export const writeIssuer = async (
  context: Context,
  schoolId: number,
  { facts, seenAt }: z.output<(typeof saveIssuerOfSchool)['body']>,
): Promise<Issuer> => {
  refuseWhileImpersonating(context.actor)
  if ((await findSchool(context.db.drizzle, schoolId)) === undefined) throw notFound()
  const saved = await saveIssuer(context, { schoolId, facts, seenAt, mayChooseProvider: true })
  const row = (await listIssuerRows(context.db.drizzle)).find(({ issuer }) => issuer.id === saved.id)
  if (row === undefined) throw notFound()
  return issuerOf(row)
}
