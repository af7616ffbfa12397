/** The notifications of the named people: levels passed in past years, and one request that waits for an answer. */
import { MS_PER_HOUR, MS_PER_MINUTE, plusMs } from '@wegband/domain/basics/calendar-days.ts'
import { add, type Row } from '../federation/federation.ts'
import type { Training } from '../training/trainings.ts'

/** Old ones were read on the evening of that day. */
const READ_AFTER_MS = 3 * MS_PER_HOUR
/** Days since the open request arrived. */
const ASKED_BEFORE_MS = 95 * MS_PER_MINUTE

type Options = {
  readonly now: string
  readonly idOf: (username: string) => number
  readonly users: readonly Row<'users'>[]
  readonly sports: readonly Row<'sports'>[]
  readonly trainings: readonly Training[]
}
type Notices = {
  readonly relationRequests: Row<'relationRequests'>[]
  readonly notifications: Row<'notifications'>[]
}

/** The reader's own level checks, and those of their children. */
const addLevelNotices = (
  all: Notices,
  options: Options,
  readerId: number,
  childIds: readonly number[],
): void => {
  const { users, sports } = options
  const exams = options.trainings
    .filter(({ kind, userId }) => kind === 'exam' && [readerId, ...childIds].includes(userId))
    .toSorted((one, other) => one.occurredAt.localeCompare(other.occurredAt))
  for (const { userId, sportId, levelIndex, occurredAt } of exams) {
    const isOwn = userId === readerId
    add(all.notifications, {
      userId: readerId,
      type: isOwn ? 'exam' : 'completed',
      subjectType: 'attendance',
      subjectId: null,
      params: {
        firstName: isOwn ? '' : (users.find(({ id }) => id === userId)?.firstName ?? ''),
        sportName: sports.find(({ id }) => id === sportId)?.name.de ?? '',
        level: levelIndex,
        sportId,
      },
      createdAt: occurredAt,
      readAt: plusMs(occurredAt, READ_AFTER_MS),
    })
  }
}

const askToTrain = (all: Notices, { now, users }: Options, fromId: number, toId: number): void => {
  const askedAt = plusMs(now, -ASKED_BEFORE_MS)
  const nameOf = (id: number) => users.find((user) => user.id === id)
  const request = add(all.relationRequests, {
    fromId,
    toId,
    type: 'training-buddy',
    kind: 'request',
    state: 'sent',
    message: 'Wir waren am Dienstag zusammen in der Druckübung.',
    createdAt: askedAt,
  })
  add(all.notifications, {
    userId: toId,
    type: 'relation-request',
    subjectType: 'relation-request',
    subjectId: request.id,
    params: {
      relationType: 'training-buddy',
      kind: 'request',
      firstName: nameOf(fromId)?.firstName ?? '',
      lastName: nameOf(fromId)?.lastName ?? '',
      aboutFirstName: nameOf(toId)?.firstName ?? '',
    },
    createdAt: askedAt,
    readAt: null,
  })
}

export const buildNotices = (options: Options): Notices => {
  const { idOf } = options
  const all: Notices = { relationRequests: [], notifications: [] }
  const mara = idOf('mara')
  addLevelNotices(all, options, mara, [idOf('jonas'), idOf('lina')])
  askToTrain(all, options, idOf('svea'), mara)
  return all
}
