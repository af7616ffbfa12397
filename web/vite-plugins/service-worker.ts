/**
 * Builds the service worker to /sw.js with the version of the app it belongs to. Only for builds: a page in
 * development has none.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import type { Version } from '../worker/versions.ts'
import { chunkFrom, furtherFiles, filesOfParts } from './offline-files.ts'
import { DECODER, HEAVY_PARTS, NAMED_FILES, OFFLINE_PARTS } from './offline-parts.ts'

const WORKER = fileURLToPath(new URL('../worker/worker.ts', import.meta.url))
const FILE_NAME = 'sw.js'
/**
 * Loaded before the app itself and cached for an hour: its address includes its hash, so it never belongs to
 * another version.
 */
const FIRST = '/first.js'
const HASH_LENGTH = 12

type Output = Rolldown.OutputBundle[string]

const hashOf = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, HASH_LENGTH)
}

/** `readPublic` reads a file of web/public by its address. */
export function versionOf(
  outputs: readonly Output[],
  readPublic: (path: string) => Uint8Array,
  worker: string,
): Version {
  const chunks = outputs.flatMap(chunkFrom)
  const asAddresses = (names: readonly string[]): string[] => names.map((name) => `/${name}`)
  const addresses = (parts: readonly string[]): string[] => asAddresses(filesOfParts(chunks, parts))
  const files = addresses(OFFLINE_PARTS)
  const further = furtherFiles(chunks, filesOfParts(chunks, OFFLINE_PARTS), HEAVY_PARTS)
  const entry = chunks.find(({ isEntry }) => isEntry)?.fileName
  if (entry === undefined) throw new Error('The page has no entry')
  const named = NAMED_FILES.map((path) => readPublic(path))
  const page = outputs.find(({ fileName }) => fileName === 'index.html')
  const pageSource = page?.type === 'asset' ? page.source : ''
  const all = outputs.map(({ fileName }) => fileName).toSorted()
  return {
    name: hashOf(...all, pageSource, ...named, worker),
    entry: `/${entry}`,
    files: [...files, ...NAMED_FILES, `${FIRST}?${hashOf(readPublic(FIRST))}`],
    decoder: addresses([DECODER]).filter((path) => !files.includes(path)),
    further: {
      parts: asAddresses(further.parts),
      words: Object.fromEntries(
        Object.entries(further.words).map(([language, names]) => [language, asAddresses(names)]),
      ),
    },
  }
}

/** The worker as one classic script: browsers without module workers run it too. */
async function scriptOf(version: Version | undefined): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { WEGBAND_VERSION: JSON.stringify(version ?? null) },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: WORKER, formats: ['iife'], name: 'worker' },
    },
  })
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  const [script] = outputs.flatMap((output) => (output.type === 'chunk' ? [output.code] : []))
  if (script === undefined) throw new Error('The service worker was not built')
  return script
}

export const serviceWorker = (): Plugin => {
  let publicFolder = ''
  const readPublic = (path: string): Uint8Array => readFileSync(join(publicFolder, path))
  return {
    name: 'wegband:service-worker',
    apply: 'build',
    // after the page has been added to the build
    enforce: 'post',
    configResolved(config) {
      publicFolder = config.publicDir
    },
    transformIndexHtml: (html) => html.replace(`"${FIRST}"`, `"${FIRST}?${hashOf(readPublic(FIRST))}"`),
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        // a change of the worker alone is a new version too
        const version = versionOf(Object.values(bundle), readPublic, await scriptOf(undefined))
        this.emitFile({ type: 'asset', fileName: FILE_NAME, source: await scriptOf(version) })
      },
    },
  }
}
