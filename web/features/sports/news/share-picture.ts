/** The picture of a moment, drawn on this device and handed to its share sheet; nothing is sent to a server. */
import { saveFile } from '../../../platform/device/save-file.ts'
import { type Belt, beltColours } from '../../../ui/band/belt-colour.ts'
import { TIED_WIDTH, type TiedPiece, tiedBelt } from '../../../ui/moment/tied-belt.ts'

const WIDTH = 1080
const HEIGHT = 1350
const GUTTER = 84
const TOP = 190

export type SharedMoment = {
  readonly belt: Belt
  readonly stripes: number
  /** "Dein Honiggurt" */
  readonly title: string
  /** "Wing Chun, 20. November 2026" */
  readonly note: string
  /** The name of the product. */
  readonly sender: string
}

/** A token such as `var(--belt-3)` as a colour, in the dark theme: a canvas knows no variables. */
function colourOf(token: string): string {
  const probe = document.createElement('span')
  probe.dataset['theme'] = 'dark'
  probe.style.color = token
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

function inksOf(belt: Belt) {
  const { main, core, stripe } = beltColours(belt)
  return {
    main: colourOf(main),
    core: core === undefined ? undefined : colourOf(core),
    stripe: colourOf(stripe),
    light: colourOf('var(--weave-light)'),
    thread: colourOf('var(--thread)'),
    week: colourOf('var(--thread-week)'),
    shadow: colourOf('var(--fold-shadow)'),
  }
}
type Inks = ReturnType<typeof inksOf>

function fill(canvas: CanvasRenderingContext2D, path: string, colour: string): void {
  canvas.fillStyle = colour
  canvas.fill(new Path2D(path))
}

function stroke(canvas: CanvasRenderingContext2D, path: string, colour: string, width: number): void {
  canvas.strokeStyle = colour
  canvas.lineWidth = width
  canvas.stroke(new Path2D(path))
}

function drawPiece(canvas: CanvasRenderingContext2D, piece: TiedPiece, inks: Inks): void {
  const { shape } = piece
  canvas.save()
  canvas.translate(piece.x, piece.y)
  canvas.rotate((piece.angle * Math.PI) / 180)
  canvas.translate(-piece.fromX, -piece.fromY)
  canvas.shadowColor = inks.shadow
  canvas.shadowBlur = 12
  canvas.shadowOffsetY = 4
  fill(canvas, shape.outline, inks.main)
  canvas.shadowColor = 'transparent'
  canvas.clip(new Path2D(shape.outline))
  if (inks.core !== undefined) fill(canvas, shape.core, inks.core)
  fill(canvas, shape.highlight, inks.light)
  stroke(canvas, shape.threads, inks.thread, 1)
  stroke(canvas, shape.weekLines, inks.week, 1.3)
  for (const one of shape.stripes) fill(canvas, one.path, inks.stripe)
  canvas.restore()
}

function drawWords(canvas: CanvasRenderingContext2D, moment: SharedMoment): void {
  const family = getComputedStyle(document.body).fontFamily
  const text = colourOf('var(--text)')
  const line = (words: string, y: number, weight: number, size: number, colour: string): void => {
    canvas.fillStyle = colour
    canvas.font = `${weight} ${size}px ${family}`
    // A long name is narrowed rather than cut.
    canvas.fillText(words, GUTTER, y, WIDTH - 2 * GUTTER)
  }
  line(moment.title, HEIGHT - 236, 800, 92, text)
  line(moment.note, HEIGHT - 166, 450, 40, colourOf('var(--muted)'))
  line(moment.sender, HEIGHT - 76, 760, 36, text)
}

/** A PNG of 1080 by 1350. */
export async function drawSharePicture(moment: SharedMoment): Promise<File> {
  const page = document.createElement('canvas')
  page.width = WIDTH
  page.height = HEIGHT
  const canvas = page.getContext('2d')
  if (canvas === null) throw new Error('this browser draws no pictures')
  canvas.fillStyle = colourOf('var(--ground)')
  canvas.fillRect(0, 0, WIDTH, HEIGHT)
  const inks = inksOf(moment.belt)
  canvas.save()
  canvas.translate(0, TOP)
  canvas.scale(WIDTH / TIED_WIDTH, WIDTH / TIED_WIDTH)
  for (const piece of tiedBelt(moment.stripes)) drawPiece(canvas, piece, inks)
  canvas.restore()
  drawWords(canvas, moment)
  const picture = await new Promise<Blob | null>((resolve) => page.toBlob(resolve, 'image/png'))
  if (picture === null) throw new Error('the picture could not be written')
  return new File([picture], 'wegband.png', { type: 'image/png' })
}

/** Opens the share sheet of the device; where it takes no files, the picture is saved. */
export async function sharePicture(picture: File, title: string): Promise<'shared' | 'saved' | 'dismissed'> {
  const shared = { files: [picture], title }
  if (navigator.canShare?.(shared) === true) {
    try {
      await navigator.share(shared)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed'
    }
  }
  saveFile(picture, picture.name)
  return 'saved'
}
