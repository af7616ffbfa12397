/** Checks an archive whole before a row of it is written: its tables and columns, the shape of each row, and what rows point to. */
import type pg from 'pg'
import {
  archivedTable,
  describeDatabase,
  type ForeignKey,
  listForeignKeys,
  listTables,
} from './archive-store.ts'
import type { ArchiveEnd, ArchiveManifest } from './format/archive-format.ts'
import { SEALED_VALUES } from './format/sealed-values.ts'
import { idSet, type IdSet } from './id-set.ts'
import { type ArchivePart, ArchiveRefusal, readArchive } from './read-archive.ts'
import { valueChecker } from './value-store.ts'

/** What this database knows. */
type Known = {
  readonly described: Awaited<ReturnType<typeof describeDatabase>>
  readonly foreignKeys: readonly ForeignKey[]
}

const readKnown = async (client: pg.Client): Promise<Known> => ({
  described: await describeDatabase(client, true),
  foreignKeys: await listForeignKeys(client),
})

const isSameList = (one: readonly string[] | null, other: readonly string[] | null): boolean =>
  one === null || other === null ? one === other : one.join() === other.join()

/** Tables and columns must be exactly those that this version writes. */
const requireKnownTables = (
  manifest: ArchiveManifest,
  expected: ArchiveManifest['tables'],
  sequences: ArchiveManifest['sequences'],
): void => {
  const names = manifest.tables.map(({ name }) => name)
  if (
    !isSameList(
      names,
      expected.map(({ name }) => name),
    )
  )
    throw new ArchiveRefusal('foreign', 'the tables of the manifest')
  for (const [at, table] of manifest.tables.entries()) {
    const own = expected[at]
    if (
      own === undefined ||
      !isSameList(table.columns, own.columns) ||
      !isSameList(table.sealedColumns, own.sealedColumns)
    )
      throw new ArchiveRefusal('foreign', table.name)
  }
  const known = new Set(sequences.map(({ name }) => name))
  const foreign = manifest.sequences.find(({ name }) => !known.has(name))
  if (foreign !== undefined) throw new ArchiveRefusal('foreign', foreign.name)
}

type Row = Readonly<Record<string, unknown>>

const rowsOf = function* (lines: string, table: string): Generator<Row> {
  for (const line of lines.trimEnd().split('\n')) {
    let row: unknown
    try {
      row = JSON.parse(line)
    } catch (error) {
      throw new ArchiveRefusal('damaged', table, { cause: error })
    }
    if (typeof row !== 'object' || row === null || Array.isArray(row))
      throw new ArchiveRefusal('damaged', table)
    yield row as Row
  }
}

const requireColumns = (row: Row, columns: ReadonlySet<string>, table: string): void => {
  const names = Object.keys(row)
  if (names.length !== columns.size || names.some((name) => !columns.has(name)))
    throw new ArchiveRefusal('foreign', table)
}

/** A number that another row can point to. */
const idOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined

const setsBy = () => {
  const sets = new Map<string, IdSet>()
  return (key: string): IdSet => {
    const set = sets.get(key) ?? idSet()
    sets.set(key, set)
    return set
  }
}

/** Collects the ids of rows and what they point to; at the end each must be there. */
const pointers = (foreignKeys: readonly ForeignKey[]) => {
  const [present, wanted] = [setsBy(), setsBy()]
  const targets = new Map<string, Set<string>>()
  for (const { target, targetColumn } of foreignKeys)
    targets.set(target, (targets.get(target) ?? new Set()).add(targetColumn))
  const byTable = Map.groupBy(foreignKeys, ({ table }) => table)
  return {
    add: (table: string, row: Row): void => {
      for (const column of targets.get(table) ?? []) {
        const id = idOf(row[column])
        if (id !== undefined) present(`${table}.${column}`).add(id)
      }
      for (const { column, target, targetColumn } of byTable.get(table) ?? []) {
        const id = idOf(row[column])
        if (id !== undefined) wanted(`${target}.${targetColumn}`).add(id)
      }
    },
    requireAll: (): void => {
      for (const [target, columns] of targets)
        for (const column of columns) {
          const key = `${target}.${column}`
          const missing = wanted(key).firstMissingIn(present(key))
          if (missing !== undefined) throw new ArchiveRefusal('foreign', `${key} ${missing}`)
        }
    },
  }
}

/** Empty bytes, as PostgreSQL writes them. */
const NO_BYTES = '\\x'

/** A sealed value stands in clear, as text, and becomes bytes. */
const asStored = (row: Row, table: string): Row => {
  const column = SEALED_VALUES[table]?.column
  const value = column === undefined ? null : row[column]
  if (column === undefined || value === null) return row
  if (typeof value !== 'string') throw new ArchiveRefusal('foreign', `${table}.${column}`)
  return { ...row, [column]: NO_BYTES }
}

const drain = async (content: AsyncIterable<Buffer>): Promise<void> => {
  for await (const chunk of content) void chunk
}

export type CheckedArchive = { readonly manifest: ArchiveManifest; readonly end: ArchiveEnd }

export type ArchiveSource = {
  readonly file: string
  readonly passphrase: string | undefined
  /** Whether this installation is a demo, which alone takes the invented federation. */
  readonly isDemo: boolean
}

/** Throws an ArchiveRefusal; nothing is written either way. */
export const checkArchive = async (client: pg.Client, source: ArchiveSource): Promise<CheckedArchive> => {
  const { described, foreignKeys } = await readKnown(client)
  const catalogue = await listTables(client)
  const findRefused = await valueChecker(client)
  let found: ArchiveManifest | undefined
  const open = new Map<string, ReadonlySet<string>>()
  const sealed = new Map<string, ReadonlySet<string>>()
  const { add, requireAll } = pointers(foreignKeys)
  const onManifest = (manifest: ArchiveManifest): void => {
    found = manifest
    const { number, sha256 } = described.schema
    if (manifest.schema.number !== number || manifest.schema.sha256 !== sha256)
      throw new ArchiveRefusal('other-version', String(manifest.schema.number))
    if (manifest.isDemo && !source.isDemo) throw new ArchiveRefusal('demo', 'the settings')
    const hasPassphrase = manifest.passphrase !== null
    const expected = catalogue.flatMap((table) => archivedTable(table, hasPassphrase) ?? [])
    requireKnownTables(manifest, expected, described.sequences)
    for (const { name, columns, sealedColumns } of manifest.tables) {
      if (columns !== null) open.set(name, new Set(columns))
      if (sealedColumns !== null) sealed.set(name, new Set(sealedColumns))
    }
  }
  const checkRows = async ({
    kind,
    table,
    lines,
  }: Extract<ArchivePart, { lines: string }>): Promise<void> => {
    const columns = (kind === 'rows' ? open : sealed).get(table)
    if (columns === undefined) throw new ArchiveRefusal('foreign', table)
    const rows: Row[] = []
    for (const row of rowsOf(lines, table)) {
      // A chip says beside its columns that it is one.
      const { is_chip: isChip, ...own } = row
      const shown = kind === 'sealed' && isChip === true ? own : row
      requireColumns(shown, columns, table)
      add(table, row)
      rows.push(kind === 'sealed' ? asStored(shown, table) : shown)
    }
    const wrong = await findRefused(table, columns, rows)
    if (wrong !== undefined) throw new ArchiveRefusal('foreign', `${table}.${wrong}`)
  }
  const end = await readArchive(source.file, source.passphrase, {
    onManifest,
    onPart: async (part) => {
      if (part.kind === 'file') await drain(part.content)
      else if (part.kind !== 'videos-key') await checkRows(part)
    },
  })
  requireAll()
  if (found === undefined) throw new ArchiveRefusal('damaged', 'the manifest')
  return { manifest: found, end }
}
