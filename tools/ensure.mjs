/**
 * Puts in place what a script of the project needs, and does nothing when it is there already. Runs on any Node that can read it,
 * before anything is installed, so it imports nothing but Node itself.
 *
 *   node tools/ensure.mjs                  dependencies installed as the lock file says
 *   node tools/ensure.mjs build            and the web part built from the present sources
 *   node tools/ensure.mjs build browser    and a Chromium for the browser tests
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
/** The first version with type stripping without a flag and `crypto.argon2`. */
const NEEDED = [24, 7]
/** The parts of a manifest that affect the installation; a new script must not cause a reinstallation. */
const INSTALLING = [
  'workspaces',
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
  'overrides',
  'allowScripts',
]
/** The inputs of the web build. */
const WEB_INPUTS = ['web', 'domain', 'messages', 'assets', 'tsconfig.base.json']
const NOT_AN_INPUT = /(^|[\\/])(node_modules|dist|\.[^\\/]+)([\\/]|$)|\.test\.tsx?$/
/** The headless shell first: the same engine without windows, for half the processor time. */
const BROWSERS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

const say = (text) => process.stdout.write(`${text}\n`)

/** Ends the whole script with one sentence that tells the user what to do. */
export class Trouble extends Error {}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))
const isFile = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

// --- Node ---

const isNewEnough = (version) => {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])
}

/** The Node binary that the project installs on Linux, else undefined. */
const broughtNode = (root, platform = process.platform, arch = process.arch) => {
  if (platform !== 'linux' || (arch !== 'x64' && arch !== 'arm64')) return undefined
  return join(root, 'node_modules', `node-linux-${arch}`, 'bin', 'node')
}

/** The reason why this machine's Node is unsuitable, checked before the installation; undefined when it fits. */
export const whyNotThisNode = (platform, arch, version) =>
  broughtNode('.', platform, arch) || isNewEnough(version)
    ? undefined
    : `Wegband needs Node ${NEEDED.join('.')} or newer on this system (${platform} ${arch}), and this is ${version}: install it from https://nodejs.org and try again.`

/** The Node binary that runs every script of the project. */
const projectNode = (root) => {
  const brought = broughtNode(root)
  if (brought && isFile(brought)) {
    const answer = spawnSync(brought, ['--version'], { encoding: 'utf8' })
    if (answer.status === 0 && isNewEnough(answer.stdout.trim())) return brought
  }
  if (isNewEnough(process.version)) {
    // npm puts node_modules/.bin first on PATH, so its scripts would run this unsuitable Node.
    rmSync(join(root, 'node_modules', '.bin', 'node'), { force: true })
    return process.execPath
  }
  throw new Trouble(
    `The Node that comes with Wegband does not run on this system (it needs glibc) and the installed one is ${process.version}: install Node ${NEEDED.join('.')} or newer and try again.`,
  )
}

// --- Dependencies ---

const workspaceManifests = (root) =>
  (readJson(join(root, 'package.json')).workspaces ?? []).map((folder) => join(root, folder, 'package.json'))

/** Sorts dependencies, because their order in a manifest has no effect. */
const inOrder = (part) =>
  part && typeof part === 'object' && !Array.isArray(part) ? Object.entries(part).sort() : (part ?? null)

/** Changes exactly when an installation would give a different result. */
export const dependencyStamp = (root) => {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`)
  for (const path of [join(root, 'package.json'), ...workspaceManifests(root)]) {
    if (!existsSync(path)) continue
    const manifest = readJson(path)
    hash.update(JSON.stringify(INSTALLING.map((part) => inOrder(manifest[part]))))
  }
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex')
}

const dependencyStampFile = (root) => join(root, 'node_modules', '.ensure-stamp')
const readStamp = (path) => (existsSync(path) ? readFileSync(path, 'utf8').trim() : '')

/** `npm ci` deletes node_modules first, so npm must not run on the Node in there. */
const pathOutsideTheProject = (path, root) =>
  path
    .split(delimiter)
    .filter((folder) => !resolve(folder).startsWith(join(root, 'node_modules') + sep))
    .join(delimiter)

const install = (root) => {
  const stamp = dependencyStamp(root)
  if (readStamp(dependencyStampFile(root)) === stamp) return false
  say('Installing what Wegband needs (about a minute) ...')
  const done = spawnSync(
    'npm',
    // NODE_ENV=production or an npmrc must not leave out the builder or the project's own Node.
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PATH: pathOutsideTheProject(process.env.PATH ?? '', root) },
      shell: process.platform === 'win32',
    },
  )
  if (done.status !== 0)
    throw new Trouble(
      'npm ci did not succeed (its own words stand above): is there a network, and space on the disk?',
    )
  writeFileSync(dependencyStampFile(root), `${stamp}\n`)
  return true
}

// --- The web part ---

const filesBelow = (path) => {
  if (!existsSync(path)) return []
  try {
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
      const inner = join(path, entry.name)
      if (NOT_AN_INPUT.test(entry.name)) return []
      return entry.isDirectory() ? filesBelow(inner) : [inner]
    })
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    throw error
  }
}

/** Changes with every byte that the web build may depend on. */
export const webStamp = (root) => {
  const hash = createHash('sha256').update(readStamp(dependencyStampFile(root)))
  for (const path of WEB_INPUTS.flatMap((input) => filesBelow(join(root, input))).sort()) {
    hash.update(`\n${relative(root, path)}\n`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

const build = (root, node) => {
  // Outside dist, because the server serves dist as it is.
  const stampFile = join(root, 'node_modules', '.ensure-web-stamp')
  const stamp = webStamp(root)
  if (readStamp(stampFile) === stamp && existsSync(join(root, 'web', 'dist', 'index.html'))) return false
  say('Building the web part ...')
  rmSync(stampFile, { force: true })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const done = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (done.status !== 0) throw new Trouble('The web part could not be built; the reason stands above.')
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, `${stamp}\n`)
  return true
}

// --- The browser ---

const answers = (path) => {
  const answer = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  // Ubuntu's package is a stub that exists but only asks for a snap.
  return answer.status === 0 && /chrom/i.test(answer.stdout)
}

/** A working Chromium: CHROMIUM_PATH, else the usual names on PATH and in /usr/bin. Undefined without one. */
export const findBrowser = (environment = process.env) => {
  const wanted = environment.CHROMIUM_PATH
  if (wanted) {
    if (isFile(wanted) && answers(wanted)) return wanted
    throw new Trouble(`CHROMIUM_PATH names ${wanted}, which is not a Chromium that runs.`)
  }
  const folders = [...(environment.PATH ?? '').split(delimiter).filter(Boolean), '/usr/bin']
  const candidates = BROWSERS.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...new Set(candidates)].find((path) => isFile(path) && answers(path))
}

const installBrowser = () => {
  const apt = {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  say('Installing Chromium from the packages of this system ...')
  spawnSync('apt-get', ['-q', 'update'], apt)
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const done = spawnSync('apt-get', ['-q', '-y', 'install', '--no-install-recommends', name], apt)
    if (done.status === 0) return
  }
}

const mayInstallPackages = () => process.getuid?.() === 0 && isFile('/usr/bin/apt-get')

const browser = () => {
  if (findBrowser()) return
  if (mayInstallPackages()) installBrowser()
  if (!findBrowser())
    throw new Trouble(
      'The browser tests need Chromium: install Chromium from your system’s packages (on Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH. Without a browser, npm run test:quick works.',
    )
}

/** @param {string[]} wanted `build`, `browser` */
export const ensure = (wanted, root = ROOT) => {
  const trouble = whyNotThisNode(process.platform, process.arch, process.version)
  if (trouble) throw new Trouble(trouble)
  install(root)
  const node = projectNode(root)
  if (wanted.includes('build')) build(root, node)
  if (wanted.includes('browser')) browser()
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    ensure(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof Trouble)) throw error
    process.stderr.write(`\n${error.message}\n`)
    process.exitCode = 1
  }
}
