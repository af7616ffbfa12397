/** When a measured value is well, needs a look, or is broken. */

export const HEALTH_STATES = ['green', 'yellow', 'red'] as const
export type HealthState = (typeof HEALTH_STATES)[number]

/** More is worse: from `yellow` on it needs a look, from `red` on it is broken. */
export const risingState = (value: number, { yellow, red }: { yellow: number; red: number }): HealthState => {
  if (value >= red) return 'red'
  return value >= yellow ? 'yellow' : 'green'
}

/** Less is worse. */
export const fallingState = (
  value: number,
  { yellow, red }: { yellow: number; red: number },
): HealthState => {
  if (value <= red) return 'red'
  return value <= yellow ? 'yellow' : 'green'
}

const GIB = 1_073_741_824

export const HEALTH_LIMITS = {
  databaseMs: { yellow: 100, red: 1000 },
  diskBytes: { yellow: 5 * GIB, red: GIB },
  memoryBytes: { yellow: 0.3 * GIB, red: 0.1 * GIB },
  loopMs: { yellow: 100, red: 500 },
  clockMs: { yellow: 2000, red: 30_000 },
  failedJobs: { yellow: 1, red: 5 },
  failedEmails: { yellow: 1, red: 20 },
  failedPushes: { yellow: 20, red: 500 },
  failedHooks: { yellow: 1, red: Number.POSITIVE_INFINITY },
  /** Bytes of the log that a replica has not replayed. */
  replicaBytes: { yellow: 0.0625 * GIB, red: GIB },
  /** Until a service takes a connection. */
  reachMs: { yellow: 1000, red: Number.POSITIVE_INFINITY },
  certificateDays: { yellow: 21, red: 7 },
  /** Since a process has told something: it tells every 15 seconds. */
  silentMs: { yellow: 35_000, red: 60_000 },
  failedVideos: { yellow: 1, red: Number.POSITIVE_INFINITY },
} as const
