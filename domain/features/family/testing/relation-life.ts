/** A small model of people whose relations begin and end by the rules alone. Tests compare the real server with it. */
import type { ErrorCode } from '../../../errors/catalogue.ts'
import type { RelationType, RequestKind, RequestState } from '../contract.ts'
import { answerersOf, MIRRORED, whyNotAnswer, whyNotAsk, whyNotRelease } from '../relation-rules.ts'
import { isAdultOn } from '../../accounts/adult-age.ts'

export type LifePerson = { readonly id: number; readonly birthdayAt: string }
export type LifeRequest = {
  readonly id: number
  readonly kind: RequestKind
  readonly type: RelationType
  readonly fromId: number
  readonly aboutId: number
  readonly state: RequestState
}
export type LifeRelation = {
  readonly userId: number
  readonly relatedId: number
  readonly type: RelationType
}

export type Life = {
  readonly today: string
  readonly people: readonly LifePerson[]
  /** The people who answer requests in the school of the children. */
  readonly staffIds: readonly number[]
  readonly relations: readonly LifeRelation[]
  readonly requests: readonly LifeRequest[]
}

/** `who` and `whom` are ids; `nth` counts the requests from the oldest on. */
export type LifeStep =
  | { readonly do: 'ask'; readonly who: number; readonly whom: number; readonly type: RelationType }
  | { readonly do: 'release'; readonly who: number; readonly whom: number }
  | {
      readonly do: 'answer'
      readonly who: number
      readonly nth: number
      readonly to: 'confirmed' | 'declined' | 'withdrawn'
    }

export type Lived = { readonly life: Life; readonly why: ErrorCode | undefined }

const birthdayOf = (life: Life, id: number): string =>
  life.people.find((person) => person.id === id)?.birthdayAt ?? ''
export const isGrown = (life: Life, id: number): boolean => isAdultOn(birthdayOf(life, id), life.today)

export const guardiansOf = (life: Life, childId: number): readonly number[] =>
  life.relations
    .filter(({ userId, type }) => userId === childId && type === 'parent')
    .map(({ relatedId }) => relatedId)

const isBetween = (one: number, other: number, { a, b }: { a: number; b: number }): boolean =>
  (a === one && b === other) || (a === other && b === one)

const hasOpen = (life: Life, one: number, other: number, kind: RequestKind): boolean =>
  life.requests.some(
    (request) =>
      request.state === 'sent' &&
      request.kind === kind &&
      isBetween(one, other, { a: request.fromId, b: request.aboutId }),
  )

const isRelated = (life: Life, one: number, other: number, type: RelationType): boolean =>
  life.relations.some(
    (relation) =>
      [type, MIRRORED[type]].includes(relation.type) &&
      isBetween(one, other, { a: relation.userId, b: relation.relatedId }),
  )

export const whoAnswers = (life: Life, request: Omit<LifeRequest, 'id' | 'state'>): readonly number[] =>
  answerersOf({
    ...request,
    isAboutAdult: isGrown(life, request.aboutId),
    guardianIds: guardiansOf(life, request.aboutId),
    schoolStaffIds: life.staffIds,
  })

const withRequest = (life: Life, request: Omit<LifeRequest, 'id' | 'state'>): Lived => ({
  why: undefined,
  life: {
    ...life,
    requests: [...life.requests, { ...request, id: life.requests.length, state: 'sent' }],
  },
})

const ask = (life: Life, step: LifeStep & { do: 'ask' }): Lived => {
  const request = { kind: 'request', type: step.type, fromId: step.who, aboutId: step.whom } as const
  const party = (id: number) => ({ id, birthdayAt: birthdayOf(life, id), isReachable: true })
  const why = whyNotAsk({
    from: party(step.who),
    about: party(step.whom),
    type: step.type,
    isConnected:
      isRelated(life, step.who, step.whom, step.type) || hasOpen(life, step.who, step.whom, 'request'),
    answererIds: whoAnswers(life, request),
    today: life.today,
    isSponsoringOn: true,
  })
  return why === undefined ? withRequest(life, request) : { life, why }
}

/** The relation that `who` sees first when looking for `whom`: their own row, or a sponsoring that they receive. */
export const relationTo = (life: Life, who: number, whom: number): LifeRelation | undefined =>
  life.relations.find(
    ({ userId, relatedId, type }) =>
      (userId === who && relatedId === whom) ||
      (type === 'sponsoring' && userId === whom && relatedId === who),
  )

const release = (life: Life, { who, whom }: LifeStep & { do: 'release' }): Lived => {
  const relation = relationTo(life, who, whom)
  if (relation === undefined) return { life, why: 'general.not-found' }
  const request = { kind: 'release', type: relation.type, fromId: who, aboutId: whom } as const
  const why = whyNotRelease({
    type: relation.type,
    isCallerMinor: !isGrown(life, who),
    isChildMinor: !isGrown(life, whom),
    otherGuardians: whoAnswers(life, request).length,
    hasOpenRequest: hasOpen(life, who, whom, 'release'),
  })
  return why === undefined ? withRequest(life, request) : { life, why }
}

const connected = (relations: readonly LifeRelation[], request: LifeRequest): readonly LifeRelation[] => {
  const { fromId, aboutId, type } = request
  const mirrored = MIRRORED[type]
  const rows = [
    { userId: fromId, relatedId: aboutId, type },
    ...(mirrored === undefined ? [] : [{ userId: aboutId, relatedId: fromId, type: mirrored }]),
  ]
  return [...relations, ...rows]
}

const parted = (relations: readonly LifeRelation[], request: LifeRequest): readonly LifeRelation[] =>
  relations.filter(
    ({ userId, relatedId, type }) =>
      ![request.type, MIRRORED[request.type]].includes(type) ||
      !isBetween(request.fromId, request.aboutId, { a: userId, b: relatedId }),
  )

const answer = (life: Life, { who, nth, to }: LifeStep & { do: 'answer' }): Lived => {
  const request = life.requests[nth]
  if (request === undefined) return { life, why: 'general.not-found' }
  const why = whyNotAnswer({
    state: request.state,
    to,
    callerId: who,
    fromId: request.fromId,
    answererIds: whoAnswers(life, request),
  })
  if (why !== undefined) return { life, why }
  const requests = life.requests.map((one) => (one === request ? { ...one, state: to } : one))
  if (to !== 'confirmed') return { life: { ...life, requests }, why: undefined }
  const isRelease = request.kind === 'release'
  const leaves = isRelease && request.type === 'child' && !isGrown(life, request.aboutId)
  // requested while another guardian was there, who has left meanwhile
  if (leaves && guardiansOf(life, request.aboutId).every((id) => id === request.fromId))
    return { life, why: 'family.last-guardian' }
  const relations = isRelease ? parted(life.relations, request) : connected(life.relations, request)
  return { life: { ...life, requests, relations }, why: undefined }
}

/** Applies one step of a history. `why` is the error of a refused step, which changes nothing. */
export const live = (life: Life, step: LifeStep): Lived => {
  switch (step.do) {
    case 'ask':
      return ask(life, step)
    case 'release':
      return release(life, step)
    case 'answer':
      return answer(life, step)
  }
}
