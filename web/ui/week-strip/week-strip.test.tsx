// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { WeekStrip } from './week-strip.tsx'

test('each day is read in full, today is marked, and at most three appointments are drawn', async () => {
  const onClick = vi.fn()
  const { container } = render(
    <WeekStrip
      days={[
        {
          id: '19',
          weekday: 'Do',
          day: '19',
          sports: [],
          label: 'Donnerstag, 19. November, frei',
          href: '#19',
        },
        {
          id: '20',
          weekday: 'Fr',
          day: '20',
          isToday: true,
          sports: [{ hue: 32 }, { hue: 75 }, { hue: 168 }, undefined, { hue: 238 }],
          label: 'Freitag, 20. November, 5 Termine',
          onClick,
        },
      ]}
    />,
  )
  expect(screen.getByRole('link', { name: 'Donnerstag, 19. November, frei' })).toBeTruthy()
  const today = screen.getByRole('button', { name: 'Freitag, 20. November, 5 Termine', current: 'date' })
  expect(container.querySelectorAll('i')).toHaveLength(3)
  await userEvent.click(today)
  expect(onClick).toHaveBeenCalledOnce()
})
