import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { viewerQuery } from '../../accounts/viewer.ts'
import type { QueuedCommand } from './command-queue.ts'
import { keepSentRuns } from './show-sent-runs.ts'
import { appointmentQuery } from '../queries.ts'
import { makeAppointment, trainer } from '../testing/make-appointment.ts'

const STARTED_AT = '2026-11-20T17:30:00.000Z'
const ENDED_AT = '2026-11-20T19:00:00.000Z'

const sentRun = (kind: 'start' | 'end', doneAt: string, appointmentId: number): QueuedCommand => ({
  userId: trainer().id,
  appointmentId,
  className: 'Wing Chun',
  person: undefined,
  note: '',
  state: 'waiting',
  wasSent: true,
  rival: null,
  code: null,
  command: { kind, key: `key-of-the-${kind}`, doneAt },
})

const setUp = () => {
  const client = new QueryClient()
  const known = makeAppointment()
  client.setQueryData(viewerQuery(trainer().id).queryKey, trainer())
  client.setQueryData(appointmentQuery(known.id).queryKey, known)
  const read = () => client.getQueryData(appointmentQuery(known.id).queryKey)
  return { client, known, read }
}

test('marks a class as ended after its start and end were sent, before it is read again', () => {
  const { client, known, read } = setUp()
  const runs = [sentRun('start', STARTED_AT, known.id), sentRun('end', ENDED_AT, known.id)]
  keepSentRuns(client)(runs)
  expect(read()).toMatchObject({
    isStarted: true,
    startedAt: STARTED_AT,
    startedBy: { id: trainer().id },
    isEnded: true,
    endedAt: ENDED_AT,
  })
})

test('ignores the run of another class and a class that is not in the cache', () => {
  const { client, known, read } = setUp()
  keepSentRuns(client)([sentRun('start', STARTED_AT, known.id + 1)])
  expect(read()).toEqual(known)
  expect(client.getQueryData(appointmentQuery(known.id + 1).queryKey)).toBeUndefined()
})
