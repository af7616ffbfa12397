import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { PagePending, shapeOf } from '../shell/page-pending.tsx'

test('a page that loads is expected in its shape', () => {
  const shapes = [
    ['app.dashboard', 'picture'],
    ['app.appointment', 'picture'],
    ['app.calendar', 'grid'],
    ['app.trainer-members', 'grid'],
    ['app.settings', 'reading'],
    ['app.devices', 'list'],
  ] as const
  expect(shapes.map(([name]) => shapeOf(name))).toEqual(shapes.map(([, shape]) => shape))
})

test('the headline of a page stands before its code is there', async () => {
  await renderPage(<PagePending />, { at: '/user/devices' })
  expect(screen.getByText('Geräte und Sicherheit').closest('[aria-hidden]')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Wird geladen')
})
