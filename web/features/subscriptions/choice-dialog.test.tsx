import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { listMembershipOffers } from '@wegband/domain/features/subscriptions/contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { ChoiceDialog } from './choice-dialog.tsx'

const plan = {
  id: 1,
  isActive: true,
  interval: 'year',
  intervalCount: 1,
  effectivePeriodLength: 12,
  price: 8_400,
} as const
const offer = (id: number, name: string, isHeld: boolean, isKidsLevel = false, price = 8_400) => ({
  type: 'membership-level' as const,
  id,
  name,
  value: 10 * id,
  isKidsLevel,
  seller: 'Wegband Verband e. V.',
  collection: 'provider' as const,
  opens: [`membership-level:${id}`],
  plans: [{ ...plan, price }],
  isHeld,
})
const offers = answer(listMembershipOffers, ({ query }) => {
  const profiteer = query['profiteer'] ?? null
  return {
    status: 200,
    body: {
      data: {
        profiteer: profiteer === null ? null : { id: 5, firstName: 'Jonas' },
        offers:
          profiteer === null
            ? [offer(1, 'Online', true), offer(2, 'Schule', false), offer(4, 'Verband', false, false, 6_500)]
            : [offer(3, 'Kids', false, true)],
      },
    },
  }
})

const open = (childIds: number[], childId?: number) =>
  renderPage(<ChoiceDialog childId={childId} onClose={() => undefined} />, {
    at: '/user/subscriptions',
    viewer: makeViewer({ childIds }),
    answers: [
      answer(readUser, ({ params }) => ({
        status: 200,
        body: {
          data: params['id'] === '5' ? makeViewer({ id: 5, firstName: 'Jonas' }) : makeViewer({ childIds }),
        },
      })),
      offers,
    ],
  })

// spec: dialog-subscription-choice
test('the viewer chooses among the memberships; what is held already cannot be chosen', async () => {
  await open([])
  await screen.findByRole('link', { name: /Schule/ })
  const links = within(screen.getByRole('dialog')).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/checkout?membership_level_id=2',
    '/checkout?membership_level_id=4',
  ])
  expect(links[0]?.textContent?.replaceAll(/\s/g, ' ')).toContain('ab 7,00 € im Monat')
  expect(screen.queryByRole('link', { name: /Online/ })).toBeNull()
  expect(screen.getByText('ist schon da')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Für dich' })).toBeNull()
})

test('shows the exact price where a month of it would be rounded', async () => {
  await open([])
  const link = await screen.findByRole('link', { name: /Verband/ })
  expect(link.textContent?.replaceAll(/\s/g, ' ')).toContain('ab 65,00 € im Jahr')
})

// spec: parent-buys-subscription-for-child
test('a parent chooses for a child, and the order is for that child', async () => {
  const page = await open([5])
  await userEvent.click(await screen.findByRole('button', { name: 'Jonas' }))
  const link = await screen.findByRole('link', { name: /Kids/ })
  expect(link.getAttribute('href')).toBe('/checkout?membership_level_id=3&profiteer_id=5')
  expect(page.sent(listMembershipOffers).at(-1)?.query).toEqual({ profiteer: '5' })
})

test('the dialog opens with the child whose page led to it', async () => {
  await open([5], 5)
  expect((await screen.findByRole('button', { name: 'Jonas' })).getAttribute('aria-pressed')).toBe('true')
  expect(await screen.findByRole('link', { name: /Kids/ })).toBeTruthy()
})
