/**
 * The colour of the shown sport: set by a page, kept by routes that keep it, black and white elsewhere (§2).
 */
import { useEffect } from 'react'
import type { SportColour } from '../ui/sport/sport.tsx'
import { createStore, useStore } from './store.ts'

export const sportColour = createStore<SportColour | undefined>(undefined)

/** Colours the page; `undefined` while the sport is not loaded changes nothing. */
export function useSportColour(sport: SportColour | undefined): void {
  const hue = sport?.hue
  const chroma = sport?.chroma
  useEffect(() => {
    if (hue === undefined) return
    const current = sportColour.get()
    if (current?.hue !== hue || current.chroma !== chroma) sportColour.set({ hue, chroma })
  }, [hue, chroma])
}

/** The current colour, for what is drawn outside the page: dialogs and the player. */
export const useSportColourNow = (): SportColour | undefined => useStore(sportColour)
