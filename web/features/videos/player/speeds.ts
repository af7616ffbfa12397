/** How fast a video may run: slow enough to see a movement, fast enough to skim. */

export const SPEEDS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const
export const NORMAL_SPEED = 1

export const fasterThan = (speed: number): number => SPEEDS.find((one) => one > speed) ?? speed
export const slowerThan = (speed: number): number => SPEEDS.findLast((one) => one < speed) ?? speed

/** The value stored on the device may come from another version, so only available speeds count. */
export const knownSpeed = (speed: number): number => SPEEDS.find((one) => one === speed) ?? NORMAL_SPEED
