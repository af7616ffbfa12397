/** Refuses `styles.name` in code where the imported CSS module has no class of that name. No compiler guards these names. */
import { isGenerated, place, type Check, type SourceFile } from '../checks/source-files.ts'

const IMPORT = /import (\w+) from '(\.[^']+\.module\.css)'/g

const resolved = (from: string, relative: string): string =>
  new URL(relative, `file:///${from}`).pathname.slice(1)

const missingIn = (file: SourceFile, styles: ReadonlyMap<string, string>): string[] =>
  [...file.text.matchAll(IMPORT)].flatMap(([, local = '', relative = '']) => {
    const css = styles.get(resolved(file.path, relative)) ?? ''
    return [...file.text.matchAll(new RegExp(`(?<![\\w.])${local}\\.(\\w+)`, 'g'))]
      .filter(([, name = '']) => !new RegExp(`\\.${name}(?![\\w-])`).test(css))
      .map((match) => `${place(file, match.index)} ${match[0]}: ${relative} has no such class`)
  })

export const checkStyleClasses: Check = (files) => {
  const styles = new Map(
    files.filter(({ path }) => path.endsWith('.module.css')).map(({ path, text }) => [path, text]),
  )
  const code = files.filter(({ path }) => /^web\/.*\.tsx?$/.test(path) && !isGenerated(path))
  return {
    problems: code.flatMap((file) => missingIn(file, styles)),
    summary: `${styles.size} modules`,
  }
}
