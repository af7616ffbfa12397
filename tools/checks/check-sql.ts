/**
 * SQL of the features stands in stores and in statements that several features share (`…-statement.ts`).
 * So a change of the schema has few readers. Older places are listed in `sql-left.txt`, which only gets shorter.
 */
import { Visitor } from 'vite'
import { isCode, isTest, place, programOf, type Check, type SourceFile } from './source-files.ts'

/** One path a line; lines that begin with `#` are comments. */
export const SQL_LEFT = 'tools/checks/sql-left.txt'

const FEATURES = /^server\/features\//
const HOMES = /(^|[/-])(store|statement)\.ts$/
/** A table or an operator of Drizzle; types of rows may stand anywhere. */
const WRITES_SQL = /^drizzle-orm($|\/)|\/db\/schema\//

/** The first import with which a file can write SQL. */
const sqlImportOf = (file: SourceFile): number | undefined => {
  let found: number | undefined
  new Visitor({
    ImportDeclaration: (node) => {
      const hasValues =
        node.importKind !== 'type' &&
        node.specifiers.some((one) => one.type !== 'ImportSpecifier' || one.importKind !== 'type')
      if (hasValues && WRITES_SQL.test(node.source.value)) found ??= node.start
    },
  }).visit(programOf(file))
  return found
}

const readLeft = (files: readonly SourceFile[]): ReadonlySet<string> => {
  const list = files.find(({ path }) => path === SQL_LEFT)?.text ?? ''
  return new Set(list.split('\n').filter((line) => line !== '' && !line.startsWith('#')))
}

export const checkSql: Check = (files) => {
  const left = readLeft(files)
  const watched = files.filter(
    ({ path }) => FEATURES.test(path) && isCode(path) && !isTest(path) && !HOMES.test(path),
  )
  const places = new Map(
    watched.flatMap((file) => {
      const at = sqlImportOf(file)
      return at === undefined ? [] : [[file.path, place(file, at)] as const]
    }),
  )
  const fresh = [...places].filter(([path]) => !left.has(path))
  const gone = [...left].filter((path) => !places.has(path))
  return {
    problems: [
      ...fresh.map(([, at]) => `${at}: SQL belongs in a store, or in a …-statement.ts that features share`),
      ...gone.map((path) => `${path} has no SQL: take it off ${SQL_LEFT}`),
    ],
    summary: `${watched.length} files, ${left.size} with SQL left to move`,
  }
}
