/**
 * An export or an import in a process of its own, so that tests can kill it: `run-archive.ts export|import CONNECTION FOLDER SECRET FILE`.
 * An export goes into the file storage of the folder, as that of the page does.
 */
import { join } from 'node:path'
import { localFiles } from '../../../gateways/files/local-files.ts'
import { fillFromArchive } from '../fill-from-archive.ts'
import { writeEverything } from '../write-everything.ts'

const [mode, connectionString = '', folder = '', appSecret = '', file = ''] = process.argv.slice(2)
const files = localFiles(join(folder, 'files', 'stored'))
const parts = { config: { dataDirectory: folder, s3: undefined }, files, connectionString, appSecret }

await (mode === 'export'
  ? writeEverything(
      { ...parts, videosKey: Buffer.alloc(32, 7), createdAt: '2026-11-20T14:20:00.000Z', key: undefined },
      (bytes) => files.put('exports/killed.tar.gz', bytes),
    )
  : fillFromArchive({ ...parts, source: { file, passphrase: undefined, isDemo: true } }))
process.stdout.write('done\n')
