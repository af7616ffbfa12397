/** The texts of modules that the templates and the demo share. They lie in files of their own, so that writers need no TypeScript. */
import { readFileSync } from 'node:fs'

type Words = { de: string; en: string }
export type ModuleText = { name: Words; description: Words; glossaryTerms: string[] }

const inTwoLanguages = (line: string): { text: Words; rest: string | undefined } => {
  const [de, en, rest] = line.split(' | ')
  if (de === undefined || en === undefined) throw new Error(`A text without its English half: ${line}`)
  return { text: { de, en }, rest }
}

/** Blocks of two lines, parted by empty lines: "name | English name | terms" and "description | English description". */
const modulesFromText = (text: string): ModuleText[] =>
  text
    .trim()
    .split('\n\n')
    .map((block) => {
      const [head = '', body = ''] = block.split('\n')
      const { text: name, rest } = inTwoLanguages(head)
      return { name, description: inTwoLanguages(body).text, glossaryTerms: rest?.split(', ') ?? [] }
    })

/** `file`: the sport and the number of the level, `wing-chun-1`. */
export const readModuleTexts = (file: string): ModuleText[] =>
  modulesFromText(readFileSync(new URL(`sport-templates/${file}.txt`, import.meta.url), 'utf8'))
