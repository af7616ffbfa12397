/**
 * What a later feature shows beside a video (below it on phones). The player draws it and web/app provides it, since videos know no later
 * feature.
 */
import { createContext, type ReactNode } from 'react'
import type { Content } from '@wegband/domain/features/videos/contract.ts'

/** `isWatched`: 0.95 of the length was reached, now or before (§9). */
export type BesideVideoPart = (props: { readonly content: Content; readonly isWatched: boolean }) => ReactNode

/** Null: nothing is shown beside the video. */
export const BesideVideo = createContext<BesideVideoPart | null>(null)
