/** Small trees of files in a temporary folder, for the tests of the checkers. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Writes files (path -> content) below `root`. */
export const writeTree = (root: string, files: Readonly<Record<string, string>>): void => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
}

/** A new folder with these files (path -> content), deleted after the test. */
export const fixtureTree = (files: Readonly<Record<string, string>> = {}): string => {
  const root = mkdtempSync(join(tmpdir(), 'wegband-tools-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  writeTree(root, files)
  return root
}
