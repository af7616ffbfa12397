// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { crownSimple } from '../icon/phosphor/crown-simple.gen.ts'
import { WhyLine } from '../locked-reason/locked-reason.tsx'
import { Picture } from '../picture/picture.tsx'
import { VideoTile } from './video-tile.tsx'

test('a locked video is a link whose name says so and gives the reason', () => {
  render(
    <VideoTile
      href="/videos/7"
      title="Wendung gegen Tritt"
      note={<WhyLine icon={crownSimple}>Mit Mitgliedschaft</WhyLine>}
      duration="10:55"
      durationLabel="10 Minuten 55"
      progress={0}
      isLocked
      lockedLabel="gesperrt"
      picture={<Picture name="tile-kick-1" isCover />}
    />,
  )
  const name = screen.getByRole('link', { name: /^Wendung gegen Tritt, gesperrt, 10 Minuten 55/ }).textContent
  expect(name).toContain('Wendung gegen Tritt')
  expect(name).toContain('gesperrt')
  expect(name).toContain('10 Minuten 55')
  expect(name).toContain('Mit Mitgliedschaft')
})

test('a picture has both themes, no name, its size before loading, and loads lazily', () => {
  const { container } = render(<Picture name="sport-wing-chun" />)
  const images = [...container.querySelectorAll('img')]
  expect(images.map((image) => image.getAttribute('src'))).toEqual([
    '/pictures/sport-wing-chun-dark.webp',
    '/pictures/sport-wing-chun-light.webp',
  ])
  for (const image of images) {
    expect(image.getAttribute('alt')).toBe('')
    expect(image.getAttribute('width')).toBe('1200')
    expect(image.getAttribute('loading')).toBe('lazy')
  }
})
