/**
 * Checks the proofs in `docs/asvs.md`: each requirement has one row, and every named file exists. Each quote
 * occurs in one of the row's files. The figures at the top equal those of the rows. The findings of
 * `docs/security.md` are checked likewise.
 */
import { place, type Check, type CheckResult, type SourceFile } from '../source-files.ts'

const PAGE = 'docs/asvs.md'
const FINDINGS = 'docs/security.md'
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

/** Code with a dot or a slash is a path; other text in backticks is a name inside a file. */
const pathsOf = (proof: string): string[] =>
  [...proof.matchAll(/`([\w./-]*[./][\w./-]*)`/g)]
    .map((match) => match[1] ?? '')
    .filter((path) => !path.startsWith('/') && path !== '.git')
const quotesOf = (proof: string): string[] => [...proof.matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? '')

/** The figures of one level, as in the table at the top. */
export const figuresOf = (rows: readonly Pick<Row, 'level' | 'state'>[], level: string): string[] => {
  const states = rows.filter((row) => row.level === level).map(({ state }) => state)
  const count = (state: State): number => states.filter((one) => one === state).length
  const applicable = states.length - count('not applicable')
  const share = applicable === 0 ? 0 : (100 * count('met')) / applicable
  const numbers = [applicable, count('met'), count('partly'), count('not'), count('not applicable')]
  return [level, ...numbers.map(String), `${share.toFixed(1)} %`]
}

type ReadText = (path: string) => string | undefined

const whyNotRow = (page: SourceFile, row: Row, readText: ReadText): readonly string[] => {
  const wrong = [
    ...(STATES.some((state) => state === row.state) ? [] : [`is neither of ${STATES.join(', ')}`]),
    ...(row.state === 'met' && pathsOf(row.proof).length === 0
      ? ['is met without a file that proves it']
      : []),
    ...(row.proof === '' ? ['gives no reason'] : []),
    ...whyNotProof(row.proof, readText),
  ]
  return wrong.map((words) => `${place(page, row.at)} ${row.id} ${words}`)
}

const whyNotProof = (proof: string, readText: ReadText): readonly string[] => {
  const paths = pathsOf(proof)
  const texts = paths.map(readText)
  return [
    ...paths
      .filter((_path, at) => texts[at] === undefined)
      .map((path) => `names ${path}, which does not exist`),
    ...quotesOf(proof)
      .filter((quote) => !texts.some((text) => text?.includes(quote)))
      .map((quote) => `quotes "${quote}", which stands in none of its files`),
  ]
}

/** Rows of findings: a number, or L and a number; then the finding, then a test or a decision. */
const whyNotFindings = (page: SourceFile, readText: ReadText): string[] =>
  [...page.text.matchAll(/^\| L?\d+ +\|.*$/gm)].flatMap((match) => {
    const [id = '', , proof = ''] = cellsOf(match[0])
    const isProved = pathsOf(proof).length > 0
    const wrong = isProved ? whyNotProof(proof, readText) : ['names neither a test nor a decision']
    return wrong.map((words) => `${place(page, match.index)} ${id} ${words}`)
  })

const whyNotHead = (page: SourceFile, rows: readonly Row[]): string[] =>
  [...new Set(rows.map(({ level }) => level))].flatMap((level) => {
    const expected = figuresOf(rows, level)
    const isThere = page.text.split('\n').some((line) => cellsOf(line).join('|') === expected.join('|'))
    return isThere ? [] : [`${PAGE}:1 lacks the line of level ${level}: | ${expected.join(' | ')} |`]
  })

/** `readText`: the text of a file below the root. Empty for a folder, undefined for a missing path. */
export const checkAsvs =
  (readText: ReadText): Check =>
  (files): CheckResult => {
    const page = files.find(({ path }) => path === PAGE)
    if (page === undefined) return { problems: [`${PAGE} is missing`], summary: '' }
    const rows = rowsOf(page)
    const twice = rows.filter(({ id }, at) => rows.findIndex((row) => row.id === id) !== at)
    const problems = [
      ...twice.map(({ id, at }) => `${place(page, at)} ${id} has a second row`),
      ...rows.flatMap((row) => whyNotRow(page, row, readText)),
      ...whyNotHead(page, rows),
      ...files.filter(({ path }) => path === FINDINGS).flatMap((one) => whyNotFindings(one, readText)),
    ]
    return { problems, summary: `${rows.length} requirements` }
  }
