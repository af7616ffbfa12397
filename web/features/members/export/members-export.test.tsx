import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { listMembers, recordMemberExport } from '@wegband/domain/features/members/contract.ts'
import { readOwnSchools, readSchool } from '@wegband/domain/features/schools/contract.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { schoolOf } from '../../schools/testing/schools.ts'
import { MembersPage } from '../../member-desk/members-page.tsx'
import { leader, memberOf } from '../testing/members.ts'

const MEMBERS = {
  status: 200 as const,
  body: {
    data: [memberOf(), memberOf({ id: 99 })],
    meta: {
      current_page: 1,
      last_page: 1,
      per_page: 50,
      total: 2,
      counts: {
        all: 2,
        absent: 0,
        'long-absent': 0,
        stuck: 0,
        ready: 0,
        new: 0,
        birthday: 0,
        'no-card': 0,
        'no-consent': 0,
      },
      states: { active: 2, passive: 0, interested: 0, cancelled: 0 },
    },
  },
}

test('saves the list as a table after the export was written to the audit log', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:members')
  const page = await renderPage(<MembersPage />, {
    at: '/trainer/members/1',
    viewer: leader(),
    now: '2026-11-20T18:00:00.000Z',
    answers: [
      answer(listMembers, MEMBERS),
      answer(readSchool, { status: 200, body: { data: schoolOf() } }),
      answer(readOwnSchools, { status: 200, body: { data: { schools: [], requests: [] } } }),
    ],
  })
  page.server.add(
    answer(recordMemberExport, { status: 503, body: { code: 'general.unavailable', message: '' } }),
  )
  const button = await screen.findByRole('button', { name: 'Als Tabelle' })
  await userEvent.click(button)
  await waitFor(() => expect(page.sent(recordMemberExport)).toHaveLength(1))
  expect(page.sent(recordMemberExport)[0]?.body).toEqual({
    count: 2,
    hasSearch: false,
    signs: [],
    state: 'active',
  })
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'))
  expect(saved).not.toHaveBeenCalled()
  page.server.add(answer(recordMemberExport, { status: 204 }))
  await userEvent.click(button)
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  saved.mockRestore()
})
