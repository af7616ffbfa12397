/**
 * The list of known places, `known-places.tsv`: current layout faults. It may only shrink. A row is a file, a
 * page, a kind, an element, and the views with the fault. The file is for the reader, the rest is compared.
 *
 * `SWEEP_WRITE=1` removes what is no longer found; `SWEEP_WRITE=all` also adds new faults.
 */
import { closeSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { VIEWS, type Fault } from './page-faults.ts'
import { responsibleFile } from './source-files.ts'

const LIST = join(import.meta.dirname, 'known-places.tsv')
const LOCK = `${LIST}.lock`
const HEADER = ['file', 'page', 'kind', 'what', 'views']

type Place = {
  readonly file: string
  readonly page: string
  readonly kind: string
  readonly what: string
  readonly views: readonly string[]
}

const keyOf = ({ page, kind, what }: Place): string => [page, kind, what].join('\t')

const readPlaces = (): Place[] =>
  readFileSync(LIST, 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => {
      const [file = '', page = '', kind = '', what = '', views = ''] = line.split('\t')
      return { file, page, kind, what, views: views.split(' ') }
    })

const viewOrder = (view: string): number => VIEWS.findIndex((one) => one === view)

const writePlaces = (places: readonly Place[]): void => {
  const lines = places
    .map(({ file, page, kind, what, views }) => {
      const ordered = views.toSorted((a, b) => viewOrder(a) - viewOrder(b))
      return [file, page, kind, what, ordered.join(' ')].join('\t')
    })
    .toSorted()
  writeFileSync(`${LIST}.new`, [HEADER.join('\t'), ...lines, ''].join('\n'))
  renameSync(`${LIST}.new`, LIST)
}

/** Several workers write the list, each the rows of its own pages. */
const whileLocked = async (work: () => void): Promise<void> => {
  for (;;)
    try {
      closeSync(openSync(LOCK, 'wx'))
      break
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  try {
    work()
  } finally {
    rmSync(LOCK)
  }
}

/** The pages in the list. */
export const knownPages = (): ReadonlySet<string> => new Set(readPlaces().map(({ page }) => page))

const placesOf = (page: string, address: string, faults: readonly Fault[]): Place[] => {
  const places = new Map<string, Place>()
  for (const { kind, what, view, modules } of faults) {
    const place = { file: responsibleFile(address, modules), page, kind, what, views: [view] }
    const before = places.get(keyOf(place))
    places.set(keyOf(place), { ...place, views: [...new Set([...(before?.views ?? []), view])] })
  }
  return [...places.values()]
}

/** `what`, view by view: what one list has and the other lacks. */
const missingFrom = (others: readonly Place[], places: readonly Place[]): Place[] => {
  const byKey = new Map(others.map((place) => [keyOf(place), place]))
  return places.flatMap((place) => {
    const views = place.views.filter((view) => byKey.get(keyOf(place))?.views.includes(view) !== true)
    return views.length === 0 ? [] : [{ ...place, views }]
  })
}

/** One line of a failure: its place, and an example of the fault. */
const lineOf = (place: Place, faults: readonly Fault[]): string => {
  const example = faults.find(({ kind, what }) => kind === place.kind && what === place.what)?.example
  const seen = example === undefined ? '' : `: "${example}"`
  return `${place.kind} at ${place.views.join(', ')}: ${place.what}${seen} (${place.file})`
}

export type Comparison = {
  /** Found, and not in the list. */
  readonly added: readonly string[]
  /** In the list, and no longer found. */
  readonly gone: readonly string[]
}

const withoutPage = (page: string): Place[] => readPlaces().filter((place) => place.page !== page)

/** Compares the faults of a page with the list, and writes the list when requested. */
export const compareWithKnown = async (
  page: string,
  address: string,
  faults: readonly Fault[],
): Promise<Comparison> => {
  const found = placesOf(page, address, faults)
  const known = readPlaces().filter((place) => place.page === page)
  const added = missingFrom(known, found)
  const gone = missingFrom(found, known)
  const mode = process.env['SWEEP_WRITE']
  if (mode === undefined)
    return { added: added.map((one) => lineOf(one, faults)), gone: gone.map((one) => lineOf(one, [])) }
  const kept = mode === 'all' ? found : missingFrom(added, found)
  await whileLocked(() => writePlaces([...withoutPage(page), ...kept]))
  return { added: mode === 'all' ? [] : added.map((one) => lineOf(one, faults)), gone: [] }
}
