/** Who runs the money of a school, and who its issuer is. Every action on it passes here. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { canRunMoney } from '@wegband/domain/features/school-money/money-rights.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { readReferenceDataFor } from '../reference-data/reference-data.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { findIssuer, type IssuerRow } from './issuer-statement.ts'

export type MoneySchool = {
  readonly school: { readonly id: number; readonly name: string }
  /** Undefined until the school has entered who sells. */
  readonly issuer: IssuerRow | undefined
}

/** 404 for a school that does not exist or whose money the caller does not run. */
export const requireMoney = async (context: Context, schoolId: number): Promise<MoneySchool> => {
  const referenceData = await readReferenceDataFor(context.db, 'schools', schoolId)
  const school = referenceData.schools.get(schoolId)
  if (school === undefined || !canRunMoney(context.actor, schoolId)) throw notFound()
  return {
    school: { id: school.id, name: school.name },
    issuer: await findIssuer(context.db.drizzle, schoolId),
  }
}

/** For changes: not from within a view of the account, and only where there is an issuer. */
export const requireIssuer = async (context: Context, schoolId: number): Promise<IssuerRow> => {
  refuseWhileImpersonating(context.actor)
  const { issuer } = await requireMoney(context, schoolId)
  if (issuer === undefined) throw notFound()
  return issuer
}

/** What debits need: an account, and the identifier of the creditor. */
export type Creditor = {
  readonly holder: string
  readonly iban: string
  readonly bic: string | null
  readonly creditorId: string
}

export const requireCreditor = (
  issuer: Pick<IssuerRow, 'accountHolder' | 'legalName' | 'iban' | 'bic' | 'creditorId' | 'collection'>,
): Creditor => {
  const { iban, bic, creditorId } = issuer
  if (iban === null || creditorId === null || issuer.collection !== 'own')
    throw new AppError('school-money.no-creditor')
  return { holder: issuer.accountHolder ?? issuer.legalName, iban, bic, creditorId }
}
