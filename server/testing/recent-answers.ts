/** The last answers of the test that runs, for the report of a failure. */

export type RecentAnswer = {
  /** Such as `PUT /api/schools/7`. */
  readonly request: string
  readonly status: number
  readonly body: unknown
}

const MOST_ANSWERS = 8
const MOST_CHARACTERS = 500

let answers: RecentAnswer[] = []

export const rememberAnswer = (answer: RecentAnswer): void => {
  answers = [...answers.slice(1 - MOST_ANSWERS), answer]
}

export const forgetAnswers = (): void => {
  answers = []
}

export const recentAnswers = (): readonly RecentAnswer[] => answers

const shortened = (body: unknown): string => {
  const text = Buffer.isBuffer(body) ? `${body.length} bytes` : (JSON.stringify(body) ?? 'no body')
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)} …` : text
}

/** One line: `PUT /api/schools/7 -> 404 {"code":"general.not-found"}`. */
export const describeAnswer = ({ request, status, body }: RecentAnswer): string =>
  `${request} -> ${status} ${shortened(body)}`
