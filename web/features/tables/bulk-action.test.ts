import { expect, test } from 'vitest'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { ClientError } from '../../platform/api/client-error.ts'
import { runForEach } from './bulk-action.tsx'

test('a refused row of a bulk action does not stop the rows after it', async () => {
  const error = new AppError('general.unexpected')
  const run = (row: number): Promise<void> => (row === 1 ? Promise.reject(error) : Promise.resolve())
  expect(await runForEach([1, 2], run)).toEqual({ done: [2], refused: [{ row: 1, error }] })
})

test('a bulk action that loses the connection reports the remaining rows without trying them', async () => {
  const error = new ClientError('client.connection-lost')
  const tried: number[] = []
  const run = (row: number): Promise<void> => {
    tried.push(row)
    return row === 2 ? Promise.reject(error) : Promise.resolve()
  }
  const outcome = await runForEach([1, 2, 3], run)
  expect(tried).toEqual([1, 2])
  expect(outcome).toEqual({
    done: [1],
    refused: [
      { row: 2, error },
      { row: 3, error },
    ],
  })
})
