/** The internal messages of §8, word for word: for logs and the details of the error page, never as a message to users. */

export const INTERNAL_MESSAGES = {
  noAppointment: 'No appointment selected',
  noAttendance: 'Missing attendance ID',
  notAuthenticated: 'Can not fetch authenticated user since no user is authenticated',
  noOwner: 'No owner given',
  sportForModules: 'Sport is required for fetching modules',
  sportForModuleGroups: 'Sport is required for fetching module groups',
  unknownSetting: 'The local setting key does not exist',
} as const
