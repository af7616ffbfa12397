import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { DEFAULT_OPTIONS } from '@wegband/domain/features/accounts/own-options.ts'
import { changeAddingChildOption } from '@wegband/domain/features/profile/contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { DashboardFamily } from './dashboard-family.tsx'
import { family, inView, mother } from './testing/people.ts'

const open = (viewer = makeViewer({ funnels: ['parent'] }), more = [] as ReturnType<typeof family>) =>
  renderPage(<DashboardFamily />, {
    at: '/dashboard',
    viewer,
    answers: [...family([], [], viewer), ...more],
  })

// spec: api-post-adding-child-option, dashboard-add-child
test('a user who came for a child is offered to add one, and can decline', async () => {
  const page = await open(undefined, [answer(changeAddingChildOption, { status: 204 })])
  const add = await screen.findByRole('link', { name: 'Kind hinzufügen' })
  expect(add.getAttribute('href')).toBe('/user/family?add=child')
  await userEvent.click(screen.getByRole('button', { name: 'Kein Kind' }))
  await waitFor(() => expect(page.sent(changeAddingChildOption)[0]?.body).toEqual({ optionValue: false }))
})

test('shows no offer after it was declined, and none while viewing as another user', async () => {
  const { dashboardOptions } = DEFAULT_OPTIONS
  const viewer = makeViewer({
    funnels: ['parent'],
    dashboardOptions: { ...dashboardOptions, addingChild: false },
  })
  const { container, unmount } = await open(viewer)
  expect(container.textContent).toBe('')
  unmount()
  const other = makeViewer({ funnels: ['parent'] })
  const viewed = await open(other, [inView(other)])
  expect(viewed.container.textContent).toBe('')
})

test("parents see the progress of their children's bands", async () => {
  await open(mother())
  const tile = await screen.findByRole('link', { name: /Jonas, 9 Jahre/ })
  expect(tile.getAttribute('href')).toBe('/user/family')
  await waitFor(() => expect(tile.textContent).toContain('7 von 11 Wochen'))
})
