/** The topics of live events: what changed, so that a page knows what to read again. */
export const EVENT_TOPICS = [
  'appointment',
  'attendances',
  'progress',
  'user',
  'notifications',
  'user-messages',
  'message-drafts',
  'cards',
  'relations',
  'schools',
  'videos',
  'video-trainings',
  'global-messages',
  'texts',
  'subscriptions',
  'prices',
  'training',
  'school-money',
  'documents',
  'session-ended',
] as const
export type EventTopic = (typeof EVENT_TOPICS)[number]
