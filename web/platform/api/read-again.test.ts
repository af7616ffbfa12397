import { waitFor } from '@testing-library/react'
import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { readAgain } from './read-again.ts'

test('a pending answer without observers becomes stale as soon as it arrives', async () => {
  const queryClient = createQueryClient()
  let arrive = (_word: string): void => {}
  const answer = new Promise<string>((resolve) => {
    arrive = resolve
  })
  const reading = queryClient.fetchQuery({ queryKey: ['word'], queryFn: () => answer })
  void readAgain(queryClient)
  arrive('Honey')
  expect(await reading).toBe('Honey')
  await waitFor(() => expect(queryClient.getQueryState(['word'])?.isInvalidated).toBe(true))
  expect(await queryClient.fetchQuery({ queryKey: ['word'], queryFn: () => 'Honig' })).toBe('Honig')
})

test('a pending answer with an observer is requested again when it arrives', async () => {
  const queryClient = createQueryClient()
  let arrive = (_word: string): void => {}
  const answer = new Promise<string>((resolve) => {
    arrive = resolve
  })
  let times = 0
  const queryFn = () => {
    times += 1
    return times === 1 ? answer : Promise.resolve('Straw')
  }
  const page = new QueryObserver(queryClient, { queryKey: ['belt'], queryFn })
  const leave = page.subscribe(() => undefined)
  void readAgain(queryClient)
  arrive('Stroh')
  await waitFor(() => expect(page.getCurrentResult().data).toBe('Straw'))
  leave()
})

test('a pending request that fails is retried as usual', async () => {
  const queryClient = createQueryClient()
  const reading = queryClient.fetchQuery({
    queryKey: ['word'],
    queryFn: () => Promise.reject(new Error('no line')),
  })
  void readAgain(queryClient)
  await expect(reading).rejects.toThrow('no line')
})
