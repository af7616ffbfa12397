/** Messages between people: one row for what was written, one copy for each mailbox in which it stands; and announcements, which have no copies. */
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant, primaryId, timestamps } from './columns.ts'
import { users } from './people.ts'
import { schools } from './schools.ts'

export const userMessages = pgTable(
  'user_messages',
  {
    id: primaryId(),
    /** Null: the account was deleted. */
    senderId: integer().references(() => users.id, { onDelete: 'set null' }),
    title: text().notNull(),
    text: text().notNull(),
    /** The people it was written to; who reads it stands in the copies. */
    recipientIds: integer().array().notNull(),
    /** Written to a group: its recipients do not see each other. */
    isGroup: boolean().notNull().default(false),
    mayAnswer: boolean().notNull().default(true),
    replyToId: integer().references((): AnyPgColumn => userMessages.id, { onDelete: 'set null' }),
    /** Made by the sender's device: the same key is never sent twice. */
    key: text(),
    sentAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('user_messages_key').on(t.senderId, t.key),
    index('user_messages_reply').on(t.replyToId),
    index('user_messages_words').using('gin', sql`to_tsvector('simple', ${t.title} || ' ' || ${t.text})`),
  ],
)

/**
 * A message in the mailbox of one person. Deleting it moves it to the trash (`trashed_at`), then purges it (`purged_at`); the row stays
 * for some time, so that deleting again answers 410.
 */
export const userMessageCopies = pgTable(
  'user_message_copies',
  {
    id: primaryId(),
    messageId: integer()
      .notNull()
      .references(() => userMessages.id, { onDelete: 'cascade' }),
    ownerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    box: text({ enum: ['inbox', 'outbox'] }).notNull(),
    /** Written to the owner; false where only a child of theirs is concerned. */
    isDirect: boolean().notNull(),
    /** The children for whose sake the owner reads it. */
    childIds: integer().array().notNull().default([]),
    /** The owner reads it as a second adult of the school. */
    isWitness: boolean().notNull().default(false),
    /** As in the message, so that a mailbox is read in its order. */
    sentAt: instant().notNull(),
    readAt: instant(),
    trashedAt: instant(),
    purgedAt: instant(),
  },
  (t) => [
    unique('user_message_copies_once').on(t.messageId, t.ownerId, t.box),
    index('user_message_copies_box')
      .on(t.ownerId, t.box, t.sentAt.desc(), t.messageId.desc())
      .where(sql`${t.trashedAt} is null and ${t.purgedAt} is null`),
    index('user_message_copies_trash')
      .on(t.ownerId, t.box, t.sentAt.desc(), t.messageId.desc())
      .where(sql`${t.trashedAt} is not null and ${t.purgedAt} is null`),
    index('user_message_copies_unread')
      .on(t.ownerId)
      .where(
        sql`${t.box} = 'inbox' and ${t.readAt} is null and ${t.trashedAt} is null and ${t.purgedAt} is null`,
      ),
    index('user_message_copies_due')
      .on(t.trashedAt)
      .where(sql`${t.trashedAt} is not null and ${t.purgedAt} is null`),
    index('user_message_copies_purged')
      .on(t.purgedAt)
      .where(sql`${t.purgedAt} is not null`),
  ],
)

/** What a person has typed and not sent. */
export const userMessageDrafts = pgTable(
  'user_message_drafts',
  {
    id: primaryId(),
    ownerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Made by the device that began it; the message that it becomes has the same key. */
    key: text().notNull(),
    recipientIds: integer().array().notNull().default([]),
    /** The chosen group; null: single people. */
    audience: jsonb().$type<Record<string, unknown>>(),
    title: text().notNull().default(''),
    text: text().notNull().default(''),
    replyToId: integer().references(() => userMessages.id, { onDelete: 'set null' }),
    ...timestamps,
  },
  (t) => [
    unique('user_message_drafts_once').on(t.ownerId, t.key),
    index('user_message_drafts_reply').on(t.replyToId),
  ],
)

/** `owner_id` gets no more single messages from `blocked_id`. */
export const messageBlocks = pgTable(
  'message_blocks',
  {
    id: primaryId(),
    ownerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blockedId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...timestamps,
  },
  (t) => [
    unique('message_blocks_once').on(t.ownerId, t.blockedId),
    index('message_blocks_blocked').on(t.blockedId),
    check('message_blocks_two_people', sql`${t.ownerId} <> ${t.blockedId}`),
  ],
)

/** A guardian does not allow the child to write messages. */
export const childMessageBans = pgTable(
  'child_message_bans',
  {
    id: primaryId(),
    childId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    setBy: integer().references(() => users.id, { onDelete: 'set null' }),
    ...timestamps,
  },
  (t) => [unique('child_message_bans_once').on(t.childId)],
)

/**
 * A file that goes with a message. Until the message is sent it belongs to the draft of its uploader alone. Forwarding adds a row that
 * names the same file; a file that no row names is deleted.
 */
export const messageAttachments = pgTable(
  'message_attachments',
  {
    id: primaryId(),
    /** Null: not sent yet. */
    messageId: integer().references(() => userMessages.id, { onDelete: 'cascade' }),
    /** Null: the account was deleted. */
    ownerId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The key of the draft that it was uploaded for. */
    draftKey: text(),
    /** Made by the device: a second send of the same file stores nothing more. */
    uploadKey: text(),
    name: text().notNull(),
    kind: text({ enum: ['pdf', 'image'] }).notNull(),
    file: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    isScanned: boolean().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('message_attachments_message').on(t.messageId),
    uniqueIndex('message_attachments_upload').on(t.ownerId, t.uploadKey),
    index('message_attachments_unsent')
      .on(t.ownerId, t.draftKey)
      .where(sql`${t.messageId} is null`),
    index('message_attachments_due')
      .on(t.createdAt)
      .where(sql`${t.messageId} is null`),
    index('message_attachments_file').on(t.file),
  ],
)

export const MESSAGE_REPORT_REASONS = ['insult', 'harassment', 'boundary', 'spam', 'other'] as const
export const MESSAGE_REPORT_STATES = ['open', 'in-hand', 'closed'] as const

/** A message as it was when it was reported, with what surrounds it. */
export type FrozenMessage = {
  readonly id: number
  readonly senderId: number | null
  readonly title: string
  readonly text: string
  readonly sentAt: string
}

/** A report to the contact of a school; without a school, to the association. Its message is held back from every deletion. */
export const messageReports = pgTable(
  'message_reports',
  {
    id: primaryId(),
    reporterId: integer().references(() => users.id, { onDelete: 'set null' }),
    reportedId: integer().references(() => users.id, { onDelete: 'set null' }),
    messageId: integer().references(() => userMessages.id, { onDelete: 'set null' }),
    schoolId: integer().references(() => schools.id, { onDelete: 'set null' }),
    reason: text({ enum: MESSAGE_REPORT_REASONS }).notNull(),
    words: text().notNull().default(''),
    frozen: jsonb().$type<readonly FrozenMessage[]>().notNull(),
    state: text({ enum: MESSAGE_REPORT_STATES }).notNull().default('open'),
    handledBy: integer().references(() => users.id, { onDelete: 'set null' }),
    /** What the reporter hears. */
    outcome: text(),
    closedAt: instant(),
    ...timestamps,
  },
  (t) => [
    index('message_reports_school').on(t.schoolId, t.state),
    index('message_reports_message').on(t.messageId),
    index('message_reports_reporter').on(t.reporterId),
    index('message_reports_closed').on(t.closedAt),
  ],
)

/** The person of a school who handles its reports; without a row its heads do. */
export const reportContacts = pgTable(
  'report_contacts',
  {
    id: primaryId(),
    schoolId: integer()
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...timestamps,
  },
  (t) => [unique('report_contacts_once').on(t.schoolId), index('report_contacts_user').on(t.userId)],
)

/** Announcements of a school or the association, for everyone in their audience. */
export const announcements = pgTable(
  'announcements',
  {
    id: primaryId(),
    /** Null: of the association, for everybody. */
    schoolId: integer().references(() => schools.id, { onDelete: 'cascade' }),
    /** Null: the account was deleted. */
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    title: text().notNull(),
    text: text().notNull(),
    /** From when on it is shown. */
    fromAt: instant().notNull(),
    /** Null: until it is deleted. */
    untilAt: instant(),
    isPinned: boolean().notNull().default(false),
    /** When open pages heard of it; null while it waits for its beginning. */
    publishedAt: instant(),
    /** Deleted, and restorable for some days. */
    deletedAt: instant(),
    ...timestamps,
  },
  (t) => [
    index('announcements_audience')
      .on(t.schoolId, t.fromAt.desc())
      .where(sql`${t.deletedAt} is null`),
    index('announcements_author').on(t.authorId),
    index('announcements_due')
      .on(t.fromAt)
      .where(sql`${t.publishedAt} is null and ${t.deletedAt} is null`),
  ],
)

/** Counts readers without names: `reader` is a keyed digest, which leads back to no person. */
export const announcementReads = pgTable(
  'announcement_reads',
  {
    announcementId: integer()
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    reader: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.announcementId, t.reader] })],
)
