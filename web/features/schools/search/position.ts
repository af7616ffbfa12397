/** The position of the device, requested only when the user presses its button. */

export type Position = { readonly latitude: number; readonly longitude: number }

const PATIENCE_MS = 10_000
/** A position of the last minutes is good enough. */
const MAXIMUM_AGE_MS = 300_000

/** Undefined where the device cannot tell it, or must not. */
export const findPosition = (): Promise<Position | undefined> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve(undefined)
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => resolve(undefined),
      { timeout: PATIENCE_MS, maximumAge: MAXIMUM_AGE_MS },
    )
  })
