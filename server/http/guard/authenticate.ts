/**
 * Finds the caller of a bearer token. Only the SHA-256 of a token is stored. This process caches the caller for five seconds. It forgets
 * them at once when the token is revoked or their rights change, in any process. It also forgets them at the instant at which their rights
 * change by time alone (F20).
 */
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/open-database.ts'
import { tokens, users } from '../../db/schema/people.ts'
import { ADULT_AGE } from '@wegband/domain/features/accounts/adult-age.ts'

/** Longest time that a change without a signal can go unnoticed. */
const REMEMBERED_MS = 5_000
/** Above this the cache is cleared completely: simpler than tracking the order of use, and refilled within a second. */
const MAX_REMEMBERED = 50_000
/** An unknown token never becomes valid, so only the size of the memory for such tokens is limited. */
const REFUSED_MS = 60_000
const MAX_REFUSED = 10_000
/** 256 bits: guessing is hopeless, so a plain hash protects the stored token. */
const TOKEN_BYTES = 32
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** `turnsAt`: when time alone changes the caller's rights, such as the end of freemium; the cache keeps nothing beyond it. */
export type KnownActor = { readonly actor: Actor; readonly turnsAt: Date | undefined }

/** Builds the Actor of a session; undefined when the person is gone. Injected, because it needs features (architecture §2). */
export type ReadActor = (
  db: Database,
  session: { userId: number; tokenId: number; impersonatorId: number | null },
) => Promise<KnownActor | undefined>

export type Sessions = {
  /** The caller of a token; undefined for unknown, expired, revoked tokens and locked people. */
  find(token: string): Promise<Actor | undefined>
  /** Whether this process has recently found the token valid or invalid. Made-up tokens are never familiar. */
  isFamiliar(token: string): boolean
  /** Which of these sessions are still valid, by the ids of their tokens; one statement for any number. */
  stillHolding(tokenIds: readonly number[]): Promise<ReadonlySet<number>>
  /** Forgets the cached data of a person. */
  forgetUser(userId: number): void
  /** Forgets all callers: the connection for change signals was cut. */
  forgetAll(): void
}

type Remembered = { readonly actor: Actor; readonly expiresAt: number; readonly until: number }

/** The admin's rights are not suspended: no rule requires a second factor that they have not set up (ADR 17). */
export const isAwakeAdmin = (admin: SQL): SQL => sql`(exists (
  select from second_factors f where f.user_id = ${admin}.id and f.confirmed_at is not null) or not (
  ${admin}.must_use_second_factor or exists (select from settings s where s.key = 'secondStepRoles' and (s.value ? 'admin' or exists (
    select from school_memberships m join school_roles r on r.membership_id = m.id
    where m.user_id = ${admin}.id and m.state = 'active' and r.role <> 'student' and s.value ? r.role)))))`

/**
 * A view lasts no longer than the right to it. The viewer's device must be signed in. The viewer is an admin who views a user without admin
 * rights, or a parent of a minor (F5, F6).
 */
const mayStillView = (now: Date) => {
  const instant = now.toISOString()
  return sql`exists (select from users i join tokens d on d.id = ${tokens.parentId} and d.user_id = i.id and d.expires_at > ${instant}
    where i.id = ${tokens.impersonatorId} and i.locked_at is null and ((i.is_admin and not ${users.isAdmin} and ${isAwakeAdmin(sql`i`)}) or exists (
      select from relations r where r.user_id = i.id and r.related_id = ${users.id} and r.type = 'child'
        and (${users.birthdayAt} + make_interval(years => ${ADULT_AGE}))::date > ${dayOf(instant)}::date)))`
}

const findSession = async (db: Database, hash: Buffer, now: Date) => {
  const [row] = await db.drizzle
    .select({
      tokenId: tokens.id,
      userId: tokens.userId,
      impersonatorId: tokens.impersonatorId,
      expiresAt: tokens.expiresAt,
      lockedAt: users.lockedAt,
    })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(
      and(
        eq(tokens.hash, hash),
        eq(tokens.kind, 'session'),
        gt(tokens.expiresAt, now.toISOString()),
        isNull(tokens.usedAt),
        or(isNull(tokens.impersonatorId), mayStillView(now)),
      ),
    )
  return row
}

const findHolding = async (db: Database, tokenIds: readonly number[], now: Date): Promise<Set<number>> => {
  const rows = await db.drizzle
    .select({ tokenId: tokens.id })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(
      and(
        // An array as one value: thousands of values would be thousands of parameters.
        sql`${tokens.id} = any(${sql.param([...tokenIds])}::integer[])`,
        eq(tokens.kind, 'session'),
        gt(tokens.expiresAt, now.toISOString()),
        isNull(tokens.usedAt),
        isNull(users.lockedAt),
        or(isNull(tokens.impersonatorId), mayStillView(now)),
      ),
    )
  return new Set(rows.map(({ tokenId }) => tokenId))
}

export const createSessions = (parts: { db: Database; clock: Clock; readActor: ReadActor }): Sessions => {
  const { db, clock, readActor } = parts
  const remembered = new Map<string, Remembered>()
  /** Tokens that were valid once in this process, and not found invalid since. */
  const met = new Set<string>()
  /** Invalid tokens, and until when that is remembered. */
  const refused = new Map<string, number>()
  /** Counts the invalidations: a read that began earlier must not put an old caller back. */
  let generation = 0

  const isRefused = (token: string, now: Date): boolean => (refused.get(token) ?? 0) > now.getTime()
  const refuse = (token: string, now: Date): void => {
    met.delete(token)
    if (refused.size >= MAX_REFUSED) refused.clear()
    refused.set(token, now.getTime() + REFUSED_MS)
  }
  const welcome = (token: string): void => {
    if (met.size >= MAX_REMEMBERED) met.clear()
    met.add(token)
  }

  const load = async (token: string, now: Date): Promise<Actor | undefined> => {
    const startedIn = generation
    const session = await findSession(db, hashToken(token), now)
    if (session === undefined) {
      refuse(token, now)
      return undefined
    }
    // Not remembered as refused: an unlocked user gets in at once.
    if (session.lockedAt !== null) return undefined
    const { userId, tokenId, impersonatorId } = session
    const known = await readActor(db, { userId, tokenId, impersonatorId })
    if (known === undefined) return undefined
    welcome(token)
    const { actor, turnsAt } = known
    if (generation !== startedIn) return actor
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    const expiresAt = Date.parse(session.expiresAt)
    const until = Math.min(now.getTime() + REMEMBERED_MS, turnsAt?.getTime() ?? Infinity)
    remembered.set(token, { actor, expiresAt, until })
    return actor
  }

  return {
    find: async (token) => {
      const now = clock.now()
      if (!TOKEN_SHAPE.test(token) || isRefused(token, now)) return undefined
      const known = remembered.get(token)
      if (known !== undefined && known.until > now.getTime())
        return known.expiresAt > now.getTime() ? known.actor : undefined
      remembered.delete(token)
      return await load(token, now)
    },
    isFamiliar: (token) => !TOKEN_SHAPE.test(token) || met.has(token) || isRefused(token, clock.now()),
    stillHolding: (tokenIds) => findHolding(db, tokenIds, clock.now()),
    forgetUser: (userId) => {
      generation += 1
      for (const [token, { actor }] of remembered)
        if (actor.userId === userId || actor.impersonatorId === userId) remembered.delete(token)
    },
    forgetAll: () => {
      generation += 1
      remembered.clear()
    },
  }
}
