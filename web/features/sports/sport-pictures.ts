/** The brush picture of a sport; a sport that nobody has drawn yet borrows the hall. */
import { isPictureName, type PictureName } from '../../ui/picture/pictures.ts'

export const heroOf = (slug: string): PictureName => {
  const name = `sport-${slug}`
  return isPictureName(name) ? name : 'empty-mat'
}
