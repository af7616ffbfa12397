/** SQL of drafts. No other feature may read them. */
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import { VERSIONS_MAX } from '@wegband/domain/features/training-editor/contract.ts'
import type { PublishedStep } from '@wegband/domain/features/training-editor/node-history.ts'
import { keyText, type NodeKey, type NodeKind } from '@wegband/domain/features/training-editor/node-kinds.ts'
import type { Draft } from '@wegband/domain/features/training-editor/tree-with-drafts.ts'
import { users } from '../../db/schema/people.ts'
import { trainingDrafts, trainingPublications } from '../../db/schema/training/training-drafts.ts'
import type { Db } from '../../db/transaction.ts'
import { PICTURE_ADDRESS } from '../office-pictures/picture-address.ts'

type Row = typeof trainingDrafts.$inferSelect

const draftOf = (row: Row): Draft => {
  const { kind, nodeId, isNew, isRetired, parentKind, parentId, sortOrder, fields, savedAt, updatedAt } = row
  const parent = parentKind === null || parentId === null ? null : { kind: parentKind, id: parentId }
  return { kind, nodeId, isNew, isRetired, parent, order: sortOrder, fields, savedAt, updatedAt }
}

export const listDrafts = async (db: Db): Promise<Draft[]> =>
  (await db.select().from(trainingDrafts).orderBy(asc(trainingDrafts.id))).map(draftOf)

/** Editors and publications take turns: a publication must not see half a move. */
export const lockDrafts = async (tx: Db): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('wegband-training-drafts'))`)
}

export type DraftChange = {
  readonly isNew?: boolean
  readonly isRetired?: boolean | null
  readonly parent?: NodeKey | null
  readonly order?: number
  readonly fields?: Readonly<Record<string, unknown>>
  readonly savedAt?: string
}

/** Adds to the draft of the node, or begins one. Fields replace those of the same name. */
export const putDraft = async (
  tx: Db,
  key: NodeKey,
  { parent, order, fields = {}, ...change }: DraftChange,
  { by, at }: { readonly by: number; readonly at: string },
): Promise<void> => {
  const place = {
    ...(parent === undefined ? {} : { parentKind: parent?.kind ?? null, parentId: parent?.id ?? null }),
    ...(order === undefined ? {} : { sortOrder: order }),
  }
  const set = { ...change, ...place, changedBy: by, updatedAt: at }
  await tx
    .insert(trainingDrafts)
    .values({ kind: key.kind, nodeId: key.id, ...set, fields: { ...fields }, createdAt: at })
    .onConflictDoUpdate({
      target: [trainingDrafts.kind, trainingDrafts.nodeId],
      set: { ...set, fields: sql`${trainingDrafts.fields} || excluded.fields` },
    })
}

export const deleteDrafts = async (tx: Db, keys: readonly NodeKey[]): Promise<void> => {
  for (const [kind, own] of Map.groupBy(keys, (key) => key.kind))
    await tx.delete(trainingDrafts).where(
      and(
        eq(trainingDrafts.kind, kind),
        inArray(
          trainingDrafts.nodeId,
          own.map(({ id }) => id),
        ),
      ),
    )
}

const TABLES: Readonly<Record<NodeKind, string>> = {
  sport: 'sports',
  level: 'levels',
  module: 'modules',
  heading: 'content_groups',
  content: 'contents',
  task: 'exam_tasks',
  workshop: 'scenario_workshops',
  group: 'module_groups',
  promo: 'promos',
  type: 'appointment_types',
}

/** The id that a new node will have when it is published; no other row gets it. */
export const reserveId = async (tx: Db, kind: NodeKind): Promise<number> => {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence(${TABLES[kind]}, 'id'))::int as id`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('a sequence gave no number')
  return row.id
}

/** As many ids as there will be new nodes of the kind. */
export const reserveIds = async (tx: Db, kind: NodeKind, count: number): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence(${TABLES[kind]}, 'id'))::int as id from generate_series(1, ${count}::int)`,
  )
  return rows.map(({ id }) => id)
}

export type NewDraft = NodeKey & {
  readonly parent: NodeKey | null
  readonly order: number
  readonly fields: Readonly<Record<string, unknown>>
}

/** One statement for many: a sport has thousands of nodes. */
const DRAFTS_AT_ONCE = 500

export const insertDrafts = async (
  tx: Db,
  drafts: readonly NewDraft[],
  { by, at }: { readonly by: number; readonly at: string },
): Promise<void> => {
  const rows = drafts.map(({ kind, id, parent, order, fields }) => ({
    kind,
    nodeId: id,
    isNew: true,
    parentKind: parent?.kind ?? null,
    parentId: parent?.id ?? null,
    sortOrder: order,
    fields: { ...fields },
    savedAt: at,
    changedBy: by,
    createdAt: at,
    updatedAt: at,
  }))
  for (let from = 0; from < rows.length; from += DRAFTS_AT_ONCE)
    await tx.insert(trainingDrafts).values(rows.slice(from, from + DRAFTS_AT_ONCE))
}

export type DraftAuthor = { readonly changedBy: string | null; readonly changedAt: string }

export const listAuthors = async (db: Db): Promise<ReadonlyMap<string, DraftAuthor>> => {
  const rows = await db
    .select({
      kind: trainingDrafts.kind,
      id: trainingDrafts.nodeId,
      changedAt: trainingDrafts.updatedAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(trainingDrafts)
    .leftJoin(users, eq(users.id, trainingDrafts.changedBy))
  return new Map(
    rows.map(({ kind, id, changedAt, firstName, lastName }) => [
      keyText({ kind, id }),
      {
        changedAt,
        changedBy: firstName === null ? null : fullName({ firstName, lastName: lastName ?? '' }),
      },
    ]),
  )
}

/** From when planned nodes are published, by `kind:id`. */
export const listPlanned = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .select({ keys: trainingPublications.keys, publishAt: trainingPublications.publishAt })
    .from(trainingPublications)
    .where(eq(trainingPublications.state, 'planned'))
  return new Map(rows.flatMap(({ keys, publishAt }) => keys.map((key) => [key, publishAt] as const)))
}

export const insertPublication = async (
  tx: Db,
  row: typeof trainingPublications.$inferInsert,
): Promise<number> => {
  const [made] = await tx.insert(trainingPublications).values(row).returning({ id: trainingPublications.id })
  if (made === undefined) throw new Error('a publication was not written')
  return made.id
}

/** What was published of a node, the newest first. */
export const listPublishedOf = async (db: Db, { kind, id }: NodeKey): Promise<PublishedStep[]> => {
  const rows = await db
    .select({
      publicationId: trainingPublications.id,
      publishedAt: trainingPublications.publishAt,
      changes: trainingPublications.changes,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(trainingPublications)
    .leftJoin(users, eq(users.id, trainingPublications.publishedBy))
    .where(
      and(
        eq(trainingPublications.state, 'published'),
        sql`${trainingPublications.changes} @> ${JSON.stringify([{ kind, id }])}::jsonb`,
      ),
    )
    .orderBy(desc(trainingPublications.id))
    .limit(VERSIONS_MAX)
  return rows.flatMap(({ changes, firstName, lastName, ...row }) => {
    const change = changes.find((one) => one.kind === kind && one.id === id)
    const publishedBy = firstName === null ? null : fullName({ firstName, lastName: lastName ?? '' })
    return change === undefined ? [] : [{ ...row, publishedBy, change }]
  })
}

/** From now on writers of the ledger look for newer rules than those they hold. */
export const markChangedRules = async (tx: Db, id: number): Promise<void> => {
  await tx.update(trainingPublications).set({ changesRules: true }).where(eq(trainingPublications.id, id))
}

/** Undefined when none is due; another process that publishes it is waited for by the lock of drafts. */
export const findDue = async (tx: Db, now: string) => {
  const [row] = await tx
    .select({
      id: trainingPublications.id,
      keys: trainingPublications.keys,
      publishedBy: trainingPublications.publishedBy,
      countsForAll: trainingPublications.countsForAll,
    })
    .from(trainingPublications)
    .where(and(eq(trainingPublications.state, 'planned'), lte(trainingPublications.publishAt, now)))
    .orderBy(asc(trainingPublications.publishAt), asc(trainingPublications.id))
    .limit(1)
  return row
}

export const closePlan = async (
  tx: Db,
  id: number,
  state: 'failed' | 'cancelled',
  now: string,
): Promise<void> => {
  await tx.update(trainingPublications).set({ state, updatedAt: now }).where(eq(trainingPublications.id, id))
}

/** Takes these nodes out of every plan; a plan without nodes does nothing on its day. */
export const unplan = async (tx: Db, keys: readonly NodeKey[]): Promise<void> => {
  for (const key of keys)
    await tx
      .update(trainingPublications)
      .set({ keys: sql`array_remove(${trainingPublications.keys}, ${keyText(key)})` })
      .where(
        and(
          eq(trainingPublications.state, 'planned'),
          sql`${keyText(key)} = any(${trainingPublications.keys})`,
        ),
      )
}

/** The names of all pictures that drafts show. */
export const listDraftPictures = async (db: Db): Promise<string[]> => {
  const { rows } = await db.execute<{ file: string }>(sql`
    select (regexp_matches(${trainingDrafts.fields}::text, ${PICTURE_ADDRESS}, 'g'))[1] as file from ${trainingDrafts}`)
  return rows.map(({ file }) => file)
}
