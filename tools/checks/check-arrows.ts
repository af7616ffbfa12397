/**
 * Refuses imports that break docs/architecture.md. It defines the rooms `web -> messages -> domain <-
 * messages <- server` and the layers within a room. It also defines the order of the features, and what is
 * private to a feature.
 */
import { posix } from 'node:path'
import { Visitor } from 'vite'
import { storyPosition } from './feature-order.ts'
import {
  isCode,
  isGenerated,
  isTest,
  place,
  programOf,
  type Check,
  type CheckResult,
  type SourceFile,
} from './source-files.ts'

const ROOMS = [
  'domain',
  'messages',
  'server',
  'demo',
  'start',
  'web',
  'e2e',
  'bench',
  'tools',
  'studio',
] as const
type Room = (typeof ROOMS)[number]

/** The other rooms that a room may import. */
const MAY_ENTER: Record<Room, readonly Room[]> = {
  domain: [],
  messages: ['domain'],
  server: ['messages', 'domain'],
  demo: ['messages', 'domain', 'server'],
  start: ['domain', 'server', 'demo'],
  web: ['messages', 'domain'],
  e2e: ['messages', 'domain', 'server', 'demo', 'web'],
  bench: ['messages', 'domain', 'server', 'demo', 'web', 'e2e'],
  tools: ['messages', 'domain', 'server', 'demo', 'web', 'e2e', 'bench'],
  studio: ['messages', 'domain', 'server', 'demo', 'web', 'e2e', 'bench', 'tools'],
}

/** Layers by room. The first folder decides; other files at the root of a room belong to the rest. */
const LAYERS: Partial<Record<Room, Record<string, readonly string[]>>> = {
  domain: {
    ground: ['ground'],
    feature: ['feature', 'ground'],
    app: ['app', 'feature', 'ground'],
  },
  server: {
    ground: ['ground'],
    db: ['db', 'ground'],
    gateways: ['gateways', 'db', 'ground'],
    http: ['http', 'db', 'gateways', 'ground'],
    feature: ['feature', 'http', 'db', 'gateways', 'ground'],
    app: ['app', 'feature', 'http', 'db', 'gateways', 'ground'],
  },
  web: {
    ui: ['ui'],
    platform: ['platform', 'ui'],
    feature: ['feature', 'platform', 'ui'],
    app: ['app', 'feature', 'platform', 'ui'],
  },
}
/** First-level folders that form a layer; other folders belong to `app`. */
const FOLDER_LAYER: Partial<Record<Room, Record<string, string>>> = {
  domain: { basics: 'ground', errors: 'ground', http: 'ground' },
  server: { http: 'http', db: 'db', gateways: 'gateways' },
  web: { ui: 'ui', platform: 'platform' },
}
/** Files with their own layer; the other files at the root of the server belong to the app. */
const FILE_LAYER: Readonly<Record<string, string>> = {
  // Serves the gallery, but is not part of what the gallery shows.
  'web/ui/gallery.vite.config.ts': 'app',
  'server/clock.ts': 'ground',
  'server/config/config.ts': 'ground',
  'server/config/config-shape.ts': 'ground',
  'server/secrets/seal.ts': 'ground',
  'server/secrets/secrets.ts': 'ground',
  'server/secrets/videos-key-sealed.ts': 'ground',
  // These two communicate through the database; jobs get what a request gets.
  'server/signals.ts': 'db',
  'server/config/settings.ts': 'db',
  'server/config/environment-overlay.ts': 'db',
  'server/jobs.ts': 'http',
}

const PRIVATE = /(^|-)(store|routes|jobs)\.ts$/
const SHAPELESS = /^(utils?|helpers?|common|types|index)\.tsx?$/
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.(tsx?|mts)$/

/** The build configuration of the web part lies in its room, but never reaches a browser. */
const RUNS_ON_THE_DEVELOPERS_MACHINE = /\.config\.ts$|^web\/vite-plugins\//

/** The reason why a room may not import a package; undefined = the manifest decides. */
const whyNotPackage = (room: Room, layer: string, name: string, from: string): string | undefined => {
  if (isTest(from) || RUNS_ON_THE_DEVELOPERS_MACHINE.test(from)) return undefined
  if (room === 'domain' && name !== 'zod') return 'domain imports nothing but zod and itself'
  if (room === 'messages') return 'messages imports nothing but domain and itself'
  if (room === 'web' && name.startsWith('node:')) return 'the browser has no Node'
  if (layer === 'ui' && /^(@tanstack|zod)/.test(name)) return 'ui knows no router and no fetching'
  return undefined
}

type Located = { path: string; room: Room; layer: string; feature: string | undefined }

const locate = (path: string): Located | undefined => {
  const parts = path.split('/')
  const room = ROOMS.find((name) => name === parts[0])
  if (!room) return undefined
  const [, folder = '', feature = ''] = parts
  // A file directly in `features/` lists all features, so it belongs to the app.
  const isFeature = folder === 'features' && parts.length > 3
  return {
    path,
    room,
    layer: layerOf(room, path, folder, isFeature),
    feature: isFeature ? feature : undefined,
  }
}
const layerOf = (room: Room, path: string, folder: string, isFeature: boolean): string => {
  if (isFeature) return 'feature'
  return FILE_LAYER[path] ?? FOLDER_LAYER[room]?.[folder] ?? 'app'
}

const WORKSPACE = /^@wegband\/([^/]+)\/(.+)$/

const whyNotWithinRoom = (from: Located, to: Located): string | undefined => {
  if (/\/testing\//.test(to.path) && !isTest(from.path)) return 'only tests may import testing'
  if (isTest(from.path)) return undefined
  const allowed = LAYERS[from.room]?.[from.layer]
  if (!allowed || allowed.includes(to.layer)) return undefined
  return `${from.room}: ${from.layer} may not know ${to.layer}`
}

const whyNotAcross = (from: Located, to: Located): string | undefined => {
  if (from.layer === 'ui') return 'ui imports only ui: texts and data come in as props'
  if (
    to.room === 'web' &&
    from.room !== 'web' &&
    from.room !== 'tools' &&
    from.room !== 'studio' &&
    from.room !== 'e2e'
  )
    return `${from.room} may not look into web`
  return MAY_ENTER[from.room].includes(to.room) ? undefined : `${from.room} may not look into ${to.room}`
}

const whyNotInStory = (from: Located, to: Located): string | undefined => {
  // No file imports a test, so a test may use later features, for example to sign a user in.
  if (isTest(from.path) || !from.feature || !to.feature || from.feature === to.feature) return undefined
  if (storyPosition(to.feature) < storyPosition(from.feature)) return undefined
  return `${from.feature} may not know ${to.feature}, which comes later in tools/checks/feature-order.ts`
}

const whyNotPrivate = (from: Located, to: Located): string | undefined => {
  const name = posix.basename(to.path)
  if (!to.feature || !PRIVATE.test(name)) return undefined
  if (from.room === to.room && from.feature === to.feature) return undefined
  const joins = from.room === to.room && from.layer === 'app' && !name.endsWith('store.ts')
  return joins || /\/testing\//.test(from.path) || isTest(from.path)
    ? undefined
    : `${name} is private to ${to.feature}`
}

/** Every module that a file imports, with its place: static, dynamic, re-exported and in types. */
export const importsOf = (file: SourceFile): { specifier: string; at: number }[] => {
  const found: { specifier: string; at: number }[] = []
  const add = (specifier: unknown, at: number) => {
    if (typeof specifier === 'string') found.push({ specifier, at })
  }
  new Visitor({
    ImportDeclaration: (node) => add(node.source.value, node.start),
    ExportAllDeclaration: (node) => add(node.source.value, node.start),
    ExportNamedDeclaration: (node) => add(node.source?.value, node.start),
    ImportExpression: (node) =>
      add(node.source.type === 'Literal' ? node.source.value : undefined, node.start),
    TSImportType: (node) => add(node.source.value, node.start),
  }).visit(programOf(file))
  return found
}

const whyNotImport = (from: Located, specifier: string): string | undefined => {
  const workspace = WORKSPACE.exec(specifier)
  const isRelative = specifier.startsWith('.')
  if (!workspace && !isRelative) return whyNotPackage(from.room, from.layer, specifier, from.path)
  const target = workspace
    ? `${workspace[1]}/${workspace[2]}`
    : posix.normalize(posix.join(posix.dirname(from.path), specifier.replace(/\?.*$/, '')))
  const to = locate(target)
  // Files at the root (package.json, assets) belong to no room.
  if (!to) return undefined
  if (to.room === from.room && workspace) return 'inside a room imports are relative'
  if (to.room !== from.room && isRelative) return `another room is imported by its name, @wegband/${to.room}/`
  const why = to.room === from.room ? whyNotWithinRoom(from, to) : whyNotAcross(from, to)
  return why ?? whyNotInStory(from, to) ?? whyNotPrivate(from, to)
}

const nameProblems = (file: SourceFile, at: Located): string[] => {
  const name = posix.basename(file.path)
  const problems: string[] = []
  if (SHAPELESS.test(name)) problems.push(`${file.path}: name the file after what it does`)
  if (!KEBAB.test(name)) problems.push(`${file.path}: file names are kebab-case`)
  if (at.feature && storyPosition(at.feature) < 0)
    problems.push(`${file.path}: ${at.feature} has no place in tools/checks/feature-order.ts`)
  return problems
}

/** Checks every import against the architecture, and every file name. */
export const checkArrows: Check = (files): CheckResult => {
  let count = 0
  const problems = files
    .filter((file) => isCode(file.path))
    .flatMap((file) => {
      const from = locate(file.path)
      if (!from) return []
      const imports = importsOf(file)
      count += imports.length
      const refused = imports.flatMap(({ specifier, at }) => {
        const why = whyNotImport(from, specifier)
        return why ? [`${place(file, at)} imports ${specifier}: ${why}`] : []
      })
      return isGenerated(file.path) ? refused : [...nameProblems(file, from), ...refused]
    })
  return { problems, summary: `${count} imports` }
}
