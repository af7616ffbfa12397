/**
 * The text typed into a long form, stored for this tab until it is sent: a reload loses nothing. Secrets are
 * never stored here.
 */
import { useSyncExternalStore } from 'react'

/** Where the browser forbids storage, the draft lives as long as the page. */
const memory = new Map<string, string>()
const listeners = new Set<() => void>()

const nameOf = (key: string): string => `wegband.draft.${key}`

const read = (key: string): string | null => {
  try {
    return sessionStorage.getItem(nameOf(key)) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

const notifyListeners = (): void => {
  for (const listener of listeners) listener()
}

/** `undefined` deletes the draft. */
export function writeDraft(key: string, draft: object | undefined): void {
  memory.delete(key)
  try {
    if (draft === undefined) sessionStorage.removeItem(nameOf(key))
    else sessionStorage.setItem(nameOf(key), JSON.stringify(draft))
  } catch {
    if (draft !== undefined) memory.set(key, JSON.stringify(draft))
  }
  notifyListeners()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * A stored value of another type than its default counts as none: an older version of the form may have
 * written it.
 */
function fitted<Draft extends object>(text: string | null, empty: Draft): Draft {
  if (text === null) return empty
  try {
    const stored: unknown = JSON.parse(text)
    const entries = Object.entries(empty).map(([name, fallback]: [string, unknown]) => {
      const value: unknown = Reflect.get(Object(stored), name)
      const fits = typeof value === typeof fallback && Array.isArray(value) === Array.isArray(fallback)
      return [name, fits ? value : fallback]
    })
    return Object.fromEntries(entries) as Draft
  } catch {
    return empty
  }
}

/** The last text of each draft with its parsed value, so that it is parsed only once. */
const parsed = new Map<string, { text: string | null; draft: object }>()

function draftOf<Draft extends object>(key: string, empty: Draft): Draft {
  const text = read(key)
  const known = parsed.get(key)
  if (known !== undefined && known.text === text) return known.draft as Draft
  const draft = fitted(text, empty)
  parsed.set(key, { text, draft })
  return draft
}

/** `[draft, change]`: the fields of `empty`, as far as they were filled. */
export function useDraft<Draft extends object>(
  key: string,
  empty: Draft,
): [Draft, (fields: Partial<Draft>) => void] {
  const draft = useSyncExternalStore(subscribe, () => draftOf(key, empty))
  return [draft, (fields) => writeDraft(key, { ...draftOf(key, empty), ...fields })]
}
