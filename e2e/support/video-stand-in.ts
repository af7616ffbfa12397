/**
 * The player of VdoCipher as its public documentation describes it (player v2): its frame, and the script
 * that speaks with it.
 */
import type { Page } from '@playwright/test'

const ADDRESS = 'https://player.vdocipher.com'

/** A one-minute video that plays as soon as its frame is loaded, five times as fast as others. */
const FRAME = `<!doctype html><title>Film</title><p>Film</p><script>
let at = 0
addEventListener('message', ({ data }) => { at = data.seek })
setInterval(() => { at = Math.min(60, at + 0.5); parent.postMessage({ at }, '*') }, 100)
</script>`

const SCRIPT = `window.VdoPlayer = { getInstance(frame) {
  const video = new EventTarget()
  let at = 0
  Object.defineProperty(video, 'currentTime', {
    get: () => at,
    set: (seek) => frame.contentWindow.postMessage({ seek }, '*'),
  })
  addEventListener('message', ({ data }) => {
    at = data.at
    video.dispatchEvent(new Event('timeupdate'))
  })
  return { video }
} }`

/** Answers in place of VdoCipher; returns the list of requests to it. */
export const standInForVdoCipher = async (page: Page): Promise<readonly string[]> => {
  const asked: string[] = []
  await page.route(`${ADDRESS}/**`, (route) => {
    const address = new URL(route.request().url())
    asked.push(address.pathname + address.search)
    const isScript = address.pathname.endsWith('.js')
    return route.fulfill({
      contentType: isScript ? 'text/javascript' : 'text/html',
      body: isScript ? SCRIPT : FRAME,
    })
  })
  return asked
}
