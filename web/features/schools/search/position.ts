/** Where the device is, asked for only when somebody presses the button for it. */

export type Position = { readonly latitude: number; readonly longitude: number }

const PATIENCE_MS = 10_000
/** A position of the last minutes is as good. */
const MAXIMUM_AGE_MS = 300_000

/** Undefined where the device cannot say, or must not. */
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
