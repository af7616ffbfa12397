/** Programs outside: the tokens with which they read, and the webhooks that call them. Beside them, the processes of the server itself. */
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { SERVICE_SCOPES } from '@wegband/domain/http/service-scopes.ts'
import { HOOK_TOPICS } from '@wegband/domain/features/programs/hook-topics.ts'
import { DELIVERY_STATES, HOOK_OFF_REASONS } from '@wegband/domain/features/programs/hook-states.ts'
import { bytes, instant, primaryId, timestamps } from '../columns.ts'
import { users } from '../people.ts'
import { schools } from '../schools.ts'

/** A token acts for the account that issued it, within its scopes and its school. Only hashes of it are stored. */
export const serviceTokens = pgTable(
  'service_tokens',
  {
    id: primaryId(),
    name: text().notNull(),
    hash: bytes().notNull().unique('service_tokens_hash'),
    /** Its end, for people who look for the right one. */
    hint: text().notNull(),
    /** The token before the last rotation, and until when it still opens. */
    formerHash: bytes().unique('service_tokens_former_hash'),
    formerUntil: instant(),
    scopes: text({ enum: SERVICE_SCOPES }).array().notNull(),
    /** Null: all schools. */
    schoolId: integer().references(() => schools.id, { onDelete: 'cascade' }),
    /** Networks that it may come from, as CIDR; none: from everywhere. */
    networks: text().array().notNull(),
    perMinute: integer().notNull(),
    expiresAt: instant().notNull(),
    lastUsedAt: instant(),
    issuedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    revokedAt: instant(),
    ...timestamps,
  },
  (t) => [check('service_tokens_former', sql`(${t.formerHash} is null) = (${t.formerUntil} is null)`)],
)

export const webhooks = pgTable('webhooks', {
  id: primaryId(),
  name: text().notNull(),
  url: text().notNull(),
  topics: text({ enum: HOOK_TOPICS }).array().notNull(),
  /** Null: all schools. */
  schoolId: integer().references(() => schools.id, { onDelete: 'cascade' }),
  secretSealed: bytes().notNull(),
  /** The secret before the last rotation, which signs beside the new one until then. */
  formerSecretSealed: bytes(),
  formerUntil: instant(),
  /** Null while it is on. */
  offReason: text({ enum: HOOK_OFF_REASONS }),
  /** Since when no delivery has arrived; null: the last one has. */
  failingSince: instant(),
  /** A process delivers to it until then. */
  busyUntil: instant(),
  createdBy: integer().references(() => users.id, { onDelete: 'set null' }),
  ...timestamps,
})

/** Written by triggers in the transaction of what happened. Ids and times only. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: primaryId(),
    webhookId: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    messageId: text()
      .notNull()
      .default(sql`'msg_' || replace(gen_random_uuid()::text, '-', '')`),
    topic: text().notNull(),
    data: jsonb().$type<Record<string, number | string>>().notNull(),
    state: text({ enum: DELIVERY_STATES }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** When it is tried first or again; null: at once. */
    dueAt: instant(),
    firstTriedAt: instant(),
    lastTriedAt: instant(),
    /** The status of the last answer; null: there was none. */
    lastStatus: integer(),
    lastProblem: text(),
    ...timestamps,
  },
  (t) => [
    index('webhook_deliveries_waiting')
      .on(t.webhookId, t.dueAt.nullsFirst(), t.id)
      .where(sql`${t.state} = 'waiting'`),
    index('webhook_deliveries_log').on(t.webhookId, t.id),
    index('webhook_deliveries_time').on(t.createdAt),
  ],
)

/** One row for each running process, which it renews; what is not renewed is gone. */
export const serverProcesses = pgTable('server_processes', {
  id: text().primaryKey(),
  host: text().notNull(),
  pid: integer().notNull(),
  startedAt: instant().notNull(),
  seenAt: instant().notNull(),
  /** Bytes of memory that it holds. */
  memory: bigint({ mode: 'number' }).notNull(),
  /** How late its event loop is, at the 99th percentile of the last while, in milliseconds. */
  loopMs: integer().notNull(),
  /** Its clock before (+) or behind (-) that of the database, in milliseconds. */
  clockMs: integer().notNull(),
})
