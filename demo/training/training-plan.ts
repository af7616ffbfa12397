/** The described levels, and the 24 modules of each. */
import { readModuleTexts } from '@wegband/server/features/training-editor/module-texts.ts'
import { add, type Row } from '../federation/federation.ts'
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

/** A module with its position, as contents and trainings need it. */
export type PlacedModule = Row<'modules'> & { levelIndex: number; sortOrder: number }

export const buildModules = (levels: readonly Row<'levels'>[]): PlacedModule[] => {
  const modules: PlacedModule[] = []
  for (const { sportId, levelIndex, file } of DESCRIBED) {
    const level = levels.find((one) => one.sportId === sportId && one.index === levelIndex)
    if (level === undefined) throw new Error(`No level ${levelIndex} in sport ${sportId}.`)
    readModuleTexts(file).forEach((module, index) => {
      add(modules, { ...module, sportId, levelId: level.id, levelIndex, sortOrder: index + 1, points: 1 })
    })
  }
  return modules
}

/** Without the fields that only the seed needs. */
export const moduleRows = (modules: readonly PlacedModule[]): Row<'modules'>[] =>
  modules.map(({ levelIndex: _levelIndex, ...row }) => row)
