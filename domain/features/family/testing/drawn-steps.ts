/** Random steps that have an effect: most answers come from an authorised person, to open requests. */
import fc from 'fast-check'
import { RELATION_TYPES } from '../contract.ts'
import { whoAnswers, type Life, type LifeStep } from './relation-life.ts'

const MOST_REQUESTS = 12
const ANSWERS = ['confirmed', 'confirmed', 'declined', 'withdrawn'] as const

/** `pick` selects one of the open requests, and one of the people who may answer it. */
export type DrawnStep =
  | LifeStep
  | { readonly do: 'fitting-answer'; readonly pick: number }
  | { readonly do: 'fitting-release'; readonly pick: number }

export const drawnStep = (people: readonly number[]): fc.Arbitrary<DrawnStep> => {
  const person = fc.constantFrom(...people)
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('ask' as const),
        who: person,
        whom: person,
        type: fc.constantFrom(...RELATION_TYPES),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('release' as const), who: person, whom: person }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constantFrom('fitting-answer' as const, 'fitting-answer' as const, 'fitting-release' as const),
        pick: fc.nat(1000),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('answer' as const),
        who: person,
        nth: fc.nat(MOST_REQUESTS),
        to: fc.constantFrom(...ANSWERS),
      }),
    },
  )
}

const fittingRelease = (life: Life, pick: number): LifeStep | undefined => {
  const relation = life.relations[pick % Math.max(1, life.relations.length)]
  return relation && { do: 'release', who: relation.userId, whom: relation.relatedId }
}

const fittingAnswer = (life: Life, pick: number): LifeStep | undefined => {
  const open = life.requests.filter(({ state }) => state === 'sent')
  const request = open[pick % Math.max(1, open.length)]
  const to = ANSWERS[pick % ANSWERS.length] ?? 'confirmed'
  if (request === undefined) return undefined
  const nth = life.requests.indexOf(request)
  if (to === 'withdrawn') return { do: 'answer', who: request.fromId, nth, to }
  const answerers = whoAnswers(life, request)
  const who = answerers[pick % Math.max(1, answerers.length)]
  return who === undefined ? undefined : { do: 'answer', who, nth, to }
}

/** Undefined if there is no request to answer and no relation to end. */
export const fitted = (life: Life, drawn: DrawnStep): LifeStep | undefined => {
  if (drawn.do === 'fitting-answer') return fittingAnswer(life, drawn.pick)
  return drawn.do === 'fitting-release' ? fittingRelease(life, drawn.pick) : drawn
}
