/** A row of the list: an endpoint, its request, and the number of statements for the response. */
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import type { Club } from './small-club.ts'

export type Question = {
  params?: object
  query?: object
  body?: unknown
  as?: { id: number }
  headers?: Record<string, string>
  /** The caller's address, when the endpoint counts by address. */
  from?: string
}
export type StatementRow = {
  readonly endpoint: EndpointShape
  readonly status: number
  readonly statements: number
  readonly ask: (club: Club) => Question | Promise<Question>
  /** Distinguishes several requests to one endpoint. */
  readonly about?: string
  /** The first look is logged, and later ones within the hour are not: only the latter are counted. */
  readonly isLogged?: true
}

export const row = (
  endpoint: EndpointShape,
  status: number,
  statements: number,
  ask: StatementRow['ask'] = () => ({}),
): StatementRow => ({
  endpoint,
  status,
  statements,
  ask,
})

/** A further request to an endpoint that has a row. */
export const rowAbout = (about: string, ...of: Parameters<typeof row>): StatementRow => ({
  ...row(...of),
  about,
})

export const asStudent =
  (ask: (club: Club) => Question = () => ({})) =>
  (all: Club): Question => ({ as: all.student, ...ask(all) })
export const asTrainer =
  (ask: (club: Club) => Question = () => ({})) =>
  (all: Club): Question => ({ as: all.trainer, ...ask(all) })
export const asAdmin =
  (question: Question = {}) =>
  (all: Club): Question => ({ as: all.admin, ...question })
