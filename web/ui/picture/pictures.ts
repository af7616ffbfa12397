import { pictures } from './pictures.gen.ts'

/** Heroes `sport-…`, exercises `tile-…`, places without content `empty-…`. */
export type PictureName = keyof typeof pictures

/** Whether a name from the server is one of the pictures. */
export function isPictureName(name: string): name is PictureName {
  return Object.hasOwn(pictures, name)
}

export function pictureUrl(name: PictureName, theme: 'dark' | 'light'): string {
  return `/pictures/${name}-${theme}.webp`
}

/** Pixels of the file. */
export function pictureSize(name: PictureName): { readonly width: number; readonly height: number } {
  return pictures[name]
}
