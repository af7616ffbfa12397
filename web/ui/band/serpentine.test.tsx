// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Serpentine } from './serpentine.tsx'
import { BandStrip } from './band-strip.tsx'

test('the path is a region per stripe with title, tag and content, and the drawing is hidden', () => {
  const { container } = render(
    <Serpentine
      belt={{ level: 3 }}
      woven={58}
      stripes={[
        { id: '1', title: 'Streifen 1', tag: <span>geschafft</span>, children: <a href="/m/1">Modul 1</a> },
        { id: '2', title: 'Streifen 2', children: <a href="/m/9">Modul 9</a> },
      ]}
    />,
  )
  const headings = screen.getAllByRole('heading', { level: 3 })
  expect(headings.map((heading) => heading.textContent)).toEqual(['Streifen 1', 'Streifen 2'])
  expect(within(container).getByText('geschafft')).toBeTruthy()
  expect(screen.getAllByRole('link')).toHaveLength(2)
  for (const drawing of container.querySelectorAll('svg')) {
    expect(drawing.getAttribute('aria-hidden')).toBe('true')
  }
})

test('a strip is decoration and keeps its height before anything is measured', () => {
  const { container } = render(<BandStrip belt={{ level: 3, isKids: true }} woven={7} height={30} />)
  const box = container.firstElementChild
  expect(box?.getAttribute('aria-hidden')).toBe('true')
  expect(box).toHaveProperty('style.height', '30px')
})
