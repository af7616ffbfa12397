/**
 * The story in which the features are told. A feature imports only features that stand before it, in every room; so no two can
 * need each other, and a reader knows what a file may know. If an early one must react to a late one, the late one calls it.
 */
export const FEATURE_ORDER = [
  'errors',
  'accounts',
  'texts',
  'events',
  'notifications',
  'mails',
  'auth',
  'legal',
  'cards',
  'credentials',
  'sign-in-ways',
  'conversion',
  'registration',
  'impersonation',
  'profile',
  'photo-consent',
  'documents',
  'reference-data',
  'progress',
  'videos',
  'subscriptions',
  'sports',
  'family',
  'freemium',
  'appointments',
  'timetable',
  'calendar',
  'schools',
  'members',
  'exams',
  'privacy',
  'insights',
  'viewer',
  'video-trainings',
  'dashboard',
  'scanner',
  'trainer',
  'start',
  'admin',
] as const

/** Position in the story, or -1 for a feature that is not in it. */
export const storyPosition = (feature: string): number => FEATURE_ORDER.findIndex((name) => name === feature)
