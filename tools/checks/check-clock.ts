/**
 * Only one module per room may read the machine's clock and random numbers (smell 9). All other code gets a
 * clock, so that no test depends on the time of day, weekday or year. Tools, benchmarks and tests are exempt.
 */
import { Visitor, type ESTree } from 'vite'
import { isCode, isGenerated, isTest, place, programOf, type Check, type SourceFile } from './source-files.ts'

const WATCHED = /^(domain|messages|server|demo|web)\//
const HOMES = new Set(['server/clock.ts', 'web/platform/clock.ts'])
const FORBIDDEN_CALLS = new Set(['Date.now', 'Math.random', 'Temporal.Now'])

const nameOf = (node: ESTree.Expression | ESTree.Super): string =>
  node.type === 'MemberExpression' && node.object.type === 'Identifier' && node.property.type === 'Identifier'
    ? `${node.object.name}.${node.property.name}`
    : ''

const isDate = (callee: ESTree.Expression): boolean => callee.type === 'Identifier' && callee.name === 'Date'

const looksAtTheMachine = (file: SourceFile): string[] => {
  const problems: string[] = []
  const refuse = (what: string, at: number) =>
    problems.push(`${place(file, at)} ${what}: ask the clock you are handed (${[...HOMES].join(', ')})`)
  new Visitor({
    NewExpression: (node) => {
      if (isDate(node.callee) && node.arguments.length === 0) refuse('new Date()', node.start)
    },
    CallExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'Date') refuse('Date()', node.start)
    },
    // Also where the function is only passed on: `setClock(Date.now)`.
    MemberExpression: (node) => {
      if (FORBIDDEN_CALLS.has(nameOf(node))) refuse(nameOf(node), node.start)
    },
  }).visit(programOf(file))
  return problems
}

export const checkClock: Check = (files) => {
  const watched = files.filter(
    ({ path }) =>
      isCode(path) && WATCHED.test(path) && !isTest(path) && !isGenerated(path) && !HOMES.has(path),
  )
  return { problems: watched.flatMap(looksAtTheMachine), summary: `${watched.length} files` }
}
