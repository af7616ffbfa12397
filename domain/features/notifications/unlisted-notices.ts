/** Notices that do not stand in every list of notifications. */
import type { NotificationType } from './notification-types.ts'

/**
 * Only their owner sees them: in the view of another person they are left out, and no guardian gets a copy of them. Lock screens and
 * mailboxes are read by others too, so they are pushed without content and never emailed.
 */
export const PRIVATE_NOTICES = ['report-decided'] as const satisfies readonly NotificationType[]

export const isPrivateNotice = (type: string): boolean => PRIVATE_NOTICES.some((one) => one === type)

/** The mailbox lists and counts what they are about, so they are only pushed and emailed. */
export const MAILBOX_NOTICES = ['message-received'] as const satisfies readonly NotificationType[]

export const isMailboxNotice = (type: string): boolean => MAILBOX_NOTICES.some((one) => one === type)

/** The list of announcements shows what they are about. */
export const ANNOUNCEMENT_NOTICES = ['announcement-published'] as const satisfies readonly NotificationType[]

/** What has a list of its own: pushed and emailed, but in no list of notifications. */
export const LISTED_ELSEWHERE: readonly NotificationType[] = [...MAILBOX_NOTICES, ...ANNOUNCEMENT_NOTICES]

/** What a list of notifications leaves out. */
export const unlistedNotices = (isOwn: boolean): readonly NotificationType[] =>
  isOwn ? LISTED_ELSEWHERE : [...LISTED_ELSEWHERE, ...PRIVATE_NOTICES]
