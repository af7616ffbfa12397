// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { WeekGrid } from './week-grid.tsx'

const DAY = { left: 0, right: 100, top: 0, height: 600 }

afterEach(() => vi.restoreAllMocks())

/** Presses the class at 18:00 and drags it to the first hour. The grid shows one day from 9 to 21 o'clock. */
const drag = () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(DAY as DOMRect)
  const onMove = vi.fn()
  const onClick = vi.fn()
  render(
    <div onClickCapture={onClick}>
      <WeekGrid
        label="Woche"
        days={[{ id: '2026-11-20', weekday: 'Fr', day: '20' }]}
        events={[
          {
            id: '7',
            href: '#class',
            sport: undefined,
            dayIndex: 0,
            startMinute: 1080,
            endMinute: 1170,
            title: 'Wing Chun',
            time: '18:00',
            startTime: '18:00',
            label: 'Wing Chun',
            canMove: true,
          },
        ]}
        firstHour={9}
        lastHour={21}
        hourLabel={String}
        timeLabel={String}
        onMove={onMove}
      />
    </div>,
  )
  const link = screen.getByRole('link', { name: 'Wing Chun' })
  const mouse = { pointerType: 'mouse', button: 0, clientX: 50 }
  fireEvent.pointerDown(link, { ...mouse, clientY: 450 })
  fireEvent.pointerMove(window, { ...mouse, clientY: 150 })
  return { onMove, onClick, link }
}
const release = (): void => {
  fireEvent.pointerUp(window)
  fireEvent.click(screen.getByRole('link', { name: 'Wing Chun' }))
}

test('a class that is dropped at another time is reported, and its page does not open', () => {
  const { onMove, onClick } = drag()
  release()
  expect(onMove).toHaveBeenCalledWith({ id: '7', dayIndex: 0, startMinute: 540 })
  expect(onClick).not.toHaveBeenCalled()
})

test('Escape during a drag moves nothing, and releasing the mouse does not open the class', () => {
  const { onMove, onClick } = drag()
  fireEvent.keyDown(window, { key: 'Escape' })
  release()
  expect(onMove).not.toHaveBeenCalled()
  expect(onClick).not.toHaveBeenCalled()
})
