import { expect, test } from 'vitest'
import { contentPicture, type PicturedContent } from './content-picture.tsx'

const content = (more: Partial<PicturedContent> = {}): PicturedContent => ({
  titlePictureDark: null,
  titlePictureLight: null,
  poster: null,
  isSolo: true,
  ...more,
})
const both = (more: Partial<PicturedContent>) =>
  (['dark', 'light'] as const).map((theme) => contentPicture(content(more), theme))

test('each theme shows its own title picture, built in or uploaded', () => {
  expect(both({ titlePictureDark: 'tile-pair-1', titlePictureLight: 'tile-guard-1' })).toEqual([
    '/pictures/tile-pair-1-dark.webp',
    '/pictures/tile-guard-1-light.webp',
  ])
  expect(
    both({ titlePictureDark: '/api/media/posters/a.jpg', titlePictureLight: '/api/media/posters/b.jpg' }),
  ).toEqual(['/api/media/posters/a.jpg', '/api/media/posters/b.jpg'])
})

test('one title picture serves both themes, before the poster of the video', () => {
  expect(both({ titlePictureLight: 'tile-pair-1', poster: '/api/media/posters/a.jpg' })).toEqual([
    '/pictures/tile-pair-1-dark.webp',
    '/pictures/tile-pair-1-light.webp',
  ])
  expect(both({ poster: '/api/media/posters/a.jpg' })).toEqual([
    '/api/media/posters/a.jpg',
    '/api/media/posters/a.jpg',
  ])
})

test('a content without a usable picture shows one of its kind', () => {
  expect(
    both({ titlePictureDark: 'https://elsewhere.example/a.jpg', poster: '//elsewhere.example/b.jpg' }),
  ).toEqual(['/pictures/tile-guard-1-dark.webp', '/pictures/tile-guard-1-light.webp'])
  expect(both({ isSolo: false })[0]).toBe('/pictures/tile-pair-1-dark.webp')
})
