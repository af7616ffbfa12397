/** Colours and layers are defined only in web/ui/tokens. All other styles use tokens, so that both themes and all sports work. */
import { isGenerated, isTest, place, type Check, type SourceFile } from '../checks/source-files.ts'

const HOME = 'web/ui/tokens/'
const HEX = String.raw`#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b`
/** In CSS a colour is part of a value, after a colon; `#root {` is a selector. */
const CSS_COLOUR = new RegExp(String.raw`:[^;{}]*?(${HEX})`, 'gi')
/** In code a colour is a whole string or part of a value (`1px solid #fff`); `'#main'` is an address. */
const CODE_COLOUR = new RegExp(String.raw`['"\x60](?:[^'"\x60\n]*\s)?(${HEX})['"\x60\s]`, 'gi')
const CSS_LAYER = /z-index\s*:\s*(-?\d+)/gi
const CODE_LAYER = /\bzIndex\s*[:=]\s*\{?['"]?(-?\d+)/g

/** Replaced by spaces, not removed, so that line numbers stay. */
const withoutComments = (file: SourceFile): SourceFile => ({
  path: file.path,
  text: file.text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) =>
    comment.replaceAll(/[^\n]/g, ' '),
  ),
})

const found = (file: SourceFile, pattern: RegExp, say: (value: string) => string): string[] =>
  [...file.text.matchAll(pattern)].map((match) => {
    const value = match[1] ?? ''
    return `${place(file, match.index + match[0].indexOf(value))} ${say(value)}`
  })

export const checkTokens: Check = (files) => {
  const watched = files.filter(
    ({ path }) =>
      /^web\/.*\.(css|tsx?)$/.test(path) && !path.startsWith(HOME) && !isTest(path) && !isGenerated(path),
  )
  const problems = watched.map(withoutComments).flatMap((file) => {
    const isCss = file.path.endsWith('.css')
    return [
      ...found(file, isCss ? CSS_COLOUR : CODE_COLOUR, (value) => `colour ${value}: take a token of ${HOME}`),
      ...found(file, isCss ? CSS_LAYER : CODE_LAYER, (value) => `z-index ${value}: take a layer of ${HOME}`),
    ]
  })
  return { problems, summary: `${watched.length} files` }
}
