/**
 * Finds the program behind a service token. It acts for no person: within its scopes it sees what an admin, or the head of its one school,
 * would see. It opens nothing once the admin who issued it is locked or has lost that right.
 */
import { BlockList, isIP } from 'node:net'
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import { SERVICE_TOKEN_SHAPE } from '@wegband/domain/http/service-scopes.ts'
import type { ServiceScope } from '@wegband/domain/http/service-scopes.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/open-database.ts'
import { users } from '../../db/schema/people.ts'
import { serviceTokens } from '../../db/schema/running/programs.ts'
import { hashToken, isAwakeAdmin } from './authenticate.ts'

/** The last use is written once in this time at most. */
const USE_NOTED_MS = MS_PER_MINUTE

export type Program = {
  readonly actor: Actor
  readonly scopes: readonly ServiceScope[]
  readonly perMinute: number
}

export type ServiceTokens = {
  /** Undefined for unknown, ended and revoked tokens, and for addresses outside of its networks. */
  find(token: string, address: string): Promise<Program | undefined>
}

const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Without networks every address is in. */
export const isInNetworks = (networks: readonly string[], address: string): boolean => {
  if (networks.length === 0) return true
  const plain = withoutMapping(address)
  const list = new BlockList()
  for (const network of networks) {
    const [base = '', bits = ''] = network.split('/')
    list.addSubnet(base, Number(bits), isIP(base) === 6 ? 'ipv6' : 'ipv4')
  }
  return isIP(plain) !== 0 && list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}

type Row = { readonly id: number; readonly name: string; readonly schoolId: number | null }

/** No birthday, no family, no progress: everything that belongs to a person is missing. */
const actorOf = ({ id, name, schoolId }: Row): Actor => ({
  userId: -id,
  tokenId: -id,
  impersonatorId: null,
  serviceToken: { id, name },
  level: 0,
  isAnonymous: false,
  isAdmin: schoolId === null,
  officeRights: [],
  isVerified: true,
  language: 'en',
  birthdayAt: null,
  schools:
    schoolId === null
      ? []
      : [
          {
            schoolId,
            name: '',
            schoolSiteId: null,
            state: 'active',
            roles: ['leader'],
            abilities: ['can-access-system'],
          },
        ],
  trainerSportIds: [],
  teaches: [],
  examinerOf: [],
  childProtection: 'fine',
  subscriptionBenefits: [],
  hasFreemium: false,
  hasFreeVideoAccess: false,
  showsAssociation: false,
  childIds: [],
  trainingProgress: [],
})

export const createServiceTokens = ({
  db,
  clock,
}: {
  readonly db: Database
  readonly clock: Clock
}): ServiceTokens => ({
  find: async (token, address) => {
    if (!SERVICE_TOKEN_SHAPE.test(token)) return undefined
    const now = clock.now().toISOString()
    const hash = hashToken(token)
    const [row] = await db.drizzle
      .select({
        id: serviceTokens.id,
        name: serviceTokens.name,
        schoolId: serviceTokens.schoolId,
        scopes: serviceTokens.scopes,
        networks: serviceTokens.networks,
        perMinute: serviceTokens.perMinute,
        lastUsedAt: serviceTokens.lastUsedAt,
      })
      .from(serviceTokens)
      .innerJoin(users, eq(users.id, serviceTokens.issuedBy))
      .where(
        and(
          or(
            eq(serviceTokens.hash, hash),
            and(eq(serviceTokens.formerHash, hash), gt(serviceTokens.formerUntil, now)),
          ),
          isNull(serviceTokens.revokedAt),
          gt(serviceTokens.expiresAt, now),
          isNull(users.lockedAt),
          eq(users.isAdmin, true),
          isAwakeAdmin(sql`users`),
        ),
      )
    if (row === undefined || !isInNetworks(row.networks, address)) return undefined
    const since = new Date(clock.now().getTime() - USE_NOTED_MS).toISOString()
    if (row.lastUsedAt === null || row.lastUsedAt < since)
      await db.drizzle
        .update(serviceTokens)
        .set({ lastUsedAt: now })
        .where(
          and(
            eq(serviceTokens.id, row.id),
            or(isNull(serviceTokens.lastUsedAt), lt(serviceTokens.lastUsedAt, sql`${since}::timestamptz`)),
          ),
        )
    return { actor: actorOf(row), scopes: row.scopes, perMinute: row.perMinute }
  },
})
