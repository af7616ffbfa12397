/** The one home of the machine's time on the server: everything else is handed a `Clock`, so that a test decides what hour it is. */

export type Clock = {
  /** The present instant; every call gives a new Date that the caller owns. */
  now(): Date
}

/**
 * The clock that the CLOCK setting chooses, in tests only: the machine's time, or the machine's time shifted by some milliseconds.
 * With `iso`, the clock starts at that instant and runs on.
 */
export type ClockSetting =
  | { kind: 'system' }
  | { kind: 'offset'; milliseconds: number }
  | { kind: 'starting-at'; iso: string }

/** The machine's own time. */
export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still at an instant (ISO 8601, UTC). */
export const fixedClock = (iso: string): Clock => {
  const instant = Date.parse(iso)
  if (Number.isNaN(instant)) throw new RangeError(`Not an instant: ${iso}`)
  return { now: () => new Date(instant) }
}

/** Runs like `base`, shifted by some milliseconds (negative = earlier). */
export const offsetClock = (milliseconds: number, base: Clock = systemClock): Clock => ({
  now: () => new Date(base.now().getTime() + milliseconds),
})

/** The clock that the setting asks for; `starting-at` begins to run with this call. */
export const clockFrom = (setting: ClockSetting, base: Clock = systemClock): Clock => {
  switch (setting.kind) {
    case 'system':
      return base
    case 'offset':
      return offsetClock(setting.milliseconds, base)
    case 'starting-at':
      return offsetClock(Date.parse(setting.iso) - base.now().getTime(), base)
  }
}
