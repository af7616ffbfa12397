/** Notes that trainers leave each other about a member. Only the trainers, staff and heads of the school read them. */
import type { z } from 'zod'
import { canChangeRoles } from '@wegband/domain/features/members/member-rights.ts'
import type { memberNote } from '@wegband/domain/features/members/contract.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { deleteNote, findNote, insertNote, type MemberKey } from './member-store.ts'
import { requireSchool } from './read-member.ts'
import { findSeenMember } from './seen-member.ts'

type Note = z.output<typeof memberNote>

export const addNote = async (context: Context, input: MemberKey & { text: string }): Promise<Note> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  const { schoolId, userId, text } = input
  await requireSchool(context, schoolId)
  const now = clock.now()
  if ((await findSeenMember(context, input))?.sight !== 'all') throw notFound()
  const at = now.toISOString()
  const noteId = await inTransaction(db, (tx) =>
    insertNote(tx, { schoolId, userId, authorId: actor.userId, text, createdAt: at, updatedAt: at }),
  )
  const note = await findNote(db.drizzle, noteId)
  return { id: noteId, text, at, author: note?.author ?? null, isYours: true }
}

/** Only the author and heads may remove a note; for all other callers it does not exist (404). */
export const removeNote = async (context: Context, input: MemberKey & { noteId: number }): Promise<void> => {
  const { actor, db } = context
  refuseWhileImpersonating(actor)
  const { schoolId, userId, noteId } = input
  await requireSchool(context, schoolId)
  const note = await findNote(db.drizzle, noteId)
  if (note === undefined || note.schoolId !== schoolId || note.userId !== userId) throw notFound()
  if (note.authorId !== actor.userId && !canChangeRoles(actor, schoolId)) throw notFound()
  await inTransaction(db, async (tx) => {
    await deleteNote(tx, noteId)
    await writeAudit(
      tx,
      actor,
      { action: 'members.remove-note', subjectType: 'user', subjectId: userId, details: { schoolId } },
      context.clock.now(),
    )
  })
}
