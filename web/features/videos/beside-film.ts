/** What a later feature puts beside a film (below it on phones): the player draws it, web/app provides it, since films know no later feature. */
import { createContext, type ReactNode } from 'react'
import type { Content } from '@wegband/domain/features/videos/contract.ts'

/** `isWatched`: 0.95 of the length was reached, now or before (§9). */
export type BesideFilmPart = (props: { readonly content: Content; readonly isWatched: boolean }) => ReactNode

/** Null: nothing stands beside the film. */
export const BesideFilm = createContext<BesideFilmPart | null>(null)
