/**
 * `TEST_CLOCK=2026-11-22T22:50:00Z`: a test run begins at this instant, in every process and page of the run.
 * A test with its own hour keeps it. This finds tests that depend on the hour at which they happen to run.
 */
const SETTING = 'TEST_CLOCK'
/** One offset for the whole run, inherited by processes; otherwise each would begin at the instant again. */
const AHEAD = 'TEST_CLOCK_AHEAD_MS'

/** How far this run's clock is ahead of the machine's, in milliseconds; 0 without the setting. */
export const testClockAheadMs = (environment: Record<string, string | undefined>, now: number): number => {
  const inherited = environment[AHEAD]
  if (inherited !== undefined) return Number(inherited)
  const instant = environment[SETTING]
  if (instant === undefined || instant === '') return 0
  const aheadMs = Date.parse(instant) - now
  if (Number.isNaN(aheadMs)) throw new RangeError(`${SETTING} is not an instant: ${instant}`)
  return aheadMs
}

/**
 * Shifts `Date` of this process or page, once. Browsers get its source text, so it refers to nothing outside.
 */
export const shiftDate = (aheadMs: number): void => {
  const machine = Date
  if (aheadMs === 0 || Reflect.has(machine, 'isShifted')) return
  const machineNow = machine.now
  const now = (): number => machineNow() + aheadMs
  globalThis.Date = new Proxy(machine, {
    has: (target, key) => key === 'isShifted' || Reflect.has(target, key),
    // A test that replaces `Date.now` keeps its own hour.
    get: (target, key): unknown =>
      key === 'now' && target.now === machineNow ? now : Reflect.get(target, key),
    apply: () => new machine(now()).toString(),
    construct: (target, given: unknown[], made) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, made) as Date,
  })
}

/** The environment that gives a child process the same clock. */
export const testClockEnvironment = (): Record<string, string> => {
  const aheadMs = process.env[AHEAD]
  return aheadMs === undefined ? {} : { [AHEAD]: aheadMs }
}

/** Sets the clock of this process and of its children, and returns how far it is ahead of the machine's. */
export const setTestClock = (): number => {
  const aheadMs = testClockAheadMs(process.env, Date.now())
  if (aheadMs !== 0) process.env[AHEAD] = String(aheadMs)
  shiftDate(aheadMs)
  return aheadMs
}
