/** The described levels, and the 24 modules of each. */
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import { add, type Row } from '../federation/federation.ts'
import { readText } from '../read-text.ts'
import { SPORT, type SportId } from './sports.ts'

/** Members can train in levels beyond these, but the levels have no description yet. */
const DESCRIBED: readonly { sportId: SportId; levelIndex: number; file: string }[] = [
  { sportId: SPORT.wingChun, levelIndex: 1, file: 'wing-chun-1' },
  { sportId: SPORT.wingChun, levelIndex: 2, file: 'wing-chun-2' },
  { sportId: SPORT.wingChun, levelIndex: 3, file: 'wing-chun-3' },
  { sportId: SPORT.escrima, levelIndex: 1, file: 'escrima-1' },
  { sportId: SPORT.escrima, levelIndex: 2, file: 'escrima-2' },
  { sportId: SPORT.chikung, levelIndex: 1, file: 'chikung-1' },
  { sportId: SPORT.kids, levelIndex: 1, file: 'kids-1' },
  { sportId: SPORT.kids, levelIndex: 2, file: 'kids-2' },
  { sportId: SPORT.kids, levelIndex: 3, file: 'kids-3' },
]

export type ModuleText = { name: LocalText; description: LocalText; glossaryTerms: string[] }

const inTwoLanguages = (line: string): { text: LocalText; rest: string | undefined } => {
  const [de, en, rest] = line.split(' | ')
  if (de === undefined || en === undefined) throw new Error(`A text without its English half: ${line}`)
  return { text: { de, en }, rest }
}

/** Blocks of two lines, parted by empty lines: "name | English name | terms" and "description | English description". */
export const modulesFromText = (text: string): ModuleText[] =>
  text
    .trim()
    .split('\n\n')
    .map((block) => {
      const [head = '', body = ''] = block.split('\n')
      const { text: name, rest } = inTwoLanguages(head)
      return { name, description: inTwoLanguages(body).text, glossaryTerms: rest?.split(', ') ?? [] }
    })

/** A module with its position, as contents and trainings need it. */
export type PlacedModule = Row<'modules'> & { levelIndex: number; sortOrder: number }

export const buildModules = (levels: readonly Row<'levels'>[]): PlacedModule[] => {
  const modules: PlacedModule[] = []
  for (const { sportId, levelIndex, file } of DESCRIBED) {
    const level = levels.find((one) => one.sportId === sportId && one.index === levelIndex)
    if (level === undefined) throw new Error(`No level ${levelIndex} in sport ${sportId}.`)
    modulesFromText(readText(`module-texts/${file}.txt`)).forEach((module, index) => {
      add(modules, { ...module, sportId, levelId: level.id, levelIndex, sortOrder: index + 1, points: 1 })
    })
  }
  return modules
}

/** Without the fields that only the seed needs. */
export const moduleRows = (modules: readonly PlacedModule[]): Row<'modules'>[] =>
  modules.map(({ levelIndex: _levelIndex, ...row }) => row)
