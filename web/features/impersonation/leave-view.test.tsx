import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { checkAuth } from '@wegband/domain/features/sessions/contract.ts'
import { endImpersonation, readView } from '@wegband/domain/features/impersonation/contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { keepReturnAddress, landingAfterView } from './return-address.ts'
import { ViewBarNotice } from './view-bar-notice.tsx'

const state = (userId: number, isImpersonated: boolean) => ({
  state: true as const,
  userId,
  expiresAt: '2026-11-20T09:30:00.000Z',
  passwordIsSecure: true,
  isImpersonated,
})

test('keeps the return address until the server has confirmed the end of the view', async () => {
  keepReturnAddress('/user/family?tab=family')
  let meanwhile: string | undefined
  await renderPage(<ViewBarNotice />, {
    at: '/dashboard',
    viewer: makeViewer({ id: 5, firstName: 'Jonas', isAdult: false }),
    answers: [
      answer(checkAuth, { status: 200, body: state(5, true) }),
      answer(readView, {
        status: 200,
        body: {
          data: {
            userId: 5,
            kind: 'child',
            reason: null,
            reference: '',
            endsAt: '2026-11-20T09:23:10.000Z',
          },
        },
      }),
      answer(endImpersonation, () => {
        meanwhile = landingAfterView()
        keepReturnAddress(meanwhile)
        return {
          status: 200,
          body: { ...state(1, false), token: 'token-of-mara', personalAccessToken: null },
        }
      }),
    ],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Beenden' }))
  await waitFor(() => expect(meanwhile).toBe('/user/family?tab=family'))
  await waitFor(() => expect(landingAfterView()).toBe('/home'))
})
