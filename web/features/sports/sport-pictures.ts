/** The brush picture of a sport; a sport without a picture uses that of the hall. */
import { isPictureName, type PictureName } from '../../ui/picture/pictures.ts'

export const heroOf = (slug: string): PictureName => {
  const name = `sport-${slug}`
  return isPictureName(name) ? name : 'empty-mat'
}
