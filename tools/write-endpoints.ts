/** `npm run endpoints` writes docs/endpoints.md anew; with `--check` it only reports whether the file is outdated. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ALL_ENDPOINTS } from '@wegband/domain/features/endpoints.ts'
import { endpointList } from './endpoint-list.ts'

const FILE = join(import.meta.dirname, '../docs/endpoints.md')
const wanted = endpointList(ALL_ENDPOINTS)

if (!process.argv.includes('--check')) {
  writeFileSync(FILE, wanted)
  console.log(`docs/endpoints.md: ${ALL_ENDPOINTS.length} endpoints`)
} else if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== wanted) {
  console.error('docs/endpoints.md is old: npm run endpoints')
  process.exitCode = 1
}
