/** Rows of blocks and of guardians' bans. SQL only. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/transaction.ts'

/** More are never shown; the newest come first. */
const BLOCKS_MOST = 500

export const listBlocks = async (
  db: Db,
  ownerId: number,
): Promise<{ blockedId: number; blockedAt: string }[]> => {
  const { rows } = await db.execute<{ blockedId: number; blockedAt: string }>(sql`
    select blocked_id as "blockedId", created_at as "blockedAt" from message_blocks
    where owner_id = ${ownerId} order by created_at desc, id desc limit ${BLOCKS_MOST}`)
  return rows
}

/** Whether the person ever sent the owner a message that still has its row. */
export const hasMessageFrom = async (db: Db, ownerId: number, senderId: number): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select 1 from user_messages m join user_message_copies c on c.message_id = m.id and c.owner_id = ${ownerId}
    where m.sender_id = ${senderId} limit 1`)
  return rows.length > 0
}

export const insertBlock = async (
  tx: Db,
  ownerId: number,
  blockedId: number,
  now: string,
): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`
    insert into message_blocks (owner_id, blocked_id, created_at, updated_at)
    values (${ownerId}, ${blockedId}, ${now}, ${now}) on conflict (owner_id, blocked_id) do nothing`)
  return (rowCount ?? 0) > 0
}

export const deleteBlock = async (tx: Db, ownerId: number, blockedId: number): Promise<boolean> => {
  const { rowCount } = await tx.execute(
    sql`delete from message_blocks where owner_id = ${ownerId} and blocked_id = ${blockedId}`,
  )
  return (rowCount ?? 0) > 0
}

export const insertBan = async (tx: Db, childId: number, setBy: number, now: string): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`
    insert into child_message_bans (child_id, set_by, created_at, updated_at)
    values (${childId}, ${setBy}, ${now}, ${now}) on conflict (child_id) do nothing`)
  return (rowCount ?? 0) > 0
}

export const deleteBan = async (tx: Db, childId: number): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`delete from child_message_bans where child_id = ${childId}`)
  return (rowCount ?? 0) > 0
}
