/** Draws the woven belt on paper line by line: warp and weft as on the screen, hanging down with its tip. */
import { mm, type Pdf } from '../../gateways/pdf/new-pdf.ts'
import { type Ink, inksOf, rgbOf } from './belt-inks.ts'

type Place = { readonly x: number; readonly width: number; readonly length: number }

const THREAD_MM = 1.93
/** Every fourth thread stands for a week. */
const THREADS_PER_WEEK = 4
const DARK: [number, number, number] = [0, 0, 0]
const LIGHT: [number, number, number] = [255, 255, 255]

const outline = (pdf: Pdf, { x, width, length }: Place): Pdf =>
  pdf
    .moveTo(x, 0)
    .lineTo(x + width, 0)
    .lineTo(x + width, length - width * 0.42)
    .lineTo(x + width / 2, length)
    .lineTo(x, length - width * 0.42)
    .closePath()

const fillInk = (pdf: Pdf, place: Place, [edge, core]: readonly [Ink, Ink]): void => {
  outline(pdf, place).fill(rgbOf(edge))
  if (edge === core) return
  pdf.rect(place.x + place.width / 3, 0, place.width / 3, place.length).fill(rgbOf(core))
}

/** Both halves rise to the middle, as in a herringbone pattern. */
const drawThreads = (pdf: Pdf, { x, width, length }: Place): void => {
  const middle = x + width / 2
  const drop = width * 0.3
  for (let thread = 0, y = -drop; y < length; thread += 1, y = thread * mm(THREAD_MM) - drop) {
    const isWeek = thread % THREADS_PER_WEEK === 0
    pdf
      .moveTo(x, y)
      .lineTo(middle, y + drop)
      .lineTo(x + width, y)
      .lineWidth(isWeek ? 1.1 : 0.5)
      .strokeOpacity(isWeek ? 0.42 : 0.17)
      .stroke(DARK)
  }
}

const drawEdges = (pdf: Pdf, { x, width, length }: Place): void => {
  pdf.lineWidth(1.4).strokeOpacity(0.2).dash(2, { space: 1.2 })
  for (const side of [x + 1, x + width - 1]) pdf.moveTo(side, 0).lineTo(side, length).stroke(DARK)
  pdf.undash()
}

/** Draws from the upper edge of the page; `belt` and `isKids` as in the levels of the sport. */
export const drawBelt = (pdf: Pdf, place: Place, belt: { level: number; isKids: boolean }): void => {
  pdf.save()
  outline(pdf, place).clip()
  fillInk(pdf, place, inksOf(belt.level, belt.isKids))
  pdf
    .rect(place.x + place.width / 2, 0, place.width / 2, place.length)
    .fillOpacity(0.16)
    .fill(LIGHT)
    .fillOpacity(1)
  drawThreads(pdf, place)
  drawEdges(pdf, place)
  pdf.restore()
  pdf.save()
  outline(pdf, place).lineWidth(0.7).strokeOpacity(0.35).stroke(DARK)
  pdf.restore()
}
