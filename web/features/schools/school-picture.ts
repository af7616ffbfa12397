/** The drawn house of a school: neighbours in the list of schools have different ones. */
import { pictures } from '../../ui/picture/pictures.gen.ts'
import { isPictureName, type PictureName } from '../../ui/picture/pictures.ts'

const HOUSES = Object.keys(pictures).filter(
  (name): name is PictureName => name.startsWith('school-') && isPictureName(name),
)

export const schoolPictureOf = (schoolId: number): PictureName =>
  HOUSES[(schoolId - 1) % HOUSES.length] ?? 'empty-mat'
