/**
 * SQL of the features stands in stores and in statements that several features share (`…-statement.ts`).
 * So a change of the schema has few readers.
 */
import { Visitor } from 'vite'
import { isCode, isTest, place, programOf, type Check, type SourceFile } from './source-files.ts'

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

export const checkSql: Check = (files) => {
  const watched = files.filter(
    ({ path }) => FEATURES.test(path) && isCode(path) && !isTest(path) && !HOMES.test(path),
  )
  const problems = watched.flatMap((file) => {
    const at = sqlImportOf(file)
    return at === undefined
      ? []
      : [`${place(file, at)}: SQL belongs in a store, or in a …-statement.ts that features share`]
  })
  return { problems, summary: `${watched.length} files without SQL` }
}
