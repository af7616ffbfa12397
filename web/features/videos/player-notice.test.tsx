import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { PlayerNotice } from './player-notice.tsx'

const nothing = (): void => undefined

test('after a film it says to practise it, in every way that counts', async () => {
  await renderPage(
    <PlayerNotice
      playback={{ state: 'loading' }}
      hasEnded
      onAgain={nothing}
      onClose={nothing}
      onRetry={nothing}
      nextHref={undefined}
      waysOut={undefined}
    />,
    { at: '/modules/14/content/9' },
  )
  expect(await screen.findByText(/Jetzt üb es, allein, zu zweit oder im Unterricht\./)).toBeTruthy()
})
