/** Reads the viewer's access again when their free trial ends, so that no open page shows closed content. */
import { type ReactNode, useEffect, useRef } from 'react'
import { freemiumState } from '@wegband/domain/features/freemium/freemium-rules.ts'
import { instantOf } from '@wegband/domain/basics/calendar-days.ts'
import { useNow } from '../../platform/clock.ts'
import { useKnownViewer } from '../accounts/viewer.ts'
import { useFreshAccess } from './queries.ts'

const LOOK_EVERY_MS = 1000

export function FreemiumEnd(): ReactNode {
  const viewer = useKnownViewer()
  const hasTrial = viewer?.hasFreemium === true && viewer.freemiumEndsAt !== null
  return hasTrial ? <Watch freemiumEndsAt={viewer.freemiumEndsAt} /> : null
}

function Watch(props: { readonly freemiumEndsAt: string | null }): ReactNode {
  const now = useNow(LOOK_EVERY_MS)
  const refresh = useFreshAccess()
  const asked = useRef<string>(undefined)
  const { freemiumEndsAt } = props
  const isOver = freemiumState({ freemiumEndsAt }, instantOf(now)) === 'expired'
  useEffect(() => {
    if (!isOver || freemiumEndsAt === null || asked.current === freemiumEndsAt) return
    asked.current = freemiumEndsAt
    refresh()
  }, [isOver, freemiumEndsAt, refresh])
  return null
}
