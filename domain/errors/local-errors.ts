/** What goes wrong before or without the server, on the person's own device. Words: messages/<locale>/errors.json, as for the catalogue (§8). */

export const LOCAL_ERRORS = [
  /** No answer: no network, server gone, or it took too long. */
  'client.connection-lost',
  /** §8: a part of the app did not load within 120000 ms, or failed. */
  'client.chunk-load',
  /** §8: the styles of a part of the app did not load. */
  'client.style-load',
  'client.unknown-setting',
  'client.not-authenticated',
  /** An answer that is no JSON, or anything nobody expected. */
  'client.unexpected',
  /** §8 Scanner: no camera. The page is not served over https. */
  'camera.insecure',
  'camera.missing',
  'camera.denied',
  /** Another app has it. */
  'camera.busy',
  'camera.failed',
  /** §8 Profile: the data could not be saved yet, or the picture not. */
  'profile.update-failed',
  'profile.avatar-failed',
  /** §8 Scanner: the same code within the cache time. */
  'scanner.already-scanned',
  /** Typed in part: the short number of a card, or too little of the code. */
  'scanner.incomplete',
  /** §8 Scanner: any status that is not named there. */
  'scanner.unknown',
  /** §8 NFC: the third of its errors, whatever the reason. */
  'cards.nfc-save-failed',
  /** §8 Video: the states of the player. */
  'videos.not-ready',
  'videos.no-video',
  'videos.playback-failed',
  'videos.insufficient-progress',
  /** §8 Registration: the default failure. */
  'registration.failed',
] as const
export type LocalErrorCode = (typeof LOCAL_ERRORS)[number]
export type CameraErrorCode = Extract<LocalErrorCode, `camera.${string}`>

export const isLocalErrorCode = (code: unknown): code is LocalErrorCode =>
  LOCAL_ERRORS.some((known) => known === code)
