// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Chevrons, TrainingChevrons, WovenProgress } from './woven-progress.tsx'

test('a named bar exposes its value, at most the maximum', () => {
  const { rerender } = render(<WovenProgress value={0.56} label="Video" valueText="5 von 9 Minuten" />)
  const bar = screen.getByRole('progressbar', { name: 'Video' })
  expect(bar.getAttribute('aria-valuenow')).toBe('56')
  expect(bar.getAttribute('aria-valuetext')).toBe('5 von 9 Minuten')
  rerender(<WovenProgress value={1.4} label="Video" />)
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100')
})

test('a bar without a name is decoration', () => {
  render(<WovenProgress value={0.5} />)
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('chevrons are decoration unless they have a name', () => {
  render(
    <>
      <TrainingChevrons done={1} />
      <Chevrons of={3} done={2} label="Schritt 2 von 3" />
    </>,
  )
  expect(screen.getAllByRole('img')).toHaveLength(1)
  expect(screen.getByRole('img', { name: 'Schritt 2 von 3' }).querySelectorAll('[data-on]')).toHaveLength(2)
})
