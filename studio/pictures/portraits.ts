/** Portraits of the demo's invented people: head and shoulders in a Gi, hair laid on with the brush. */
import { EDGE, MIDDLE, faceOf, features, jacket, skull, wall } from './portrait-face.ts'
import { hairAbove, hairBehind } from './portrait-hair.ts'
import type { Portrait } from './portrait-people.ts'

/** Closer to the face: most portraits are shown 44 pixels wide. */
const CROP = '56 36 400 400'

/** 512 x 512; the same in both themes, as a photo would be. */
export function portrait(person: Portrait): string {
  const face = faceOf(person)
  const turn = `rotate(${person.tilt ?? 0} ${MIDDLE} ${face.y + face.ry})`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${CROP}" width="${EDGE}" height="${EDGE}">${wall(person)}<g transform="${turn}">${hairBehind(face)}</g>${jacket(face)}<g transform="${turn}">${skull(face)}${features(face)}${hairAbove(face)}</g></svg>`
}
