/**
 * The one connection notice (§8): lost, no server, maintenance, and briefly that it is back. It checks again
 * by itself.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { instantOf, MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import { loadChunk } from '../../platform/loading/chunk-loading.ts'
import { connectionNews, forgetNews } from '../../platform/offline/connection-news.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { readStored } from '../../platform/device/local-settings.ts'
import type { Reachability } from '../../platform/offline/reachability.ts'
import { useShown } from '../../platform/router/router-context.ts'
import { useStore } from '../../platform/store.ts'
import { snapshotSince, unsentCommands } from '../../platform/offline/connection.ts'
import { cloudSlash } from '../../ui/icon/phosphor/cloud-slash.gen.ts'
import { wifiHigh } from '../../ui/icon/phosphor/wifi-high.gen.ts'
import { wifiSlash } from '../../ui/icon/phosphor/wifi-slash.gen.ts'
import { wrench } from '../../ui/icon/phosphor/wrench.gen.ts'
import { OfflineBar } from '../../ui/view-bar/view-bar.tsx'
import { useAppParts } from '../app-parts.ts'

/** Long enough to read it once, or twice where there is something to do. */
const BACK_SHOWN_MS = 4000
const AGAIN_SHOWN_MS = 8000

const ICONS = { lost: wifiSlash, unavailable: cloudSlash, maintenance: wrench }

/** Within a day the time of day is enough. */
const DAY_MS = 24 * MS_PER_HOUR

type Trouble = Exclude<Reachability, { readonly status: 'fine' }>

function useTroubleText(): (state: Trouble, wasRefused: boolean) => string {
  const t = useMessages('shell')
  const format = useFormats()
  const kept = useStore(snapshotSince)
  return (state, wasRefused) => {
    const values = { time: format.time(instantOf(state.since)) }
    if (wasRefused) return t(`connection.refused.${state.status}`, values)
    if (kept !== undefined && state.status !== 'maintenance') {
      const at = instantOf(kept)
      const isOld = state.since - kept > DAY_MS
      return t('connection.kept', {
        time: isOld ? `${format.dayShort(at)}, ${format.time(at)}` : format.time(at),
      })
    }
    return state.status === 'maintenance' ? t('maintenance.notice') : t(`connection.${state.status}`, values)
  }
}

function BackBar(props: { readonly wasRefused: boolean }): ReactNode {
  const t = useMessages('shell')
  const { wasRefused } = props
  useEffect(() => {
    const timer = setTimeout(forgetNews, wasRefused ? AGAIN_SHOWN_MS : BACK_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [wasRefused])
  return (
    <OfflineBar
      tone="positive"
      icon={wifiHigh}
      text={t(wasRefused ? 'connection.backAgain' : 'connection.back')}
    />
  )
}

/**
 * On the page of a class its own offline commands, elsewhere those of all classes; a refused one does not
 * count.
 */
function useWaiting(): number {
  const { match } = useShown()
  const shown: unknown = match === undefined ? undefined : Reflect.get(match.params, 'appointmentId')
  return useStore(unsentCommands).filter(
    ({ appointmentId, isWaiting }) => isWaiting && (shown === undefined || shown === String(appointmentId)),
  ).length
}

/** A page whose read failed shows what this device has stored. */
function useKept(state: Reachability): void {
  const { session } = useAppParts()
  const queryClient = useQueryClient()
  // the state changes with each read that fails
  useEffect(() => {
    const isGone = state.status === 'lost' || state.status === 'unavailable'
    if (!isGone || readStored('kept') === null) return
    loadChunk(() => import('../start/offline-snapshot.ts'))
      .then(({ lendKept }) => lendKept(session, queryClient))
      // the page itself says that it could not be read
      .catch(() => undefined)
  }, [state, session, queryClient])
}

export function ConnectionBar(): ReactNode {
  const t = useMessages('shell')
  const textOf = useTroubleText()
  const { reachability, probe } = useAppParts()
  const state = useStore(reachability.state)
  const { wasRefused } = useStore(connectionNews)
  const waiting = useWaiting()
  const [isChecking, setChecking] = useState(false)
  useKept(state)
  if (state.status === 'fine') return <BackBar wasRefused={wasRefused} />

  const check = async (): Promise<void> => {
    setChecking(true)
    await probe()
    setChecking(false)
  }
  return (
    <OfflineBar
      icon={ICONS[state.status]}
      text={textOf(state, wasRefused)}
      note={waiting === 0 ? undefined : t('connection.waiting', { count: waiting })}
      check={{ label: t('connection.check'), isBusy: isChecking, onClick: () => void check() }}
    />
  )
}
