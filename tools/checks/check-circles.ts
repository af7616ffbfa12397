/** Refuses circular imports within a room, because such files cannot be understood, tested or moved separately. */
import { posix } from 'node:path'
import { importsOf } from './check-arrows.ts'
import { isCode, isTest, type Check, type CheckResult, type SourceFile } from './source-files.ts'

/** Only relative imports can close a circle, because imports between rooms run in one direction. */
const neighboursOf = (file: SourceFile, paths: ReadonlySet<string>): string[] =>
  importsOf(file)
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ specifier }) => posix.join(posix.dirname(file.path), specifier))
    .filter((path) => paths.has(path))

/** The files on a path from `from` back to itself, each once, in the order of the imports. Undefined without such a path. */
const wayBack = (from: string, arrows: ReadonlyMap<string, readonly string[]>): string[] | undefined => {
  const cameFrom = new Map<string, string>()
  const waiting = [from]
  for (const path of waiting)
    for (const next of arrows.get(path) ?? []) {
      if (next === from) {
        const way = [path]
        for (let step = path; step !== from;) way.unshift((step = cameFrom.get(step) ?? from))
        return way
      }
      if (cameFrom.has(next)) continue
      cameFrom.set(next, path)
      waiting.push(next)
    }
  return undefined
}

/** Reports each circle once, under its alphabetically first file. */
export const checkCircles: Check = (files): CheckResult => {
  const code = files.filter((file) => isCode(file.path) && !isTest(file.path))
  const paths = new Set(code.map(({ path }) => path))
  const arrows = new Map(code.map((file) => [file.path, neighboursOf(file, paths)]))
  const told = new Set<string>()
  const problems: string[] = []
  for (const path of paths) {
    if (told.has(path)) continue
    const way = wayBack(path, arrows)
    if (way === undefined) continue
    for (const one of way) told.add(one)
    problems.push(`${[...way, path].join(' -> ')}: a circle`)
  }
  return { problems, summary: `${code.length} files` }
}
