/**
 * The order of the features. A feature imports only earlier features, in every room, so no two can depend on
 * each other. If an early feature must react to a later one, the later one calls it.
 */
export const FEATURE_ORDER = [
  'errors',
  'accounts',
  'texts',
  'events',
  'notifications',
  'mails',
  'sessions',
  'legal',
  'cards',
  'sign-in',
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
  // Pages that show parts of many features come last, so they import every part directly.
  'notifications-page',
  'glossary-page',
  'sport-page',
  'module-page',
  'appointment-page',
] as const

/** The position in the order, or -1 for an unknown feature. */
export const storyPosition = (feature: string): number => FEATURE_ORDER.findIndex((name) => name === feature)
