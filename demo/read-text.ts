/** Reads a text file of the demo. Texts lie beside the code that uses them, so that writers need no TypeScript. */
import { readFileSync } from 'node:fs'

/** `path`: from the folder `demo/`, `training/glossary.txt`. */
export const readText = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
