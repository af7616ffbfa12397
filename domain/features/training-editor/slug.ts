/** The name of a sport in addresses, from its German name. */
import { SLUG_MAX } from './node-bounds.ts'

const SPELLED_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** With its id at the end, so that two sports of one name differ. */
export const slugOf = (name: string, id: number): string => {
  const plain = name
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (umlaut) => SPELLED_OUT[umlaut] ?? '')
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  const end = `${id}`
  const start = plain.slice(0, SLUG_MAX - end.length - 1).replace(/-+$/, '')
  return start === '' ? `sport-${end}` : `${start}-${end}`
}
