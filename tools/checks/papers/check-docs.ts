/** Every path in a Markdown file must exist, because a wrong path misleads the reader. */
import { posix } from 'node:path'
import type { Check, SourceFile } from '../source-files.ts'
import { place } from '../source-files.ts'

const ROOMS = 'domain|messages|server|demo|web|e2e|bench|tools|studio|docs|assets|\\.ci'
/** Code that looks like a path of the project; paths with `<name>`, `*` or `…` are patterns and are skipped. */
const NAMED = new RegExp(String.raw`\x60((?:${ROOMS})/[\w./@-]*)\x60`, 'g')
/** `[text](path)`, or the image of an HTML tag. */
const LINK = /\]\(([^)\s]+)\)|<img[^>]* src="([^"]+)"/g
const IMAGE_OR_LINK_ELSEWHERE = /^([a-z]+:|#|\/\/)/i

const withoutEnd = (path: string): string => path.replace(/\/$/, '')

export const checkDocs = (exists: (path: string) => boolean): Check => {
  const missing = (file: SourceFile, path: string, at: number): string[] =>
    exists(withoutEnd(path)) ? [] : [`${place(file, at)} names ${path}, which does not exist`]
  return (files) => {
    let count = 0
    const problems = files
      .filter(({ path }) => path.endsWith('.md'))
      .flatMap((file) => {
        const named = [...file.text.matchAll(NAMED)].map((match) => ({
          path: match[1] ?? '',
          at: match.index,
        }))
        const linked = [...file.text.matchAll(LINK)]
          .map((match) => ({ target: (match[1] ?? match[2] ?? '').replace(/#.*$/, ''), at: match.index }))
          .filter(({ target }) => target !== '' && !IMAGE_OR_LINK_ELSEWHERE.test(target))
          .map(({ target, at }) => ({ path: posix.join(posix.dirname(file.path), target), at }))
        const all = [...named, ...linked]
        count += all.length
        return all.flatMap(({ path, at }) => missing(file, path, at))
      })
    return { problems, summary: `${count} paths` }
  }
}
