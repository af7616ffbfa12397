// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { AttendanceRow, ConfirmToggle, SuggestionPicker } from './attendance-row.tsx'

test('the toggle has the name of the member and exposes its pressed state', async () => {
  const onToggle = vi.fn()
  const { rerender } = render(
    <ConfirmToggle isConfirmed={false} label="Aylin Kaya bestätigen" onToggle={onToggle} />,
  )
  const toggle = screen.getByRole('button', { name: 'Aylin Kaya bestätigen', pressed: false })
  await userEvent.click(toggle)
  expect(onToggle).toHaveBeenCalledOnce()
  rerender(<ConfirmToggle isConfirmed label="Aylin Kaya bestätigen" onToggle={onToggle} />)
  expect(screen.getByRole('button', { name: 'Aylin Kaya bestätigen', pressed: true })).toBeTruthy()
})

test('a busy toggle accepts no second press', async () => {
  const onToggle = vi.fn()
  render(<ConfirmToggle isConfirmed={false} isBusy label="Aylin Kaya bestätigen" onToggle={onToggle} />)
  await userEvent.click(screen.getByRole('button'))
  expect(onToggle).not.toHaveBeenCalled()
})

test('a row names the member and offers the suggestions as choices', async () => {
  const onChange = vi.fn()
  render(
    <ul>
      <AttendanceRow
        avatar={{ initials: 'ML' }}
        name="Mara Lindner"
        note="Level 3"
        belt={{ level: 3 }}
        below={
          <SuggestionPicker
            label="Modul für Mara Lindner"
            value="14"
            options={[
              { value: '14', text: 'Modul 14' },
              { value: '15', text: 'Modul 15' },
            ]}
            onChange={onChange}
          />
        }
      />
    </ul>,
  )
  expect(screen.getByRole('listitem').textContent).toContain('Mara Lindner')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Modul für Mara Lindner' }), '15')
  expect(onChange).toHaveBeenCalledWith('15')
})
