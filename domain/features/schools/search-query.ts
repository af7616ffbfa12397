/** What the search for sites is asked (§9 Search and lists). */
import { z } from 'zod'
import { countText, degreesText, flagText, idText } from '../../http/shapes.ts'

/** F29: a wider circle is refused; this one covers all three countries. */
const SEARCH_RADIUS_MAX_M = 1_000_000

export const searchQuery = z
  .strictObject({
    search: z.string().trim().min(1).max(80).optional(),
    latitude: degreesText(90).optional(),
    longitude: degreesText(180).optional(),
    location: z.string().trim().min(1).max(80).optional(),
    /** Metres. */
    distance: countText(SEARCH_RADIUS_MAX_M).optional(),
    /** Without text, place and position: nearest to this school first. */
    near_school: idText.optional(),
    sport: idText.optional(),
    only_trial_slots: flagText.optional(),
    page: countText(10_000).optional(),
  })
  .refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), {
    path: ['latitude'],
    params: { code: 'required' },
  })
