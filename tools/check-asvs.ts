/**
 * `docs/asvs.md` claims nothing without proof: each requirement has one row, every file named exists, what stands in quotes stands in one
 * of the row's files, and the numbers at its head are those of its rows.
 */
import { place, type Check, type CheckResult, type SourceFile } from './source-files.ts'

const PAGE = 'docs/asvs.md'
const STATES = ['met', 'partly', 'not', 'not applicable'] as const
type State = (typeof STATES)[number]

type Row = {
  readonly id: string
  readonly level: string
  readonly state: string
  readonly proof: string
  readonly at: number
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** Lines that begin with an id of three numbers. */
const rowsOf = ({ text }: SourceFile): Row[] =>
  [...text.matchAll(/^\| \d+\.\d+\.\d+ .*$/gm)].map((match) => {
    const [id = '', level = '', , state = '', proof = ''] = cellsOf(match[0])
    return { id, level, state, proof, at: match.index }
  })

/** Code with a dot or a slash is a file; anything else in backticks is a name inside one. */
const pathsOf = (proof: string): string[] =>
  [...proof.matchAll(/`([\w./-]*[./][\w./-]*)`/g)]
    .map((match) => match[1] ?? '')
    .filter((path) => !path.startsWith('/') && path !== '.git')
const quotesOf = (proof: string): string[] => [...proof.matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? '')

/** As the table at the head shows them, for one level. */
export const figuresOf = (rows: readonly Pick<Row, 'level' | 'state'>[], level: string): string[] => {
  const states = rows.filter((row) => row.level === level).map(({ state }) => state)
  const count = (state: State): number => states.filter((one) => one === state).length
  const applicable = states.length - count('not applicable')
  const share = applicable === 0 ? 0 : (100 * count('met')) / applicable
  const numbers = [applicable, count('met'), count('partly'), count('not'), count('not applicable')]
  return [level, ...numbers.map(String), `${share.toFixed(1)} %`]
}

const whyNotRow = (
  page: SourceFile,
  row: Row,
  readText: (path: string) => string | undefined,
): readonly string[] => {
  const paths = pathsOf(row.proof)
  const texts = paths.map(readText)
  const wrong = [
    ...(STATES.some((state) => state === row.state) ? [] : [`is neither of ${STATES.join(', ')}`]),
    ...(row.state === 'met' && paths.length === 0 ? ['is met without a file that proves it'] : []),
    ...(row.proof === '' ? ['gives no reason'] : []),
    ...paths
      .filter((_path, at) => texts[at] === undefined)
      .map((path) => `names ${path}, which does not exist`),
    ...quotesOf(row.proof)
      .filter((quote) => !texts.some((text) => text?.includes(quote)))
      .map((quote) => `quotes "${quote}", which stands in none of its files`),
  ]
  return wrong.map((words) => `${place(page, row.at)} ${row.id} ${words}`)
}

const whyNotHead = (page: SourceFile, rows: readonly Row[]): string[] =>
  [...new Set(rows.map(({ level }) => level))].flatMap((level) => {
    const expected = figuresOf(rows, level)
    const isThere = page.text.split('\n').some((line) => cellsOf(line).join('|') === expected.join('|'))
    return isThere ? [] : [`${PAGE}:1 lacks the line of level ${level}: | ${expected.join(' | ')} |`]
  })

/** `readText`: of a file below the root; a folder is an empty text, undefined where there is nothing. */
export const checkAsvs =
  (readText: (path: string) => string | undefined): Check =>
  (files): CheckResult => {
    const page = files.find(({ path }) => path === PAGE)
    if (page === undefined) return { problems: [`${PAGE} is missing`], summary: '' }
    const rows = rowsOf(page)
    const twice = rows.filter(({ id }, at) => rows.findIndex((row) => row.id === id) !== at)
    const problems = [
      ...twice.map(({ id, at }) => `${place(page, at)} ${id} has a second row`),
      ...rows.flatMap((row) => whyNotRow(page, row, readText)),
      ...whyNotHead(page, rows),
    ]
    return { problems, summary: `${rows.length} requirements` }
  }
