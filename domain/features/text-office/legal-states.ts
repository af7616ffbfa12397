/** Which version of a legal text counts, which came before it and which comes (decisions §4 Legal). */
import type { VERSION_STATES } from './legal-contract.ts'

type Version = { readonly version: number; readonly inForceAt: string }
export type VersionState = (typeof VERSION_STATES)[number]

/** The newest version in force at `now`; undefined before the first. */
export const versionInForce = (versions: readonly Version[], now: string): number | undefined =>
  versions
    .filter(({ inForceAt }) => Date.parse(inForceAt) <= Date.parse(now))
    .map(({ version }) => version)
    .toSorted((a, b) => b - a)[0]

export const versionState = (
  { version, inForceAt }: Version,
  inForce: number | undefined,
  now: string,
): VersionState => {
  if (version === inForce) return 'in-force'
  return Date.parse(inForceAt) > Date.parse(now) ? 'coming' : 'former'
}

/** The number of the next version. Numbers are never given twice to what was in force. */
export const nextVersion = (versions: readonly Version[]): number =>
  Math.max(0, ...versions.map(({ version }) => version)) + 1
