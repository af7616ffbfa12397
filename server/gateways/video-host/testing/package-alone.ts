/** A process that makes one video, so a test or a bench can kill it in the middle. Arguments: MASTER FILES_DIR REF. */
import { findFfmpeg } from '../packaging/ffmpeg.ts'
import { selfHosted } from '../self-hosted.ts'
import { ALONE_KEY } from './video-tools.ts'

const [masterPath = '', filesDir = '', ref = ''] = process.argv.slice(2)
const host = selfHosted({ filesDir, key: ALONE_KEY, findFfmpeg: () => findFfmpeg() })
await host.packageVideo({ masterPath, ref, qualities: 'several', isResumable: true })
