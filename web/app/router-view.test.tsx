// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endEmails } from '@wegband/domain/features/mails/contract.ts'
import { csrfCookie } from '@wegband/domain/features/sessions/contract.ts'
import {
  DEFAULT_FLAGS,
  listGlobalMessages,
  listTextBlocks,
  readPublicSettings,
} from '@wegband/domain/features/texts/contract.ts'
import { writeSetting } from '../platform/device/local-settings.ts'
import { createMemoryHistory } from '../platform/router/history.ts'
import { answer, createFakeServer } from '../platform/testing/fake-server.ts'
import { loadBundles } from '../platform/words/i18n.tsx'
import { AppView, createApp } from './create-app.tsx'
import { followApp } from './follow-app.ts'

const settings = {
  flags: DEFAULT_FLAGS,
  supportMail: 'hilfe@wegband.example',
  now: '2026-11-20T09:00:00.000Z',
  isMaintenance: false,
  minTrainingMinutes: 15,
  mapTilesUrl: null,
  videoProvider: 'self-hosted',
  hasDemoMailbox: false,
  demo: null,
}

let stop = (): void => {}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  writeSetting('language', 'de')
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  vi.stubGlobal('CSS', { supports: () => false })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a page begins anew for a link with another secret, and stays for an anchor', async () => {
  const page = '/notice-emails/end'
  const history = createMemoryHistory(`${page}#token=first`)
  const server = createFakeServer(
    answer(csrfCookie, { status: 204 }),
    answer(readPublicSettings, { status: 200, body: { data: settings } }),
    answer(listTextBlocks, { status: 200, body: { data: [] } }),
    answer(listGlobalMessages, { status: 200, body: { data: [] } }),
    answer(endEmails, { status: 204 }),
  )
  const app = createApp({
    fetch: server.fetch,
    readXsrf: () => 'xsrf',
    exclusively: (work) => work(),
    onOtherPerson: () => undefined,
    history,
  })
  await loadBundles(['shell', 'start', 'errors'], 'de')
  stop = followApp(app)
  render(<AppView app={app} />)
  const follow = (hash: string): void =>
    act(() => {
      history.push(page + hash)
      // the browser itself changes the hash and reports that
      history.go(0)
    })
  const button = { name: 'Abbestellen' }

  await userEvent.click(await screen.findByRole('button', button))
  expect(await screen.findByText('Abbestellt')).toBeTruthy()
  for (const anchor of ['#inhalt', '#token=']) {
    follow(anchor)
    expect(screen.queryByRole('button', button)).toBeNull()
  }
  follow('#token=second')
  await userEvent.click(await screen.findByRole('button', button))
  expect(await screen.findByText('Abbestellt')).toBeTruthy()
  expect(server.sent(endEmails).map(({ query }) => query)).toEqual([{ token: 'first' }, { token: 'second' }])
})
