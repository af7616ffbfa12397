/** SQL of a merge: what moves by the list of rules, and what is added up by a rule of its own. It decides nothing. */
import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../db/transaction.ts'
import type { MergePlace } from './merged-columns.ts'
import { changeRow, exchangeRows, type Merging, moveRows, removeRow } from './steps-store.ts'

/** The account that stays has a row that is equal in these columns. */
const isThere = (
  { table, column }: MergePlace,
  survivor: number,
  alike: readonly string[],
  within?: string,
): SQL => {
  const equal = alike.map((name) => sql`and o.${sql.identifier(name)} = t.${sql.identifier(name)}`)
  const partial =
    within === undefined ? sql`` : sql`and ${sql.raw(`o.${within}`)} and ${sql.raw(`t.${within}`)}`
  return sql`exists (select from ${sql.identifier(table)} o
    where o.${sql.identifier(column)} = ${survivor} ${sql.join(equal, sql` `)} ${partial})`
}

/** What of one place moves by its rule; nothing for rules that move nothing, and for those with a function of their own. */
export const movePlace = async (merging: Merging, place: MergePlace): Promise<void> => {
  const { table, column, rule } = place
  const { survivor } = merging
  if (rule.kind === 'move') await moveRows(merging, table, column)
  if (rule.kind === 'move-unless-there')
    await moveRows(merging, table, column, sql`not ${isThere(place, survivor, rule.alike, rule.within)}`)
  if (rule.kind === 'move-pair') {
    const twice = rule.alike.length === 0 ? sql`` : sql`and not ${isThere(place, survivor, rule.alike)}`
    await moveRows(merging, table, column, sql`t.${sql.identifier(rule.other)} <> ${survivor} ${twice}`)
  }
}

/** Classes that both were entered for, where only the account that goes was confirmed: its entry counts. */
const listExchanged = async ({ tx, survivor, absorbed }: Merging) => {
  const { rows } = await tx.execute<{ survivor: number; absorbed: number }>(sql`
    select b.id as survivor, a.id as absorbed from attendances a
    join attendances b on b.appointment_id = a.appointment_id and b.user_id = ${survivor}
    where a.user_id = ${absorbed} and exists (select from confirmations c where c.attendance_id = a.id)
      and not exists (select from confirmations c where c.attendance_id = b.id)
    order by a.id for update`)
  return rows
}

/** Moves attendances. Where both accounts are on the list of one class, the second entry stays with the account that goes. */
export const moveAttendances = async (merging: Merging): Promise<void> => {
  for (const ids of await listExchanged(merging)) await exchangeRows(merging, 'attendances', 'user_id', ids)
  await moveRows(
    merging,
    'attendances',
    'user_id',
    sql`not exists (select from attendances o where o.appointment_id = t.appointment_id and o.user_id = ${merging.survivor})`,
  )
}

/**
 * A member waits once, and not where the account that stays has a place. Of two turns the one with an offer stays, else the earlier one;
 * an open turn replaces an ended one.
 */
export const moveWaiting = async (merging: Merging): Promise<void> => {
  const { tx, survivor, absorbed } = merging
  const hasNoPlace = sql`not exists (
    select from attendances a where a.appointment_id = t.appointment_id and a.user_id = ${survivor})`
  const { rows } = await tx.execute<{ id: number }>(sql`
    select o.id from waiting_places o join waiting_places t on t.appointment_id = o.appointment_id and t.user_id = ${absorbed}
    where o.user_id = ${survivor} and o.state <> 'offered' and t.state in ('waiting', 'offered')
      and (o.state <> 'waiting' or t.state = 'offered' or t.id < o.id) and ${hasNoPlace} order by o.id`)
  for (const { id } of rows) await removeRow(merging, 'waiting_places', id)
  await moveRows(
    merging,
    'waiting_places',
    'user_id',
    sql`not exists (select from waiting_places o where o.appointment_id = t.appointment_id and o.user_id = ${survivor})
      and ${hasNoPlace}`,
  )
}

/** A training with videos that both attended stays one; a running one stays with its device. */
export const moveVideoTrainings = (merging: Merging): Promise<number> =>
  moveRows(
    merging,
    'video_training_attendees',
    'user_id',
    sql`not exists (select from video_training_attendees o where o.user_id = ${merging.survivor}
      and (o.training_id = t.training_id or (o.is_running and t.is_running)))`,
  )

/** Both began the sport by their own: the higher level counts. */
const listHigherStarts = async ({ tx, survivor, absorbed }: Merging) => {
  const { rows } = await tx.execute<{ survivor: number; absorbed: number }>(sql`
    select o.id as survivor, e.id as absorbed from training_events e
    join training_events o on o.source_type = e.source_type and o.source_id = e.source_id and o.kind = e.kind and o.user_id = ${survivor}
    where e.user_id = ${absorbed} and e.level_index > o.level_index order by e.id`)
  return rows
}

/** The ledgers are added up. Events of one source count once, and of a class once for each kind, whichever entry was confirmed. */
export const moveEvents = async (merging: Merging): Promise<void> => {
  for (const ids of await listHigherStarts(merging))
    await exchangeRows(merging, 'training_events', 'user_id', ids)
  await moveRows(
    merging,
    'training_events',
    'user_id',
    sql`not exists (
      select from training_events o where o.user_id = ${merging.survivor} and o.kind = t.kind and o.source_type = t.source_type
        and (o.source_id = t.source_id or (t.source_type = 'attendance' and exists (
          select from attendances a join attendances b on b.appointment_id = a.appointment_id
          where a.id = t.source_id and b.id = o.source_id))))`,
  )
}

/** For the undo: trainings that were confirmed since go back with the entry in the class that they were confirmed for. */
export const returnTrainings = async ({ tx, survivor, absorbed }: Merging): Promise<void> => {
  await tx.execute(sql`
    update training_events t set user_id = ${absorbed} from attendances a
    where t.user_id = ${survivor} and t.source_type = 'attendance' and a.id = t.source_id and a.user_id = ${absorbed}`)
}

/** Moves the progress of videos. Where both accounts watched one, the further place counts, and that it was completed. */
export const moveVideoProgress = async (merging: Merging): Promise<void> => {
  const { tx, survivor, absorbed } = merging
  const { rows } = await tx.execute<{ id: number; seconds: number; completedAt: string | null }>(sql`
    select o.id, greatest(o.seconds, t.seconds) as seconds, to_jsonb(least(o.completed_at, t.completed_at)) #>> '{}' as "completedAt"
    from content_progress t join content_progress o on o.content_id = t.content_id and o.user_id = ${survivor}
    where t.user_id = ${absorbed} and (t.seconds > o.seconds or t.completed_at is not null)`)
  for (const { id, seconds, completedAt } of rows)
    await changeRow(merging, 'content_progress', id, { seconds, completed_at: completedAt })
  await moveRows(
    merging,
    'content_progress',
    'user_id',
    sql`not exists (select from content_progress o where o.content_id = t.content_id and o.user_id = ${survivor})`,
  )
}

/** The sports in which one of both has events or totals. */
export const listSports = async (tx: Transaction, userIds: readonly number[]): Promise<number[]> => {
  const ids = sql`${sql.param([...userIds])}::integer[]`
  const { rows } = await tx.execute<{ sportId: number }>(sql`
    select sport_id as "sportId" from training_events where user_id = any(${ids})
    union select sport_id from training_progress where user_id = any(${ids}) order by 1`)
  return rows.map(({ sportId }) => sportId)
}

type SharedSchool = {
  readonly survivorId: number
  readonly absorbedId: number
  readonly isBetter: boolean
  readonly state: string
  readonly leavesOn: string | null
  readonly siteId: number | null
  readonly roles: readonly { readonly id: number; readonly isNew: boolean }[]
}

/** Schools that both belong to. `isBetter`: the account that goes belongs to it more than the other. */
const listShared = async ({ tx, survivor, absorbed }: Merging): Promise<SharedSchool[]> => {
  const rank = (of: string): SQL => sql`array_position(
    array['active', 'passive', 'interested', 'member-of-other-school', 'cancelled', 'undefined'], ${sql.raw(of)}.state)`
  const { rows } = await tx.execute<SharedSchool>(sql`
    select k.id as "survivorId", g.id as "absorbedId", ${rank('g')} < ${rank('k')} as "isBetter", g.state, g.leaves_on as "leavesOn",
      g.site_id as "siteId", (select coalesce(json_agg(json_build_object('id', r.id, 'isNew', not exists (
        select from school_roles o where o.membership_id = k.id and o.role = r.role)) order by r.id), '[]')
        from school_roles r where r.membership_id = g.id) as roles
    from school_memberships g join school_memberships k on k.school_id = g.school_id and k.user_id = ${survivor}
    where g.user_id = ${absorbed} order by g.id for update of g, k`)
  return rows
}

/** In a school of both the better state and all roles count. */
export const moveMemberships = async (merging: Merging): Promise<void> => {
  for (const shared of await listShared(merging)) {
    const { state, leavesOn, siteId } = shared
    if (shared.isBetter)
      await changeRow(merging, 'school_memberships', shared.survivorId, {
        state,
        leaves_on: leavesOn,
        site_id: siteId,
      })
    for (const { id, isNew } of shared.roles)
      if (isNew) await changeRow(merging, 'school_roles', id, { membership_id: shared.survivorId })
      else await removeRow(merging, 'school_roles', id)
    await removeRow(merging, 'school_memberships', shared.absorbedId)
  }
  await moveRows(merging, 'school_memberships', 'user_id')
}

/** The lists of co-trainers of classes and series. */
export const moveCoTrainers = async (merging: Merging): Promise<void> => {
  const { tx, survivor, absorbed } = merging
  for (const table of ['appointments', 'series']) {
    const { rows } = await tx.execute<{ id: number; ids: number[] }>(sql`
      select id, co_trainer_ids as ids from ${sql.identifier(table)}
      where co_trainer_ids <> '{}' and co_trainer_ids @> array[${absorbed}]::integer[] order by id`)
    for (const { id, ids } of rows)
      await changeRow(merging, table, id, {
        co_trainer_ids: [...new Set(ids.map((one) => (one === absorbed ? survivor : one)))],
      })
  }
}

/** Addresses of the account that goes: in place of the others where they are chosen or there are none; otherwise they stay. */
export const moveAddresses = async (merging: Merging, isTaken: boolean): Promise<void> => {
  const { tx, survivor } = merging
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from addresses where user_id = ${survivor} order by id`,
  )
  if (!isTaken && rows.length > 0) return
  for (const { id } of rows) await removeRow(merging, 'addresses', id)
  await moveRows(merging, 'addresses', 'user_id')
}
