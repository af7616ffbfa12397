/**
 * The list of requirements states for each whether it is proven, partly proven, or not. Tests claim what they
 * prove (`// spec: id`). A proven requirement has a claim; an unproven one has none. A note states what is
 * missing.
 */
import { isTest, place, type Check } from '../source-files.ts'

const LIST = 'docs/requirements.tsv'
const MARKER = /\/\/ spec:\s*(.*)$/gm
const STATES = ['proven', 'partly', 'not'] as const
type State = (typeof STATES)[number]
/** Columns: id, area, section, requirement, kind, state, note. */
const STATE_COLUMN = 5
const NOTE_COLUMN = 6

const isState = (text: string | undefined): text is State => STATES.some((state) => state === text)

type Row = {
  readonly at: string
  readonly id: string
  readonly state: string | undefined
  readonly note: string
}

const rowsOf = (text: string): Row[] =>
  text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line, index) => {
      const cells = line.split('\t')
      return {
        at: `${LIST}:${index + 2}`,
        id: cells[0] ?? '',
        state: cells[STATE_COLUMN],
        note: cells[NOTE_COLUMN] ?? '',
      }
    })

const whyNotRow = ({ id, state, note }: Row, isFirst: boolean, isClaimed: boolean): string | undefined => {
  if (!isFirst) return `has ${id} a second time`
  if (!isState(state)) return `says neither proven, partly nor not of ${id}`
  if (state === 'proven' && !isClaimed) return `calls ${id} proven, which no test claims`
  if (state === 'not' && isClaimed) return `calls ${id} not proven, which a test claims`
  return state !== 'proven' && note.trim() === '' ? `does not say what is missing of ${id}` : undefined
}

export const checkRequirements: Check = (files) => {
  const rows = rowsOf(files.find(({ path }) => path === LIST)?.text ?? '')
  const known = new Set(rows.map(({ id }) => id))
  const claimed = new Set<string>()
  const unknown = files
    .filter(({ path }) => isTest(path) && /\.tsx?$/.test(path) && !path.startsWith('tools/'))
    .flatMap((file) =>
      [...file.text.matchAll(MARKER)].flatMap((match) =>
        (match[1] ?? '')
          .split(',')
          .map((id) => id.trim())
          .flatMap((id) => {
            claimed.add(id)
            return known.has(id)
              ? []
              : [`${place(file, match.index)} claims ${id}, which ${LIST} does not have`]
          }),
      ),
    )
  const wrong = rows.flatMap((row, index) => {
    const isFirst = rows.findIndex(({ id }) => id === row.id) === index
    const why = whyNotRow(row, isFirst, claimed.has(row.id))
    return why === undefined ? [] : [`${row.at} ${why}`]
  })
  const count = (state: State): number => rows.filter((row) => row.state === state).length
  return {
    problems: [...unknown, ...wrong],
    summary: `${rows.length} requirements: ${count('proven')} proven, ${count('partly')} partly, ${count('not')} not`,
  }
}
