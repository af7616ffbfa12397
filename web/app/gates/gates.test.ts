import { waitFor } from '@testing-library/react'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { LegalText } from '@wegband/domain/features/legal/contract.ts'
import { viewerQuery } from '../../features/accounts/viewer.ts'
import { latestTextsQuery } from '../../features/legal/queries.ts'
import type { SessionState } from '../../platform/session/session.ts'
import { createStore } from '../../platform/store.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { createGateKeeper } from './gates.ts'

const SIGNED_IN: SessionState = {
  status: 'signed-in',
  userId: 1,
  expiresAt: '2099-01-01T00:00:00.000Z',
  passwordIsSecure: true,
  isImpersonated: false,
}
const terms = (isAccepted: boolean): LegalText => ({
  id: 11,
  kind: 'terms',
  locale: 'de',
  version: 2,
  title: 'Nutzungsbedingungen',
  text: 'Kurz.',
  isMandatory: true,
  inForceAt: '2026-11-01T00:00:00.000Z',
  is_accepted: isAccepted,
  isAcceptedByParent: false,
})

const openGates = (first: SessionState = SIGNED_IN) => {
  const session = { state: createStore<SessionState>(first) }
  const queryClient = new QueryClient()
  const keeper = createGateKeeper(session, queryClient)
  keeper.follow()
  return {
    session,
    keeper,
    know: (more: Parameters<typeof makeViewer>[0]) =>
      queryClient.setQueryData(viewerQuery(1).queryKey, makeViewer(more)),
    setTexts: (...texts: LegalText[]) => queryClient.setQueryData(latestTextsQuery.queryKey, texts),
  }
}
const settled = <T>(read: () => T, value: T): Promise<void> => waitFor(() => expect(read()).toEqual(value))

test('everything is open until the user and the legal texts are known', async () => {
  const { keeper, know, setTexts } = openGates()
  expect(keeper.state.get()).toEqual({ isGuest: false, hasOpenTexts: false })
  know({})
  setTexts(terms(false))
  await settled(keeper.state.get, { isGuest: false, hasOpenTexts: true })
  setTexts(terms(true))
  await settled(keeper.state.get, { isGuest: false, hasOpenTexts: false })
})

test('a guest is recognised and asked for nothing before having an account', async () => {
  const { keeper, know, setTexts } = openGates()
  setTexts(terms(false))
  know({ isAnonymous: true })
  await settled(keeper.state.get, { isGuest: true, hasOpenTexts: false })
  know({ isAnonymous: false })
  await settled(keeper.state.get, { isGuest: false, hasOpenTexts: true })
})

test('the device remembers a guest until a member signs in or the guest leaves', async () => {
  const kept = (): string | null => localStorage.getItem('wegband.guest')
  const { know, session } = openGates()
  know({ isAnonymous: true })
  await settled(kept, '1')
  know({ isAnonymous: false })
  await settled(kept, null)
  know({ isAnonymous: true })
  await settled(kept, '1')
  session.state.set({ status: 'signed-out', reason: 'expired' })
  await settled(kept, null)
})

test('an impersonating user is not asked to accept texts for the account', async () => {
  const { keeper, know, setTexts } = openGates({ ...SIGNED_IN, isImpersonated: true })
  setTexts(terms(false))
  know({ isAnonymous: true })
  await settled(() => keeper.state.get().isGuest, true)
  know({})
  await settled(keeper.state.get, { isGuest: false, hasOpenTexts: false })
})

test('signing out opens the gates for the next user', async () => {
  const { keeper, session, know, setTexts } = openGates()
  know({})
  setTexts(terms(false))
  await settled(() => keeper.state.get().hasOpenTexts, true)
  session.state.set({ status: 'signed-out', reason: 'signed-out' })
  expect(keeper.state.get()).toEqual({ isGuest: false, hasOpenTexts: false })
})
