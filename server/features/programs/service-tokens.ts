/** Service tokens in the hands of an admin: issued, changed, rotated, revoked; the secret leaves the server once. */
import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { MS_PER_DAY, plusMs } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  type changeServiceToken,
  type issueServiceToken,
  type ServiceToken,
  TOKENS_MOST,
} from '@wegband/domain/features/programs/contract.ts'
import { OVERLAP_MS } from '@wegband/domain/features/programs/hook-rules.ts'
import { SERVICE_TOKEN_PREFIX } from '@wegband/domain/http/service-scopes.ts'
import type { Db } from '../../db/transaction.ts'
import { hashToken } from '../../http/guard/authenticate.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { requireSeenVersion } from '../accounts/require-seen-version.ts'
import { beforeAndAfter, officeWrite } from '../money-office/office-write.ts'
import { requireFreshProof } from '../sessions/fresh-proof.ts'
import {
  countOpenTokens,
  findTokenRow,
  insertToken,
  isSchool,
  listTokenRows,
  lockToken,
  type TokenRow,
  updateToken,
} from './token-store.ts'

const SECRET_BYTES = 32
const HINT_LENGTH = 4
/** Ended ones beside those that are open. */
const LISTED_MOST = 2 * TOKENS_MOST

const newSecret = () => {
  const token = `${SERVICE_TOKEN_PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`
  return { token, hash: hashToken(token), hint: token.slice(-HINT_LENGTH) }
}

const isEnded = ({ revokedAt, expiresAt }: Pick<TokenRow, 'revokedAt' | 'expiresAt'>, now: string): boolean =>
  revokedAt !== null || expiresAt <= now

const entryOf = (row: TokenRow, now: string): ServiceToken => {
  const { schoolId, schoolName, issuerId, issuerFirstName, issuerLastName, isIssuerAdmin, ...rest } = row
  return {
    ...rest,
    state: isEnded(row, now) ? 'ended' : isIssuerAdmin ? 'open' : 'resting',
    formerUntil: row.formerUntil !== null && row.formerUntil > now ? row.formerUntil : null,
    school: schoolId === null ? null : { id: schoolId, name: schoolName ?? '' },
    issuedBy:
      issuerId === null
        ? null
        : { id: issuerId, firstName: issuerFirstName ?? '', lastName: issuerLastName ?? '' },
  }
}

const readEntry = async (db: Db, id: number, now: Date): Promise<ServiceToken> => {
  const row = await findTokenRow(db, id)
  if (row === undefined) throw notFound()
  return entryOf(row, now.toISOString())
}

export const readServiceTokens = async ({
  clock,
  db,
}: Pick<Context, 'clock' | 'db'>): Promise<ServiceToken[]> => {
  const now = clock.now().toISOString()
  return (await listTokenRows(db.drizzle, LISTED_MOST)).map((row) => entryOf(row, now))
}

/** What the audit log learns: never the token, nor a part of it. */
const factsOf = ({
  name,
  scopes,
  networks,
  perMinute,
}: Pick<TokenRow, 'name' | 'scopes' | 'networks' | 'perMinute'>) => ({
  name,
  scopes,
  networks,
  perMinute,
})

type Issued = { readonly token: string; readonly entry: ServiceToken }

export const issueToken = async (
  context: Context,
  { days, ...wanted }: z.output<(typeof issueServiceToken)['body']>,
): Promise<Issued> => {
  await requireFreshProof(context)
  const { token, ...secret } = newSecret()
  return officeWrite(context, async (tx, now) => {
    const at = now.toISOString()
    if ((await countOpenTokens(tx, at)) >= TOKENS_MOST) throw new AppError('programs.too-many')
    if (wanted.schoolId !== null && !(await isSchool(tx, wanted.schoolId)))
      throw new AppError('general.invalid', { errors: { schoolId: ['invalid-id'] } })
    const id = await insertToken(tx, {
      ...wanted,
      ...secret,
      expiresAt: plusMs(at, days * MS_PER_DAY),
      issuedBy: context.actor.userId,
      createdAt: at,
      updatedAt: at,
    })
    const entry = await readEntry(tx, id, now)
    const details = {
      after: { ...factsOf(entry), school: entry.school?.name ?? null, expiresAt: entry.expiresAt },
    }
    return {
      result: { token, entry },
      entry: { action: 'service-token.issued', subjectType: 'service-token', subjectId: id, details },
    }
  })
}

/** The row, held; 404 for an unknown one, 409 for one that has ended. */
const holdOpen = async (tx: Db, id: number, now: Date) => {
  const row = await lockToken(tx, id)
  if (row === undefined) throw notFound()
  if (isEnded(row, now.toISOString())) throw new AppError('programs.ended')
  return row
}

export const changeToken = async (
  context: Context,
  id: number,
  { seenAt, ...wanted }: z.output<(typeof changeServiceToken)['body']>,
): Promise<ServiceToken> => {
  await requireFreshProof(context)
  return officeWrite(context, async (tx, now) => {
    const row = await holdOpen(tx, id, now)
    requireSeenVersion(row, seenAt)
    await updateToken(tx, id, { ...wanted, updatedAt: now.toISOString() })
    return {
      result: await readEntry(tx, id, now),
      entry: {
        action: 'service-token.changed',
        subjectType: 'service-token',
        subjectId: id,
        details: beforeAndAfter(factsOf(row), factsOf(wanted)),
      },
    }
  })
}

/** The admin who rotates it answers for it from then on. A token thus outlives the admin who issued it. */
export const rotateToken = async (context: Context, id: number): Promise<Issued> => {
  await requireFreshProof(context)
  const { token, ...secret } = newSecret()
  return officeWrite(context, async (tx, now) => {
    const at = now.toISOString()
    const row = await holdOpen(tx, id, now)
    await updateToken(tx, id, {
      ...secret,
      formerHash: row.hash,
      formerUntil: plusMs(at, OVERLAP_MS),
      issuedBy: context.actor.userId,
      updatedAt: at,
    })
    return {
      result: { token, entry: await readEntry(tx, id, now) },
      entry: {
        action: 'service-token.rotated',
        subjectType: 'service-token',
        subjectId: id,
        details: { name: row.name },
      },
    }
  })
}

export const revokeToken = (context: Context, id: number): Promise<void> =>
  officeWrite(context, async (tx, now) => {
    const at = now.toISOString()
    const row = await holdOpen(tx, id, now)
    await updateToken(tx, id, { revokedAt: at, updatedAt: at })
    return {
      result: undefined,
      entry: {
        action: 'service-token.revoked',
        subjectType: 'service-token',
        subjectId: id,
        details: { name: row.name },
      },
    }
  })
