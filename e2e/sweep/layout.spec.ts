/** The layout check itself: it finds each fault on a small page, and ignores what only looks like one. */
import { expect, test, type Page } from '@playwright/test'
import type { LayoutKind } from './layout-fault.ts'
import { measureLayout } from './layout.ts'

const STYLE = `<style>
  body { margin: 0; font: 16px/20px sans-serif; overflow-wrap: break-word }
  p { margin: 0 }
  .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
</style>`

const kindsOn = async (page: Page, body: string): Promise<readonly LayoutKind[]> => {
  await page.setViewportSize({ width: 320, height: 600 })
  await page.setContent(`<!doctype html><html lang="de"><head>${STYLE}</head><body>${body}</body></html>`)
  return (await page.evaluate(measureLayout, false)).map(({ kind }) => kind)
}

const FAULTY: readonly (readonly [what: string, kind: LayoutKind, body: string])[] = [
  ['a box wider than the window', 'sideways', '<div style="width: 400px; height: 9px"></div>'],
  [
    'a box that scrolls down and sideways',
    'sideways',
    '<div style="overflow-y: auto; height: 80px"><div style="width: 400px; height: 200px"></div></div>',
  ],
  [
    'two texts on one place',
    'overlap',
    '<div style="position: relative"><p>Ein Satz</p><p style="position: absolute; top: 4px">Noch einer</p></div>',
  ],
  [
    'a text under a button',
    'overlap',
    '<p style="height: 20px">Ein Satz, der zu lang ist</p><button style="display: block; margin-top: -16px">Weiter</button>',
  ],
  [
    'two buttons on one place',
    'overlap',
    '<button>Abbrechen</button><button style="margin-left: -30px">Weiter</button>',
  ],
  [
    'a text that is cut at the side',
    'clipped',
    '<p style="width: 60px; overflow: hidden; white-space: nowrap">Ein Satz, der zu lang ist</p>',
  ],
  [
    'a line of which the lower half is cut',
    'clipped',
    '<div style="height: 30px; overflow: hidden">Ein Satz, der zu lang ist, steht auf zwei Zeilen</div>',
  ],
  [
    'a broken word that screen readers get in other words',
    'broken-word',
    '<p style="width: 60px" aria-hidden="true">Levelprüfung</p>',
  ],
  ['a word that breaks in the middle', 'broken-word', '<p style="width: 60px">Levelprüfung</p>'],
  [
    'a hyphenated word in a line too narrow for its syllables',
    'broken-word',
    '<div style="width: 40px; hyphens: auto"><p>Levelprüfung</p></div>',
  ],
  [
    'a short word that breaks, hyphens or not',
    'broken-word',
    '<div style="width: 20px; hyphens: auto"><p>Heute</p></div>',
  ],
  [
    'a date that breaks in the middle',
    'broken-word',
    '<p style="width: 30px; overflow-wrap: anywhere">22.11.2026</p>',
  ],
  [
    'a last button that the bar covers when the page is scrolled to its end',
    'unreachable',
    '<div style="height: 700px"></div><button>Weiter</button><p style="position: fixed; bottom: 0; width: 100%; height: 60px">Start</p>',
  ],
  [
    'a dialog that is higher than the window and does not scroll',
    'unreachable',
    '<div role="dialog" style="position: fixed; top: 0"><div style="height: 700px"></div><button>Weiter</button></div>',
  ],
]

test('the layout check finds each fault', async ({ page }) => {
  for (const [what, kind, body] of FAULTY) expect.soft(await kindsOn(page, body), what).toEqual([kind])
})

const SOUND: readonly (readonly [what: string, body: string])[] = [
  [
    'a plain page',
    '<h1>Kalender</h1><p>Ein Satz, der zu lang ist, steht auf zwei Zeilen</p><button>Weiter</button>',
  ],
  [
    'a row that scrolls sideways',
    '<div style="overflow-x: auto"><div style="width: 400px">Montag Dienstag</div></div>',
  ],
  [
    'an ellipsis',
    '<p style="width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Ein Satz, zu lang</p>',
  ],
  ['a word that breaks at a soft hyphen', '<p style="width: 70px">Level&shy;prüfung</p>'],
  [
    'a long word that a dictionary would hyphenate',
    '<div style="width: 90px; hyphens: auto"><p>Levelprüfung</p></div>',
  ],
  ['a word that breaks at its hyphen', '<p style="width: 70px">Wing-Chun-Training</p>'],
  ['an address that breaks', '<p style="width: 70px">mara.lindner@post.example</p>'],
  ['a bar that stays over the page', '<p>Ein Satz</p><p style="position: fixed; top: 0">Noch einer</p>'],
  ['a text for screen readers', '<p>Ein Satz <span class="hidden">und noch einer, der lang ist</span></p>'],
  [
    'a decoration over a text',
    '<div style="position: relative"><p>Ein Satz</p><p aria-hidden="true" style="position: absolute; top: 4px">»</p></div>',
  ],
  [
    'a button inside a field',
    '<div style="position: relative"><input style="width: 200px; height: 40px"><button style="position: absolute; left: 120px; top: 10px">Zeigen</button></div>',
  ],
  [
    'a link without a box of its own over a card',
    '<div style="position: relative"><p>Ein Satz</p><a href="/" style="position: absolute; inset: 0"></a></div>',
  ],
  [
    'a page that ends above its bar',
    '<div style="height: 700px"></div><button>Weiter</button><div style="height: 60px"></div><p style="position: fixed; bottom: 0; width: 100%; height: 60px">Start</p>',
  ],
  [
    'a dialog that scrolls',
    '<div role="dialog" style="position: fixed; inset: 0; overflow-y: auto"><div style="height: 700px"></div><button>Weiter</button></div>',
  ],
  ['lines with a tight line height', '<p style="line-height: 15px">Eine Zeile<br>noch eine</p>'],
  [
    'a fold that is closed',
    '<div style="height: 0; overflow: hidden"><p>Ein Satz</p></div><p>Noch einer</p>',
  ],
]

test('the layout check accepts a page without faults', async ({ page }) => {
  for (const [what, body] of SOUND) expect.soft(await kindsOn(page, body), what).toEqual([])
})
