/**
 * Ends a build in which files import each other in a circle. Such a file may run before what it needs, and then
 * every page that needs it fails. It comes from a cut (`file-parts.ts`), not from the code.
 */
import type { Plugin } from 'vite'
import { chunkFrom, type BuiltChunk } from './offline-files.ts'

type Linked = Pick<BuiltChunk, 'fileName' | 'imports'>

/** The files of the first circle, in the order of their imports; empty without one. */
export function circleOf(chunks: readonly Linked[]): readonly string[] {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]))
  const done = new Set<string>()
  const path: string[] = []
  const visit = (name: string): readonly string[] => {
    if (path.includes(name)) return path.slice(path.indexOf(name))
    if (done.has(name)) return []
    path.push(name)
    for (const next of importsOf.get(name) ?? []) {
      const found = visit(next)
      if (found.length > 0) return found
    }
    path.pop()
    done.add(name)
    return []
  }
  for (const { fileName } of chunks) {
    const found = visit(fileName)
    if (found.length > 0) return found
  }
  return []
}

export const refuseCircles = (): Plugin => ({
  name: 'wegband:chunk-circles',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const circle = circleOf(Object.values(bundle).flatMap(chunkFrom))
    if (circle.length > 0) this.error(`Files of the build import each other: ${circle.join(', ')}`)
  },
})
