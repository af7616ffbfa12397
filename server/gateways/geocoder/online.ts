/**
 * Asks a geocoder (GEOCODER_URL) that speaks as Nominatim does, for streets, districts and every postal code. Where it does not answer
 * in time or knows nothing, the own table does.
 */
import { z } from 'zod'
import type { ReferenceLocation } from '@wegband/domain/features/schools/contract.ts'
import { PLACES_MAX } from '@wegband/domain/features/schools/place-match.ts'
import type { Geocoder } from './port.ts'

/** The user waits for the list. */
const PATIENCE_MS = 2_000
/** Asked again for the same place, the answer is at hand. */
const KEPT_PLACES = 500
const MAX_ANSWER_LENGTH = 200_000

const answer = z.array(
  z.object({
    lat: z.coerce.number().min(-90).max(90),
    lon: z.coerce.number().min(-180).max(180),
    name: z.string().optional(),
    display_name: z.string().default(''),
    address: z.object({ state: z.string().optional(), country_code: z.string().optional() }).optional(),
  }),
)

const placeOf = (one: z.output<typeof answer>[number]): ReferenceLocation => ({
  name: one.name || (one.display_name.split(',')[0] ?? ''),
  region: one.address?.state ?? '',
  country: (one.address?.country_code ?? '').toUpperCase(),
  latitude: one.lat,
  longitude: one.lon,
  isApproximate: false,
})

/** `url`: the whole address of the search, without a query. */
export const onlineGeocoder = (url: string, own: Geocoder, patienceMs: number = PATIENCE_MS): Geocoder => {
  const kept = new Map<string, readonly ReferenceLocation[]>()
  const ask = async (typed: string): Promise<readonly ReferenceLocation[]> => {
    const address = new URL(url)
    const asked = {
      q: typed,
      format: 'jsonv2',
      addressdetails: '1',
      limit: String(PLACES_MAX),
      countrycodes: 'de,at,ch',
    }
    for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value)
    const response = await fetch(address, {
      headers: { accept: 'application/json', 'user-agent': 'wegband' },
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const text = await response.text()
    return answer.parse(JSON.parse(text.slice(0, MAX_ANSWER_LENGTH))).map(placeOf)
  }
  const remember = (typed: string, places: readonly ReferenceLocation[]): void => {
    const [oldest] = kept.keys()
    if (kept.size >= KEPT_PLACES && oldest !== undefined) kept.delete(oldest)
    kept.set(typed, places)
  }
  return {
    find: async (typed, rank, log) => {
      try {
        const places = kept.get(typed) ?? (await ask(typed))
        remember(typed, places)
        if (places.length > 0) return places
      } catch (error) {
        log.warn({ reason: String(error) }, 'the geocoder did not answer')
      }
      return own.find(typed, rank, log)
    },
  }
}
