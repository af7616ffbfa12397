/** Vibration where the device has it: missing on iPhones and desktops, whatever the types say. */
export function vibrate(pattern: readonly number[]): void {
  // Chromium refuses it, with an error in the console, until the person has touched the page.
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.([...pattern])
}
