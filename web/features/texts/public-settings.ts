/** Constants and flags of the server (decisions §5 settings/public), with the defaults of the specification until they are loaded. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  DEFAULT_FLAGS,
  readPublicSettings,
  MIN_TRAINING_MINUTES,
} from '@wegband/domain/features/texts/contract.ts'
import type { PublicSettings } from '@wegband/domain/features/texts/contract.ts'
import { call } from '../../platform/api/api.ts'
import { followServer, now, nowIso } from '../../platform/clock.ts'
import { followOfferedLocales } from '../../platform/words/i18n.tsx'
import { keyOf } from '../../platform/api/queries.ts'

/** They hardly ever change; a new version of the app reads them again. */
const STALE_MS = 30 * 60_000

/** Reads the settings and sets this device's clock by the server's. */
export const publicSettingsQuery = queryOptions({
  queryKey: keyOf(readPublicSettings),
  queryFn: async (): Promise<PublicSettings> => {
    const askedAt = now()
    const settings = await call(readPublicSettings)
    followServer(settings.now, askedAt, now())
    followOfferedLocales(settings.offeredLocales)
    return settings
  },
  staleTime: STALE_MS,
})

const unknownSettings = (): PublicSettings => ({
  flags: DEFAULT_FLAGS,
  supportMail: '',
  sourceUrl: null,
  now: nowIso(),
  isMaintenance: false,
  minTrainingMinutes: MIN_TRAINING_MINUTES,
  mapTilesUrl: null,
  videoProvider: 'self-hosted',
  hasDemoMailbox: false,
  demo: null,
})

export function usePublicSettings(): PublicSettings {
  return useQuery(publicSettingsQuery).data ?? unknownSettings()
}
