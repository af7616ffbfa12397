/** The mailbox, here an empty one (names of people cost one statement more): its list, one message, the people one may write to, and sending. Then blocks, reports and announcements; which of them were read costs one statement more. */
import * as announcement from '@wegband/domain/features/announcements/contract.ts'
import * as message from '@wegband/domain/features/user-messages/contract.ts'
import * as attachment from '@wegband/domain/features/user-messages/attachment-contract.ts'
import * as group from '@wegband/domain/features/user-messages/group-contract.ts'
import * as safety from '@wegband/domain/features/user-messages/safety-contract.ts'
import { asStudent, asTrainer, row, rowAbout, type StatementRow } from './statement-row.ts'

export const MESSAGE_ROWS: readonly StatementRow[] = [
  row(message.listUserMessages, 200, 1, asStudent()),
  rowAbout(
    'searching',
    message.listUserMessages,
    200,
    1,
    asStudent(() => ({ query: { search: 'Pratzen' } })),
  ),
  row(group.listMessageGroups, 200, 2, asTrainer()),
  row(
    group.countMessageGroup,
    200,
    3,
    asTrainer(({ classId }) => ({ params: { kind: 'class', id: classId } })),
  ),
  row(message.countUserMessages, 200, 1, asStudent()),
  row(message.listMessageDrafts, 200, 1, asStudent()),
  row(
    message.readUserMessage,
    404,
    1,
    asStudent(() => ({ params: { id: 999_999 } })),
  ),
  row(
    message.listRecipients,
    200,
    3,
    asStudent(({ trainer }) => ({ query: { 'id[]': String(trainer.id) } })),
  ),
  row(safety.listMessageBlocks, 200, 1, asStudent()),
  row(safety.listOwnReports, 200, 1, asStudent()),
  row(
    safety.readMessageBan,
    404,
    0,
    asStudent(() => ({ params: { id: 999_999 } })),
  ),
  row(safety.listMessageReports, 200, 1, (all) => ({
    as: all.leader,
    query: { recipient: `school:${all.schoolId}` },
  })),
  row(safety.readReportContact, 200, 3, (all) => ({ as: all.leader, params: { id: all.schoolId } })),
  row(announcement.readAnnouncements, 200, 1, asStudent()),
  row(announcement.listManagedAnnouncements, 200, 2, (all) => ({
    as: all.leader,
    query: { recipient: `school:${all.schoolId}` },
  })),
  row(
    attachment.listDraftAttachments,
    200,
    1,
    asStudent(() => ({ params: { key: '0f0e5d52-6a57-4f0c-8b35-4f9f6b8a2c11' } })),
  ),
  row(attachment.readMessageAttachment, 404, 0, () => ({ params: { id: 1, grant: 'zzzzzzzz.forged' } })),
]
