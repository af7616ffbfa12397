// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LinkProvider } from '../link/link.tsx'
import type { LinkProps } from '../link/link.tsx'
import { plus } from '../icon/phosphor/plus.gen.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Button } from './button.tsx'

test('a press calls the handler once', async () => {
  const onClick = vi.fn()
  render(<Button onClick={onClick}>Training starten</Button>)
  await userEvent.click(screen.getByRole('button', { name: 'Training starten' }))
  expect(onClick).toHaveBeenCalledOnce()
})

test('a busy button says so, shows its verb and ignores presses', async () => {
  const onClick = vi.fn()
  render(
    <Button isBusy busyLabel="Startet" onClick={onClick}>
      Starten
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Startet' })
  expect(button.getAttribute('aria-busy')).toBe('true')
  await userEvent.click(button)
  await userEvent.keyboard('{Tab}{Enter}')
  expect(onClick).not.toHaveBeenCalled()
})

test('a busy submit button does not send the form again', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" isBusy>
        Speichern
      </Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button'))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a disabled button is focusable, announces its reason and ignores presses', async () => {
  const onClick = vi.fn()
  render(
    <Button whyDisabled="Erst ab 14:30." onClick={onClick}>
      Training starten
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Training starten', description: 'Erst ab 14:30.' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.tab()
  expect(document.activeElement).toBe(button)
  await userEvent.keyboard('{Enter}')
  expect(onClick).not.toHaveBeenCalled()
})

test('a reason already on the page is referenced, not repeated', () => {
  render(
    <>
      <p id="why">Du bist schon angemeldet.</p>
      <Button whyDisabled="Du bist schon angemeldet." describedBy="why">
        Ich komme
      </Button>
    </>,
  )
  expect(screen.getByRole('button', { description: 'Du bist schon angemeldet.' })).toBeTruthy()
  expect(screen.getAllByText('Du bist schon angemeldet.')).toHaveLength(1)
})

function RouterAnchor(props: LinkProps) {
  const { children, ...rest } = props
  return (
    <a {...rest} data-router="yes">
      {children}
    </a>
  )
}

test('an internal address uses the injected link, an external one does not', () => {
  render(
    <LinkProvider component={RouterAnchor}>
      <Button href="/dashboard">Zum Start</Button>
      <Button href="https://example.org/">Hinaus</Button>
    </LinkProvider>,
  )
  expect(screen.getByRole('link', { name: 'Zum Start' }).dataset['router']).toBe('yes')
  expect(screen.getByRole('link', { name: 'Hinaus' }).dataset['router']).toBeUndefined()
})

test('a disabled link is a button, because it leads nowhere', () => {
  render(
    <Button href="/checkout" whyDisabled="Erst die E-Mail bestätigen.">
      Kaufen
    </Button>,
  )
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByRole('button', { name: 'Kaufen' }).getAttribute('aria-disabled')).toBe('true')
})

test('buttons that are links are left out on paper, as buttons are', () => {
  render(
    <>
      <Button href="/scanner">Scannen</Button>
      <IconButton icon={plus} label="Neu" href="/timetable/new" />
    </>,
  )
  expect(screen.getAllByRole('link').map(({ dataset }) => dataset['print'])).toEqual(['control', 'control'])
  const css = readFileSync('web/ui/tokens/print.css', 'utf8')
  expect(css).toMatch(/a\[data-print='control'\],[^{]*\{\s*display: none !important/)
})
