import { useState } from 'react'
import type { ReactNode } from 'react'
import { Dialog } from '../dialog/dialog.tsx'
import { type MonthDay, MonthGrid } from '../month-grid/month-grid.tsx'
import { CalendarScreen } from './gallery-class-screens.tsx'
import { CHIKUNG, ESCRIMA, KIDS, WING_CHUN } from './gallery-samples.ts'

/** Monday, 26 October 2026, is the first day that November shows. */
const FIRST = Date.UTC(2026, 9, 26)
const DAY_MS = 86_400_000
const TODAY = 25
const WEEKDAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']
const SPORTS = [[WING_CHUN], [], [KIDS, CHIKUNG], [], [WING_CHUN], [ESCRIMA, WING_CHUN], []] as const

const dayAt = (index: number): MonthDay => {
  const date = new Date(FIRST + index * DAY_MS)
  return {
    id: String(index),
    day: String(date.getUTCDate()),
    label: `${date.getUTCDate()}. ${date.getUTCMonth() + 1}.`,
    href: '#',
    isOutside: date.getUTCMonth() !== 10,
    isToday: index === TODAY,
    sports: SPORTS[index % WEEKDAYS.length] ?? [],
  }
}

export function MonthScreen(): ReactNode {
  const [current, setCurrent] = useState(TODAY)
  return (
    <>
      <CalendarScreen />
      <Dialog isOpen onClose={() => undefined} title="November 2026" closeLabel="Schließen">
        <MonthGrid
          label="November 2026"
          weekLabel="KW"
          weekdays={WEEKDAYS.map((short) => ({ id: short, short, long: short }))}
          weeks={[44, 45, 46, 47, 48, 49].map((number, week) => ({
            id: String(number),
            number: String(number),
            isShown: number === 47,
            days: WEEKDAYS.map((_, index) => dayAt(week * WEEKDAYS.length + index)),
          }))}
          current={String(current)}
          onMove={(days) => setCurrent(Math.min(41, Math.max(0, current + days)))}
          onTurn={() => undefined}
        />
      </Dialog>
    </>
  )
}
