import { act, cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { onDemand } from './on-demand.tsx'

class Boundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? 'failed' : this.props.children
  }
}

test('a part whose code was lost is loaded again when it is asked for again', async () => {
  let attempts = 0
  const Menu = onDemand(() => {
    attempts += 1
    return attempts === 1 ? Promise.reject(new TypeError('offline')) : Promise.resolve(() => <p>Abmelden</p>)
  })
  const show = () =>
    act(async () => {
      render(
        <Boundary>
          <Menu />
        </Boundary>,
        { onCaughtError: () => undefined },
      )
    })
  await show()
  expect(await screen.findByText('failed')).toBeTruthy()
  cleanup()
  await show()
  expect(await screen.findByText('Abmelden')).toBeTruthy()
})
