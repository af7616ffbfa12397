import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Button } from '../../ui/button/button.tsx'
import { createQueryClient } from './query-client.ts'

test('sends one write when two taps come faster than the answer', async () => {
  let sent = 0
  function Sender() {
    const mutation = useMutation({
      mutationFn: () => {
        sent += 1
        return new Promise<void>(() => undefined)
      },
    })
    return (
      <Button isBusy={mutation.isPending} onClick={() => mutation.mutate()}>
        Send
      </Button>
    )
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Sender />
    </QueryClientProvider>,
  )
  const button = screen.getByRole('button')
  // Between two user events a browser runs what is due at once, and no more.
  const tap = async (): Promise<void> => await act(async () => button.click())
  await tap()
  await tap()
  expect(sent).toBe(1)
})
