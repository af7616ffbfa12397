import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { changeMember } from '@wegband/domain/features/members/contract.ts'
import { answer, type FakeReply } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { toasts } from '../../../platform/words/notices.ts'
import { leader, teamMemberOf } from '../testing/members.ts'
import { TeamTable } from './team-rows.tsx'

const isOff = (name: RegExp): boolean => screen.getByRole<HTMLInputElement>('switch', { name }).disabled

test('a row of the rights table waits for its own answer while another row is changed', async () => {
  toasts.set([])
  const refuse: ((reply: FakeReply) => void)[] = []
  await renderPage(
    <TeamTable
      schoolId={1}
      team={[teamMemberOf(), teamMemberOf({ id: 6, firstName: 'Jana' })]}
      onEdit={() => undefined}
    />,
    {
      at: '/trainer/roles/1',
      viewer: leader(),
      answers: [answer(changeMember, () => new Promise<FakeReply>((resolve) => refuse.push(resolve)))],
    },
  )
  await userEvent.click(await screen.findByRole('switch', { name: /Tarek.*Anfragen beantworten/ }))
  await userEvent.click(screen.getByRole('switch', { name: /Jana.*Anfragen beantworten/ }))
  await waitFor(() => expect(refuse).toHaveLength(2))
  // What it would send does not know the first change.
  expect(isOff(/Tarek.*Systemzugang/)).toBe(true)
  refuse[0]?.({ status: 403, body: { code: 'members.leader-only' } })
  await waitFor(() => expect(isOff(/Tarek.*Systemzugang/)).toBe(false))
  expect(toasts.get()).toHaveLength(1)
  expect(isOff(/Jana.*Systemzugang/)).toBe(true)
})
