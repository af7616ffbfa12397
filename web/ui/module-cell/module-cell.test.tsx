// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ModuleCell } from './module-cell.tsx'

test('a module is read as one sentence and links to its page, also when locked', () => {
  render(
    <ModuleCell
      number={21}
      name="Stock und Hand"
      state="locked"
      trainings={0}
      href="/modules/21"
      label="Modul 21, Stock und Hand: gesperrt bis Streifen 2"
    />,
  )
  const link = screen.getByRole('link', { name: 'Modul 21, Stock und Hand: gesperrt bis Streifen 2' })
  expect(link.getAttribute('href')).toBe('/modules/21')
})
