/** Full screen with the picture lying down where the device allows it (§2, decisions §3.12); a refusal is no error. */

type LockableOrientation = ScreenOrientation & { lock?: (orientation: 'landscape') => Promise<void> }

export async function enterFullScreen(element: HTMLElement | null): Promise<void> {
  try {
    await element?.requestFullscreen()
    const orientation: LockableOrientation = screen.orientation
    await orientation.lock?.('landscape')
  } catch {
    // Phones lie down, desktops and some browsers refuse: the film plays on either way.
  }
}

export async function leaveFullScreen(): Promise<void> {
  try {
    screen.orientation.unlock()
    await document.exitFullscreen()
  } catch {
    // It was left by a key meanwhile.
  }
}
