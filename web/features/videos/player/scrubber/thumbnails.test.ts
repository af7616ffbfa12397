import { expect, test } from 'vitest'
import { boxCentre, thumbnailAt } from './thumbnails.ts'

const thumbnails = { src: '/t.jpg', everySeconds: 5, width: 160, height: 90, columns: 3, count: 7 }

test('each second has its picture, row by row, and there is none after the last', () => {
  expect(thumbnailAt(thumbnails, 0)).toEqual({ x: 0, y: 0 })
  expect(thumbnailAt(thumbnails, 4.9)).toEqual({ x: 0, y: 0 })
  expect(thumbnailAt(thumbnails, 14)).toEqual({ x: 320, y: 0 })
  expect(thumbnailAt(thumbnails, 15)).toEqual({ x: 0, y: 90 })
  expect(thumbnailAt(thumbnails, 500)).toEqual({ x: 0, y: 180 })
  expect(thumbnailAt(thumbnails, -3)).toEqual({ x: 0, y: 0 })
})

test('the box stays within its bar', () => {
  expect(boxCentre(0, 300, 100)).toBe(50)
  expect(boxCentre(0.5, 300, 100)).toBe(150)
  expect(boxCentre(1, 300, 100)).toBe(250)
  expect(boxCentre(0.9, 80, 100)).toBe(40)
})
