/** The brush pictures of a sport; one without pictures uses that of the hall. Each page of a way shows another figure. */
import { isPictureName, type PictureName } from '../../ui/picture/pictures.ts'

const named = (name: string): PictureName => (isPictureName(name) ? name : 'empty-mat')

/** The start page, and what introduces the sport. */
export const heroOf = (slug: string): PictureName => named(`sport-${slug}`)

/** The choice of sports. */
export const choiceOf = (slug: string): PictureName => named(`scene-${slug}-1`)

/** The path. */
export const pathPictureOf = (slug: string): PictureName => named(`scene-${slug}-pair`)

/** A class: each type has its figure. */
export const classPictureOf = (slug: string, typeId = 1): PictureName =>
  named(`scene-${slug}-${typeId % 2 === 1 ? 2 : 1}`)
