/** A photo for stories: drawn by the browser itself, upright, with a red left half and a blue right one. */
import type { Page } from '@playwright/test'

export const drawnPicture = async (
  page: Page,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> => {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 1600
    canvas.height = 1200
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no canvas')
    context.fillStyle = 'red'
    context.fillRect(0, 0, 800, 1200)
    context.fillStyle = 'blue'
    context.fillRect(800, 0, 800, 1200)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })
  return { name: 'ich.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

/** Colours of the picture at an address, at a third and two thirds of its width: `red` or `blue`. */
export const coloursOf = (page: Page, address: string): Promise<string[]> =>
  page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = 3
    canvas.height = 3
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no canvas')
    context.drawImage(image, 0, 0, 3, 3)
    const nameOf = (x: number, y: number): string => {
      const [red = 0, , blue = 0] = context.getImageData(x, y, 1, 1).data
      return red > blue ? 'red' : 'blue'
    }
    return [nameOf(0, 1), nameOf(2, 1), nameOf(1, 0), nameOf(1, 2)]
  }, address)
