import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import {
  listAppointments,
  listAttendances,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import { readClassMissing } from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { listSports } from '@wegband/domain/features/sports/contract.ts'
import { invalidateTopic } from './live-topics.ts'
import { keyOf } from '../api/queries.ts'

const rig = () => {
  const client = new QueryClient()
  const keys = {
    seven: keyOf(readAppointment, { params: { id: 7 } }),
    eight: keyOf(readAppointment, { params: { id: '8' } }),
    list: keyOf(listAppointments, { query: { per_page: 50 } }),
    user: keyOf(readUser, { params: { id: 1 } }),
  }
  for (const key of Object.values(keys)) client.setQueryData(key, {})
  const stale = (): string[] =>
    Object.entries(keys)
      .filter(([, key]) => client.getQueryState(key)?.isInvalidated)
      .map(([name]) => name)
  return { client, stale }
}

test('an event about one appointment makes that one and every list stale', async () => {
  const { client, stale } = rig()
  await invalidateTopic(client, 'appointment', [7])
  expect(stale()).toEqual(['seven', 'list'])
})

test('an event without ids makes all of its topic stale', async () => {
  const { client, stale } = rig()
  await invalidateTopic(client, 'appointment', [])
  expect(stale()).toEqual(['seven', 'eight', 'list'])
})

// spec: schools-change-fetches-sports
test('a school that a user joins makes the user, the sports and the calendar stale', async () => {
  const { client, stale } = rig()
  const sports = keyOf(listSports, { query: { school: '4' } })
  client.setQueryData(sports, {})
  await invalidateTopic(client, 'schools', [])
  expect(stale()).toEqual(['list', 'user'])
  expect(client.getQueryState(sports)?.isInvalidated).toBe(true)
})

test('a changed attendance makes stale what the people of that class still need', async () => {
  const { client } = rig()
  const keys = [7, 8].map((id) => keyOf(readClassMissing, { params: { id } }))
  for (const key of keys) client.setQueryData(key, [])
  await invalidateTopic(client, 'attendances', [7])
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, false])
})

test('progress makes the user stale', async () => {
  const { client, stale } = rig()
  await invalidateTopic(client, 'progress', [1])
  expect(stale()).toEqual(['user'])
})

test('an event that overtakes the first read of a page has it read once more', async () => {
  const client = new QueryClient()
  let arrive = (_people: string[]): void => {}
  const old = new Promise<string[]>((resolve) => (arrive = resolve))
  let reads = 0
  const page = new QueryObserver(client, {
    queryKey: keyOf(listAttendances, { params: { id: 7 } }),
    queryFn: () => {
      reads += 1
      return reads === 1 ? old : Promise.resolve(['Mara', 'Jona', 'Nils'])
    },
  })
  const leave = page.subscribe(() => undefined)
  const heard = invalidateTopic(client, 'attendances', [7])
  arrive(['Mara', 'Jona'])
  await heard
  await vi.waitFor(() => expect(page.getCurrentResult().data).toEqual(['Mara', 'Jona', 'Nils']))
  leave()
})
