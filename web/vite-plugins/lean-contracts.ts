/**
 * Gives the browser the contracts without their zod shapes: it needs method, path and some facts, and the
 * server checks the shapes. That keeps zod out of the first page. Constants stay; importing a shape in `web`
 * fails the build. The tables of all endpoints come finished, without the contracts.
 */
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Plugin } from 'vite'

/** `contract.ts`, and further contracts of a feature, like `tutorial-contract.ts`. */
const CONTRACT = /\/domain\/features\/(?:[^/]+\/){1,2}(?:[a-z]+-)*contract\.ts$/
const TABLE = /\/domain\/features\/[a-z]+-table\.ts$/

async function leanSourceOf(file: string): Promise<string> {
  const worker = new Worker(new URL('./lean-contract-worker.ts', import.meta.url), {
    workerData: pathToFileURL(file).href,
  })
  // an error in the contract rejects here, with its own message
  const [source] = (await once(worker, 'message')) as [string]
  await worker.terminate()
  return source
}

export const leanContracts = (): Plugin => ({
  name: 'wegband:lean-contracts',
  enforce: 'pre',
  async load(id) {
    const file = id.split('?', 1)[0] ?? id
    if (!CONTRACT.test(file) && !TABLE.test(file)) return null
    // in development a changed contract changes the tables
    if (TABLE.test(file))
      for (const contract of globSync(`${dirname(file)}/**/*contract.ts`)) this.addWatchFile(contract)
    return { code: await leanSourceOf(file), moduleSideEffects: false, map: null }
  },
})
