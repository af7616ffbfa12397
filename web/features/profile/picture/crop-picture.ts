/** Crops the chosen part on the device, so that nothing outside it leaves the phone. */

export type CropArea = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Width of the upload in pixels: at least the stored size, so that scaling it loses nothing. */
const SQUARE_WIDTH = 1024
const WIDE_WIDTH = 1920
const QUALITY = 0.92
const QUARTER = 90

/** The size of a picture after quarter turns. */
const turnedSize = (size: { width: number; height: number }, rotation: number) =>
  (rotation / QUARTER) % 2 === 0 ? size : { width: size.height, height: size.width }

/** Rejects when the browser cannot show it as a picture. */
export async function loadPicture(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}

/** `area` in pixels of the picture after `rotation` (quarter turns, clockwise, in degrees). */
export async function cropPicture(image: HTMLImageElement, area: CropArea, rotation: number): Promise<Blob> {
  const most = area.width === area.height ? SQUARE_WIDTH : WIDE_WIDTH
  const width = Math.min(most, Math.round(area.width))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.round((width * area.height) / area.width)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  const turned = turnedSize(size, rotation)
  const scale = width / area.width
  context.imageSmoothingQuality = 'high'
  context.scale(scale, scale)
  context.translate(turned.width / 2 - area.x, turned.height / 2 - area.y)
  context.rotate((rotation * Math.PI) / 180)
  context.drawImage(image, -size.width / 2, -size.height / 2)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (blob === null) throw new Error('the canvas gave nothing')
  return blob
}
