/** Errors on the user's own device, before or without the server. Messages: messages/<locale>/errors.json, as for the catalogue (§8). */

export const LOCAL_ERRORS = [
  /** No answer: no network, the server is down, or it took too long. */
  'client.connection-lost',
  /** §8: a part of the app did not load within 120000 ms, or failed. */
  'client.chunk-load',
  /** §8: the styles of a part of the app did not load. */
  'client.style-load',
  'client.unknown-setting',
  'client.not-authenticated',
  /** An answer that is no JSON, or any other unexpected failure. */
  'client.unexpected',
  /** §8 Scanner: no camera. The page is not served over https. */
  'camera.insecure',
  'camera.missing',
  'camera.denied',
  /** Another app uses the camera. */
  'camera.busy',
  'camera.failed',
  /** §8 Profile: the data or the picture could not be saved yet. */
  'profile.update-failed',
  'profile.avatar-failed',
  /** §8 Scanner: the same code within the cache time. */
  'scanner.already-scanned',
  /** The code was only partly typed: the short number of a card, or too few characters. */
  'scanner.incomplete',
  /** §8 Scanner: any status without its own message. */
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
