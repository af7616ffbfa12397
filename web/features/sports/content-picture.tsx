/** The picture of a content in each theme: title picture, poster, or one of its kind (§3 Content). */
import type { ReactNode } from 'react'
import type { Content } from '@wegband/domain/features/videos/contract.ts'
import { CoverPicture } from '../../ui/picture/cover-picture.tsx'
import { isPictureName, pictureUrl } from '../../ui/picture/pictures.ts'

export type PicturedContent = Pick<Content, 'titlePictureDark' | 'titlePictureLight' | 'poster' | 'isSolo'>
type Theme = 'dark' | 'light'

/** A built-in picture by its name, an uploaded one by its address on this server. */
const addressOf = (picture: string | null, theme: Theme): string | undefined => {
  if (picture === null) return undefined
  if (isPictureName(picture)) return pictureUrl(picture, theme)
  return /^\/(?!\/)/.test(picture) ? picture : undefined
}

export const contentPicture = (content: PicturedContent, theme: Theme): string => {
  const { titlePictureDark: dark, titlePictureLight: light, poster, isSolo } = content
  const [own, other] = theme === 'dark' ? [dark, light] : [light, dark]
  return (
    addressOf(own, theme) ??
    addressOf(other, theme) ??
    addressOf(poster, theme) ??
    pictureUrl(isSolo ? 'tile-guard-1' : 'tile-pair-1', theme)
  )
}

export function ContentPicture(props: { readonly content: PicturedContent }): ReactNode {
  const { content } = props
  return <CoverPicture dark={contentPicture(content, 'dark')} light={contentPicture(content, 'light')} />
}
