import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import type { Playback } from '../playback/playback-state.ts'
import { PlayerNotice } from './player-notice.tsx'

const nothing = (): void => undefined
const show = (playback: Playback, hasEnded = false) =>
  renderPage(
    <PlayerNotice
      playback={playback}
      hasEnded={hasEnded}
      onAgain={nothing}
      onClose={nothing}
      onRetry={nothing}
      nextHref={undefined}
      waysOut={undefined}
    />,
    { at: '/modules/14/content/9' },
  )

// spec: player-five-states
test('the player shows its states: loading, no video, not ready, failed, finished', async () => {
  const notices = []
  for (const state of ['loading', 'none', 'not-ready', 'error'] as const) {
    const page = await show({ state })
    notices.push((await screen.findByRole('status')).firstChild?.nextSibling?.textContent)
    page.unmount()
  }
  await show({ state: 'loading' }, true)
  notices.push((await screen.findByRole('status')).firstChild?.nextSibling?.textContent)
  expect(notices).toEqual([
    'Video lädt',
    'Kein Video gefunden',
    'Noch nicht fertig',
    'Das hat nicht geklappt',
    'Geschafft',
  ])
})

test('after a video the player suggests to practise it, in every way that counts', async () => {
  await show({ state: 'loading' }, true)
  expect(await screen.findByText(/Jetzt üb es, allein, zu zweit oder im Unterricht\./)).toBeTruthy()
})
