/** Who writes announcements, and when they are shown (issue of messages, section 2). */
import { hasOfficeRight } from '../../basics/office-rights.ts'
import type { Actor } from '../accounts/contract.ts'
import { hasRole } from '../accounts/school-rights.ts'

export const ANNOUNCEMENT_TITLE_MAX = 120
export const ANNOUNCEMENT_TEXT_MAX = 5000
/** Announcements that a reader sees at once; older ones end or are deleted. */
export const ANNOUNCEMENTS_MOST = 50
/** Within these days a deleted announcement can be restored. */
export const DELETED_ANNOUNCEMENT_DAYS = 7

type Writer = Pick<Actor, 'schools' | 'isAdmin' | 'officeRights'>

/** Heads and staff for their school; for the association (null) the right `office`. Menu, button and server use this rule. */
export const canAnnounce = (writer: Writer, schoolId: number | null): boolean =>
  schoolId === null
    ? hasOfficeRight(writer, 'office')
    : writer.isAdmin || hasRole(writer, schoolId, 'leader') || hasRole(writer, schoolId, 'staff')

export type AnnouncementState = 'coming' | 'shown' | 'over'

/** It ends the instant `untilAt` is reached. */
export const announcementState = (
  { fromAt, untilAt }: { readonly fromAt: string; readonly untilAt: string | null },
  now: string,
): AnnouncementState => {
  if (Date.parse(fromAt) > Date.parse(now)) return 'coming'
  return untilAt !== null && Date.parse(untilAt) <= Date.parse(now) ? 'over' : 'shown'
}

/** Whether it ends before it would be shown at all. `fromAt` null: it begins now. */
export const isNeverShown = (
  { fromAt, untilAt }: { readonly fromAt: string | null; readonly untilAt: string | null },
  now: string,
): boolean => untilAt !== null && Date.parse(untilAt) <= Date.parse(fromAt ?? now)
