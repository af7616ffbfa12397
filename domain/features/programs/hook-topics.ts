/**
 * What a webhook may hear of. A trigger of the database calls `note_webhook(topic, school, ids)` in the transaction of the change
 * (migrations 0063 and 0072); a new topic is a new name here and a trigger.
 */
export const HOOK_TOPICS = [
  'member.joined',
  'member.left',
  'class.cancelled',
  'attendance.confirmed',
  'level.reached',
  'check.released',
  'request.received',
  'paper.signed',
] as const

/** Sent by the button of the office alone, to one webhook. */
export const TEST_TOPIC = 'test'
