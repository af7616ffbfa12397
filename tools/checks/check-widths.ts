/** Refuses folders with more than 25 code files, because they are hard to survey. */
import { isCode, isGenerated, type Check } from './source-files.ts'

const MOST_FILES = 25

const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/')
const counts = (path: string): boolean => (isCode(path) || path.endsWith('.css')) && !isGenerated(path)

/** Counts the files directly in a folder, tests and styles included. */
export const checkWidths: Check = (files) => {
  const byFolder = Map.groupBy(
    files.map(({ path }) => path).filter((path) => counts(path)),
    folderOf,
  )
  const wide = [...byFolder].filter(([, paths]) => paths.length > MOST_FILES)
  return {
    problems: wide.map(
      ([folder, paths]) =>
        `${folder}: ${paths.length} files of code, at most ${MOST_FILES}: divide it by sub-noun`,
    ),
    summary: `${byFolder.size} folders`,
  }
}
