/**
 * Every package that a room imports must be declared in that room's manifest or in the root's. A package
 * present only through another room may vanish or change with the next installation.
 */
import { importsOf } from './check-arrows.ts'
import { isCode, place, type Check, type SourceFile } from './source-files.ts'

const MANIFEST = 'package.json'
const GROUPS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

type Manifest = { readonly path: string; readonly name: string; readonly declared: ReadonlySet<string> }

const readManifest = (file: SourceFile): Manifest => {
  const parsed: unknown = JSON.parse(file.text)
  const part = (name: string): object => {
    const found: unknown = Reflect.get(Object(parsed), name)
    return typeof found === 'object' && found !== null ? found : {}
  }
  return {
    path: file.path,
    name: String(Reflect.get(Object(parsed), 'name')),
    declared: new Set(GROUPS.flatMap((group) => Object.keys(part(group)))),
  }
}

/** `@scope/name/file.ts` -> `@scope/name`; undefined for files, Node's own modules and virtual modules of the bundler. */
const packageOf = (specifier: string): string | undefined => {
  if (/^[./]|:/.test(specifier)) return undefined
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** The package of separate types: `react` -> `@types/react`, `@scope/name` -> `@types/scope__name`. */
const typesOf = (name: string): string => `@types/${name.replace('@', '').replace('/', '__')}`

export const checkDeclared: Check = (files) => {
  const manifests = files
    .filter(({ path }) => path === MANIFEST || path.endsWith(`/${MANIFEST}`))
    .map((file) => readManifest(file))
  const root = manifests.find(({ path }) => path === MANIFEST)
  const known = new Set(manifests.flatMap(({ declared }) => [...declared]))
  const missing = new Map<string, string>()
  let count = 0
  for (const file of files.filter(({ path }) => isCode(path))) {
    const own = manifests.find(({ path }) => path === `${file.path.split('/')[0]}/${MANIFEST}`) ?? root
    if (own === undefined) continue
    for (const { specifier, at } of importsOf(file)) {
      const name = packageOf(specifier)
      if (name === undefined || name === own.name) continue
      count += 1
      const needed = known.has(typesOf(name)) ? [name, typesOf(name)] : [name]
      for (const one of needed)
        if (!own.declared.has(one) && root?.declared.has(one) !== true)
          missing.set(`${own.path} does not declare ${one}`, place(file, at))
    }
  }
  return {
    problems: [...missing].map(([what, where]) => `${what}, which ${where} imports`),
    summary: `${count} imports of packages`,
  }
}
