/**
 * Refuses folders with more than 25 code files, because they are hard to survey. Older wide folders are
 * counted in tools/words/widths-left.tsv; a count may only fall.
 */
import { isCode, isGenerated, type Check } from '../checks/source-files.ts'

export const WIDTHS_LEFT = 'tools/words/widths-left.tsv'
const MOST_FILES = 25

const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/')

/** Folder -> code files directly in it, with tests but without generated files; only folders that are too wide. */
export const wideFolders = (paths: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const path of paths.filter((one) => isCode(one) && !isGenerated(one)))
    counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1)
  return new Map(
    [...counts]
      .filter(([, count]) => count > MOST_FILES)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  )
}

const readWidthsLeft = (table: string): Map<string, number> =>
  new Map(
    table
      .split('\n')
      .filter((row) => row.includes('\t'))
      .map((row) => {
        const [folder = '', count] = row.split('\t')
        return [folder, Number(count)]
      }),
  )

/** The table with each count lowered to the real number, never raised. */
export const lowerWidthsLeft = (table: string, wide: ReadonlyMap<string, number>): string =>
  [...readWidthsLeft(table)]
    .map(([folder, allowed]) => [folder, Math.min(allowed, wide.get(folder) ?? 0)] as const)
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => `${folder}\t${count}\n`)
    .join('')

export const checkWidths: Check = (files) => {
  const wide = wideFolders(files.map(({ path }) => path))
  const left = readWidthsLeft(files.find(({ path }) => path === WIDTHS_LEFT)?.text ?? '')
  const tooWide = [...wide].flatMap(([folder, count]) => {
    const allowed = left.get(folder) ?? MOST_FILES
    return count > allowed
      ? [`${folder}: ${count} files of code, at most ${allowed}: divide it by sub-noun`]
      : []
  })
  const fallen = [...left].flatMap(([folder, allowed]) => {
    const count = wide.get(folder) ?? MOST_FILES
    return count < allowed ? [`${folder}: only ${count} files left of ${allowed}: run npm run words`] : []
  })
  return { problems: [...tooWide, ...fallen], summary: `${wide.size} folders above ${MOST_FILES} files` }
}
